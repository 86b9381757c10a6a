# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The lines of settings.toml: a value of each that makes sense, and a problem for each that makes none.

Unloaded once the program runs.
"""

import board
from microcontroller import Pin
from micropython import const

from rules_min import FIRST_GAME, game_number
from tallybone.board.early import number_in
from tallybone.board.setting_lines import (
    WIRES,
    is_known,
    kind_of,
    language_in,
    pin_lines,
    usual_of,
    usual_on,
    values_in,
)
from tallybone.words.texts import _, distinct_names, use_language

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.board.setting_checks import Problems
    from tallybone.board.setting_lines import Values


class Config:
    """The lines of settings.toml, each with a value that makes sense.

    ``lines`` are the lines, as ``values_in`` has them, ``broken`` the texts of those without a value. ``led``
    is the board's LED, None if it has none or the pin has another use.

    What checks lines, and says what is wrong, is in ``setting_checks``. A start loads that if the owner has
    written more than a language and names.

    :param bytes text: the file
    :param str board_id: which board it is; what is usual depends on it
    """

    def __init__(self, text: bytes, board_id: str) -> None:
        self._problems: Problems | None = None
        self.broken: dict[str, str] = {}
        self.language = language_in(text)
        use_language(self.language)
        self.lines: Values = values_in(text, self.note, self.broken)
        self._others = usual_on(board_id)
        self._values: dict[str, str] = {}  # other ones than what is usual
        self._pins: dict[str, list[Pin]] = {}
        for name in self.lines:
            if is_known(name):
                self._values[name] = self._checked(name)
        self._take_pins(pin_lines())
        if self.is_set(WIRES):
            self._check_bus(board_id)
        names = self.names()
        if names and distinct_names(names)[: len(names)] != names:
            from tallybone.board.setting_checks import wrong_names

            for said, may, used in wrong_names(names):
                self.note(self.lines["NAMES"][0], said, may, used)
        led = getattr(board, "LED", None)
        self.led: Pin | None = led if isinstance(led, Pin) and not self.is_taken(led) else None

    def _checked(self, name: str) -> str:
        """The value of a line that the owner has written, or the usual one if it is invalid."""
        text = self.lines[name][1]
        kind = kind_of(name)
        is_found = name == "NAMES" or (name == "LANGUAGE" and (self.language or text == "en"))
        if text is not None and (is_found or ("|" in kind and text in kind.split("|"))):
            return text
        from tallybone.board.setting_checks import wrong

        may = wrong(name, text, self.broken.get(name, ""))
        if not may and text is not None:
            return text
        usual = self.usual(name)
        self.say(name, may, usual)
        return usual

    def _check_bus(self, board_id: str) -> None:
        """Use the wires of the panel as the board allows it."""
        from tallybone.board.setting_checks import other_wires

        written = [self.text(name) for name in WIRES]
        used = other_wires(board_id, written, self.usual_texts(WIRES))
        if not (used and self.pin(WIRES[0]) and self.pin(WIRES[1])):
            return
        for name in WIRES:
            self.take(name, "")
        for i in range(2):
            is_taken = self.take(WIRES[i], used[i][0]) != ""
            if used[i][0] != written[i]:
                self.say(WIRES[i], used[i][1], "" if is_taken else used[i][0])

    def say(self, name: str, may: str, used: str) -> None:
        """A line is invalid: note what it may say, and what is used instead."""
        number, text = self.lines[name] if name in self.lines else (0, self.usual(name))
        self._found_problems().say(name, number, text, self.broken.get(name, ""), may, used)

    def note(self, number: int, said: str, may: str, used: str) -> None:
        """Something else in the file is invalid."""
        self._found_problems().note(number, said, may, used)

    def _found_problems(self) -> "Problems":
        if not self._problems:
            from tallybone.board.setting_checks import Problems

            self._problems = Problems()
        return self._problems

    def all_problems(self) -> "list[tuple[int, str, str, str]]":
        """The lines without a value that makes sense, in the order of the file: of each its number, what it
        says, what it may say or what to do, and what is used instead. A last one, of line -1, says how many
        more there are.
        """
        return self._problems.all() if self._problems else []

    def usual(self, name: str) -> str:
        """What is used without this line."""
        return usual_of(name, self._others)

    # Pins ----------------------------------------------------------------------------------

    def _take_pins(self, names: "list[str]") -> None:
        """Find the pins: first the usual ones, then those written, line by line. None is used twice."""
        wanted = [name for name in names if name not in self.lines]
        if len(wanted) < len(names):
            written = [name for name in names if name in self.lines]
            wanted += sorted(written, key=lambda name: self.lines[name][0])
        for name in wanted:
            wrong = self.take(name, self.text(name))
            if wrong:
                self.use_usual(name, wrong)

    def use_usual(self, name: str, may: str) -> None:
        """Say that a line is invalid, and take the usual pins if they have no other use."""
        usual = self.usual(name)
        is_left = not self.take(name, usual)
        self.say(name, may, usual if is_left else "")
        if is_left:
            self._values[name] = usual

    def take(self, name: str, text: str) -> str:
        """Take the pins with these names for a line. Return what is wrong with them, "" for nothing."""
        found: list[Pin] = []
        for word in text.split():
            pin = getattr(board, word, None)
            if not isinstance(pin, Pin):
                return _("board has no %s") % word
            if pin in found or self.is_taken(pin):
                return _("%s is used twice") % word
            found.append(pin)
        self._pins.pop(name, None)
        if found:
            self._pins[name] = found
        return ""

    def is_taken(self, pin: Pin) -> bool:
        """Whether a pin has a use."""
        for pins in self._pins.values():
            if pin in pins:
                return True
        return False

    def pin(self, name: str) -> "Pin | None":
        """The pin of a line, None for none."""
        pins = self.pins(name)
        return pins[0] if pins else None

    def is_set(self, names: "tuple[str, ...]") -> bool:
        """Whether the owner has written a line with one of these names."""
        return any([name in self.lines for name in names])

    def usual_pins(self, names: "tuple[str, ...]") -> "list[Pin | None]":
        """The usual pins of some lines, None for one that the board lacks or that has another use."""
        found: list[Pin | None] = []
        for name in names:
            others = [pin for other in self._pins if other not in names for pin in self._pins[other]]
            pin = getattr(board, self.usual(name), None)
            found.append(pin if isinstance(pin, Pin) and pin not in others else None)
        return found

    def usual_texts(self, names: "tuple[str, ...]") -> "list[str]":
        """The usual values of some lines."""
        return [self.usual(name) for name in names]

    def pins(self, name: str) -> "list[Pin]":
        """The pins of a line, in its order."""
        return self._pins.get(name, [])

    # Other values --------------------------------------------------------------------------

    def text(self, name: str) -> str:
        """The value of a line."""
        return self._values[name] if name in self._values else self.usual(name)

    def has(self, name: str) -> bool:
        """Whether a line with this name has a value, or the board has a part with it."""
        return self.text(name) != "" if is_known(name) else hasattr(board, name)

    def number(self, name: str) -> int:
        """The value of a line that is a number."""
        return number_in(self.text(name)) or 0

    def club(self) -> "tuple[str, str, str, int] | None":
        """This table in its club: its name and password, the desk's address and port; None for no club."""
        text = self.text("CLUB")
        if not text:
            return None
        from tallybone.board.setting_checks import club_of

        return club_of(text)

    def names(self) -> "list[str]":
        """The players' names, in the order of the seats."""
        return self.text("NAMES").split()

    def game(self) -> int:
        """The number of the game that the first set-up begins with."""
        text = self.text("GAME")
        return (game_number(text) if text else 0) or FIRST_GAME
