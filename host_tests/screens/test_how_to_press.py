# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""*How to press* has the words of the question that is asked, and says what each does, in every game."""

import random

import pytest
from answers import likely_answer
from pressing import on, press_all
from tallybone.screens.ids import KEYS_HELP

from rules_min import GAMES

KEYS = ("UP", "DOWN", "OK")


def open_help(gadget):
    """Open it from the menu."""
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in gadget.overlay.rows]
    press_all(gadget, ["DOWN"] * rows.index("How to press") + ["OK"])
    assert gadget.shows(KEYS_HELP)


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_each_word_of_the_question_is_explained(game):
    chance = random.Random(game)
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, [f"game {game}", "OK"])
    kinds = set()
    for _ in range(60):
        match = gadget.match
        if match.question.kind not in kinds:
            kinds.add(match.question.kind)
            press_all(gadget, ["wait 5000"])
            gadget.app.view.close()
            gadget.app.view.draw()
            words = gadget.describe()["legend"][:3]
            open_help(gadget)
            assert gadget.describe()["legend"] == [*words, "back"]
            for key, word in zip(KEYS, words, strict=True):
                before = gadget.overlay.lines
                press_all(gadget, [key])
                if not word:
                    assert gadget.overlay.lines is before
                    continue
                assert gadget.overlay.lines[0] and max(map(len, gadget.overlay.lines)) <= 20, (key, word)
                is_name = word[:1].isupper()
                assert (gadget.overlay.lines[0] == "It is this one.") == bool(is_name), word
            press_all(gadget, ["BACK", "BACK"])
        if match.winners:
            break
        gadget.controller.answer(*likely_answer(match, chance))
        gadget.app.view.close()
    gadget.power_off()
