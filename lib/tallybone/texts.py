# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""What screens call the words of the rules, and what they say to a refusal: 21 characters at most."""

from rules_min import question as q
from rules_min import words

# The legend of a button that gives this word: four letters. A number behind it is the words' own.
KEYS = {
    words.PLAY: "play",
    words.DRAW: "draw",
    words.PASS: "pass",
    words.ASK: "ask",
    words.REMOVE: "-",
    words.DONE: "done",
}

# A line of the list of everything else that can happen; behind a seat's name where one is named.
EVENTS = {
    words.OUT: "went out",
    words.BLOCKED: "Nobody can play",
    words.CALL: "calls Muggins!",
    words.COUNT: "counts",
    words.NOCOUNT: "has no count",
    words.PENALTY: "did not knock",
    words.TRICK: "takes it",
    words.MADE: "Points of the hand",
    words.TRICKS: "Tricks of the hand",
    words.CAPTURE: "Bingo takes!",
    words.CLAIM: "counts seventy",
    words.FAIL: "closed, failed",
    words.FOUL: "fouled",
    words.NOBODY: "Nobody counts seventy",
}

# What a number is asked for, behind the seat's name; of pips a game may have its own word.
NUMBERS = {
    words.PIPS: "pips left?",
    words.COUNT: "counts?",
    words.FIFTIES: "jokers, dead?",
    words.MADE: "made in all?",
    words.TRICKS: "tricks?",
    words.CLAIM: "70: adds?",
    words.FAIL: "failed: gives?",
    words.BID: "bids?",
    words.TRUMP: "trump?",
}

TRUMPS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "none")

REFUSALS = {
    q.NOT_ASKED: "not now",
    q.TOO_LOW: "at least",
    q.TOO_HIGH: "at most",
    q.NOT_A_STEP: "in steps of",
    q.WRONG_SEAT: "not that player",
    q.NOTHING_TO_UNDO: "nothing to undo",
    q.NO_ROOM: "no room left: BACK",
    q.MATCH_OVER: "match over: BACK",
    q.DOUBTFUL: "OK if sure: over",
}


def undone(word):
    """What is said to be undone: the sheet's word for it, but where that means nothing at a table."""
    return "turns off" if word == words.UNTRACKED else words.NAMES[word]


def told_apart(names):
    """25 names that a sheet can hold and a column of five letters tells apart."""
    told: list = []
    short: set = set()
    for seat in range(25):
        name = names[seat].replace("#", "") if seat < len(names) else ""
        name = name or "P%d" % (seat + 1)
        if name[:5] in short:
            name = name[:3] + "%d" % (seat + 1)
        short.add(name[:5])
        told.append(name)
    return told


def of_seat(names, seat):
    """A player's name, cut to the five letters a column has."""
    return names[seat][:5]


def of_side(names, side, match):
    """A side's name: the player's, or both partners' in five letters."""
    if match.sides == match.seats:
        return of_seat(names, side)
    return names[side][:2] + "+" + names[side + 2][:2]


def of_number(word, number):
    """The name of a number that has one, or None: a bid that is a pass, a trump."""
    return TRUMPS[number] if word == words.TRUMP else words.named_number(word, number)
