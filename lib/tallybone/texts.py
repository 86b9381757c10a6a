# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Texts that several screens use: for the words of the rules, and the names of seats and sides."""

from rules_min import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_min.game import Game
    from rules_min.match import Match

# What each number means, shown after the seat's name. For pips, each game has its own text.
NUMBERS = {
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

MOST_SEATS = 25
MOST_LETTERS = 6  # of a name; screens show five


def number_asked(rules: "Game", word: int) -> str:
    """What a number is asked for: ``pips left?``"""
    return rules.LEFT_IN_HAND if word == words.PIPS else NUMBERS[word]


def number_shown(rules: "Game", word: int, number: int) -> str:
    """The name of a number that has one, "" if it is just the number: a bid that is a pass, a trump."""
    if word == words.TRUMP and number < len(TRUMPS):
        return TRUMPS[number]
    return rules.number_name(word, number)


def undone(word: int) -> str:
    """The text for what was undone: the score sheet's word, or a clearer one where players need it."""
    return "turns off" if word == words.UNTRACKED else words.name_of(word)


def distinct_names(names: "list[str]") -> "list[str]":
    """25 names that fit a score sheet and a journal record, and differ in their first five letters."""
    told: list[str] = []
    short: set[str] = set()
    for seat in range(MOST_SEATS):
        name = names[seat][:MOST_LETTERS].replace("#", "") if seat < len(names) else ""
        name = "".join([letter if "!" <= letter <= "~" else "?" for letter in name])
        name = name or "P%d" % (seat + 1)
        if name[:5] in short:
            name = name[:3] + "%d" % (seat + 1)
        short.add(name[:5])
        told.append(name)
    return told


def seat_name(names: "list[str]", seat: int) -> str:
    """A player's name, cut to the five letters a column has."""
    return names[seat][:5]


def side_name(names: "list[str]", side: int, match: "Match") -> str:
    """A side's name: the player's, or both partners' in five letters."""
    if match.sides == match.seats:
        return seat_name(names, side)
    return names[side][:2] + "+" + names[side + 2][:2]
