# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The lines of settings.toml: a value of each that makes sense, and a problem for each that makes none.

Unloaded once the program runs.
"""

import board
from microcontroller import Pin
from micropython import const

from rules_min import FIRST_GAME, GAMES
from tallybone import console
from tallybone.board.early import number_in
from tallybone.board.setting_lines import SECRET, club_of, is_bus, language_in, rows, values_in
from tallybone.words.texts import MOST_LETTERS, MOST_SEATS, _, distinct_names, use_language

_MOST_SAID = const(40)  # letters of a line that are kept; a screen shows 20
_MOST_NOTES = const(8)  # problems of lines that set nothing; a board has no memory for thousands
WIRES = ("PIN_SDA", "PIN_SCL")


class Config:
    """The lines of settings.toml, each with a value that makes sense.

    ``problems`` are the lines without one: of each its number, what it says, what it may say or what to do,
    and what is used instead. ``led`` is the board's LED, None if it has none or the pin has another use.

    :param bytes text: the file
    :param str board_id: which board it is; what is usual depends on it
    """

    def __init__(self, text: bytes, board_id: str) -> None:
        self.problems: list[tuple[int, str, str, str]] = []
        self._more = 0  # problems that are not among them
        self._broken: dict[str, str] = {}
        self.language = language_in(text)
        use_language(self.language)
        self._told = values_in(text, self.note, self._broken)
        self._usual: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self._pins: dict[str, list[Pin]] = {}
        kinds: dict[str, str] = {}
        for name, kind, usual in rows(board_id):
            kinds[name] = kind
            self._usual[name] = usual
            self._values[name] = self._checked(name, kind) if name in self._told else usual
        self._take_pins([name for name in kinds if kinds[name] in ("PIN", "PINS")])
        self._check_bus(board_id)
        self._check_names()
        self.problems.sort()
        led = getattr(board, "LED", None)
        self.led: Pin | None = led if isinstance(led, Pin) and led not in self.taken() else None

    def say(self, name: str, may: str, used: str) -> None:
        """A line is invalid: note what it may say, and what is used instead."""
        number, text = self._told.get(name, (0, self._usual.get(name)))
        said = name
        if name in SECRET:
            said = name + " = ..."
        elif name in self._broken:
            said = "%s = %s" % (name, self._broken[name])
        elif text is not None:
            said = ("%s = %s" if number_in(text) is not None else '%s = "%s"') % (name, text)
        self._add(number, said, may, used)

    def note(self, number: int, said: str, may: str, used: str) -> None:
        """Something else in the file is invalid. After the first few such problems they are counted."""
        if len(self.problems) < _MOST_NOTES:
            self._add(number, said, may, used)
        else:
            self._more += 1

    def _add(self, number: int, said: str, may: str, used: str) -> None:
        said = " ".join(said.split())  # an escape may have made a new line of it
        self.problems.append((number, said[:_MOST_SAID], may, used or _("nothing")))
        console.say(
            "settings.toml, line %d: %s; possible: %s; used: %s" % (number, said, may, used or "nothing")
        )

    def all_problems(self) -> "list[tuple[int, str, str, str]]":
        """``problems`` in the order of the file; a last one, of line -1, says how many more there are."""
        self.problems.sort()
        if self._more:
            more = _("%d more problems") % self._more
            self.problems.append((-1, more, _("mend these first"), _("nothing")))
            console.say("settings.toml: " + more)
        return self.problems

    def _checked(self, name: str, kind: str) -> str:
        """The value of a line that the owner has written, or the usual one if it is invalid."""
        usual = self._usual[name]
        from tallybone.board.setting_lines import is_possible, possible

        text = self._told[name][1]
        if text is None:
            is_number = ".." in kind and self._broken.get(name, '"')[:1] != '"'
            self.say(name, possible(kind) if is_number else '%s = "..."' % name, usual)
        elif not is_possible(kind, text):
            self.say(name, possible(kind), usual)
        else:
            return text
        return usual

    def _check_names(self) -> None:
        """Say which names are shown otherwise."""
        names = self.names()
        shown = distinct_names(names) if names else []
        for seat in range(min(len(names), MOST_SEATS)):
            name = names[seat]
            if shown[seat] != name:
                may = _("another beginning")
                if [letter for letter in name if letter == "#" or not "!" <= letter <= "~"]:
                    may = _("letters of the gadget")
                elif len(name) > MOST_LETTERS:
                    may = _("%d letters at most") % MOST_LETTERS
                self.note(self._told["NAMES"][0], _("name %d: %s") % (seat + 1, name), may, shown[seat])

    # Pins ----------------------------------------------------------------------------------

    def _take_pins(self, names: "list[str]") -> None:
        """Find the pins: first the usual ones, then those written, line by line. None is used twice."""
        wanted = [name for name in names if name not in self._told]
        wanted += sorted([name for name in names if name in self._told], key=lambda name: self._told[name][0])
        for name in wanted:
            self._pins[name] = []
            wrong = self._take(name, self._values[name])
            if wrong:
                self.use_usual(name, wrong)

    def use_usual(self, name: str, may: str) -> None:
        """Say that a line is invalid, and take the usual pins if they have no other use."""
        usual = self._usual[name]
        is_left = not self._take(name, usual)
        self.say(name, may, usual if is_left else "")
        if is_left:
            self._values[name] = usual

    def _check_bus(self, board_id: str) -> None:
        """Use the wires of the panel as the board allows it: the other way round, or the usual ones."""
        told = [self._values[name] for name in WIRES]
        if not (self.pin(WIRES[0]) and self.pin(WIRES[1])) or is_bus(board_id, told[0], told[1]):
            return
        is_swapped = is_bus(board_id, told[1], told[0])
        used = [told[1], told[0]] if is_swapped else [self._usual[name] for name in WIRES]
        for name in WIRES:
            self._pins[name] = []
        for i in range(2):
            is_taken = self._take(WIRES[i], used[i]) != ""
            if used[i] != told[i]:
                may = _("swap SDA and SCL") if is_swapped else _("no bus with %s") % told[1 - i]
                self.say(WIRES[i], may, "" if is_taken else used[i])

    def _take(self, name: str, text: str) -> str:
        """Take the pins with these names. Return what is wrong with them, "" for nothing."""
        found: list[Pin] = []
        for word in text.split():
            pin = getattr(board, word, None)
            if not isinstance(pin, Pin):
                return _("board has no %s") % word
            if pin in found or pin in self.taken():
                return _("%s is used twice") % word
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

    def usual_texts(self, names: "tuple[str, ...]") -> "list[str]":
        """The usual values of some lines."""
        return [self._usual[name] for name in names]

    def pins(self, name: str) -> "list[Pin]":
        """The pins of a line, in its order."""
        return self._pins[name]

    # Other values --------------------------------------------------------------------------

    def text(self, name: str) -> str:
        """The value of a line."""
        return self._values[name]

    def has(self, name: str) -> bool:
        """Whether a line with this name has a value, or the board has a part with it."""
        return self._values[name] != "" if name in self._values else hasattr(board, name)

    def number(self, name: str) -> int:
        """The value of a line that is a number."""
        return number_in(self._values[name]) or 0

    def club(self) -> "tuple[str, str, str, int] | None":
        """This table in its club: its name and password, the desk's address and port; None for no club."""
        return club_of(self._values["CLUB"]) if self._values["CLUB"] else None

    def names(self) -> "list[str]":
        """The players' names, in the order of the seats."""
        return self._values["NAMES"].split()

    def game(self) -> int:
        """The number of the game that the first set-up begins with."""
        for row in GAMES:
            if row[1] == self._values["GAME"]:
                return row[0]
        return FIRST_GAME
