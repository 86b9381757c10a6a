# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal does at a start and at an erase: whose the memory is, where it ends, what a cut left.

The header is the first record: it shows that the data is ours, and which version wrote it.

An erase is announced in the last 36 bytes of the memory, which records never use. A power cut in it leaves
any part of the old bits: an erase first sets all bits to zero, then lifts them to one. So the announcement is
two ERASING records, which name the place where the journal ended, and a pattern behind them. The pattern is
known even when most of its bits are lifted, or most are zero.
"""

from micropython import const

from rules_min.words import Answer, number_of, pack, word_of
from tallybone.journal.format import (
    BLANK,
    COPY,
    ERASING,
    FOREIGN,
    HALF_ERASED,
    HEADER,
    LONG,
    NO_MEMORY,
    NO_RECORD,
    OTHER_VERSION,
    OURS,
    START,
    VERSION,
    read_long,
    write_long,
)
from tallybone.journal.records import covers, last_record

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal


ROOM = 18  # places at the end of the memory
_COPIES = (0, LONG)  # where the two records stand in it
_PATTERN = const(0xA5)
_FROM, _TO = 4 * LONG, 2 * ROOM  # its bytes
_BITS = 4 * (_TO - _FROM)  # half of all are ones, half are zeros
_LEAST = const(12)  # of its zeros or ones must be left; 10 % of 96 are too few to tell it from other data


def announce(journal: "Journal") -> None:
    """Write what is not there yet, each part in one go and only into blank bytes."""
    for copy in _COPIES:
        write_long(journal.long, pack(ERASING, journal.at), journal.places + copy)
        _write(journal, 2 * (journal.places + copy), journal.long)
    _write(journal, 2 * journal.places + _FROM, bytes((_PATTERN,)) * (_TO - _FROM))


def _write(journal: "Journal", start: int, data: "bytes | bytearray") -> None:
    if journal.nvm[start : start + len(data)] == b"\xff" * len(data):
        journal.nvm[start : start + len(data)] = data


def is_announced(journal: "Journal") -> bool:
    """Whether an erase was announced, and perhaps interrupted."""
    start = 2 * journal.places
    ones = zeros = 0  # of the pattern, still there
    for i in range(start + _FROM, start + _TO):
        byte = journal.nvm[i]
        for bit in range(8):
            if _PATTERN >> bit & 1:
                ones += byte >> bit & 1
            else:
                zeros += 1 - (byte >> bit & 1)
    if (ones == _BITS and zeros >= _LEAST) or (zeros == _BITS and ones >= _LEAST):
        return True
    for copy in _COPIES:
        record = _read(journal, journal.places + copy)
        if word_of(record) == ERASING and not _has_record_behind(journal, number_of(record)):
            return True
    return False


def has_records(journal: "Journal") -> bool:
    """Whether the last places hold records: a memory that was filled before they had this use."""
    for place in range(journal.places - ROOM, journal.places):
        if word_of(journal.read(place)) not in (word_of(NO_RECORD), ERASING):
            return True
    return False


def _read(journal: "Journal", place: int) -> Answer:
    first, second, third = journal.place(place), journal.place(place + 1), journal.place(place + 2)
    return read_long(first, second, third, place)


def _has_record_behind(journal: "Journal", place: int) -> bool:
    """Whether anything was written after an announcement, which then does not count: a cut left it torn, it
    was not seen at a start, and the match went on.
    """
    while place < journal.at:
        if journal.read(place) != NO_RECORD:
            return True
        place += 1
    return False


_VERSION_1 = b"\x8f\x60\x87"  # how the header of version 1 began
_ROOM = const(24)  # places at the start that may hold torn headers and the next try
_ENOUGH = const(3)  # long records that show whose memory it is
_ZEROS = const(8)  # a half-erased header has at least this many zero bits; data of mostly ones has fewer


def find_header(journal: "Journal") -> int:
    """Say whose data a memory holds; sets ``version`` and ``has_header`` of the journal.

    Torn headers may come before the complete one. If there are only torn headers and then other data,
    an erase was interrupted. Where the header is damaged, the records behind it show that they are ours.
    """
    if not journal.places:
        return NO_MEMORY
    torn = -1  # where a torn header stands
    is_other = False  # whether something else stands before any header
    for place in range(min(journal.at, _ROOM + 2 * LONG)):
        if journal.nvm[2 * place : 2 * place + len(_VERSION_1)] == _VERSION_1:
            journal.version = 1
            return OTHER_VERSION
        record = journal.read(place)
        if record != NO_RECORD and word_of(record) == HEADER:
            journal.version = number_of(record)
            journal.has_header = True
            return OURS if journal.version == VERSION else OTHER_VERSION
        if torn < 0 and (record != NO_RECORD or journal.place(place) != BLANK):
            torn = torn_header(journal, place) if record == NO_RECORD else -1
            if torn < 0:
                is_other = True
                break
    if has_our_records(journal):
        journal.has_header = True
        return OURS
    if journal.at <= _ROOM and not is_other:  # what was seen there before may read as blank by now
        return OURS
    return HALF_ERASED if torn >= 0 and zeros_at(journal, torn) >= _ZEROS else FOREIGN


def has_our_records(journal: "Journal") -> bool:
    """Whether there are records enough to know our format by: each checks 22 of its bits."""
    count = 0
    for place in range(journal.at):
        count += journal.read(place) != NO_RECORD and journal.size == LONG
        if count == _ENOUGH:
            return True
    return False


def torn_header(journal: "Journal", place: int) -> int:
    """Where a torn header that covers this place may begin, -1 if there can be none."""
    for first in range(max(0, place - LONG + 1), place + 1):
        write_long(journal.long, pack(HEADER, VERSION), first)
        if covers(bytes(journal.nvm[2 * first : 2 * (first + LONG)]), journal.long):
            return first
    return -1


def zeros_at(journal: "Journal", place: int) -> int:
    """The zeros in the six bytes from a place on."""
    count = 0
    for bit in range(16 * LONG):
        count += not journal.nvm[2 * place + bit // 8] >> bit % 8 & 1
    return count


_GAP = const(3)  # places that a start skips: an interrupted write may be in them and still read as blank
# How often places must read blank before they are written. A half-written bit may read as blank 64 times, and
# as zero the 65th time, when the board writes: then it erases the sector. For the worst bit the chance is
# 0.6 %, and only after a power cut during the write of the start before.
_LOOKS = const(64)
_LARGE = const(1024)  # places of a memory that has room for the announcement of an erase
_CHUNK = b"\xff" * 64  # how much is checked at once when looking for the end


def find(journal: "Journal") -> None:
    """Find out whose data the memory holds, and where the next record goes."""
    journal.at = journal.places = len(journal.nvm) // 2
    journal.version = VERSION
    journal.failed = journal.torn = journal.starts_late = False
    journal.announces = journal.places >= _LARGE and not has_records(journal)
    if journal.announces:
        journal.places -= ROOM
    journal.at = end_of(journal)
    journal.has_header = False
    journal.state = find_header(journal)
    if journal.announces and journal.state in (OURS, FOREIGN) and is_announced(journal):
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
        announce(journal)  # it may be torn as well
    journal.starts_late = False
    if journal.state != OURS:
        return -1
    began, record, end, starts = last_record(journal)
    starts = starts if end == journal.at else 0
    journal.starts_late = starts > 0 and not now
    if starts and starts % 2 == 0 and not now and looks_blank(journal) and reads_alike(journal, end - LONG):
        return began
    journal.torn = end < journal.at and journal.place(end) != BLANK
    pass_gap(journal)
    # A header with nothing behind it may be torn, and is written again before the first record.
    journal.has_header = record != NO_RECORD and word_of(record) != HEADER
    if not journal.has_header:
        return -1
    if word_of(record) == ERASING:  # as it was announced before the memory's end had this use
        journal.give_up()
        return -1
    if journal.at + 2 * LONG > journal.places:
        journal.failed = True  # nothing can be written any more, so nothing needs to be secured
        return -1
    journal.write_long(record, journal.at + COPY)
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
