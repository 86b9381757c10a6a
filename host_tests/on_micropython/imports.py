# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython with a small heap: import everything that needs no display, then play one game."""

import gc
import sys

from rules_min import load
from rules_min.match import Match

names = [line.strip() for line in sys.stdin]
game = names.pop()
__import__(names.pop(0))  # the largest: compiling takes room in one piece, which a board has when it starts
gc.collect()
rules = load(game)
gc.collect()
for name in names:
    __import__(name)
    gc.collect()
Match(rules, rules.SEATS[1], capacity=512)
print(gc.mem_alloc())
