# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython with a small heap: import everything that needs no display, then play one game."""

import gc
import sys
from array import array

import tallybone

from rules_min import load
from rules_min.match import Match

tallybone.ANSWERS = array("i", bytes(4 * 128))  # a list as long as so small a board could have
gc.collect()
names = sys.stdin.read().split()
game = names.pop(0)
while names:
    __import__(names.pop(0))
    gc.collect()
rules = load(game)
Match(rules, rules.SEATS[1], answers=tallybone.ANSWERS)
print(gc.mem_alloc())
