# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Lists over a question: BACK leaves one at a time, and a held button stops at their end."""

import pytest
from pressing import answers, on, press_all, set_up
from tallybone.screens.ids import COUNT_ENDS, EVENTS, HAND, HISTORY, MENU


@pytest.fixture
def gadget():
    gadget = on()
    yield gadget
    gadget.power_off()


def test_back_leaves_one_level_and_takes_nothing_back(gadget):
    set_up(gadget, "muggins-parker", 3)
    press_all(gadget, ["UP", "OK", "hold BACK 900", "DOWN", "DOWN", "OK", "DOWN", "OK"])
    for screen in (HAND, HISTORY, MENU):
        assert gadget.shows(screen)
        press_all(gadget, ["BACK"])
    press_all(gadget, ["hold OK 900", "UP", "OK"])
    for screen in (COUNT_ENDS, EVENTS):
        assert gadget.shows(screen)
        press_all(gadget, ["BACK"])
    assert not gadget.overlay and answers(gadget) == ["play 5"]
    press_all(gadget, ["hold BACK 900", "hold BACK 900", "BACK"])
    assert not gadget.overlay, "the menu does not lead back to the menu"


def test_a_button_that_is_held_stops_at_the_end_of_a_list(gadget):
    press_all(gadget, ["DOWN", "DOWN", "hold UP 3000"])
    assert gadget.describe()["row"] == "Start the match"
    press_all(gadget, ["UP", "hold DOWN 9000"])
    assert gadget.describe()["row"] != "Start the match", "the first press goes round"
    last = gadget.overlay.rows[-1][0]
    press_all(gadget, ["hold DOWN 9000"])
    press_all(gadget, ["UP", "hold DOWN 9000"])
    assert gadget.describe()["row"] == last
