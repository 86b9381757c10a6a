# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a person answers with four buttons: an answer of the table as presses, by what the screen asks."""

from rules_min.question import NUMBER, PICK, TURN
from rules_min.words import UNDO

HOLD_OK = "hold OK 900"


def presses_for(match, word, number, seat):
    """The presses that give the match this answer, as lines of a button script."""
    ask = match.ask
    if word == UNDO:
        # BACK on the ones goes to the tens first, but an entry begins on the tens.
        return ["BACK"]
    slot = ask.find(word)
    if ask.kind == TURN and slot == 0:
        return ["UP"] * (number // ask.step(0)) + ["OK"]
    if ask.kind == TURN and slot == 1:
        return ["DOWN"]
    if ask.kind == NUMBER and slot == 0:
        return digits(number, ask.low(0), ask.high(0))
    first = {TURN: 2, NUMBER: 1, PICK: 0}[ask.kind]
    last = match.turn - 1 if ask.kind == TURN else 0  # the list begins with who played last
    order = [-1, *((last + i) % match.seats for i in range(match.seats))]
    lines = [(s, who) for s in range(first, ask.count) for who in order if ask.names(s, who)]
    opening = ["OK"] if ask.kind == PICK else [HOLD_OK]
    return opening + ["DOWN"] * lines.index((slot, seat)) + ["OK"]


def digits(number, low, high):
    """Type a number: tens with UP or DOWN, whichever is shorter, OK, ones likewise, OK."""
    if high < 10:
        return turns(number - low, 10) + ["OK"]
    tens = turns(number // 10 - low // 10, high // 10 + 1)
    return [*tens, "OK", *turns(number % 10 - low % 10, 10), "OK"]


def turns(by, values):
    """UP or DOWN so often that a digit of so many values has turned this far."""
    up = by % values
    return ["UP"] * up if up <= values - up else ["DOWN"] * (values - up)


def press_all(gadget, lines):
    """Press what the lines say."""
    from simulator.script import perform

    for line in lines:
        perform(gadget, line.split(), None)


def set_up(gadget, game=0, seats=2, teams=False, target=None):
    """From the summary of a new match through its lines to the start, by the buttons."""
    press_all(gadget, ["DOWN"] + ["DOWN"] * game + ["OK"])
    press_all(gadget, ["UP"] * (seats - 2) + ["OK"])
    if seats == 4:
        press_all(gadget, ["UP"] * teams + ["OK"])
    while target is not None and gadget.program["app"].setup.values[0] != target:
        press_all(gadget, ["UP" if gadget.program["app"].setup.values[0] < target else "DOWN"])
    press_all(gadget, ["OK", "OK", "OK"])
