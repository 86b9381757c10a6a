# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The check digit on real deals: a true count always passes, a count off by one never does."""

import random

import pytest
from deals import pips, play_hand
from pressing import press_all
from tallybone.matches.set_up import set_seats
from tallybone.screens.ids import CHECK_ENDS

from rules_min import line_check, load, option
from rules_min.match import Match
from rules_min.notation.names import word_called
from rules_min.words import PIPS
from simulator.gadget import Gadget


def counted_but_one(game, seats, hand, chance):
    """A match just before the last count of a dealt hand, and the deal; None if nothing is to be counted."""
    rules = load(game)
    options = option.usual_values(rules.OPTIONS, seats)
    options[option.ENDS] = option.ON
    options[option.TILES_EACH] = hand
    match = Match(rules, seats, False, options)
    said, hands, ends, left, out = play_hand(seats, hand, rules.DRAWS, chance)
    for word in said:
        assert match.answer(word_called(word)) == 0
    assert match.out == (out if out >= 0 else -2)
    last = max(seat for seat in range(seats) if seat != out)
    while match.question.seat != last:
        assert match.answer(PIPS, pips(hands[match.question.seat]), match.question.seat) == 0
    assert line_check.wanted(match) == (not left)
    return match, pips(hands[last]), sum(ends)


@pytest.mark.parametrize(
    ("game", "seats", "hand"), [("block", 4, 7), ("draw", 2, 7), ("draw", 3, 7), ("muggins-parker", 4, 5)]
)
def test_never_accuses_a_true_count(game, seats, hand):
    chance = random.Random(f"{game} {seats}")
    checked = 0
    for _ in range(500):
        match, true, ends = counted_but_one(game, seats, hand, chance)
        if line_check.wanted(match):
            checked += 1
            assert not match.rules.miscounted(match, true, ends)
            assert match.rules.miscounted(match, true + 1, ends)
    assert checked > 20


def test_a_blocked_line_of_all_28_ends_in_one_number():
    chance = random.Random(28)
    match = None
    while not match or match.out >= 0:
        match, true, ends = counted_but_one("block", 4, 7, chance)
    assert ends % 2 == 0
    assert match.rules.miscounted(match, true + 1, ends + 1), "even where parity agrees"


def test_on_the_gadget_a_count_that_cannot_be_is_said_and_can_be_kept():
    gadget = Gadget()
    gadget.power_on()
    setup = gadget.keeper.setup
    set_seats(setup, 4)
    setup.values[option.ENDS] = option.ON
    press_all(gadget, ["OK", "OK", "DOWN", "DOWN", "DOWN", "DOWN"])  # a tile, then four passes: blocked
    for _ in range(3):
        press_all(gadget, ["OK", "UP", "OK", "OK"])
    press_all(gadget, ["OK", "UP", "UP", "OK"])
    assert gadget.shows(CHECK_ENDS)
    press_all(gadget, ["UP", "UP", "OK"])  # 1 + 1 + 1 + 2 = 5 is odd, 2 is even
    assert gadget.note.startswith("Miscounted?")
    assert gadget.match.hand == 0
    press_all(gadget, ["OK", "OK"])  # and seven tiles hold more
    assert gadget.match.hand == 1
