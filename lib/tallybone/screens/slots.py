# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which slots of a question have a button of their own, and which are in the list of what happened."""

from micropython import const

from rules_min.question import CHOICE, NO_SEAT, OVER, PICK, TRICK, TURN
from rules_min.words import BLOCKED

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Ask


def third_is_on_up(ask: "Ask") -> bool:
    """Whether the third word has UP: where nothing is counted and it names nobody."""
    return ask.count > 2 and not ask.high(0) and ask.who(2) == NO_SEAT and ask.word(2) != BLOCKED


def first_slot(ask: "Ask") -> int:
    """The first of the question's slots that has no button."""
    if ask.kind == CHOICE:
        return ask.count  # all of them are numbers to choose from
    if ask.kind == TURN:
        return 3 if third_is_on_up(ask) else 2
    return 0 if ask.kind == PICK or ask.kind == TRICK else 1


def seats_of(match: "Match", slot: int) -> int:
    """How many lines a slot has: one for each seat it could name."""
    if match.ask.who(slot) == NO_SEAT:
        return 1
    count = 0
    for seat in range(match.seats):
        if match.ask.names(slot, seat):
            count += 1
    return count


def lines_of(match: "Match") -> int:
    """How many lines the list has for the question asked, 0 where there is nothing to list."""
    lines = 0
    if match.ask.kind != OVER:
        for slot in range(first_slot(match.ask), match.ask.count):
            lines += seats_of(match, slot)
    return lines
