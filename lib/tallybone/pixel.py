# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The board's NeoPixel, where it has one: its colour shows whose side is on turn."""

import digitalio
import neopixel_write
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from microcontroller import Pin

# Of each side green, red, blue, in the order that the part takes them; a tenth of full light is enough.
COLOURS = ((0, 24, 0), (0, 0, 24), (20, 0, 0), (12, 16, 0))


class Pixel:
    """One NeoPixel.

    :param Pin pin: its data
    """

    def __init__(self, pin: "Pin") -> None:
        self._pin = digitalio.DigitalInOut(pin)
        self._pin.switch_to_output()
        self._bytes = bytearray(3)
        self.is_on = True
        self.show(-1)

    def show(self, side: int) -> None:
        """Show the colour of a side, -1 for dark."""
        colour = COLOURS[side % len(COLOURS)] if self.is_on and side >= 0 else (0, 0, 0)
        for i in range(3):
            self._bytes[i] = colour[i]
        neopixel_write.neopixel_write(self._pin, self._bytes)
