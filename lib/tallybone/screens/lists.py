# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A screen that is a list with one line chosen."""

from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.base import Screen

SHOWN = 3  # lines of a list on the screen at once


class ListScreen(Screen):
    """A list with one line chosen. UP and DOWN choose, OK takes, BACK leaves."""

    repeats = True
    heading = ""
    chosen = 0

    def size(self) -> int:
        """How many lines there are."""
        return 0

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """Write one line. The column after it."""
        return 0

    def take(self, row: int) -> None:
        """OK on a line."""

    def clockwise(self) -> int:
        """Down the list."""
        return buttons.DOWN

    def enter(self) -> None:
        """The first line is chosen."""
        self.chosen = 0

    def ok(self) -> str:
        """What OK does with the line chosen, for the legend."""
        return "ok"

    def draw(self, panel: Panel) -> None:
        """Three lines, the chosen one dark on light; the mark at the right edge shows there are more."""
        panel.header.pill(self.heading)
        size = self.size()
        first = max(0, min(self.chosen - 1, size - SHOWN))
        for line in range(SHOWN):
            row = first + line
            inverse = row == self.chosen
            column = self.line(panel, line, row, inverse) if row < size else 0
            panel.blank(line, column, COLUMNS, inverse)
        panel.thumb(first, max(0, size - SHOWN))
        moves = size > 1
        panel.legend("up" if moves else "", "down" if moves else "", self.ok(), "back")

    def press(self, key: int) -> None:
        """Move, take or leave."""
        if key == buttons.UP:
            self.chosen = (self.chosen - 1) % self.size()
        elif key == buttons.DOWN:
            self.chosen = (self.chosen + 1) % self.size()
        elif key == buttons.OK:
            self.take(self.chosen)
        else:
            self.wish.close()
