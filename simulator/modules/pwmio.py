# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``pwmio``: a pin that goes up and down by itself. The board notes what a piezo on it would sound."""

from typing import TYPE_CHECKING

from simulator import hardware

if TYPE_CHECKING:
    from microcontroller import Pin


class PWMOut:
    """A pin with a frequency, and how much of the time it is high."""

    def __init__(
        self, pin: "Pin", *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        hardware.fitted.claim(pin)
        self._pin: Pin = pin
        self._frequency: int = frequency
        self._duty_cycle: int = duty_cycle
        self._variable: bool = variable_frequency

    @property
    def frequency(self) -> int:
        """Hertz."""
        return self._frequency

    @frequency.setter
    def frequency(self, hertz: int) -> None:
        if not self._variable:
            raise RuntimeError("PWM frequency not writable when variable_frequency is False on construction.")
        if not 1 <= hertz <= 60_000_000:
            raise ValueError("Invalid PWM frequency")
        self._frequency = hertz
        self._note()

    @property
    def duty_cycle(self) -> int:
        """0 to 65,535: how much of the time the pin is high."""
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        if not 0 <= value <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty_cycle = value
        self._note()

    def _note(self) -> None:
        heard = self._frequency if self._duty_cycle else 0
        sounds = hardware.fitted.sounds
        if not sounds or sounds[-1][1] != heard:
            sounds.append((hardware.fitted.clock, heard))

    def deinit(self) -> None:
        """Give the pin back."""
        hardware.fitted.claimed.discard(self._pin)
