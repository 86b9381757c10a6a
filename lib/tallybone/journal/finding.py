# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a journal does at a start and at an erase: whose the memory is, where it ends, what a cut has left.

The header is the first record: it shows that the data is ours, and which version wrote it.

An erase is announced in the last 36 bytes of the memory, which records never use. A power cut in it leaves
any part of the old bits: an erase first sets all bits to zero, then lifts them to one. So the announcement is
two ERASING records, which name the place where the journal ended, and a pattern after them. The pattern is
known even when most of its bits are lifted, or most are zero.
"""

from micropython import const

from rules_min.words import Answer, number_of, pack, word_of
from tallybone.journal import format as bits
from tallybone.journal.damage import size_of
from tallybone.journal.records import find_starts, records, secured

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Answers
    from tallybone.journal.format import Journal

    __all__ = ("erase", "find", "records", "secure")  # a start has ``records`` from here: it is loaded then

# A start --------------------------------------------------------------------------------------

_GAP = const(4)  # places that a start skips: one more than an interrupted write that now reads as blank takes
# How often places must read blank before they are written. A half-written bit may read as blank 64 times, and
# as zero the 65th time, when the board writes: then it erases the sector. For the worst bit the chance is
# 0.6 %, and only after a power cut during the write of the start before.
_LOOKS = const(64)
_TRIES = const(3)  # at writing a START
_STRAYS = const(3)  # as many zeros alone among blanks are another program's data
_NEAR = const(28)  # places from all else: nearer zeros may be what cut starts have left


def find(journal: "Journal") -> None:
    """Find out whose data the memory holds, and where the next record goes."""
    journal.at = journal.places = len(journal.nvm) // 2
    journal.version = bits.VERSION
    journal.failed = journal.torn = journal.starts_late = False
    journal.announces = journal.places >= bits.LARGE and not has_records(journal)
    if journal.announces:
        journal.places -= bits.ANNOUNCED
    journal.at = end_of(journal)
    journal.has_header = False
    journal.state = find_header(journal)
    if journal.announces and journal.state in (bits.OURS, bits.FOREIGN) and is_announced(journal):
        journal.state = bits.HALF_ERASED
    if journal.state == bits.HALF_ERASED:
        journal.give_up()


def end_of(journal: "Journal") -> int:
    """The place after the last that is not blank. A few zeros, each alone among blanks and far from all
    else, are no records; nearer ones may be what a cut has left of a start.
    """
    end = 2 * journal.places
    after = 0  # the last of those zeros
    many = b"\xff" * bits.AT_ONCE  # as a name of the module it made a start collect garbage once more, 5 ms
    for _ in range(_STRAYS):
        for blanks in (many, many[:32]):
            while end >= len(blanks) and journal.nvm[end - len(blanks) : end] == blanks:
                end -= len(blanks)
        place = end // 2
        while place and journal.place(place - 1) == bits.BLANK:
            place -= 1
        if after and after - place < _NEAR:
            break
        if not place or not bits.has_one_zero(journal.place(place - 1)):
            return place
        if place > 1 and journal.place(place - 2) != bits.BLANK:
            return place
        after = place
        end = 2 * place - 2
    return after


def secure(journal: "Journal", now: bool = False) -> int:
    """Make what an interrupted write left harmless. Return the place of the record that is last.

    A half-written byte may read differently each time, even as blank. So the last record that reads
    well is written again as a copy, after a gap. After the copy comes a START record that says where
    the original began. From then on, everything between that point and the copy is ignored.

    A second START after the same record says that the run between them wrote nothing, as the first record
    of the run that it begins goes after a third one. So after an even number of them nothing can be torn,
    and a gadget that is only switched on and off writes no more.

    :param bool now: a record is about to be written
    """
    if journal.state == bits.HALF_ERASED and journal.announces:
        announce(journal)  # it may be torn as well
    journal.starts_late = False
    if journal.state != bits.OURS:
        return -1
    began, record, end, starts = last_record(journal)
    starts = starts if end == journal.at else 0
    journal.starts_late = starts > 0 and not now
    if starts and starts % 2 == 0 and not now and looks_blank(journal):
        if reads_alike(journal, end - bits.LONG):
            return began
    journal.torn = end < journal.at and journal.place(end) != bits.BLANK
    pass_gap(journal)
    # A header with nothing after it may be torn, and is written again before the first record.
    journal.has_header = record != bits.NO_RECORD and word_of(record) != bits.HEADER
    if not journal.has_header:
        return -1
    if word_of(record) == bits.ERASING:  # as it was announced before the memory's end had this use
        journal.give_up()
        return -1
    for _ in range(_TRIES):
        if journal.at + 2 * bits.LONG > journal.places:
            journal.failed = True  # nothing can be written any more, so nothing needs to be secured
            return -1
        # A bit that reads late may read well at the second look.
        copy, start = journal.at, pack(bits.START, began)
        if journal.write_long(record, copy + bits.COPY) or journal.read_copy(copy) == record:
            if journal.write_long(start, journal.at) or journal.read(copy + bits.LONG) == start:
                journal.starts += 1
                return began
        pass_gap(journal)  # the flash fails, and what it has left looks torn only with a blank after it
    journal.starts_late = True  # without a START a record would make damage of what is before it
    return -1


def pass_gap(journal: "Journal") -> None:
    """Move past any place that the last interrupted write, in play or at a start, can have touched."""
    journal.at = min(journal.at + _GAP, journal.places)
    while journal.at < journal.places and not looks_blank(journal):
        journal.at += bits.LONG


def reads_alike(journal: "Journal", place: int) -> bool:
    """Whether a long record reads the same each time: a START may have been cut itself."""
    start, end = 2 * place, 2 * (place + bits.LONG)
    first = journal.nvm[start:end]
    for _ in range(_LOOKS):
        if journal.nvm[start:end] != first:
            return False
    return True


def looks_blank(journal: "Journal") -> bool:
    """Whether the next places, which a COPY and a START take, read blank each time."""
    for _ in range(_LOOKS):
        if not journal.is_blank(2 * bits.LONG):
            return False
    return True


# Whose data it is -----------------------------------------------------------------------------

_VERSION_1 = b"\x8f\x60\x87"  # how the header of version 1 began
_HEADER_ROOM = const(28)  # places at the start that may hold torn headers and the next try
_ENOUGH = const(3)  # long records that show whose memory it is
_ZEROS = const(8)  # a half-erased header has at least this many zero bits; data of mostly ones has fewer


def find_header(journal: "Journal") -> int:
    """Say whose data a memory holds; sets ``version`` and ``has_header`` of the journal.

    Torn headers may come before the complete one. If there are only torn headers and then other data,
    an erase was interrupted. Where the header is damaged, the records after it show that they are ours.
    """
    if not journal.places:
        return bits.NO_MEMORY
    torn = -1  # where a torn header stands
    is_other = False  # whether something else stands before any header
    for place in range(min(journal.at, _HEADER_ROOM + 2 * bits.LONG)):
        if journal.nvm[2 * place : 2 * place + len(_VERSION_1)] == _VERSION_1:
            journal.version = 1
            return bits.OTHER_VERSION
        record = journal.read(place)
        if record != bits.NO_RECORD and word_of(record) == bits.HEADER:
            journal.version = number_of(record)
            journal.has_header = True
            return bits.OURS if journal.version == bits.VERSION else bits.OTHER_VERSION
        if bits.has_one_zero(journal.place(place)):
            continue
        if torn < 0 and (record != bits.NO_RECORD or journal.place(place) != bits.BLANK):
            torn = torn_header(journal, place) if record == bits.NO_RECORD else -1
            if torn < 0:
                is_other = True
                break
    if has_our_records(journal):
        journal.has_header = True
        return bits.OURS
    if journal.at <= _HEADER_ROOM and not is_other:  # what was seen there before may read as blank by now
        return bits.OURS
    return bits.HALF_ERASED if torn >= 0 and zeros_at(journal, torn) >= _ZEROS else bits.FOREIGN


def has_our_records(journal: "Journal") -> bool:
    """Whether there are records enough to know our format by: each checks 22 of its bits."""
    count = 0
    for place in range(journal.at):
        count += journal.read(place) != bits.NO_RECORD and journal.size == bits.LONG
        if count == _ENOUGH:
            return True
    return False


def torn_header(journal: "Journal", place: int) -> int:
    """Where a torn header that covers this place may begin, -1 if there can be none."""
    for first in range(max(0, place - bits.LONG + 1), place + 1):
        bits.write_long(journal.long, pack(bits.HEADER, bits.VERSION), first)
        if covers(bytes(journal.nvm[2 * first : 2 * (first + bits.LONG)]), journal.long):
            return first
    return -1


def covers(data: bytes, record: bytearray) -> bool:
    """Whether the data may be a torn write of a record: each bit that is one in the record is one there."""
    for i in range(len(record)):
        if data[i] & record[i] != record[i]:
            return False
    return True


def zeros_at(journal: "Journal", place: int) -> int:
    """The zeros in the six bytes from a place on."""
    count = 0
    for bit in range(16 * bits.LONG):
        count += not journal.nvm[2 * place + bit // 8] >> bit % 8 & 1
    return count


def last_record(journal: "Journal") -> "tuple[int, Answer, int, int]":
    """The last record: the place where the original began, the record, where it ends, STARTs right after it.

    The record is NO_RECORD if there is none, and LOST if the one that a START secured cannot be read.
    """
    for size in (1, bits.LONG):  # mostly it ends where the journal does: to read all took 0.2 ms a record
        record = journal.read(journal.at - size) if journal.at >= size else bits.NO_RECORD
        if record != bits.NO_RECORD and word_of(record) != bits.START and size_of(record) == size:
            return journal.at - size, record, journal.at, 0
    began, last, place, count = 0, bits.NO_RECORD, 0, 0
    starts = find_starts(journal)
    if starts:
        place, began, earlier = starts[-1]
        last = secured(journal, place, began)
        if last == bits.NO_RECORD:
            last = pack(bits.LOST, 1)
        place += bits.LONG
        count = 1 + len(earlier)
    end = place
    while place < journal.at:
        record = journal.read(place)
        if record != bits.NO_RECORD and word_of(record) != bits.START:
            began, last, end, count = place, record, place + journal.size, 0
        place += journal.size
    return began, last, end, count


# An erase -------------------------------------------------------------------------------------


def erase(journal: "Journal", room: "Answers") -> bool:
    """Erase the whole memory. Only done for a new match or from the menu, after somebody confirmed.

    The erase is announced first, so that what a power cut leaves of it is never read as a match.

    :param room: the part of the list of answers that no match needs: blanks are taken from it, as late in an
        evening the heap may have no piece of 4 KB
    :return: False, with nothing changed, if that is too small and the heap has no such piece either
    """
    size = len(journal.nvm)
    blank = memoryview(room).cast("B")
    try:
        if len(blank) < size:
            blank = memoryview(b"\xff" * size)
        else:
            for place in range(len(room)):
                room[place] = -1
    except MemoryError:
        return False
    if journal.state in (bits.OURS, bits.DAMAGED) and journal.announces:
        announce(journal)
    journal.nvm[0:size] = blank[:size]
    find(journal)
    return True


_COPIES = (0, bits.LONG)  # where the two records stand in it
_PATTERN = const(0xA5)
_FROM, _TO = 4 * bits.LONG, 2 * bits.ANNOUNCED  # its bytes
_BITS = 4 * (_TO - _FROM)  # half of all are ones, half are zeros
_LEAST = const(12)  # of its zeros or ones must be left; 10 % of 96 are too few to tell it from other data


def announce(journal: "Journal") -> None:
    """Write what is not there yet, each part in one go and only into blank bytes."""
    for copy in _COPIES:
        bits.write_long(journal.long, pack(bits.ERASING, journal.at), journal.places + copy)
        _write_blank(journal, 2 * (journal.places + copy), journal.long)
    _write_blank(journal, 2 * journal.places + _FROM, bytes((_PATTERN,)) * (_TO - _FROM))


def _write_blank(journal: "Journal", start: int, data: "bytes | bytearray") -> None:
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
        record = _read_erasing(journal, journal.places + copy)
        if word_of(record) == bits.ERASING and not _has_record_behind(journal, number_of(record)):
            return True
    return False


def has_records(journal: "Journal") -> bool:
    """Whether the last places hold records: a memory that was filled before they had this use."""
    for place in range(journal.places - bits.ANNOUNCED, journal.places):
        if word_of(journal.read(place)) not in (word_of(bits.NO_RECORD), bits.ERASING):
            return True
    return False


def _read_erasing(journal: "Journal", place: int) -> Answer:
    first, second, third = journal.place(place), journal.place(place + 1), journal.place(place + 2)
    return bits.read_long(first, second, third, place)


def _has_record_behind(journal: "Journal", place: int) -> bool:
    """Whether anything was written after an announcement, which then does not count: a cut left it torn, it
    was not seen at a start, and the match went on.
    """
    while place < journal.at:
        if journal.read(place) != bits.NO_RECORD:
            return True
        place += 1
    return False
