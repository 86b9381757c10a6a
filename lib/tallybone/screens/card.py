# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The rules card of the game and every option in force, to settle a dispute at the table."""

from tallybone.display.panel import Panel
from tallybone.screens.lists import ListScreen


class CardScreen(ListScreen):
    """The card's lines, then a line an option."""

    def size(self) -> int:
        """How many lines there are."""
        rules = self.match.rules
        return len(rules.CARD) + len(rules.OPTIONS)

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """Write one line; a star marks the rulebook's own value. Return the column after it."""
        match = self.match
        rules = match.rules
        if row < len(rules.CARD):
            return panel.text(line, 0, rules.CARD[row], inverse)
        option = rules.OPTIONS[row - len(rules.CARD)]
        value = match.options[option.number]
        column = panel.text(line, 0, option.name, inverse)
        column = panel.blank(line, column, 9, inverse)
        column = panel.text(line, column, option.value_name(value), inverse)
        return panel.text(line, column, " *" if value == option.usual(match.seats) else "", inverse)

    def draw(self, panel: Panel) -> None:
        """The game's name above."""
        self.heading = self.match.rules.NAME
        super().draw(panel)

    def take(self, row: int) -> None:
        """OK leaves, as BACK does."""
        self.wish.close()
