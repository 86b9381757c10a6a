# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``rotaryio``: a rotary encoder that counts by itself."""

from typing import TYPE_CHECKING

from simulator import hardware

if TYPE_CHECKING:
    from microcontroller import Pin


class IncrementalEncoder:
    """An encoder on two pins. As on the RP2040, their numbers must be neighbours.

    Its two contacts bounce: each quarter turn goes to and fro before it rests. As in CircuitPython's
    ``shared-module/rotaryio``, quarters are counted, and a step is so many in one direction.

    :param divisor: how many quarter turns of its switches are one step
    """

    def __init__(self, pin_a: "Pin", pin_b: "Pin", divisor: int = 4) -> None:
        board = hardware.fitted
        numbers = [board.number(pin) for pin in (pin_a, pin_b)]
        if abs(numbers[0] - numbers[1]) != 1:
            raise RuntimeError("Pins must be sequential GPIO pins")
        for pin in (pin_a, pin_b):
            board.claim(pin)
        self.divisor: int = divisor
        wired = board.kind.dial
        self._sign: int = 0  # these pins lead nowhere
        if wired and {pin_a, pin_b} == {board.pin(name) for name in wired}:
            self._sign = board.kind.clockwise if pin_a is board.pin(wired[0]) else -board.kind.clockwise
        self._quarters: int = 4 * board.dial  # that were counted, on the board's own dial
        self._rest: int = 0  # quarters since the last step
        self._position: int = 0

    @property
    def position(self) -> int:
        """Steps since it was made."""
        board = hardware.fitted
        while self._quarters != 4 * board.dial:
            by = 1 if self._quarters < 4 * board.dial else -1
            self._quarters += by
            for turned in (by, -by, by) if board.bounce_ms else (by,):
                self._turn(self._sign * turned)
        return self._position

    def _turn(self, quarter: int) -> None:
        """Count a quarter turn."""
        self._rest += quarter
        if abs(self._rest) >= self.divisor:
            self._position += quarter
            self._rest = 0
