# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython: matches read from standard input, every answer with the heap locked.

A line a match: game, seats, teams, then options; then its answers as word:number:seat:refusal, where the
refusal is what the match must return. An allocation is a MemoryError and ends this program.
"""

import sys

import micropython

from rules_min import load
from rules_min.match import Match


def read(line):
    """A match and its answers, out of one line."""
    head, _, tail = line.partition("|")
    fields = head.split()
    rules = load(fields[0])
    match = Match(rules, int(fields[1]), fields[2] == "1", [int(value) for value in fields[3:]])
    return match, [tuple(int(part) for part in answer.split(":")) for answer in tail.split()]


def play(match, answers):
    """Give every answer with the heap locked; the number of the first that went otherwise, or -1."""
    wrong = -1
    foresee = getattr(match.rules, "foresee", None)
    micropython.heap_lock()
    for i in range(len(answers)):
        word, number, seat, refusal = answers[i]
        if match.ask.kind == 1:
            foresee(match, number)
        if match.answer(word, number, seat, True) != refusal and wrong < 0:
            wrong = i
    micropython.heap_unlock()
    return wrong


for line in sys.stdin:
    if line.strip():
        match, answers = read(line)
        wrong = play(match, answers)
        print(wrong, match.count, *match.totals)
