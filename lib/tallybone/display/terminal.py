# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Text on the OLED where a part of the program is missing: CircuitPython's own terminal shows it."""

import board
import busio
import displayio
from busdisplay import BusDisplay
from i2cdisplaybus import I2CDisplayBus
from micropython import const

from tallybone.display.oled import SETTINGS

_ADDRESSES = (0x3C, 0x3D)
_COLUMNS = const(21)


def print_on_display(lines: "list[str]") -> int:
    """Print lines on the display, on the pins of the reference build. Return 1 if there is a display.

    The SSD1306's driver may be what is missing, so the display is set up without it.
    """
    displayio.release_displays()
    i2c = busio.I2C(getattr(board, "GP5"), getattr(board, "GP4"), frequency=400_000)  # noqa: B009
    for address in _ADDRESSES:
        try:
            bus = I2CDisplayBus(i2c, device_address=address)
        except ValueError:
            continue
        start = bytes((SETTINGS[0], len(SETTINGS) - 1)) + SETTINGS[1:]
        display = BusDisplay(
            bus,
            start,
            width=128,
            height=64,
            color_depth=1,
            grayscale=True,
            pixels_in_byte_share_row=False,
            data_as_commands=True,
            set_column_command=0x21,
            set_row_command=0x22,
            single_byte_bounds=True,
            auto_refresh=False,
        )
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        for line in lines:  # the terminal goes to the next line by itself after 21 characters
            print(line, end="" if len(line) == _COLUMNS else "\n")
        display.refresh()
        return 1
    i2c.deinit()
    return 0
