# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two with contracts, fouls and a last hand: random sheets agree with a fair copy of the rules."""

import random

import pytest
from fair_copy import FairCopy, Refused

from rules_min import contracts, load, option
from rules_min.match import Match
from rules_min.notation.names import name_of, word_called
from rules_min.option import CONTRACTS, FORCED, MATCH, SPLASH

BIDS = ("pass", "30", "31", "35", "41", "42", "84", "126", "168", "210", "252", "294", "plunge", "splash")
TRUMPS = ("0", "5", "6", "none", "doubles", "nello", "sevens")


def number_called(word, text):
    """The number that a sheet writes like this."""
    if text.isdigit():
        return int(text)
    return next(number for number in range(16) if contracts.RULES.number_name(word, number) == text)


def give(match, line):
    """Give a match a line of the sheet."""
    word, *rest = line.split()
    word = word_called(word)
    name = name_of(word)
    if name == "trump":
        return match.answer(word, number_called(word, rest[0]))
    if name == "last":
        return match.answer(word)
    number = number_called(word, rest[1]) if rest[1:] else 0
    return match.answer(word, number, int(rest[0]), sure=True)


def likely(copy, chance):
    """A line that a table might say now, or now and then one that it could not."""
    hand = copy.hand
    luck = chance.random()
    if luck < 0.01:
        return "last"
    if luck < 0.04:
        return f"foul {chance.randrange(4)}"
    phase = hand.phase() if luck < 0.95 else chance.choice(("bid", "trump", "trick"))
    if phase == "bid":
        seat = (hand.first + len(hand.calls)) % 4 if chance.random() < 0.95 else chance.randrange(4)
        return f"bid {seat} {chance.choice(BIDS) if chance.random() < 0.6 else 'pass'}"
    if phase == "trump":
        return f"trump {chance.choice(TRUMPS)}"
    count = chance.choice((0, 0, 0, 5, 10, 15, 20, 25, 30, 35))
    if phase == hand.phase() and hand.trump in ("nello", "sevens") and chance.random() < 0.95:
        by_bidders = hand.trump == "sevens"  # else the first trick nearly always decides
        return f"trick {(hand.best()[0] + (0 if by_bidders else chance.choice((1, 3)))) % 4}"
    return f"trick {chance.randrange(4)}" + (f" {count}" if count else "")


@pytest.mark.parametrize("seed", range(12))
def test_random_matches_agree_with_the_fair_copy(seed):
    chance = random.Random(seed)
    rules = load("forty-two")
    values = option.usual_values(rules.OPTIONS, 4)
    values[MATCH] = 2
    values[CONTRACTS] = seed % 4 > 0
    values[FORCED] = seed % 2
    values[SPLASH] = splash = 2 + seed % 3 % 2
    taken = refused = hands = 0
    for _ in range(12):
        match = Match(rules, 4, False, values)
        copy = FairCopy(seed % 4 > 0, bool(seed % 2), splash)
        for _ in range(150):
            line = likely(copy, chance)
            try:
                copy.answer(line)
                expected = True
            except Refused:
                expected = False
            assert (give(match, line) == 0) == expected, line
            assert list(match.totals) == copy.totals, line
            assert [side for side in (0, 1) if match.winners >> side & 1] == copy.winners, line
            assert copy.winners or match.question.seat == copy.hand.asked(), line
            taken, refused = taken + expected, refused + (not expected)
        hands += match.hand
    assert taken > 300 and refused > 100 and hands > 30
