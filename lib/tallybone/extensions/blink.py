# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The board's LED blinks if there is no display: the gadget runs, and scoring goes on."""

from micropython import const

from tallybone.extensions.base import NOTHING, Extension

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from digitalio import DigitalInOut

    from tallybone.extensions.base import Wanted

_BLINK_MS = const(512)


class Blink(Extension):
    """Half a second on, half a second off.

    :param led: becomes an output
    """

    def __init__(self, led: "DigitalInOut") -> None:
        self.led = led
        led.switch_to_output()

    def step(self, now: int, quiet: int) -> "Wanted":
        """Switch the LED when it is time."""
        lit = now // _BLINK_MS % 2 == 0
        if self.led.value != lit:
            self.led.value = lit
        return NOTHING
