# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A slower clock while the display sleeps and no computer is connected: it saves most of a Pico's
current, which is 0.13 mA for each megahertz.
"""

import microcontroller
import supervisor
from micropython import const

from tallybone.extensions.base import Extension

_ASLEEP_HZ = const(48_000_000)  # USB needs as much, if a cable is plugged in meanwhile
# CircuitPython lowers the voltage to 1.1 V 10 ms before it slows the clock, and 200 MHz need more than that.
# This is the slowest clock that has 1.2 V, and not too fast for 1.1.
_BETWEEN_HZ = const(133_200_000)


class SlowClock(Extension):
    """``hertz`` is the clock that it comes back to, 0 while it has that."""

    def __init__(self) -> None:
        self.hertz = 0

    def asleep(self) -> None:
        """Slow down; the last byte for the display has been sent."""
        if supervisor.runtime.usb_connected:
            return
        cpu = microcontroller.cpu
        try:
            hertz = cpu.frequency
            if hertz > _BETWEEN_HZ:
                cpu.frequency = _BETWEEN_HZ
            self.hertz = hertz
            cpu.frequency = _ASLEEP_HZ
        except (AttributeError, RuntimeError, ValueError):  # this firmware does not
            self.awake()

    def awake(self) -> None:
        """Be as fast as before; the display has not been told anything yet."""
        if self.hertz:
            microcontroller.cpu.frequency = self.hertz
            self.hertz = 0
