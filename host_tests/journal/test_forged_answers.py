# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An answer in flash that the question never had: a resumed match is not checked, and no press may fail."""

import random

import pytest
from pressing import again, on, press_all

from rules_min import GAMES, load
from rules_min.option import TRACK
from rules_min.words import DRAW, PASS, PLAY, TRICK, pack

KEYS = ("UP", "DOWN", "OK", "BACK", "hold OK 900")
FORGED = (pack(PLAY, 8), pack(PASS), pack(DRAW), pack(TRICK, 5))


IDS = [row[1] for row in GAMES]


@pytest.mark.parametrize(("game", "forged"), zip(IDS, FORGED * len(IDS), strict=False))
def test_an_answer_of_another_question_stops_no_press(game, forged):
    """As the first one: where the rules ask who leads, nobody is then on turn."""
    press_after(game, forged)


@pytest.mark.soak
@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("forged", FORGED)
def test_no_answer_of_another_question_stops_a_press(game, forged):
    press_after(game, forged)


def press_after(game, forged):
    """Press at random, with starts between, in a match whose first answer is forged."""
    chance = random.Random(f"{game} {forged}")
    gadget = on()
    press_all(gadget, [f"game {game} {load(game).SEATS[0] + (game == 'magic-seven')}"])
    gadget.keeper.setup.values[TRACK] = 1
    press_all(gadget, ["OK"])
    assert gadget.keeper.write([forged])
    again(gadget)
    for _ in range(3):
        for key in ("BACK", *(chance.choice(KEYS) for _ in range(6))):
            press_all(gadget, [key])
        again(gadget)
    errors = [line for line in gadget.board.on_terminal if "Error" in line]
    assert gadget.app and errors == []
    gadget.power_off()
