# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Panels whose top 16 rows are yellow: with their setting nothing stands in both colours."""

import pytest
from measures import cramped
from pressing import press_all
from tallybone.display.layout import LOWER
from tallybone.matches.kept import keep_settings
from tallybone.settings import YELLOW_TOP
from test_screens import FILES, NAMES

from simulator.gadget import Gadget
from simulator.script import parse, perform

YELLOW = 16  # rows
WITH_LETTERS = [path for path in FILES if path.stem != "qr-code"]  # a code fills the panel, in both colours


@pytest.mark.parametrize("path", WITH_LETTERS, ids=lambda path: path.stem)
def test_no_letter_stands_in_both_colours(path):
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    gadget.keeper.settings.values[YELLOW_TOP] = 1
    assert keep_settings(gadget.keeper)
    gadget.app.use_settings()
    for _, words in parse(path.read_text().partition("\n---\n")[0]):
        perform(gadget, words, None)
    assert gadget.app.view.panel.down == LOWER
    shown = gadget.screen()
    both = [x for x in range(128) if shown[YELLOW - 1][x] == shown[YELLOW][x] == "#"]
    assert not both, "\n".join(shown)
    assert not cramped(gadget.app)


def highest_below_the_header(gadget):
    """The first row below the header in which anything is lit."""
    return next(y for y, row in enumerate(gadget.screen()) if y > 10 and "#" in row)


def choose(gadget, label):
    """Go down a list to a row."""
    for _ in range(20):
        if gadget.describe()["row"] == label:
            return
        gadget.press("DOWN")
    raise AssertionError(f"no row {label}")


def test_it_is_seen_at_once_and_screens_that_were_loaded_follow(gadget):
    hand = ["DOWN", "DOWN", "UP", "OK", "OK", "OK", "UP", "UP", "UP", "OK", "OK"]
    press_all(gadget, ["OK", *hand])
    assert highest_below_the_header(gadget) < YELLOW
    press_all(gadget, ["OK", "hold BACK 900"])
    choose(gadget, "Settings")
    press_all(gadget, ["OK"])
    choose(gadget, "Yellow top")
    assert highest_below_the_header(gadget) < YELLOW
    press_all(gadget, ["OK", "UP"])
    assert highest_below_the_header(gadget) == YELLOW
    press_all(gadget, ["OK", "BACK"])
    assert gadget.note == "settings kept"
    press_all(gadget, ["BACK", "OK"])
    assert highest_below_the_header(gadget) == YELLOW
    gadget.power_off()
    gadget.power_on()
    press_all(gadget, ["OK"])
    assert highest_below_the_header(gadget) == YELLOW
