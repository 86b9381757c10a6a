# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Finds the OLED on the I2C bus, or takes the one that is part of the board. Only a start needs this."""

import board
import busio
import digitalio
from i2cdisplaybus import I2CDisplayBus
from micropython import const

from tallybone.board import oled
from tallybone.board.controllers import driver

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay
    from microcontroller import Pin

ADDRESSES = (0x3C, 0x3D)  # the two that each of these controllers can be strapped to
BUILT_IN = "BOARD"  # instead of a controller: ``board.DISPLAY``


def built_in() -> "BusDisplay":
    """The display that is part of the board. It outlives the program: it may be asleep or turned from before.

    :raises AttributeError: if the board has none
    """
    display: BusDisplay = board.DISPLAY  # type: ignore[attr-defined]  # few boards have one
    display.auto_refresh = False
    display.rotation = 0
    oled.wake(display)
    return display


def use_reset(pin: "Pin", sleep: "Callable[[float], None]") -> None:
    """Reset the panel over a line of its own: many modules with an SSD1309 answer to nothing before that.

    :param sleep: ``time.sleep``
    """
    line = digitalio.DigitalInOut(pin)
    line.switch_to_output(True)
    oled.use_reset(line, sleep)


def find_display(panel: str, pins: "list[Pin | None]", speed: int, address: int) -> "BusDisplay | None":
    """The 128x64 OLED on these two pins, or None if nothing answers or the wires are open.

    :param str panel: its controller, one of ``CONTROLLERS``
    :param pins: SCL and SDA
    :param int speed: of the bus, in hertz
    :param int address: the only one to try, 0 for both
    """
    if not pins[0] or not pins[1]:
        return None
    try:
        i2c = busio.I2C(pins[0], pins[1], frequency=speed)  # board.I2C() would run at 100 kHz
    except (RuntimeError, ValueError):  # no pull-up resistors on the wires, or the pins are not an I2C pair
        return None
    for tried in (address,) if address else ADDRESSES:
        try:
            found, settings = driver(panel, I2CDisplayBus(i2c, device_address=tried))
            oled.use_bus(i2c, tried)
            oled.tell_again(settings)
            return found
        except ValueError:
            continue
    i2c.deinit()
    return None
