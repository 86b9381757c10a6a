# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How many presses a round of a game takes on four buttons, over fifty random ones, to its result."""

import random

import pytest
from pressing import press_all, presses_for
from tallybone.screens.ids import RESULT

from rules_min import GAMES
from rules_min.presets import PRESETS
from rules_min.question import SCORE
from rules_min.words import OUT, PIPS, POINTS
from simulator.gadget import Gadget
from simulator.hardware import Hardware

ROUNDS = 50
# A round, and the most presses that it may take on average.
GOALS = {"rummikub": 18, "hearts": 14, "scrabble": 6}


def rummikub(chance):
    """Who is out, and what three hold."""
    out = chance.randrange(4)
    return [(OUT, 0, out)] + [(PIPS, chance.randint(1, 60), seat) for seat in range(4) if seat != out]


def hearts(chance):
    """Thirteen hearts and a queen, trick by trick."""
    held = [0] * 4
    for points in [1] * 13 + [13]:
        held[chance.randrange(4)] += points
    return [(POINTS, held[seat], seat) for seat in range(4)]


def scrabble(chance):
    """A word of 23."""
    return [(POINTS, 23, 0)]


def average(game, rounds):
    """Presses a round; each round is pressed, and its totals are those of the rules."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, [f"game {game} {2 if game == 'scrabble' else 4}", "OK"])
    pressed = 0
    for nth in range(ROUNDS):
        for word, number, seat in rounds(random.Random(f"{game} {nth}")):
            keys = presses_for(gadget.match, word, number, seat)
            pressed += len(keys)
            press_all(gadget, keys)
            said = gadget.match.answers[gadget.match.answer_count - 1]
            assert said & 0x3FFF == number, keys
        if gadget.match.winners:  # on to another match
            press_all(gadget, ["OK", "OK", "OK", "OK"])
        elif gadget.shows(RESULT):
            press_all(gadget, ["OK"])
        elif game == "scrabble":
            press_all(gadget, ["DOWN", "OK"])
    gadget.power_off()
    return pressed / ROUNDS


@pytest.mark.parametrize("game", GOALS)
def test_a_round_takes_few_presses(game):
    assert average(game, globals()[game]) <= GOALS[game]


@pytest.mark.parametrize(
    ("number", "most"), [(0, 1), (3, 4), (8, 4), (23, 4), (45, 2), (60, 2), (140, 3), (1540, 6)]
)
def test_a_number_is_a_press_to_hold_and_a_few_more(number, most):
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game points 2", "OK"])
    keys = presses_for(gadget.match, POINTS, number, 0)
    press_all(gadget, keys)
    assert len(keys) <= most and gadget.match.answer_count == 1 and gadget.match.answers[0] & 0x3FFF == number
    gadget.power_off()


def test_any_game_is_reached_in_twelve_presses_from_a_new_set_up():
    """A held button runs through the list, and is let go three lines away from the game."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game block", "DOWN", "OK"])
    rows = [row for row in gadget.overlay.games if row > 0]
    press_all(gadget, ["BACK", "UP"])
    assert len(rows) == len(GAMES) + len(PRESETS)
    for game in rows:
        steps = (rows.index(game) - rows.index(gadget.keeper.setup.game)) % len(rows)
        key, other = "DOWN", "UP"
        if steps > len(rows) // 2:
            steps, key, other = len(rows) - steps, "UP", "DOWN"
        run = [key] * steps if steps <= 4 else [f"hold {key} {340 + 120 * (steps + 2)}", other, other, other]
        keys = ["DOWN", "OK", *run, "OK", "UP"]
        press_all(gadget, keys)
        assert gadget.keeper.setup.game == game and len(keys) <= 12
    gadget.power_off()


def test_a_count_of_eight_in_fives_and_threes_takes_four_presses():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game fives-and-threes 2", "OK", "OK"])
    keys = ["hold UP 780", "UP", "OK"]  # let go a little early
    press_all(gadget, keys)
    assert gadget.match.answers[1] & 0x3FFF == 8 and len(keys) <= 4
    gadget.power_off()
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game fives-and-threes 2", "OK", "hold UP 9000"])
    assert gadget.app.controller.points == gadget.match.question.high(0), "a held button stops at the end"
    gadget.power_off()


def test_a_question_takes_no_number_that_was_not_typed():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game points 3", "OK", "OK", "OK"])
    assert gadget.match.answer_count == 0 and gadget.match.question.kind == SCORE
    press_all(gadget, ["UP", "OK", "OK", "OK"])
    assert gadget.match.answer_count == 1, "a second press of OK answers for nobody"
    press_all(gadget, ["UP", "UP", "DOWN", "DOWN", "OK"])
    assert gadget.match.answer_count == 2 and gadget.match.answers[1] & 0x3FFF == 0, "typed, and gone back"
    gadget.power_off()


def test_who_is_left_with_nothing_says_so_with_one_press():
    """As it was found: DOWN asked to change the 0 and back, for ever."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game rummikub 3", "OK", "OK", "DOWN", "hold UP 600", "OK"])
    assert gadget.match.hand == 1 and list(gadget.match.totals)[1] == 0
    gadget.power_off()
