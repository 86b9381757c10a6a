# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Key events turned into presses: short, held, repeated, overlapping, lost."""

import pytest
from tallybone.board.buttons import BACK, DOWN, HELD_BACK, HELD_OK, HOLD_MS, LOST, OK, UP, Buttons, Scanned

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
        keys = keypad.Keys(self.pins[1:], value_when_pressed=False, max_events=max_events)
        self.buttons = Buttons([Scanned(keys, keypad.Event(), bytes((UP, DOWN, OK, BACK)))])

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


def test_a_held_key_is_one_press_of_another_kind(table):
    assert table.down(BACK).wait(HOLD_MS + 40) == [HELD_BACK]
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
    presses = table.down(DOWN).wait(1000)
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
    assert table.wait(1000) == [HELD_BACK]
