# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""No module is in memory twice: who still uses one that was unloaded keeps it, and then it is loaded anew."""

import gc
from collections import Counter
from types import FunctionType

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


def test_no_order_of_presses_leaves_a_module_in_memory_twice():
    gadget = Counted()
    press_evening(gadget, 160, GAMES, has_clock=False)
    assert gadget.looks > 12 and not gadget.twice
