# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``neopixel_write``: the bytes for the lights on a pin. The board notes the last ones."""

from typing import TYPE_CHECKING

from simulator import hardware

if TYPE_CHECKING:
    from digitalio import DigitalInOut


def neopixel_write(digitalinout: "DigitalInOut", buf: bytearray) -> None:
    """Send a light's green, red and blue."""
    if str(digitalinout.direction) != "output":
        raise AttributeError("Cannot set value when direction is input.")
    hardware.fitted.pixel = bytes(buf)
