# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a game was played last, as the journal has it. Loaded with the rules of a game that is chosen."""

from micropython import const

from rules_min.words import number_of, seat_of, word_of
from tallybone.journal import format as bits
from tallybone.journal.log import GAME_BITS
from tallybone.journal.records import records

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.journal.log import Journal

    Played = tuple[int, bool, dict[int, int]]


def last_played(journal: "Journal", game: int) -> "Played | None":
    """The seats, whether as partners, and the options by number, of the last match of a game; None if none.

    One whose set-up cannot be read in full does not count.
    """
    found: Played | None = None
    options: dict[int, int] = {}
    partners = False
    expected = 0
    for record in records(journal):
        word, seat, number = word_of(record), seat_of(record), number_of(record)
        if word == bits.SETUP:
            options = {}
            partners = False
            expected = number
        elif word == bits.OPTION:
            options[seat] = number
        elif word == bits.HIGH_OPTION:
            options[bits.HIGH + seat] = number
        elif word == bits.PARTNERS:
            partners = True
        elif word == bits.MATCH and number & (1 << GAME_BITS) - 1 == game and len(options) >= expected:
            found = (seat, partners, options)
    return found
