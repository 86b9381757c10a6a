# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Three buttons instead of four, and a dial: for boards that have those."""

from micropython import const

from tallybone.board.buttons import BACK, CLOCKWISE, COUNTER, DOWN, UP, Scanned
from tallybone.board.ticks import passed

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from keypad import Event, KeyMatrix, Keys
    from rotaryio import IncrementalEncoder

TOGETHER_MS = 70  # two fingers that press together do so within about this time


class Chords(Scanned):
    """Buttons without one for BACK, which is UP and DOWN together.

    These two wait a moment for the other one; let go sooner, they count at once.
    """

    def __init__(self, keys: "Keys | KeyMatrix", event: "Event", codes: bytes) -> None:
        super().__init__(keys, event, codes)
        self._waiting = 0  # UP or DOWN, which went down and was not told yet
        self._released = 0  # a key to be told as let go with the next call
        self._both = 0  # how many of UP and DOWN are still down after both together were told as BACK

    def next(self, now: int) -> int:
        """The next key that went down, or the negative of one that was let go; 0 if there is none."""
        if self._released:
            code, self._released = self._released, 0
            return -code
        if self._waiting and passed(now, self.when) >= TOGETHER_MS:
            return self._told()
        code = super().next(now)
        while code:
            if code not in (UP, DOWN, -UP, -DOWN):
                return code
            if code > 0:
                if not self._waiting:
                    self._waiting = code
                else:
                    self._waiting = 0
                    self._both = 2
                    return BACK
            elif self._both:
                self._both -= 1
                if self._both:
                    return -BACK
            elif -code == self._waiting:
                self._released = self._waiting
                return self._told()
            else:
                return code
            code = super().next(now)
        return 0

    def _told(self) -> int:
        code, self._waiting = self._waiting, 0
        return code

    def has_lost(self) -> bool:
        """Whether keys were lost; what waited is forgotten."""
        lost = super().has_lost()
        if lost:
            self._waiting = self._released = self._both = 0
        return lost


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
