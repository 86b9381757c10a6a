# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""What more than one screen says of the words of the rules, and the names of seats and sides."""

from rules_min import words

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


def undone(word):
    """What is said to be undone: the sheet's word for it, but where that means nothing at a table."""
    return "turns off" if word == words.UNTRACKED else words.NAMES[word]


MOST_LETTERS = 6  # of a name, three records' worth; screens show five


def told_apart(names):
    """25 names that a sheet and a record can hold and a column of five letters tells apart."""
    told: list = []
    short: set = set()
    for seat in range(25):
        name = names[seat][:MOST_LETTERS].replace("#", "") if seat < len(names) else ""
        name = "".join([letter if "!" <= letter <= "~" else "?" for letter in name])
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
