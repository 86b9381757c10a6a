# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: what a Match takes, and how long an answer and an undo take.

One line per game: its id, seats, target, then answers as word:number:seat; 500 of them are used.
"""

import gc
import sys
import time

from rules_min import load
from rules_min.match import Match
from rules_min.option import TARGET
from rules_min.words import UNDO

CAPACITY = 2048
COUNT = 500


def new_match(rules, seats, target):
    """A match, and the bytes it keeps in addition to its list of answers."""
    options = Match(rules, seats, capacity=CAPACITY).options
    options[TARGET] = target
    gc.collect()
    before = gc.mem_alloc()
    match = Match(rules, seats, False, options, CAPACITY)
    gc.collect()
    return match, gc.mem_alloc() - before - 4 * CAPACITY


def per_call(started, calls):
    """Tenths of a microsecond per call."""
    return time.ticks_diff(time.ticks_us(), started) * 10 // calls


def measure(line):
    """Print what one line asks for."""
    fields = line.split()
    new_match(load(fields[0]), int(fields[1]), int(fields[2]))  # what the first one leaves is not counted
    match, size = new_match(load(fields[0]), int(fields[1]), int(fields[2]))
    answers = [tuple(int(part) for part in answer.split(":")) for answer in fields[3:]]
    given = 0
    gc.collect()
    gc.disable()
    free = gc.mem_free()
    started = time.ticks_us()
    while match.answer_count < COUNT and given < len(answers):
        word, number, seat = answers[given]
        match.answer(word, number, seat, True)
        given += 1
    answering = per_call(started, given)
    allocated = free - gc.mem_free()
    started = time.ticks_us()
    for _ in range(10):
        match.answer(UNDO)
    undoing = per_call(started, 10)
    undo = (free - allocated - gc.mem_free()) // 10
    gc.enable()
    print(fields[0], size, answering, undoing, allocated, undo)


for line in sys.stdin:
    measure(line)
