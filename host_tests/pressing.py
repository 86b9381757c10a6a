# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a person answers with four buttons: an answer of the table as presses, by what the screen asks."""

from rules_min.question import CHOICE, NUMBER, PICK, SEAT, TRICK, TURN
from rules_min.words import REMOVE, UNDO
from rules_min.words import TRICK as TOOK

HOLD_OK = "hold OK 900"


def presses_for(match, word, number, seat):
    """The presses that give the match this answer, as lines of a button script."""
    ask = match.ask
    if word == UNDO:
        return ["BACK"]
    slot = ask.find(word)
    if ask.kind == SEAT:
        return ["DOWN"] * seat + ["OK"]
    if ask.kind == CHOICE:
        values = [v for s in range(ask.count) for v in range(ask.low(s), ask.high(s) + 1, ask.step(s))]
        return turns(values.index(number), len(values)) + ["OK"]
    if ask.kind == TRICK and word == TOOK:
        key = trick_key(match, seat)
        counts = ["UP"] * ((number - ask.low(0)) // ask.step(0))
        return [*counts, key] if key else counts + in_list(match, word, number, seat)
    if ask.kind == TURN and slot == 0:
        return ["UP"] * (number // ask.step(0) if ask.high(0) else 0) + ["OK"]
    if ask.kind == TURN and word == REMOVE:
        return ["DOWN" if number == 3 else "UP"]
    if ask.kind == TURN and slot == 1:
        return ["DOWN"]
    if ask.kind == NUMBER and slot == 0:
        return digits(number, ask.low(0), ask.high(0))
    return in_list(match, word, number, seat)


def trick_key(match, seat):
    """The button that is a seat's trick: of four only the leader and the one after have one."""
    if match.seats == 4:
        return {match.turn: "OK", (match.turn + 1) % 4: "DOWN"}.get(seat)
    able = [other for other in range(match.seats) if match.ask.names(0, other)]
    return ("UP", "DOWN", "OK")[able.index(seat)]


def in_list(match, word, number, seat):
    """Open the list of what happened, go down to a line, take it, type the number it asks."""
    ask = match.ask
    first = {TURN: 2, NUMBER: 1, PICK: 0, TRICK: 0}[ask.kind]
    last = match.turn - 1 if ask.kind == TURN else 0  # the list begins with who played last
    order = [-1, *((last + i) % match.seats for i in range(match.seats))]
    lines = [(s, who) for s in range(first, ask.count) for who in order if ask.names(s, who)]
    slot = next(s for s in range(ask.count) if ask.word(s) == word and ask.names(s, seat))
    ok_opens = ask.kind == PICK or (
        ask.kind == TRICK and (match.seats < 3 or ask.who(0) <= -10 or ask.word(0) != TOOK)
    )
    opening = ["OK"] if ok_opens else [HOLD_OK]
    presses = [*opening, *["DOWN"] * lines.index((slot, seat)), "OK"]
    if word != TOOK and ask.low(slot) != ask.high(slot):
        presses += digits(number, ask.low(slot), ask.high(slot))
    return presses


def digits(number, low, high):
    """Type a number: tens with UP or DOWN, whichever is shorter, OK, ones likewise, OK."""
    if high < 10:
        return turns(number - low, high - low + 1) + ["OK"]
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
    while target is not None and gadget.app.setup.values[0] != target:
        press_all(gadget, ["UP" if gadget.app.setup.values[0] < target else "DOWN"])
    press_all(gadget, ["OK", "OK", "OK"])
