# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""One press, one answer: contacts bounce as they close and as they open, and open under an unsure finger."""

import random

import pytest
from pressing import answers, press_all

from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import Hardware

LONGEST_MS = 10  # of an opening


def on(kind="pico"):
    gadget = Gadget(Hardware(kind=KINDS[kind]))
    gadget.power_on()
    gadget.wait(100)
    return gadget


@pytest.mark.parametrize("opens", [10, 7, 3])
def test_a_contact_that_opens_for_a_moment_is_no_second_answer(opens):
    gadget = on()
    press_all(gadget, ["game muggins-parker 2", "OK", "wait 500", "UP x2"])
    gadget.down("OK")
    gadget.wait(60)
    gadget.up("OK")
    gadget.board.advance(opens)
    gadget.press("OK")
    gadget.wait(300)
    assert answers(gadget) == ["play 10"]
    gadget.power_off()


def finger(gadget, key, chance):
    """Press a key and hold it a while; the contact opens now and then."""
    gadget.down(key)
    gadget.wait(chance.randint(45, 150))
    for _ in range(chance.randrange(4)):
        gadget.up(key)
        gadget.board.advance(chance.randint(1, LONGEST_MS))
        gadget.down(key)
        gadget.wait(chance.randint(30, 120))
    gadget.up(key)
    gadget.wait(chance.randint(45, 200))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [60, pytest.param(3_000, marks=pytest.mark.soak)])
def test_a_finger_is_a_press(kind, count):
    """Buttons, a matrix, keys of digits, UP and DOWN together for BACK; a dial, whose steps are never two."""
    from tallybone.board.buttons import BACK, DIGIT, DOWN, OK, UP

    chance = random.Random(kind)
    gadget = on(kind)
    seen = []
    gadget.app.press = lambda key, now: seen.append(key)
    gadget.app.view.keys.takes_digits = True  # a digit is that digit,
    gadget.app.view.draw_bar = lambda columns: None  # and no picture asks whether it is
    gadget.app.view.keys.repeats = False  # however long it is held
    codes = {"UP": UP, "DOWN": DOWN, "OK": OK, "BACK": BACK}
    keys = gadget.board.kind.keys
    codes = {
        key: code for key, code in codes.items() if keys[key] not in [keys.get(str(n)) for n in range(10)]
    }
    codes |= {str(digit): DIGIT + digit for digit in range(10)}
    for _ in range(count):
        key = chance.choice([each for each in keys if each in codes])
        if gadget.is_turned(key):
            before = len(seen)
            gadget.press(key)
            assert len(seen) == before + 1
        else:
            finger(gadget, key, chance)
            assert seen[-1:] == [codes[key]], (key, seen[-3:])
        assert len(seen) == 1
        seen.clear()
    gadget.power_off()
