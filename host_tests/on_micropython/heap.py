# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: read matches from standard input and give every answer with the heap locked.

Each line: game, seats, teams, then the options by number; then its answers as word:number:seat:refusal,
where the refusal is what the match must return. An allocation raises MemoryError and ends this program. Only
an undo may allocate; the largest amount is printed.
"""

import gc
import sys
from array import array

import micropython

from rules_min import load
from rules_min.match import Match
from rules_min.question import NUMBER
from rules_min.words import UNDO


def read(line):
    """A match and its answers, out of one line."""
    head, _, tail = line.partition("|")
    fields = head.split()
    rules = load(fields[0])
    match = Match(rules, int(fields[1]), fields[2] == "1", array("h", [int(value) for value in fields[3:]]))
    return match, [tuple(int(part) for part in answer.split(":")) for answer in tail.split()]


def play(match, answers):
    """Give every answer with the heap locked; return the first wrong one, or -1, and an undo's bytes."""
    wrong = -1
    most = 0
    gc.collect()
    gc.disable()
    for i in range(len(answers)):
        word, number, seat, refusal = answers[i]
        if word == UNDO:
            before = gc.mem_alloc()  # it walks through the whole heap: not at each answer
        else:
            micropython.heap_lock()
            if match.question.kind == NUMBER:
                match.rules.preview(match, word, number, seat)
        if match.answer(word, number, seat, True) != refusal and wrong < 0:
            wrong = i
        if word != UNDO:
            micropython.heap_unlock()
        else:
            most = max(most, gc.mem_alloc() - before)
    gc.enable()
    return wrong, most


most = 0
for line in sys.stdin:
    if line.strip():
        match, answers = read(line)
        wrong, allocated = play(match, answers)
        most = max(most, allocated)
        print(wrong, match.answer_count, *match.totals)
print(most)
