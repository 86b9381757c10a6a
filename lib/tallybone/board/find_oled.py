# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Finds the OLED on the I2C bus, or takes the one that is part of the board. Only a start needs this."""

import board
import busio
import digitalio
from i2cdisplaybus import I2CDisplayBus
from micropython import const

from tallybone.board import oled
from tallybone.board.oled import START

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay
    from microcontroller import Pin

# What Adafruit's driver tells the SSD1306 when it comes on: 13 entries, a command with its values each.
_ENTRIES = (
    b"\xae\x00\x20\x01\x00\x81\x01\xcf\xa1\x00\xa6\x00\xc8\x00\xa8\x01\x3f"
    b"\xd5\x01\x80\xd9\x01\xf1\xda\x01\x12\xdb\x01\x40\x8d\x01\x14\xaf\x00"
)
# An SSD1309's: a lock that is opened, a slower clock, a shorter charge, a lower level, and no charge pump, as
# its module has its own source of 12 V (data sheet, sections 8.8 and 9; the values are the panels' makers').
START_1309 = (
    b"\xae\x94"
    b"\xfd\x12"  # it takes commands
    b"\x81\xcf"
    b"\xa1\xa6\xc8"
    b"\xd5\xa0\xd9\x82"
    b"\xda\x12"
    b"\xa8\x3f"
    b"\xdb\x34"
    b"\x20\x00"
    b"\xaf"
    b"\x00"
)
_WITHOUT_OFF = const(2)  # where START begins for a panel that is on: one switched off is dark for 100 ms
ADDRESSES = (0x3C, 0x3D)  # the two that each of these controllers can be strapped to
BUILT_IN = "BOARD"  # instead of a controller: ``board.DISPLAY``
# The first column of the SH1106's 132 that is on a panel of 128.
_SH1106_FIRST = const(2)
# As the SH1107 of the 128x64 FeatherWing is mounted.
_SH1107_UPRIGHT = const(90)


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

    :param str panel: its controller: SSD1306, SSD1309, SH1106 or SH1107
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
            found = driver(panel, I2CDisplayBus(i2c, device_address=tried))
            oled.use_bus(i2c, tried)
            return found
        except ValueError:
            continue
    i2c.deinit()
    return None


def driver(panel: str, bus: I2CDisplayBus) -> "BusDisplay":
    """The panel behind the bus, by the library of its controller."""
    if panel == "SH1106":
        from adafruit_displayio_sh1106 import SH1106

        found: BusDisplay = SH1106(bus, width=128, height=64, colstart=_SH1106_FIRST, auto_refresh=False)
    elif panel == "SH1107":
        from adafruit_displayio_sh1107 import SH1107

        found = SH1107(bus, width=128, height=64, rotation=_SH1107_UPRIGHT, auto_refresh=False)
    else:
        import adafruit_displayio_ssd1306 as module

        start = START_1309 if panel == "SSD1309" else START
        oled.tell_again(start[_WITHOUT_OFF:-1])
        # A library with another sequence is another version: that one stays.
        if getattr(module, "_INIT_SEQUENCE", b"") in (_ENTRIES, START, START_1309):
            module._INIT_SEQUENCE = start
        found = module.SSD1306(bus, width=128, height=64, auto_refresh=False)
    return found
