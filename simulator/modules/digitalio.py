# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``digitalio``: one pin in, or one pin out."""

from simulator import hardware


class Direction:
    """Which way a pin works."""

    INPUT = "input"
    OUTPUT = "output"


class Pull:
    """The resistor of an input."""

    UP = "up"
    DOWN = "down"


class DriveMode:
    """How an output drives."""

    PUSH_PULL = "push-pull"
    OPEN_DRAIN = "open-drain"


class DigitalInOut:
    """A pin, an input until it is switched."""

    def __init__(self, pin):
        hardware.fitted.claim(pin)
        self._pin = pin
        self.direction = Direction.INPUT
        self.pull = None

    def deinit(self):
        """Give the pin back."""
        hardware.fitted.claimed.discard(self._pin)
        hardware.fitted.outputs.pop(self._pin, None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        """Drive the pin."""
        self.direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull=None):
        """Read the pin."""
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def value(self):
        """Whether the pin is high."""
        return hardware.fitted.level(self._pin)

    @value.setter
    def value(self, level):
        if self.direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        hardware.fitted.outputs[self._pin] = bool(level)
