# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Short sounds from a piezo, on the pin that settings.toml names as PIN_PIEZO. The loop goes on meanwhile."""

import pwmio
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from microcontroller import Pin

# Each sound: frequencies in hertz, 0 for silence, and milliseconds.
CLICK = ((2400, 12),)
REFUSED = ((220, 160),)
HAND = ((880, 90), (0, 40), (1320, 140))
MATCH = ((1047, 120), (1319, 120), (1568, 120), (2093, 320))
_ON = const(0x8000)  # half of the time: the loudest that a piezo gets
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


class Sound:
    """Plays one sound at a time; a new one replaces it.

    :param Pin pin: one end of the piezo, the other is at ground
    """

    def __init__(self, pin: "Pin") -> None:
        self._pwm = pwmio.PWMOut(pin, frequency=CLICK[0][0], duty_cycle=0, variable_frequency=True)
        self._notes: tuple[tuple[int, int], ...] = CLICK
        self._place = len(CLICK)
        self._since = -1
        self.is_on = True

    def play(self, notes: "tuple[tuple[int, int], ...]") -> None:
        """Begin a sound; ``step`` goes on with it."""
        if self.is_on:
            self._notes = notes
            self._place = -1

    def step(self, now: int) -> None:
        """Let time pass: begin the next note when one is over.

        :param int now: milliseconds
        """
        if self._place == len(self._notes):
            return
        if self._place >= 0 and now - self._since & _TICKS < self._notes[self._place][1]:
            return
        self._place += 1
        self._since = now
        if self._place < len(self._notes) and self._notes[self._place][0]:
            self._pwm.frequency = self._notes[self._place][0]
            self._pwm.duty_cycle = _ON
        else:
            self._pwm.duty_cycle = 0
