# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A rotary encoder. Its knob, pressed, is OK: wire it as a second OK button."""

from micropython import const

from tallybone.buttons import CLOCKWISE, COUNTER

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rotaryio import IncrementalEncoder


class Dial:
    """A knob that is turned: each step is told as a key that goes down and is let go.

    :param encoder: a ``rotaryio.IncrementalEncoder``
    """

    def __init__(self, encoder: "IncrementalEncoder") -> None:
        self.when = 0
        self._encoder = encoder
        self._at = encoder.position

    def next(self, now: int) -> int:
        """CLOCKWISE or COUNTER for one step, 0 for none."""
        turned = self._encoder.position - self._at
        if not turned:
            return 0
        self.when = now
        self._at += 1 if turned > 0 else -1
        return CLOCKWISE if turned > 0 else COUNTER

    def has_lost(self) -> bool:
        """Nothing is lost: the encoder counts."""
        return False

    def held(self) -> int:
        """A knob is not held."""
        return 0
