# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read what the owner wrote in settings.toml. What makes no sense is said, and the usual value is used."""

import board
from microcontroller import Pin
from micropython import const

from tallybone import console

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from tallybone.signals import Signals


class Config:
    """The lines of settings.toml.

    ``problem`` is the first that makes no sense, as the display says it, "" if there is none.
    ``led`` is the board's LED, None if it has none or the pin has another use.

    :param getenv: ``os.getenv``, which on a board reads settings.toml
    """

    def __init__(self, getenv: "Callable[..., object]") -> None:
        self._getenv = getenv
        self.problem = ""
        self.led: Pin | None = None

    def _say(self, problem: str, used: object) -> None:
        self.problem = self.problem or problem
        console.say("settings.toml: %s. Used instead: %s" % (problem, used))

    def text(self, name: str, usual: object) -> str:
        """What is written under a name, as text."""
        try:
            return str(self._getenv(name, usual))
        except ValueError:  # not valid TOML, like NAMES = Ann Bob
            self._say(name + ": quotes?", usual)
            return str(usual)

    def pins(self, wanted: "tuple[tuple[str, str], ...]") -> "list[Pin]":
        """The pins written for these names, each with its usual pin, which is used where there is a mistake.

        :raises AttributeError: if the board has none of the usual pins either
        """
        pins: list[Pin] = []
        for name, usual in wanted:
            text = self.text("PIN_" + name, usual)
            pin = getattr(board, text, None)
            if not isinstance(pin, Pin):
                self._say("PIN_%s: no %s" % (name, text[:7]), usual)
            elif pin in pins:
                self._say("PIN_%s: %s twice" % (name, text[:5]), usual)
            else:
                pins.append(pin)
                continue
            pins.append(getattr(board, usual))
        if len(set(pins)) < len(pins):
            pins = self.usual(wanted)
        led = getattr(board, "LED", None)
        self.led = led if isinstance(led, Pin) and led not in pins else None
        return pins

    def usual(self, wanted: "tuple[tuple[str, str], ...]") -> "list[Pin]":
        """The pins of the reference build."""
        return [getattr(board, usual) for _, usual in wanted]

    def signals(self, taken: "list[Pin]") -> "Signals | None":
        """The piezo that PIN_PIEZO names and the board's NeoPixel, None where there is neither.

        :param taken: pins with another use
        """
        sound = pixel = None
        name = self.text("PIN_PIEZO", "")
        pin = getattr(board, name, None) if name else None
        if name and (not isinstance(pin, Pin) or pin in taken):
            self._say("PIN_PIEZO: no %s" % name[:7], "none")
        elif isinstance(pin, Pin):
            try:
                from tallybone.sound import Sound

                sound = Sound(pin)
            except (ImportError, RuntimeError, ValueError):  # no PWM on this pin
                self._say("PIN_PIEZO: no PWM", "none")
        light = getattr(board, "NEOPIXEL", None)
        if isinstance(light, Pin) and light not in taken and light is not pin:
            from tallybone.pixel import Pixel

            pixel = Pixel(light)
        if not sound and not pixel:
            return None
        from tallybone.signals import Signals

        return Signals(sound, pixel)

    def number(self, name: str, usual: int) -> int:
        """The whole number written under a name, in quotes or without."""
        text = self.text(name, usual)
        try:
            return int(text)
        except ValueError:
            self._say(name + ": no number", usual)
            return usual

    def names(self) -> "list[str]":
        """The players' names, in the order of the seats."""
        return self.text("NAMES", "").split()
