# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``digitalio``: one pin in, or one pin out."""

from typing import TYPE_CHECKING, Self

from simulator import hardware

if TYPE_CHECKING:
    from microcontroller import Pin


class Direction:
    """Which way a pin works."""

    INPUT: str = "input"
    OUTPUT: str = "output"


class Pull:
    """The resistor of an input."""

    UP: str = "up"
    DOWN: str = "down"


class DriveMode:
    """How an output drives."""

    PUSH_PULL: str = "push-pull"
    OPEN_DRAIN: str = "open-drain"


class DigitalInOut:
    """A pin; it is an input until it is switched."""

    def __init__(self, pin: "Pin") -> None:
        hardware.fitted.claim(pin)
        self._pin: Pin = pin
        self.direction: str = Direction.INPUT
        self.pull: str | None = None

    def deinit(self) -> None:
        """Give the pin back."""
        hardware.fitted.claimed.discard(self._pin)
        hardware.fitted.drive(self._pin, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def switch_to_output(self, value: bool = False, drive_mode: str = DriveMode.PUSH_PULL) -> None:
        """Drive the pin."""
        self.direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull: str | None = None) -> None:
        """Read the pin."""
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def value(self) -> bool:
        """Whether the pin is high."""
        return hardware.fitted.level(self._pin)

    @value.setter
    def value(self, level: bool) -> None:
        if self.direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        hardware.fitted.drive(self._pin, bool(level))
