# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which records of a journal count, each one once.

A power cut leaves unreadable places, but only these: one torn record after the last one of a run, then what
starts have left that were cut themselves, COPYs of that record and STARTs. What is unreadable elsewhere, or
cannot have been torn, is damage: LOST says how many records stood there.
"""

from micropython import const

from rules_min.words import Answer, number_of, pack, word_of
from tallybone.journal import format as bits
from tallybone.journal.damage import held, lost_in, places_of, size_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tallybone.journal.format import Journal

    Flips = list[Answer]
    Starts = list[tuple[int, int, list[int]]]


def find_starts(journal: "Journal") -> "Starts":
    """The START records that count, the first one first: its place, the place it names, earlier STARTs.

    Each START names the place where the record it secured began. Earlier STARTs after that place do not
    count; the list has the places of those, in their order.
    Each is read only once: a torn one may read differently the next time.
    """
    found = []
    for place in places_of(journal, bits.START):
        record = journal.read(place)
        if record != bits.NO_RECORD and word_of(record) == bits.START and number_of(record) < place:
            found.append((place, number_of(record)))
    counting: Starts = []
    end = journal.at
    for place, named in reversed(found):
        if place < end:
            counting.insert(0, (place, named, []))
            end = named
        elif counting:
            counting[0][2].insert(0, place)
    return counting


def flips_in(journal: "Journal") -> "Flips":
    """The FLIPPED that count: not those that a cut left before a start, which may read well at times."""
    starts = find_starts(journal)
    found = []
    for place in places_of(journal, bits.FLIPPED):
        if not any([named <= place < start for start, named, _ in starts]):
            found.append(journal.read(place))
    for start, _, _ in starts:
        found.append(journal.read_copy(start - bits.LONG))
    return [record for record in found if word_of(record) == bits.FLIPPED]


def secured(journal: "Journal", start: int, began: int, flips: "Flips | None" = None) -> Answer:
    """The record that a START secured: its copy, or if that is damaged the record itself.

    :param flips: as in ``records``
    """
    record = journal.read_copy(start - bits.LONG)
    if record == bits.NO_RECORD:
        record = journal.read(began)
    if record == bits.NO_RECORD:
        from tallybone.journal.repair import copy_put_right

        record = copy_put_right(journal, start - bits.LONG, flips_in(journal), flips)
    return record


def records(journal: "Journal", flips: "Flips | None" = None) -> "Iterator[Answer]":
    """Yield the records that count, each one once, a START after the record it secured, LOST for damage.

    :param flips: takes a FLIPPED for each wrong bit that was put right and that the journal does not have yet
    """
    if journal.state not in (bits.OURS, bits.DAMAGED):
        return
    place = 0
    last = bits.NO_RECORD
    for start, named, earlier in find_starts(journal):
        for record in plain_records(journal, place, named, last, flips):
            yield record
        last = secured(journal, start, named, flips)
        lost = 0
        tail = named + 1
        if last == bits.NO_RECORD:
            lost = 1
        else:
            yield last
            tail = named + size_of(last)
        for next_start in earlier + [start]:
            lost += lost_in(journal, tail, next_start - bits.LONG)
            tail = next_start + bits.LONG
        if lost:
            yield pack(bits.LOST, lost)
        yield pack(bits.START, named)
        place = start + bits.LONG
    for record in plain_records(journal, place, journal.at, last, flips, True):
        yield record


def plain_records(
    journal: "Journal", place: int, end: int, last: Answer, flips: "Flips | None", is_last: bool = False
) -> "Iterator[Answer]":
    """Yield the records from one place to another, and LOST. Skip any START, as none here counts.

    :param Answer last: the record before these, NO_RECORD if there is none
    :param flips: as in ``records``
    :param bool is_last: whether the journal ends here, perhaps with a torn record
    """
    bad = -1  # where unreadable places began
    before_first = place == 0  # torn headers may come before the complete one
    while place < end:
        record = journal.read(place)
        size = journal.size
        if record == bits.NO_RECORD or record >> 19 == bits.START:
            bad = place if bad < 0 else bad
            place += size
            continue
        if bad >= 0:
            is_torn_header = before_first and record >> 19 == bits.HEADER
            found, after = (
                ([], place) if is_torn_header else held(journal, bad, place, last, flips_in(journal), flips)
            )
            for each in found:
                is_lost = each >> 19 == bits.LOST
                if is_lost and before_first and last == bits.NO_RECORD:
                    each -= 1  # one of them is the header
                last = last if is_lost else each
                if not is_lost or number_of(each):
                    yield each
            bad = -1
            if after > place:  # what was read there is a part of one of these
                place = after
                continue
        before_first = before_first and record >> 19 == bits.HEADER
        last = record
        yield record
        place += size
    if bad >= 0 and not before_first:
        if is_last:
            lost = lost_in(journal, bad, end)
            if lost:
                yield pack(bits.LOST, lost)
        else:
            for each in held(journal, bad, end, last, flips_in(journal), flips)[0]:
                yield each
