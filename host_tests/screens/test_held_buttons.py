# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Each button held for three seconds on each screen: it never answers for the next player."""

import pytest
from places import SCREENS
from pressing import press_all
from tallybone.board import buttons

from rules_min import GAMES
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import parse, perform

FIRST_MS = 150  # the press itself, as long as a usual one
HELD_MS = 3000


def answers(gadget):
    """How many answers the match in play has, and the next match begins at none; undos count as well."""
    return gadget.keeper.serial, gadget.keeper.changes


def hold(gadget, key):
    """Hold a button. Return the answers before, after the press, and after all."""
    before = answers(gadget)
    gadget.down(key)
    gadget.wait(FIRST_MS)
    pressed = answers(gadget)
    gadget.wait(HELD_MS)
    held = answers(gadget)
    gadget.up(key)
    gadget.wait(FIRST_MS)
    return before, pressed, held, answers(gadget)


def check(gadget):
    """UP and DOWN answer with the press alone; OK and BACK once, as they are held or let go."""
    for key in ("UP", "DOWN", "OK", "BACK"):
        before, pressed, held, released = hold(gadget, key)
        where = f"{key}: {before} {pressed} {held} {released}"
        if key in ("UP", "DOWN"):
            assert pressed == held == released, where
        assert held == released or pressed == held, where
        assert released[1] - before[1] <= 2 or released[0] != before[0], where  # two: a last tile and its end


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_on_each_screen(path):
    gadget = Gadget(Hardware(display=None), settings={"NAMES": "Ann Bob Cy Di"})
    gadget.power_on()
    for _, words in parse(path.read_text().partition("\n---\n")[0]):
        perform(gadget, words, None)
    check(gadget)
    gadget.power_off()


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_at_each_question_of_a_hand(game):
    """From the first question on, whatever the held buttons before have made of it."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, [f"game {game}", "OK"])
    for _ in range(8):
        check(gadget)
        press_all(gadget, ["BACK", "OK"] if gadget.overlay else ["OK"])
    gadget.power_off()


def test_a_number_that_is_held_down_stops_at_0_and_nobody_has_answered():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game points 4", "OK", "UP x3", "hold DOWN 1200"])
    assert gadget.controller.typed.number == 0 and not gadget.match.answer_count
    press_all(gadget, ["DOWN"])
    assert gadget.match.answer_count == 1 and gadget.match.question.seat == 1


def test_a_press_that_repeats_gives_no_answer_on_any_screen():
    """Whatever a screen makes of it: the controller takes none."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game draw 2", "OK"])
    app = gadget.app
    for repeats in (True, False):
        app.keys.is_repeated = repeats
        app.press(buttons.DOWN, 0)
        assert gadget.match.answer_count == (not repeats)
    gadget.power_off()
