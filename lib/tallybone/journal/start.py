# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal does at a start, and only then: find its end, and secure its last record."""

from micropython import const

from rules_min.words import ERASING, HEADER, START, pack, word_of
from tallybone.journal import erasing
from tallybone.journal.codec import BLANK, COPY, LONG, NO_RECORD
from tallybone.journal.header import find_header
from tallybone.journal.log import FOREIGN, HALF_ERASED, OURS, VERSION
from tallybone.journal.records import last_record

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

_GAP = const(3)  # places that a start skips: an interrupted write may be in them and still read as blank
# How often places must read blank, as a half-written bit sometimes reads as blank. One that does so with the
# chance q passes all looks and is then seen by the board, which erases, with the chance q**64 * (1 - q). That
# is 0.6 % at most, and only after a power cut in the very write of the start before.
_LOOKS = const(64)
_LARGE = const(1024)  # places of a memory that has room for the announcement of an erase
_CHUNK = b"\xff" * 64  # how much is checked at once when looking for the end


def find(journal: "Journal") -> None:
    """Find out whose data the memory holds, and where the next record goes."""
    journal.at = journal.places = len(journal.nvm) // 2
    journal.version = VERSION
    journal.failed = journal.torn = journal.starts_late = False
    journal.announces = journal.places >= _LARGE and not erasing.has_records(journal)
    if journal.announces:
        journal.places -= erasing.ROOM
    journal.at = end_of(journal)
    journal.has_header = False
    journal.state = find_header(journal)
    if journal.announces and journal.state in (OURS, FOREIGN) and erasing.is_announced(journal):
        journal.state = HALF_ERASED
    if journal.state == HALF_ERASED:
        journal.give_up()


def end_of(journal: "Journal") -> int:
    """The place after the last that is not blank."""
    end = 2 * journal.places
    while end >= len(_CHUNK) and journal.nvm[end - len(_CHUNK) : end] == _CHUNK:
        end -= len(_CHUNK)
    place = end // 2
    while place and journal.place(place - 1) == BLANK:
        place -= 1
    return place


def secure(journal: "Journal", now: bool = False) -> int:
    """Make what an interrupted write left harmless. Return the place of the record that is last.

    A half-written byte may read differently each time, even as blank. So the last record that reads
    well is written again as a copy, after a gap. After the copy comes a START record that says where
    the original began. From then on, everything between that point and the copy is ignored.

    A second START behind the same record says that the run between them wrote nothing, as the first record
    of the run that it begins goes behind a third one. So behind an even number of them nothing can be torn,
    and a gadget that is only switched on and off writes no more.

    :param bool now: a record is about to be written
    """
    if journal.state == HALF_ERASED and journal.announces:
        erasing.announce(journal)  # it may be torn as well
    journal.starts_late = False
    if journal.state != OURS:
        return -1
    began, said, end, starts = last_record(journal)
    starts = starts if end == journal.at else 0
    journal.starts_late = starts > 0 and not now
    if starts and starts % 2 == 0 and not now and looks_blank(journal) and reads_alike(journal, end - LONG):
        return began
    journal.torn = end < journal.at and journal.place(end) != BLANK
    pass_gap(journal)
    # A header with nothing behind it may be torn, and is written again before the first record.
    journal.has_header = said != NO_RECORD and word_of(said) != HEADER
    if not journal.has_header:
        return -1
    if word_of(said) == ERASING:  # as it was announced before the memory's end had this use
        journal.give_up()
        return -1
    if journal.at + 2 * LONG > journal.places:
        journal.failed = True  # nothing can be written any more, so nothing needs to be secured
        return -1
    journal.write_long(said, journal.at + COPY)
    journal.write_long(pack(START, began), journal.at)
    journal.starts += 1
    return began


def pass_gap(journal: "Journal") -> None:
    """Move past any place that the last interrupted write, in play or at a start, can have touched."""
    journal.at = min(journal.at + _GAP, journal.places)
    while journal.at < journal.places and not looks_blank(journal):
        journal.at += LONG


def reads_alike(journal: "Journal", place: int) -> bool:
    """Whether a long record reads the same each time: a START may have been cut itself."""
    start, end = 2 * place, 2 * (place + LONG)
    first = journal.nvm[start:end]
    for _ in range(_LOOKS):
        if journal.nvm[start:end] != first:
            return False
    return True


def looks_blank(journal: "Journal") -> bool:
    """Whether the next places read blank each time."""
    for _ in range(_LOOKS):
        if not journal.is_blank(LONG):
            return False
    return True
