# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The controllers that a panel of 128x64 may have, and how each is set up. Only a start needs this."""

from micropython import const

from tallybone.board.oled import START, ssd1306

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from i2cdisplaybus import I2CDisplayBus

CONTROLLERS = ("SSD1306", "SSD1309", "SH1106", "SH1107")  # as the line PANEL of settings.toml names them

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
# The first column of the SH1106's 132 that is on a panel of 128.
_SH1106_FIRST = const(2)
# As the SH1107 of the 128x64 FeatherWing is mounted.
_SH1107_UPRIGHT = const(90)


def driver(panel: str, bus: "I2CDisplayBus") -> "tuple[BusDisplay, bytes]":
    """The panel behind the bus, by the library of its controller, and the settings to tell it once more.

    :param str panel: one of ``CONTROLLERS``
    """
    if panel == "SH1106":
        from adafruit_displayio_sh1106 import SH1106

        return SH1106(bus, width=128, height=64, colstart=_SH1106_FIRST, auto_refresh=False), b""
    if panel == "SH1107":
        from adafruit_displayio_sh1107 import SH1107

        return SH1107(bus, width=128, height=64, rotation=_SH1107_UPRIGHT, auto_refresh=False), b""
    start = START_1309 if panel == "SSD1309" else START
    return ssd1306(bus, start), start[_WITHOUT_OFF:-1]
