# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which seat: who leads, where the rules ask it at every hand."""

from tallybone import buttons
from tallybone.display.panel import Panel
from tallybone.screens.lists import ListScreen


class SeatScreen(ListScreen):
    """A line a seat."""

    def draw(self, panel: Panel) -> None:
        """The rulebook's own way to tell."""
        self.heading = self.match.rules.WHO_LEADS
        super().draw(panel)
        panel.legend("up", "down", "ok", "undo" if self.match.count else "back")

    def size(self) -> int:
        """A line a seat."""
        return self.match.seats

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """Write one name. The column after it."""
        return panel.text(line, 0, self.session.captions[row], inverse)

    def take(self, row: int) -> None:
        """This seat."""
        self.wish.answer(self.match.ask.word(0), 0, row)

    def press(self, key: int) -> None:
        """BACK takes the last answer back."""
        if key == buttons.BACK:
            self.wish.undo()
        else:
            super().press(key)
