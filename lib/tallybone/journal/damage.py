# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What unreadable places of a journal held: what a power cut has left there, or records that are lost.

docs/journal-damage.md says how the one is told from the other.
"""

from array import array

from micropython import const

from rules_min.words import Answer, pack
from tallybone.journal import format as bits

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.format import Journal

    Flips = list[Answer]

_CHUNK = const(64)  # bytes
_SURE = const(12)  # zeros of a record that do not all read as ones


def places_of(journal: "Journal", word: int) -> "list[int]":
    """Where a long record of a word can begin, by its first byte: a one, then the word."""
    first = bytes((0x80 | word,))
    found = []
    for at in range(0, 2 * journal.at, _CHUNK):
        chunk = bytes(journal.nvm[at : at + _CHUNK])
        i = chunk.find(first)
        while i >= 0:
            if not i % 2:
                found.append((at + i) // 2)
            i = chunk.find(first, i + 1)
    return found


def size_of(record: Answer) -> int:
    """The places that a record takes."""
    return bits.LONG if bits.code_of(record) < 0 else 1


def held(
    journal: "Journal", place: int, end: int, last: Answer, written: "Flips", flips: "Flips | None"
) -> "tuple[list[Answer], int]":
    """What stood in unreadable places before a record: those that could be put right, LOST for the others.

    Also the place to read on from: behind ``end`` where what can be read there is a part of these.

    :param Answer last: the record before these places, NO_RECORD if there is none
    :param written: the FLIPPED in the journal
    :param flips: as in ``records``
    """
    from tallybone.journal.repair import put_right, start_in

    found: list[Answer] = []
    start = start_in(journal, place, end, written)
    if start:
        copy, record, named = start
        if named > place:
            found += put_right(journal, place, named, written, flips) or lost_between(place, named)
        if named >= place or (named < 0 and record != last):
            found.append(record)
            place = max(place, named) + size_of(record)
        lost = lost_in(journal, place, copy) if named >= 0 else int(is_used(journal, place, copy))
        if lost:
            found.append(pack(bits.LOST, lost))
        place = min(end, copy + 2 * bits.LONG)
    if place < end:
        again = put_right(journal, place, end, written, flips)
        found += again or lost_between(place, end)
        for each in again:
            place += size_of(each)
    return found, max(place, end)


def is_used(journal: "Journal", place: int, end: int) -> bool:
    """Whether something stands in places before a COPY whose START cannot be told: a torn record, or a lost
    one.
    """
    for each in range(place, end):
        value = journal.place(each)
        if value != bits.BLANK and not bits.has_one_zero(value):
            return True
    return False


def lost_between(place: int, end: int) -> "list[Answer]":
    """LOST for all that can have stood in some places."""
    return [pack(bits.LOST, records_in(end - place))]


def lost_in(journal: "Journal", place: int, end: int) -> int:
    """How many records were lost in unreadable places where the program was started, in them or after them:
    0 if a power cut explains them all. The first record there may be torn.
    """
    data = bytes(journal.nvm[2 * place : 2 * end])  # once, as what is torn may read differently each time
    size = len(data) // 2
    bad = array("H", bytes(2 * (size + 1)))  # from each place on, the fewest that a cut does not explain
    after = array("H", bytes(2 * (size + 1)))  # the same after a record that was whole
    for i in range(size - 1, -1, -1):
        is_record = data[2 * i] & data[2 * i + 1] != 0xFF and not is_stray(data, i)
        bad[i] = bad[i + 1] + is_record
        if data[2 * i : 2 * (i + bits.LONG)].strip(b"\xff"):
            torn = torn_size(data, 2 * i, place + i)
            # A COPY may be torn as well, and just now read as it should: no START is after it then.
            for part in (torn, min(bits.LONG, torn)):
                end_of_part = min(size, i + part)
                start = i + part // (2 * bits.LONG) * bits.LONG  # of the last record in it
                rest = after if went_on_after(data, start, end_of_part) else bad
                bad[i] = min(bad[i], rest[end_of_part])
        after[i] = 1 + after[i + 1] if is_record else bad[i]
    return records_in(bad[0])


def is_stray(data: bytes, i: int) -> bool:
    """Whether a place has a single zero, with blanks around it: a bit lost where nothing was written."""
    before, after = data[2 * i - 2 : 2 * i], data[2 * i + 2 : 2 * i + 4]
    is_alone = i > 0 and before == b"\xff\xff" and after in (b"\xff\xff", b"")
    return is_alone and bits.has_one_zero(data[2 * i] << 8 | data[2 * i + 1])


def went_on_after(data: bytes, start: int, end: int) -> bool:
    """Whether the program went on after a record that looks torn, so that it was whole.

    A start skips one place more than a torn record takes, so a blank one is after it, even if all of it read
    as blank then. Older programs skipped just as many: twelve half-written zeros read so once in 4,096 times.

    :param int start: where the record is in the data, and ``end`` where it ends
    """
    if 2 * end >= len(data) or data[2 * end] & data[2 * end + 1] == 0xFF:
        return False
    zeros = [bin(0x100 | byte).count("0") - 1 for byte in data[2 * start : 2 * end]]  # less that of its 0b
    return sum(zeros) >= _SURE


def records_in(places: int) -> int:
    """How many records so many unreadable places held: a long one takes three."""
    return places // bits.LONG + places % bits.LONG


def torn_size(data: bytes, at: int, place: int) -> int:
    """The places from here on that a cut may have left: a torn record, or a COPY and its START.

    A torn record has fewer zeros than it says (``log``). Where a bit reads either way, it may just now
    read as it should. Only the first record after another can be a torn short one. Return 0 if nothing
    of this is here.

    :param int place: where that is in the journal
    """
    first = data[at] << 8 | data[at + 1]
    if first < 0x8000:
        zeros = bits.zeros_of_short(first >> 12, first >> 4 & 0xFF)
        may_be = (
            zeros < first & 15
            or bits.short_record(first >> 12, place) == first
            or bits.read_tick(first, place) != bits.NO_RECORD
        )
        return 1 if may_be and not at else 0
    if at + 2 * bits.LONG > len(data):
        return (len(data) - at) // 2
    second, third = data[at + 2] << 8 | data[at + 3], data[at + 4] << 8 | data[at + 5]
    if not second & third & 0x8000:
        return 0
    record = (first & 0x7FFF) << 11 | second >> 4 & 0x7FF
    check = (second & 0xF) << 9 | third >> 6 & 0x1FF
    zeros = bits.zeros_of(record, check)
    if zeros == third & 0x3F and bits.checksum(record, place + bits.COPY) == check:
        return 2 * bits.LONG
    is_whole = zeros == third & 0x3F and bits.checksum(record, place) == check
    return bits.LONG if zeros < third & 0x3F or is_whole else 0
