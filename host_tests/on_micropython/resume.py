# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: how long a start takes to find 500 answers in the journal and play them again."""

import gc
import time
from array import array

from tallybone.journal import Journal
from tallybone.matches import last_match
from tallybone.rebuild import rebuilt

from rules_min.words import PIPS, PLAY, pack

ANSWERS = 500
PLAYS = 8  # of each hand, then its end and a count


class Nvm(bytearray):
    """A blank memory."""


nvm = Nvm(b"\xff" * 4096)
journal = Journal(nvm)
journal.begin(0, 2, False, [(0, 9999)])
out = pack(5, 0, 0)
for i in range(ANSWERS):
    step = i % (PLAYS + 2)
    journal.append(PLAY if step < PLAYS else out if step == PLAYS else pack(PIPS, 20, 1))
written = journal.at
gc.collect()
before = gc.mem_alloc()
gc.disable()
for _ in range(10):
    journal.append(PLAY)
allocated = (gc.mem_alloc() - before) // 10
gc.enable()
answers = array("i", bytes(4 * 1024))
started = time.ticks_us()
found = last_match(Journal(nvm), answers)
match = rebuilt(found, answers)
print(written, match.count, time.ticks_diff(time.ticks_us(), started), allocated)
