# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Check what the owner wrote in settings.toml. What makes no sense is said, and the usual value is used."""

import board
from microcontroller import Pin

from rules_min import GAMES
from tallybone import console
from tallybone.setting_lines import OTHERS, is_possible, number_in, possible, rows, written


class Config:
    """The lines of settings.toml, each with a value that makes sense.

    ``problems`` are what does not: each is the number of the line, what it says, what it may say, and what is
    used instead. ``led`` is the board's LED, None if it has none or the pin has another use.

    :param bytes text: the file
    :param str board_id: which board it is; what is usual depends on it
    """

    def __init__(self, text: bytes, board_id: str) -> None:
        self.problems: list[tuple[int, str, str, str]] = []
        self._told = written(text)
        self._usual: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self._pins: dict[str, list[Pin]] = {}
        kinds: dict[str, str] = {}
        for name, kind, usual in rows(board_id):
            kinds[name] = kind
            self._usual[name] = usual
            self._values[name] = self._checked(name, kind)
        for name in self._told:
            if name not in kinds and not name.startswith(OTHERS):
                is_broken = self._told[name][1] is None
                self.say(name, "a line NAME = 1" if is_broken else "see settings.md", "")
        self._take_pins([name for name in kinds if kinds[name] in ("PIN", "PINS")])
        self.problems.sort()
        led = getattr(board, "LED", None)
        self.led: Pin | None = led if isinstance(led, Pin) and led not in self.taken() else None

    def say(self, name: str, may: str, used: str) -> None:
        """A line makes no sense: what it may say, and what is used instead."""
        number, text = self._told.get(name, (0, self._usual.get(name)))
        said = name
        if text is not None:
            said = ("%s = %s" if number_in(text) is not None else '%s = "%s"') % (name, text)
        self.problems.append((number, said, may, used or "nothing"))
        console.say(
            "settings.toml, line %d: %s; possible: %s; used: %s" % (number, said, may, used or "nothing")
        )

    def _checked(self, name: str, kind: str) -> str:
        """The value of a line, or the usual one if it is missing or makes no sense."""
        usual = self._usual[name]
        if name not in self._told:
            return usual
        text = self._told[name][1]
        if text is None:
            self.say(name, '%s = "..."' % name, usual)
        elif not is_possible(kind, text):
            self.say(name, possible(kind), usual)
        else:
            return text
        return usual

    # Pins ----------------------------------------------------------------------------------

    def _take_pins(self, names: "list[str]") -> None:
        """Find the pins: first the usual ones, then those written, line by line. None is used twice."""
        wanted = [name for name in names if name not in self._told]
        wanted += sorted([name for name in names if name in self._told], key=lambda name: self._told[name][0])
        for name in wanted:
            self._pins[name] = []
            usual = self._usual[name]
            wrong = self._take(name, self._values[name])
            if wrong:
                is_left = self._values[name] != usual and not self._take(name, usual)
                self.say(name, wrong, usual if is_left else "")

    def _take(self, name: str, text: str) -> str:
        """Take the pins with these names. Return what is wrong with them, "" for nothing."""
        found: list[Pin] = []
        for word in text.split():
            pin = getattr(board, word, None)
            if not isinstance(pin, Pin):
                return "board has no " + word
            if pin in found or pin in self.taken():
                return word + " is used twice"
            found.append(pin)
        self._pins[name] = found
        return ""

    def taken(self) -> "list[Pin]":
        """All pins that have a use."""
        taken: list[Pin] = []
        for pins in self._pins.values():
            taken += pins
        return taken

    def pin(self, name: str) -> "Pin | None":
        """The pin of a line, None for none."""
        pins = self._pins[name]
        return pins[0] if pins else None

    def is_told(self, names: "tuple[str, ...]") -> bool:
        """Whether the owner has written a line with one of these names."""
        return any([name in self._told for name in names])

    def usual_pins(self, names: "tuple[str, ...]") -> "list[Pin | None]":
        """The usual pins of some lines, None for one that the board lacks or that has another use."""
        found: list[Pin | None] = []
        for name in names:
            others = [pin for other in self._pins if other not in names for pin in self._pins[other]]
            pin = getattr(board, self._usual[name], None)
            found.append(pin if isinstance(pin, Pin) and pin not in others else None)
        return found

    def pins(self, name: str) -> "list[Pin]":
        """The pins of a line, in its order."""
        return self._pins[name]

    # Other values --------------------------------------------------------------------------

    def text(self, name: str) -> str:
        """The value of a line."""
        return self._values[name]

    def number(self, name: str) -> int:
        """The value of a line that is a number."""
        return number_in(self._values[name]) or 0

    def names(self) -> "list[str]":
        """The players' names, in the order of the seats."""
        return self._values["NAMES"].split()

    def game(self) -> int:
        """The number of the game that the first set-up begins with."""
        for row in GAMES:
            if row[1] == self._values["GAME"]:
                return row[0]
        return GAMES[0][0]
