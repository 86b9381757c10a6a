# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The records of a journal in order, and where some of them cannot be read.

A power cut leaves unreadable places too, but only behind the last record of a run, where the next start
skips them. Unreadable places anywhere else are damage: LOST says how many records stood there.
"""

from micropython import const

from rules_min.words import HEADER, LOST, START, Answer, number_of, pack, word_of
from tallybone.journal.codec import BLANK, LONG, NO_RECORD
from tallybone.journal.log import OURS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tallybone.journal.log import Journal

_CHUNK = const(64)  # bytes
_FIRST_BYTE = bytes((0x80 | START,))  # how every START begins: a one, then the word


def find_starts(journal: "Journal") -> "list[tuple[int, int, list[int]]]":
    """The START records that count, the first one first: its place, the place it names, where records ended.

    Each START names the place where the record it secured began. Earlier STARTs after that place do not
    count; behind each of them stood at most a torn record, and that place is in the list.
    Each is read only once: a torn one may read differently the next time.
    """
    found = []
    for at in range(0, 2 * journal.at, _CHUNK):
        chunk = bytes(journal.nvm[at : at + _CHUNK])
        i = chunk.find(_FIRST_BYTE)
        while i >= 0:
            place = (at + i) // 2
            said = NO_RECORD if i % 2 else journal.read(place)
            if said != NO_RECORD and word_of(said) == START and number_of(said) < place:
                found.append((place, number_of(said)))
            i = chunk.find(_FIRST_BYTE, i + 1)
    counting: list[tuple[int, int, list[int]]] = []
    end = journal.at
    for place, named in reversed(found):
        if place < end:
            counting.insert(0, (place, named, []))
            end = named
        elif counting:
            counting[0][2].append(place + LONG)
    return counting


def last_record(journal: "Journal") -> "tuple[int, Answer, int]":
    """The place and the packed answer of the last record, NO_RECORD if there is none, and where it ends.

    If a START has secured the record, the place is where the original began, not its copy.
    """
    began, last, place = 0, NO_RECORD, 0
    starts = find_starts(journal)
    if starts:
        place, began, _ = starts[-1]
        last = secured(journal, place, began)
        place += LONG
    end = place
    while place < journal.at:
        said = journal.read(place)
        if said != NO_RECORD and word_of(said) != START:
            began, last, end = place, said, place + journal.size
        place += journal.size
    return began, last, end


def secured(journal: "Journal", start: int, began: int) -> Answer:
    """The record that a START secured: its copy, or if that is damaged the record itself."""
    said = journal.read_copy(start - LONG)
    return said if said != NO_RECORD else journal.read(began)


def records(journal: "Journal") -> "Iterator[Answer]":
    """Yield the records that count, each one once, a START after the record it secured, LOST for damage."""
    if journal.state != OURS:
        return
    place = 0
    for start, named, ends in find_starts(journal):
        for said in plain_records(journal, place, named):
            yield said
        said = secured(journal, start, named)
        if said != NO_RECORD:
            yield said
        journal.read(named)  # for its size
        lost = 1 if said == NO_RECORD else lost_in_tail(journal, named + journal.size, start - LONG)
        for end in ends:
            lost += lost_in_tail(journal, end, start - LONG)
        if lost:
            yield pack(LOST, lost)
        yield pack(START, named)
        place = start + LONG
    for said in plain_records(journal, place, journal.at, True):
        yield said


def plain_records(journal: "Journal", place: int, end: int, is_last: bool = False) -> "Iterator[Answer]":
    """Yield the records from one place to another, and LOST. Skip any START, as none here counts.

    :param bool is_last: whether the journal ends here, perhaps with a torn record
    """
    bad = -1  # where unreadable places began
    before_first = place == 0  # torn headers may come before the complete one
    last = NO_RECORD
    while place < end:
        said = journal.read(place)
        if said == NO_RECORD or said >> 19 == START:
            bad = place if bad < 0 else bad
        else:
            if bad >= 0:
                lost = lost_between(journal, bad, place, last)
                if before_first:
                    lost = 0 if said >> 19 == HEADER else max(0, lost - (last == NO_RECORD))
                if lost:
                    yield pack(LOST, lost)
                bad = -1
                journal.read(place)  # for its size
            before_first = before_first and said >> 19 == HEADER
            last = said
            yield said
        place += journal.size
    if bad >= 0:
        lost = lost_in_tail(journal, bad, end) if is_last else records_in(end - bad)
        if lost and not before_first:
            yield pack(LOST, lost)


def records_in(places: int) -> int:
    """How many records so many unreadable places held: a long one takes three."""
    return places // LONG + places % LONG


def lost_between(journal: "Journal", bad: int, place: int, last: Answer) -> int:
    """How many records were lost between two that can be read.

    None if only a START is damaged: its copy, which repeats the record before it, still stands there.
    """
    if last != NO_RECORD and place - bad >= 2 * LONG and journal.read_copy(place - 2 * LONG) == last:
        return 0
    return records_in(place - bad)


def lost_in_tail(journal: "Journal", place: int, end: int) -> int:
    """How many records were lost behind the last one that can be read; none if it looks like a power cut.

    A cut tears one record: a single place, or up to three that all begin with a one.
    """
    size = torn = 0
    while place + size < end and journal.place(place + size) != BLANK:
        torn += journal.place(place + size) >> 15
        size += 1
    if size <= 1 or (size <= LONG and torn == size):
        return 0
    return records_in(size)
