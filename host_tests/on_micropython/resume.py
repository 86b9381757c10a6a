# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: how long a start takes to find 500 answers in the journal and replay them."""

import gc
import time
from array import array

from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader, restored
from tallybone.matches.new_match import begin_match

from rules_min.option import TARGET
from rules_min.words import OUT, PIPS, PLAY, pack

ANSWERS = 500
PLAYS = 8  # of each hand, then its end and a count


class Nvm(bytearray):
    """A blank memory."""


nvm = Nvm(b"\xff" * 4096)
journal = Journal(nvm)
begin_match(journal, 1, 2, False, [(TARGET, 9999)], [], [])
out = pack(OUT, 0, 0)
for i in range(ANSWERS):
    step = i % (PLAYS + 2)
    journal.append(pack(PLAY) if step < PLAYS else out if step == PLAYS else pack(PIPS, 20, 1))
written = journal.at
gc.collect()
before = gc.mem_alloc()
gc.disable()
for _ in range(10):
    journal.append(pack(PLAY))
allocated = (gc.mem_alloc() - before) // 10
gc.enable()
answers = array("i", bytes(4 * 1024))
started = time.ticks_us()
match = restored(Reader(Journal(nvm), answers).found, answers)
print(written, match.answer_count, time.ticks_diff(time.ticks_us(), started), allocated)
