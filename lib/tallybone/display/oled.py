# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Find the OLED on the I2C bus."""

import busio
import displayio
from adafruit_displayio_ssd1306 import SSD1306
from i2cdisplaybus import I2CDisplayBus
from micropython import const

from tallybone.display.controller import SETTINGS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from microcontroller import Pin

ADDRESSES = (0x3C, 0x3D)  # the two an SSD1306 can be strapped to


def find_display(scl: "Pin", sda: "Pin", rotation: int = 0, brightness: int = 50) -> SSD1306 | None:
    """The 128x64 SSD1306 on these two pins, or None if nothing answers or the wires are open.

    :param int rotation: 0 or 180 degrees
    :param int brightness: percent; full contrast draws twice the current of 50
    """
    displayio.release_displays()
    try:
        i2c = busio.I2C(scl, sda, frequency=400_000)  # board.I2C() would run at a quarter of that
    except (RuntimeError, ValueError):  # no pull-up resistors on the wires, or the pins are not an I2C pair
        return None
    for address in ADDRESSES:
        try:
            bus = I2CDisplayBus(i2c, device_address=address)
        except ValueError:
            continue
        level = max(1, min(100, brightness)) / 100
        turned = 180 if rotation == 180 else 0
        return SSD1306(bus, width=128, height=64, rotation=turned, brightness=level, auto_refresh=False)
    i2c.deinit()
    return None


def set_up_again(display: SSD1306) -> None:
    """Tell the display all its settings once more: it forgets them when its supply fails for a moment.

    That takes 1 ms and is not seen. What it shows must then be sent again.
    """
    light = int(255 * display.brightness)
    display.bus.send(SETTINGS[0], SETTINGS[1:] + bytes((0x81, light)))
