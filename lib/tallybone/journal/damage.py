# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What unreadable places of a journal held: what a power cut has left there, or records that are lost.

docs/journal-damage.md says how the one is told from the other.
"""

from array import array

from micropython import const

from rules_min.words import Answer
from tallybone.journal import format as bits

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.format import Journal

_SURE = const(12)  # zeros of a record that do not all read as ones


def has_copy(journal: "Journal", place: int, end: int, record: Answer) -> bool:
    """Whether a COPY of this record stands in some places: the program was started there."""
    while place + bits.LONG < end:
        if record != bits.NO_RECORD and journal.read_copy(place) == record:
            return True
        place += 1
    return False


def lost_in(journal: "Journal", place: int, end: int, is_cut: bool) -> int:
    """How many records were lost in unreadable places after a record, 0 if a power cut explains them all.

    :param bool is_cut: whether the program was started in these places or after them, so that the first
        record there may be torn
    """
    if not is_cut:
        return records_in(end - place)
    data = bytes(journal.nvm[2 * place : 2 * end])  # once, as what is torn may read differently each time
    size = len(data) // 2
    bad = array("H", bytes(2 * (size + 1)))  # from each place on, the fewest that a cut does not explain
    after = array("H", bytes(2 * (size + 1)))  # the same after a record that was whole
    for i in range(size - 1, -1, -1):
        is_used = data[2 * i] & data[2 * i + 1] != 0xFF
        bad[i] = bad[i + 1] + is_used
        if data[2 * i : 2 * (i + bits.LONG)].strip(b"\xff"):
            torn = torn_size(data, 2 * i, place + i)
            # A COPY may be torn as well, and just now read as it should: no START is after it then.
            for part in (torn, min(bits.LONG, torn)):
                end_of_part = min(size, i + part)
                start = i + part // (2 * bits.LONG) * bits.LONG  # of the last record in it
                rest = after if went_on_after(data, start, end_of_part) else bad
                bad[i] = min(bad[i], rest[end_of_part])
        after[i] = 1 + after[i + 1] if is_used else bad[i]
    return records_in(bad[0])


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
