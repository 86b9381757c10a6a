# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython with a small heap: import everything that needs no display, then make a match."""

import gc
import sys

from rules_min import GAMES, load
from rules_min.match import Match

for line in sys.stdin:
    __import__(line.strip())
    gc.collect()
for game, _ in GAMES:
    rules = load(game)
    Match(rules, rules.SEATS[1], capacity=512)
    gc.collect()
print(gc.mem_alloc())
