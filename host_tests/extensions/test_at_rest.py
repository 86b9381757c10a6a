# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A gadget at rest makes no garbage: its loop runs 300 times a second, and objects that stay lie after it."""

import dis
import sys
from collections import Counter

import pytest
from clubs import gadget_of, says
from desks import until
from pressing import channel, set_up

from simulator.gadget import Gadget

# What allocates on a board whenever it runs. Calls are looked into, those of Python's own functions not.
ALLOCATES = {
    "BUILD_TUPLE",
    "BUILD_LIST",
    "BUILD_MAP",
    "BUILD_SET",
    "BUILD_STRING",
    "BUILD_SLICE",
    "MAKE_FUNCTION",
}
STEPS = 300  # a second of the loop
MOST = 3  # what a gadget does once a second, as blinking


def made_at_rest(gadget):
    """How often each function of the program has made something while nobody pressed."""
    made = Counter()

    def look(frame, event, _argument):
        code = frame.f_code
        if "tallybone" not in code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode" and dis.opname[code.co_code[frame.f_lasti]] in ALLOCATES:
            made[code.co_qualname] += 1
        return look

    for _ in range(STEPS):
        gadget.board.advance(3)
        sys.settrace(look)
        try:
            gadget.app.step(gadget.board.clock)
        finally:
            sys.settrace(None)
    return {name: count for name, count in made.items() if count > MOST}


@pytest.mark.parametrize("settings", [{}, {"PIN_PIEZO": "GP22"}, {"NAMES": "José Íñigo"}], ids=str)
def test_alone(settings):
    gadget = Gadget(settings=settings)
    gadget.power_on()
    gadget.wait(2000)
    assert not made_at_rest(gadget)
    set_up(gadget, "muggins-parker", 2)
    gadget.wait(2000)
    assert not made_at_rest(gadget)
    gadget.power_off()


def test_with_a_computer_that_listens():
    gadget = Gadget()
    gadget.power_on()
    gadget.board.cable.open(True)
    set_up(gadget, "block", 2)
    for _ in range(30):
        gadget.wait(100)
        gadget.board.cable.read()
    assert channel(gadget)
    assert not made_at_rest(gadget)
    gadget.power_off()


def test_in_a_club_between_two_questions_to_the_desk(club_desk):
    gadget = gadget_of(club_desk.line("3"))
    set_up(gadget, "block", 2)
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    assert not made_at_rest(gadget)
    gadget.power_off()
