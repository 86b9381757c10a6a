# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The records of a journal in order, and where some of them cannot be read.

A power cut leaves unreadable places too, but only these: one torn record behind the last one of a run, then
what starts have left that were cut themselves, COPYs of that record and STARTs. What is unreadable elsewhere,
or cannot have been torn, is damage: LOST says how many records stood there.
"""

from array import array

from micropython import const

from rules_min.words import Answer, number_of, pack, word_of
from tallybone.journal.format import (
    COPY,
    DAMAGED,
    HEADER,
    LONG,
    LOST,
    NO_RECORD,
    OURS,
    START,
    checksum,
    code_of,
    short_record,
    zeros_of,
    zeros_of_short,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tallybone.journal.log import Journal

    Starts = list[tuple[int, int, list[int]]]

_CHUNK = const(64)  # bytes
_FIRST_BYTE = bytes((0x80 | START,))  # how every START begins: a one, then the word


def find_starts(journal: "Journal") -> "Starts":
    """The START records that count, the first one first: its place, the place it names, earlier STARTs.

    Each START names the place where the record it secured began. Earlier STARTs after that place do not
    count; the list has the places of those, in their order.
    Each is read only once: a torn one may read differently the next time.
    """
    found = []
    for at in range(0, 2 * journal.at, _CHUNK):
        chunk = bytes(journal.nvm[at : at + _CHUNK])
        i = chunk.find(_FIRST_BYTE)
        while i >= 0:
            place = (at + i) // 2
            record = NO_RECORD if i % 2 else journal.read(place)
            if record != NO_RECORD and word_of(record) == START and number_of(record) < place:
                found.append((place, number_of(record)))
            i = chunk.find(_FIRST_BYTE, i + 1)
    counting: Starts = []
    end = journal.at
    for place, named in reversed(found):
        if place < end:
            counting.insert(0, (place, named, []))
            end = named
        elif counting:
            counting[0][2].insert(0, place)
    return counting


def last_record(journal: "Journal") -> "tuple[int, Answer, int, int]":
    """The last record: the place where the original began, the record, where it ends, STARTs right behind it.

    The record is NO_RECORD if there is none, and LOST if the one that a START secured cannot be read.
    """
    for size in (1, LONG):  # mostly it ends where the journal does: to read all took 0.2 ms a record
        record = journal.read(journal.at - size) if journal.at >= size else NO_RECORD
        if record != NO_RECORD and word_of(record) != START and size_of(record) == size:
            return journal.at - size, record, journal.at, 0
    began, last, place, count = 0, NO_RECORD, 0, 0
    starts = find_starts(journal)
    if starts:
        place, began, earlier = starts[-1]
        last = secured(journal, place, began)
        if last == NO_RECORD:
            last = pack(LOST, 1)
        place += LONG
        count = 1 + len(earlier)
    end = place
    while place < journal.at:
        record = journal.read(place)
        if record != NO_RECORD and word_of(record) != START:
            began, last, end, count = place, record, place + journal.size, 0
        place += journal.size
    return began, last, end, count


def secured(journal: "Journal", start: int, began: int) -> Answer:
    """The record that a START secured: its copy, or if that is damaged the record itself."""
    record = journal.read_copy(start - LONG)
    return record if record != NO_RECORD else journal.read(began)


def records(journal: "Journal") -> "Iterator[Answer]":
    """Yield the records that count, each one once, a START after the record it secured, LOST for damage."""
    if journal.state not in (OURS, DAMAGED):
        return
    place = 0
    last = NO_RECORD
    for start, named, earlier in find_starts(journal):
        for record in plain_records(journal, place, named, last):
            yield record
        last = secured(journal, start, named)
        lost = 0
        tail = named + 1
        if last == NO_RECORD:
            lost = 1
        else:
            yield last
            tail = named + size_of(last)
        for next_start in earlier + [start]:
            lost += lost_in(journal, tail, next_start - LONG, True)
            tail = next_start + LONG
        if lost:
            yield pack(LOST, lost)
        yield pack(START, named)
        place = start + LONG
    for record in plain_records(journal, place, journal.at, last, True):
        yield record


def plain_records(
    journal: "Journal", place: int, end: int, last: Answer, is_last: bool = False
) -> "Iterator[Answer]":
    """Yield the records from one place to another, and LOST. Skip any START, as none here counts.

    :param Answer last: the record before these, NO_RECORD if there is none
    :param bool is_last: whether the journal ends here, perhaps with a torn record
    """
    bad = -1  # where unreadable places began
    before_first = place == 0  # torn headers may come before the complete one
    while place < end:
        record = journal.read(place)
        if record == NO_RECORD or record >> 19 == START:
            bad = place if bad < 0 else bad
        else:
            if bad >= 0:
                lost = lost_in(journal, bad, place, has_copy(journal, bad, place, last))
                if before_first:
                    lost = 0 if record >> 19 == HEADER else max(0, lost - (last == NO_RECORD))
                if lost:
                    yield pack(LOST, lost)
                bad = -1
                journal.read(place)  # for its size
            before_first = before_first and record >> 19 == HEADER
            last = record
            yield record
        place += journal.size
    if bad >= 0:
        lost = lost_in(journal, bad, end, is_last or has_copy(journal, bad, end, last))
        if lost and not before_first:
            yield pack(LOST, lost)


def size_of(record: Answer) -> int:
    """The places that a record takes."""
    return LONG if code_of(record) < 0 else 1


def has_copy(journal: "Journal", place: int, end: int, record: Answer) -> bool:
    """Whether a COPY of this record stands in some places: the program was started there."""
    while place + LONG < end:
        if record != NO_RECORD and journal.read_copy(place) == record:
            return True
        place += 1
    return False


def lost_in(journal: "Journal", place: int, end: int, is_cut: bool) -> int:
    """How many records were lost in unreadable places behind a record, 0 if a power cut explains them all.

    :param bool is_cut: whether the program was started in these places or behind them, so that the first
        record there may be torn
    """
    if not is_cut:
        return records_in(end - place)
    data = bytes(journal.nvm[2 * place : 2 * end])  # once, as what is torn may read differently each time
    size = len(data) // 2
    bad = array("H", bytes(2 * (size + 1)))  # from each place on, the fewest that a cut does not explain
    for i in range(size - 1, -1, -1):
        least = bad[i + 1] + (data[2 * i] & data[2 * i + 1] != 0xFF)
        if data[2 * i : 2 * (i + LONG)].strip(b"\xff"):
            torn = torn_size(data, 2 * i, place + i)
            if torn:  # a COPY may be torn as well, and just now read as it should: no START is behind it then
                least = min(least, bad[min(size, i + torn)], bad[i + min(LONG, torn)])
        bad[i] = least
    return records_in(bad[0])


def covers(data: bytes, record: bytearray) -> bool:
    """Whether the data may be a torn write of a record: each bit that is one in the record is one there."""
    for i in range(len(record)):
        if data[i] & record[i] != record[i]:
            return False
    return True


def records_in(places: int) -> int:
    """How many records so many unreadable places held: a long one takes three."""
    return places // LONG + places % LONG


def torn_size(data: bytes, at: int, place: int) -> int:
    """The places from here on that a cut may have left: a torn record, or a COPY and its START.

    A torn record has fewer zeros than it says (``log``). Where a bit reads either way, it may just now
    read as it should. Only the first record behind another can be a torn short one. Return 0 if nothing
    of this is here.

    :param int place: where that is in the journal
    """
    first = data[at] << 8 | data[at + 1]
    if first < 0x8000:
        zeros = zeros_of_short(first >> 12, first >> 4 & 0xFF)
        may_be = zeros < first & 15 or short_record(first >> 12, place) == first
        return 1 if may_be and not at else 0
    if at + 2 * LONG > len(data):
        return (len(data) - at) // 2
    second, third = data[at + 2] << 8 | data[at + 3], data[at + 4] << 8 | data[at + 5]
    if not second & third & 0x8000:
        return 0
    record = (first & 0x7FFF) << 11 | second >> 4 & 0x7FF
    check = (second & 0xF) << 9 | third >> 6 & 0x1FF
    zeros = zeros_of(record, check)
    if zeros == third & 0x3F and checksum(record, place + COPY) == check:
        return 2 * LONG
    return LONG if zeros < third & 0x3F or (zeros == third & 0x3F and checksum(record, place) == check) else 0
