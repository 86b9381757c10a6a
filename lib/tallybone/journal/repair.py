# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Put right a record that has one wrong bit. Loaded only where a record fails its check.

Of the one-bit changes of such a record exactly one passes the check, so that it is the record as it was; if
two bits are wrong none does. host_tests/journal/test_repair.py counts this.

It holds for a record that was written whole. A torn one lacks any number of zeros, and what has lost one zero
and one more bit could pass for another. So a record is only put right if another stands right after it: a
power cut leaves a gap there. The last record of a journal is left alone.

Which bit was wrong is then written down, as a FLIPPED: nothing in flash can be written twice without an
erase. The next reading turns that bit round first, and one more wrong bit is again the first.
"""

from micropython import const

from rules_min.words import Answer, number_of, pack, seat_of, word_of
from tallybone.journal import format as bits

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.format import Journal

    Flips = list[Answer]
    Found = tuple[Answer, int, Answer]

_MOST = const(12)  # places that are looked at together: what damages more is no single bit


def put_right(
    journal: "Journal", start: int, end: int, written: "Flips", flips: "Flips | None"
) -> "list[Answer]":
    """The records that stood in unreadable places, or [] if that is not sure.

    One wrong bit is put right, besides those that are written down: two wrong records side by side are a
    burst, and of short records with three wrong bits one in seventy would pass for another. The last record
    may reach beyond ``end``: what can be read there is then a part of it.

    :param int end: the place of the next record
    :param written: the FLIPPED in the journal
    :param flips: takes the FLIPPED that is to be written
    """
    found: list[Answer] = []
    wrong: list[Answer] = []
    masks = masks_of(written)
    place = start
    while place < end <= start + _MOST:
        record = record_at(journal, place, end, masks)
        if not record:
            return []
        found.append(record[0])
        place += record[1]
        if record[2] != bits.NO_RECORD:
            wrong.append(record[2])
    if len(wrong) > 1:
        return []
    if flips is not None:
        flips += wrong
    return found


def copy_put_right(journal: "Journal", place: int, written: "Flips", flips: "Flips | None") -> Answer:
    """The record that a COPY with one wrong bit stands for, NO_RECORD if it has more. A START is after it.

    :param written: as in ``put_right``, like ``flips``
    """
    masks = masks_of(written)
    found = long_change(journal, place, bits.COPY, masks) or long_change(journal, place, bits.COPY, {})
    if not found:
        return bits.NO_RECORD
    if flips is not None and found[2] != bits.NO_RECORD:
        flips.append(found[2])
    return found[0]


def start_in(journal: "Journal", place: int, end: int, written: "Flips") -> "tuple[int, Answer, int] | None":
    """The last start in unreadable places before a record: the place of its COPY, the record that it secured,
    and the place that its START names, -1 if that cannot be told. None if there is no start.

    A COPY that cannot be read is one with a wrong bit, right before a START that names its record.

    :param written: as in ``put_right``
    """
    copy = end - 2 * bits.LONG
    if copy < place:
        return None
    masks = masks_of(written)
    while copy > place and journal.read_copy(copy) == bits.NO_RECORD:
        copy -= 1
    record = journal.read_copy(copy)
    if record == bits.NO_RECORD:
        copy = end - 2 * bits.LONG
        record = copy_put_right(journal, copy, written, None)
    start = long_change(journal, copy + bits.LONG, 0, masks) or long_change(journal, copy + bits.LONG, 0, {})
    named = number_of(start[0]) if start and word_of(start[0]) == bits.START else -1
    if record == bits.NO_RECORD or (named < 0 and journal.read_copy(copy) == bits.NO_RECORD):
        return None
    return copy, record, named if named < copy else -1


def masks_of(written: "Flips") -> "dict[int, int]":
    """The bits that some FLIPPED turn round, by their places; two of one bit turn it back."""
    masks: dict[int, int] = {}
    for record in written:
        if 0 <= seat_of(record) < 16:
            masks[number_of(record)] = masks.get(number_of(record), 0) ^ 1 << seat_of(record)
    return masks


def record_at(journal: "Journal", place: int, end: int, masks: "dict[int, int]") -> "Found | None":
    """The record that stood at a place: as packed, its places, and the FLIPPED that is to be written for it.

    A long record can also look like a short one with one wrong bit, if that is its first: the one that ends
    where the next record begins is right. None if that is neither.
    """
    short, long = short_change(journal, place, masks), long_change(journal, place, 0, masks)
    after = place + bits.LONG
    if long and after > end and (after >= journal.at or journal.read(after) == bits.NO_RECORD):
        long = None
    if short and long:
        return short if place + 1 == end else long if after == end else None
    if short or long or not masks:
        return short or long
    return record_at(journal, place, end, {})  # a bit that was written down may be right again


def short_change(journal: "Journal", place: int, masks: "dict[int, int]") -> "Found | None":
    """The short record at a place, as it is once the known bits are turned round, or with one more."""
    value = journal.place(place) ^ masks.get(place, 0)
    for bit in range(-1, 16):
        changed = value ^ 1 << bit if bit >= 0 else value
        if changed < 0x8000:
            code = changed >> 12
            answer = bits.read_tick(changed, place)
            if bits.short_record(code, place) == changed:
                answer = bits.SHORT_ANSWERS[code]
            if answer != bits.NO_RECORD:
                return answer, 1, flipped(place, bit)
    return None


def long_change(journal: "Journal", place: int, copy: int, masks: "dict[int, int]") -> "Found | None":
    """The same of a long record.

    :param int copy: what is added to the place to seed the checksum, COPY for a copy
    """
    if place + bits.LONG > journal.places:
        return None
    values = [journal.place(place + i) ^ masks.get(place + i, 0) for i in range(bits.LONG)]
    for at in range(-1, 16 * bits.LONG):  # first as they are
        i, bit = at // 16, at % 16
        values[i] ^= 1 << bit if at >= 0 else 0
        answer = bits.read_long(values[0], values[1], values[2], place + copy)
        if answer != bits.NO_RECORD:
            return answer, bits.LONG, flipped(place + i, bit if at >= 0 else -1)
        values[i] ^= 1 << bit if at >= 0 else 0
    return None


def flipped(place: int, bit: int) -> Answer:
    """The record that says which bit of a place is wrong, NO_RECORD for none."""
    return pack(bits.FLIPPED, place, bit) if bit >= 0 else bits.NO_RECORD
