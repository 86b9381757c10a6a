# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Key events turned into presses: short, held, repeated, overlapping, lost."""

import random

import pytest
from tallybone.board.buttons import (
    BACK,
    DOWN,
    HELD_OK,
    HOLD_MS,
    LOST,
    MENU,
    OK,
    SCAN_S,
    UP,
    Buttons,
    Scanned,
)

from simulator import gadget, hardware

PINS = (None, "GP10", "GP11", "GP12", "GP13")


class Table:
    """A board with the four buttons, and fingers."""

    def __init__(self, max_events=64):
        gadget.prepare_modules()
        self.parts = hardware.fit(hardware.Hardware())
        self.parts.bounce_ms = 0  # these tests measure time
        import board
        import keypad

        self.pins = [getattr(board, pin) if pin else None for pin in PINS]
        keys = keypad.Keys(
            self.pins[1:],
            value_when_pressed=False,
            interval=SCAN_S,
            max_events=max_events,
        )
        self.buttons = Buttons([Scanned(keys, keypad.Event(), bytes((UP, DOWN, OK, BACK)))])
        self.buttons.can_hold_ok = lambda: True

    def down(self, key):
        self.parts.closed.add(self.pins[key])
        return self

    def up(self, key):
        self.parts.closed.discard(self.pins[key])
        return self

    def wait(self, milliseconds):
        """Let time pass with the gadget's loop running; returns the presses it saw."""
        seen = []
        for _ in range(0, milliseconds, 5):
            self.parts.advance(5)
            seen += self.poll()
        return seen

    def poll(self):
        seen = []
        while key := self.buttons.poll(self.parts.clock):
            seen.append(key)
        return seen


@pytest.fixture
def table():
    return Table()


def test_up_and_down_act_at_once_ok_and_back_when_let_go(table):
    assert table.down(UP).wait(50) == [UP]
    assert table.up(UP).wait(50) == []
    assert table.down(OK).wait(50) == []
    assert table.up(OK).wait(50) == [OK]


def test_ok_acts_as_it_goes_down_where_holding_it_means_nothing(table):
    table.buttons.can_hold_ok = lambda: False
    assert table.down(OK).wait(50) == [OK]
    assert table.wait(HOLD_MS + 100) == []
    assert table.up(OK).wait(50) == []
    assert table.down(BACK).wait(50) == [] and table.up(BACK).wait(50) == [BACK]


def test_no_press_waits_for_the_bouncing_to_end(table):
    table.down(UP).parts.advance(1)
    assert table.poll() == [UP]


def test_bouncing_while_nobody_looks_at_the_keys_is_no_second_press(table):
    table.down(DOWN).parts.advance(1)
    assert table.poll() == [DOWN]
    table.up(DOWN).parts.advance(1)
    table.parts.clock += 50  # flash is erased, which stops the scans
    table.down(DOWN).parts.advance(1)
    assert table.poll() == [] and table.wait(100) == []
    table.up(DOWN).wait(50)
    assert table.down(DOWN).wait(50) == [DOWN], "the next one is a press again"


@pytest.mark.parametrize("seed", range(20))
def test_presses_that_bounce_come_in_their_order_however_slow_the_loop_is(table, seed):
    chance = random.Random(seed)
    table.parts.bounce_ms = 10
    table.parts.chance = chance
    table.buttons.can_hold_ok = lambda: False
    expected, seen = [], []
    for _ in range(100):
        key = chance.choice((UP, DOWN, OK, BACK))
        table.down(key).parts.advance(chance.randint(25, 150))
        if chance.random() < 0.3:
            table.up(key).parts.advance(chance.randint(1, 10))
            table.down(key).parts.advance(chance.randint(25, 80))
        if chance.random() < 0.6:
            seen += table.poll()
        table.up(key).parts.advance(chance.randint(25, 150))
        expected.append(key)
        if chance.random() < 0.6:
            seen += table.poll()
    assert seen + table.wait(50) == expected


def test_a_held_key_is_one_press_of_another_kind(table):
    assert table.down(BACK).wait(HOLD_MS + 40) == [MENU]
    assert table.wait(3000) == []
    assert table.up(BACK).wait(50) == []


def test_a_held_key_is_known_though_the_loop_was_slow(table):
    for held, press in ((HOLD_MS + 40, HELD_OK), (HOLD_MS - 100, OK)):
        table.down(OK).parts.advance(held)  # nobody polls meanwhile
        table.up(OK).parts.advance(40)
        assert table.poll() == [press]


def test_repeating_only_where_the_screen_wants_it(table):
    assert table.down(DOWN).wait(2000) == [DOWN]
    table.up(DOWN).wait(50)
    table.buttons.repeats = True
    presses = table.down(DOWN).wait(950)
    assert set(presses) == {DOWN} and 5 <= len(presses) <= 7
    table.up(DOWN)
    assert table.wait(1000) == []


def test_the_next_finger_may_come_before_the_last_has_gone(table):
    table.down(OK).wait(50)
    assert table.down(UP).wait(50) == [OK, UP]
    assert table.up(OK).up(UP).wait(50) == []
    table.down(OK).wait(50)
    assert table.down(BACK).wait(50) == [OK]
    assert table.up(OK).up(BACK).wait(50) == [BACK]


def test_the_bar_fills_while_a_key_is_held(table):
    table.down(OK).wait(150)
    assert table.buttons.hold_progress(table.parts.clock) == 0
    table.wait(300)
    assert 5 < table.buttons.hold_progress(table.parts.clock) < 15
    table.wait(400)
    assert table.buttons.hold_progress(table.parts.clock) == 0


def test_an_overflow_leaves_no_key_held():
    table = Table(max_events=4)
    for key in (UP, DOWN, UP, DOWN):  # nobody polls meanwhile
        table.down(key).parts.advance(25)
        table.up(key).parts.advance(25)
    table.down(OK).parts.advance(25)
    table.up(OK).parts.advance(25)
    assert table.poll() == [LOST]
    assert table.wait(2000) == []
    assert table.down(OK).wait(50) == [] and table.up(OK).wait(50) == [OK]


def test_the_clock_may_wrap(table):
    table.parts.clock = (1 << 29) - 300
    table.down(BACK)
    assert table.wait(1000) == [MENU]
