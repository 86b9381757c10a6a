# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""CircuitPython's own terminal on the display, for a program that failed before the gadget ran."""

import board
import busio
import displayio
from busdisplay import BusDisplay
from i2cdisplaybus import I2CDisplayBus
from micropython import const

from tallybone.board.oled import START

_WHOLE = const(21)  # columns of the terminal
_ADDRESSES = (0x3C, 0x3D)


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
        display = BusDisplay(
            bus,
            START,
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
            print(line, end="" if len(line) == _WHOLE else "\n")
        display.refresh()
        return 1
    i2c.deinit()
    return 0
