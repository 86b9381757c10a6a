# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What screens call the words of the rules, and what they say to a refusal: 21 characters at most."""

from rules_min import question as q
from rules_min import words

# The legend of OK or DOWN where the word is the question's first or second: four letters.
KEYS = {words.PLAY: "play", words.DRAW: "draw", words.PASS: "pass", words.PIPS: "done"}

# A line of the list of everything else that can happen; behind a seat's name where one is named.
EVENTS = {
    words.OUT: "went out",
    words.BLOCKED: "Nobody can play",
    words.CALL: "calls Muggins!",
}

# What a number is asked for, behind the seat's name.
NUMBERS = {words.PIPS: "pips left?"}

REFUSALS = {
    q.NOT_ASKED: "not now",
    q.TOO_LOW: "at least",
    q.TOO_HIGH: "at most",
    q.NOT_A_STEP: "in steps of",
    q.WRONG_SEAT: "not that player",
    q.NOTHING_TO_UNDO: "nothing to undo",
    q.NO_ROOM: "full: hold OK to end",
    q.MATCH_OVER: "match over: BACK",
    q.DOUBTFUL: "OK if sure: over",
}


def of_seat(names, seat):
    """A player's name, cut to the five letters a column has."""
    return names[seat][:5]


def of_side(names, side, match):
    """A side's name: the player's, or both partners' in five letters."""
    if match.sides == match.seats:
        return of_seat(names, side)
    return names[side][:2] + "+" + names[side + 2][:2]
