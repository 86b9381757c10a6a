# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The names that were played with, out of the journal: for the names of the next match, then let go."""

from micropython import const

from rules_min.words import number_of, seat_of, word_of
from tallybone.journal.format import NAME, PLAYER
from tallybone.journal.records import records

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

MOST = 16


def last_names(journal: "Journal") -> "list[str]":
    """The last sixteen names, those of the last match first and in the order of its seats."""
    groups: list[dict[int, str]] = []  # of one match, or entered together: the names by seat
    word = 0
    for record in records(journal):
        last, word = word, word_of(record)
        if word != NAME and word != PLAYER:
            continue
        if word != last:
            groups.append({})
            del groups[:-MOST]
        number = number_of(record)
        names = groups[-1]
        names[seat_of(record)] = names.get(seat_of(record), "") + chr(number >> 7) + chr(number & 127)
    found: list[str] = []
    known: list[str] = []
    for names in reversed(groups):
        for seat in sorted(names):
            name = names[seat].strip()
            if name.upper() not in known:
                found.append(name)
                known.append(name.upper())
    return found[:MOST]
