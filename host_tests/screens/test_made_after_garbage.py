# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What stays in memory is made after a collection of garbage, or it cuts a Pico's largest block in two.

Each test replaces the collection by a function that notes what was there already.
"""

import gc
import sys

import pytest
from pressing import on, press_all


@pytest.fixture
def gadget():
    gadget = on()
    press_all(gadget, ["game block 3", "OK"])
    yield gadget
    gadget.power_off()


def test_the_pages_of_a_rules_card(gadget, monkeypatch):
    from tallybone.screens.ids import CARD

    press_all(gadget, ["hold BACK 900", "DOWN", "wait 300"])
    pages, card = sys.modules["tallybone.screens.pages"], gadget.app.view.screen(CARD)
    wrap, done = pages.wrapped, []
    monkeypatch.setattr(pages, "wrapped", lambda text: done.append("wrap") or wrap(text))
    monkeypatch.setattr(gc, "collect", lambda: done.append(len(card.pages)))
    assert card.is_ready, "they were made while the cursor rested"
    card.is_ready, card.pages = False, [""]
    press_all(gadget, ["OK"])
    assert gadget.shown is card and len(card.pages) > 2
    last = len(done) - 1 - done[::-1].index("wrap")
    assert done[last + 1] == 1, "the empty page that a new screen has"


def test_how_a_game_was_played_last(gadget, monkeypatch):
    from tallybone import loader
    from tallybone.matches.set_up import look_back

    setup, there = gadget.keeper.setup, []
    setup.taken = setup.looked_back = 0
    monkeypatch.setattr(loader, "collect", lambda: there.append(setup.played))
    look_back(setup)
    assert there == [None] and setup.played[0] == 3


def test_the_note_after_printing(gadget, monkeypatch):
    from tallybone import loader

    there = []
    gadget.board.usb = "reads"
    press_all(gadget, ["hold BACK 900"])
    printing = [row[0] for row in gadget.overlay.rows].index("Print over USB")
    monkeypatch.setattr(loader, "collect", lambda: there.append(gadget.note))
    press_all(gadget, ["DOWN"] * printing)
    del there[:]
    press_all(gadget, ["OK"])
    assert gadget.note == "printed over USB: 1" and "match 1 of 1" in there
