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
    journal.failed = journal.torn = False
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


def secure(journal: "Journal") -> None:
    """Make what an interrupted write left harmless.

    A half-written byte may read differently each time, even as blank. So the last record that reads
    well is written again as a copy, after a gap. After the copy comes a START record that says where
    the original began. From then on, everything between that point and the copy is ignored.
    """
    if journal.state == HALF_ERASED and journal.announces:
        erasing.announce(journal)  # it may be torn as well
    if journal.state != OURS:
        return
    began, said, end = last_record(journal)
    journal.torn = end < journal.at and journal.place(end) != BLANK
    pass_gap(journal)
    # A header with nothing behind it may be torn, and is written again before the first record.
    journal.has_header = said != NO_RECORD and word_of(said) != HEADER
    if not journal.has_header:
        return
    if word_of(said) == ERASING:  # as it was announced before the memory's end had this use
        journal.give_up()
        return
    if journal.at + 2 * LONG > journal.places:
        journal.failed = True  # nothing can be written any more, so nothing needs to be secured
        return
    journal.write_long(said, journal.at + COPY)
    journal.write_long(pack(START, began), journal.at)


def pass_gap(journal: "Journal") -> None:
    """Move past any place that the last interrupted write, in play or at a start, can have touched."""
    journal.at = min(journal.at + _GAP, journal.places)
    looks = 0
    while looks < _LOOKS and journal.at < journal.places:
        looks += 1
        if not journal.is_blank(LONG):
            journal.at += LONG
            looks = 0
