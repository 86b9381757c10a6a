# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A list of things to set: the set-up of a match, and the settings of the gadget, work in the same way."""

from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.lists import ListScreen


class ValuesScreen(ListScreen):
    """UP and DOWN choose a line, and OK opens its value, which they then change; OK closes it."""

    is_open = False  # whether the value of the line chosen is open

    def enter(self) -> None:
        """The first line is chosen."""
        super().enter()
        self.is_open = False

    def label(self, row: int) -> str:
        """What a line is called."""
        return ""

    def value(self, row: int) -> str:
        """Its value in words."""
        return ""

    def help(self, row: int) -> str:
        """What the value does, two lines of 20 letters."""
        return ""

    def change(self, row: int, by: int) -> None:
        """The next value, or the one before."""

    def ok(self) -> str:
        """OK opens the value."""
        return "set"

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """The label, and the value at the right. The column after it."""
        label, value = self.label(row), self.value(row)
        panel.blank(line, panel.text(line, 0, label, inverse), COLUMNS - len(value), inverse)
        return panel.text(line, max(len(label), COLUMNS - len(value)), value, inverse)

    def draw(self, panel: Panel) -> None:
        """The list, or one value with what it does."""
        if not self.is_open:
            super().draw(panel)
            return
        panel.header.pill(self.label(self.chosen))
        panel.say(0, self.value(self.chosen), True)
        text = self.help(self.chosen)
        at = text.rfind(" ", 0, COLUMNS + 1) if len(text) > COLUMNS else len(text)
        panel.say(1, text[:at])
        panel.say(2, text[at + 1 :])
        panel.thumb(0, 0)
        panel.legend("up", "down", "ok", "back")

    def take(self, row: int) -> None:
        """Open the value."""
        self.is_open = True

    def clockwise(self) -> int:
        """Down the list, or up in the value that is open."""
        return buttons.UP if self.is_open else super().clockwise()

    def press(self, key: int) -> None:
        """Change the value that is open, or move in the list; BACK leaves the value, then the list."""
        if not self.is_open:
            super().press(key)
        elif key == buttons.UP:
            self.change(self.chosen, 1)
        elif key == buttons.DOWN:
            self.change(self.chosen, -1)
        else:
            self.is_open = False
