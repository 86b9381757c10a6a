# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The emulated controller does what the data sheet says, and the buses refuse what the real ones refuse."""

import pytest

from simulator import gadget, hardware
from simulator.ssd1306 import SSD1306

UPRIGHT = b"\x80\xa1\x80\xc8\x80\xaf"


def lit(display):
    """The lit pixels as a set of (x, y)."""
    return {(x, y) for y, row in enumerate(display.pixels()) for x, on in enumerate(row) if on}


def commands(*values):
    """Commands as the display drivers send them: a control byte before each."""
    return b"".join(bytes((0x80, value)) for value in values)


@pytest.fixture
def display():
    display = SSD1306()
    display.write(UPRIGHT)
    display.write(commands(0x20, 0))
    return display


def test_a_window_is_filled_left_to_right_then_page_by_page(display):
    display.write(commands(0x21, 10, 11) + commands(0x22, 2, 3))
    display.write(b"\x40\x01\x80\x02\x40")
    assert lit(display) == {(10, 16), (11, 23), (10, 25), (11, 30)}
    display.write(b"\x40\x00")  # the window wraps to its first byte
    assert (10, 16) not in lit(display)


def test_vertical_and_page_addressing(display):
    display.write(commands(0x20, 1) + commands(0x21, 0, 1) + commands(0x22, 0, 1))
    display.write(b"\x40\x01\x01\x01")
    assert lit(display) == {(0, 0), (0, 8), (1, 0)}
    display.write(commands(0x20, 2, 0xB7, 0x05, 0x11))  # page 7, column 0x15
    display.write(b"\x40\x80")
    assert (0x15, 63) in lit(display)


def test_sleep_inverse_all_on_and_contrast(display):
    display.write(b"\x40\x01")
    display.write(commands(0xA7))
    assert len(lit(display)) == 128 * 64 - 1 and display.inverse
    display.write(commands(0xA6, 0xA5))
    assert len(lit(display)) == 128 * 64
    display.write(commands(0xA4, 0xAE))
    assert lit(display) == set()
    display.write(commands(0xAF, 0x81, 0x20))
    assert lit(display) == {(0, 0)} and display.contrast == 0x20


def test_offset_and_orientation(display):
    display.write(b"\x40\x01")
    display.write(commands(0xD3, 60))
    assert lit(display) == {(0, 4)}
    display.write(commands(0xD3, 0, 0xA0, 0xC0))
    assert lit(display) == {(127, 63)}


def test_a_command_may_be_cut_between_two_writes(display):
    display.write(commands(0x21, 5))
    display.write(commands(5))
    display.write(b"\x40\xff")
    assert {x for x, _ in lit(display)} == {5}


@pytest.fixture
def bus():
    gadget.prepare_modules()
    hardware.fit(hardware.Hardware())
    import board
    import busio

    return busio.I2C(board.GP5, board.GP4, frequency=400_000)


def test_the_bus_wants_its_lock_and_names_a_missing_device(bus):
    with pytest.raises(RuntimeError):
        bus.writeto(0x3C, b"\x00")
    assert bus.try_lock()
    assert not bus.try_lock()
    assert bus.scan() == [0x3C]
    before = hardware.fitted.bus_bytes
    bus.writeto(0x3C, b"\x80\xae")
    assert hardware.fitted.bus_bytes == before + 3  # the address byte counts
    with pytest.raises(OSError):
        bus.writeto(0x3D, b"\x80\xae")
    bus.unlock()
    bus.deinit()
    with pytest.raises(ValueError):
        bus.try_lock()


def test_pins_are_used_once_and_buses_need_pull_ups(bus):
    import board
    import busio

    with pytest.raises(ValueError):
        busio.I2C(board.GP5, board.GP4)
    hardware.fit(hardware.Hardware(pull_ups=False))
    with pytest.raises(RuntimeError):
        busio.I2C(board.GP5, board.GP4)


def test_the_key_queue_overflows_and_says_so(bus):
    import board
    import keypad

    fitted = hardware.fitted
    fitted.bounce_ms = 0
    keys = keypad.Keys((board.GP10,), value_when_pressed=False, max_events=3)
    for _ in range(2):
        fitted.closed.add(board.GP10)
        fitted.advance(25)
        fitted.closed.discard(board.GP10)
        fitted.advance(25)
    assert len(keys.events) == 3 and keys.events.overflowed
    event = keypad.Event()
    assert keys.events.get_into(event) and event.pressed and event.key_number == 0
    keys.events.clear()
    assert not keys.events.overflowed and not keys.events.get_into(event) and keys.events.get() is None
