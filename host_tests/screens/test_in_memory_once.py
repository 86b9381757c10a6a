# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""No module is in memory twice: who still uses one that was unloaded keeps it, and then it is loaded anew."""

import gc
import sys
from collections import Counter
from types import FunctionType

import pytest
from pressing import on, press_all
from tallybone.screens.ids import CARD, HISTORY

from rules_min import GAMES as ALL_GAMES
from simulator.blinka import prepare_modules
from tools.presses import SETUP, Watched, press_evening

collect = gc.collect  # the tests' own does nothing
GAMES = ("points", "block", "forty-two", "mexican-train")


def globals_in_memory():
    """The names that each of our modules defines: a table a module, two if it is there twice."""
    tables = {}
    for each in gc.get_objects():
        if type(each) is FunctionType and (each.__module__ or "").startswith("tallybone."):
            tables[id(each.__globals__)] = each.__globals__
    return tables


class Counted(Watched):
    """A gadget that looks for modules that are there twice, each time a set-up is opened or left."""

    def __init__(self):
        super().__init__()
        collect()
        self.before = globals_in_memory()  # of gadgets that other tests have left
        self.twice = []
        self.held = set()  # unloaded, but something uses them
        self.was_set_up = False
        self.looks = 0

    def press(self, key, milliseconds=60):
        super().press(key, milliseconds)
        is_set_up = self.seen()[0]["screen"] == SETUP
        if is_set_up != self.was_set_up or len(self.done) % 40 == 0:
            self.wait(500)  # what was left is unloaded, and what comes next is loaded
            self.look()
        self.was_set_up = is_set_up

    def look(self):
        collect()
        self.looks += 1
        new = [table for place, table in globals_in_memory().items() if place not in self.before]
        counts = Counter(table["__name__"] for table in new)
        self.twice += [(len(self.done), name) for name, count in counts.items() if count > 1]
        self.held |= {name for name in counts if name not in sys.modules}


# Bytes free: the simulator's; so few that a card needs room; too few to load anything early.
@pytest.mark.parametrize("free, presses", [(65_536, 60), (50_000, 40), (15_000, 30)])
def test_no_order_of_presses_leaves_a_module_in_memory_twice(free, presses, monkeypatch):
    prepare_modules()
    monkeypatch.setattr(gc, "mem_free", lambda: free)
    gadget = Counted()
    press_evening(gadget, presses, GAMES, has_clock=False)
    assert gadget.looks > 8 and not gadget.twice
    assert gadget.held <= {"tallybone.matches.new_match"}, "which the set-up that is shown needs"


def test_a_rules_card_has_the_memory_of_the_question_where_that_is_short(monkeypatch):
    gadget = on()
    press_all(gadget, ["game forty-two", "OK"])
    pictures = {}
    for free, stays in ((65_536, True), (50_000, False)):
        monkeypatch.setattr(gc, "mem_free", lambda free=free: free)
        press_all(gadget, ["hold BACK 900", "DOWN", "wait 300"])
        assert ("tallybone.screens.tricks" in sys.modules) == stays, "its list of bids"
        press_all(gadget, ["OK", "wait 300"])
        assert gadget.shows(CARD)
        pictures[free] = gadget.screen()
        press_all(gadget, ["BACK", "BACK", "UP"])
        assert gadget.describe()["row"] == "30"
        press_all(gadget, ["DOWN"])
    assert pictures[65_536] == pictures[50_000]
    gadget.power_off()


@pytest.mark.parametrize("lines, screen", [(2, HISTORY), (3, SETUP)], ids=["played", "set-up"])
def test_what_is_typed_stays_while_something_large_has_its_room(lines, screen, monkeypatch):
    """In every game that begins with a number: some of it is typed, then *Played* or a set-up, and back."""
    monkeypatch.setattr(gc, "mem_free", lambda: 50_000)
    games = []
    for _, game, *_ in ALL_GAMES:
        gadget = on()
        press_all(gadget, [f"game {game}", "OK", "UP", "UP", "wait 300"])
        if gadget.controller.typed:
            games.append(game)
            before = gadget.screen()
            press_all(gadget, ["hold BACK 900", *["DOWN"] * lines, "OK", "wait 300"])
            assert gadget.shows(screen) and "tallybone.screens.number" not in sys.modules, game
            press_all(gadget, ["BACK", "BACK", "wait 300"])
            assert gadget.screen() == before, game
        gadget.power_off()
    assert {"points", "mexican-train"} <= set(games)
