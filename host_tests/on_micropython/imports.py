# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: the heap that the modules of one game take, beyond those that all games share."""

import gc
import sys

import rules_min.game
import rules_min.match
import rules_min.option

game = sys.stdin.read().strip()
gc.collect()
before = gc.mem_alloc()
rules_min.load(game)
gc.collect()
print(gc.mem_alloc() - before)
