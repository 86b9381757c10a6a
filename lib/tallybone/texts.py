# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Texts that several screens use: for the words of the rules, and the names of seats and sides."""

from micropython import const

from rules_min import words

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game

# What each number means, shown after the seat's name. For pips, each game has its own text.
NUMBERS = {
    words.CALL: "Muggins for?",
    words.COUNT: "counts?",
    words.FIFTIES: "how many 50s?",
    words.MADE: "made in all?",
    words.TRICKS: "tricks?",
    words.CLAIM: "70 is worth?",
    words.FAIL: "fails: gives?",
    words.BID: "bid?",
    words.TRUMP: "trump?",
}

TRUMPS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes", "none")
# What an undo took back, where the table says something else than the score sheet.
UNDONE = {
    words.UNTRACKED: "turns off",
    words.PENALTY: "no knock",
    words.NOCOUNT: "no count",
    words.OUT: "went out",
    words.CALL: "Muggins!",
    words.FIFTIES: "jokers",
    words.MADE: "made",
    words.ASK: "card taken",
    words.REMOVE: "tiles",
}

MOST_SEATS = 25
MOST_LETTERS = 6  # of a name
_TOLD_BY = const(5)  # letters: columns of four sides have no room for more


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
    return UNDONE.get(word) or words.name_of(word)


def distinct_names(names: "list[str]") -> "list[str]":
    """25 names that fit a score sheet and a journal record, and differ in their first five letters."""
    told: list[str] = []
    short: set[str] = set()
    for seat in range(MOST_SEATS):
        name = names[seat][:MOST_LETTERS].replace("#", "") if seat < len(names) else ""
        name = "".join([letter if "!" <= letter <= "~" else "?" for letter in name])
        name = name or "P%d" % (seat + 1)
        if name[:_TOLD_BY].upper() in short:
            name = name[:3] + "%d" % (seat + 1)
        short.add(name[:_TOLD_BY].upper())
        told.append(name)
    return told


def captions(names: "list[str]") -> "list[str]":
    """Names as screens show them: in capitals, which are larger and have nothing below the line."""
    return [name.upper() for name in names]


def pair(first: str, second: str) -> str:
    """Two partners in six letters: ``ANN+CY``."""
    if len(first) + len(second) >= MOST_LETTERS:
        first = first[:3]
    return (first + "+" + second)[:MOST_LETTERS]


def side_captions(shown: "list[str]", seats: int, sides: int) -> "list[str]":
    """Each side's name as screens show it.

    :param shown: from ``captions``
    """
    if sides == seats:
        return shown[:sides]
    return [pair(shown[side], shown[side + sides]) for side in range(sides)]
