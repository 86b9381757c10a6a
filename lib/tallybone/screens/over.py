# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The match is over: who has won."""

from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.registry import SETUP
from tallybone.screens.scoreboard import Scoreboard
from tallybone.screens.wish import REMATCH
from tallybone.texts import side_name


class OverScreen(Scoreboard):
    """OK sets up the next match."""

    def draw(self, panel: Panel) -> None:
        """Show who has won; several sides can share the win."""
        match = self.match
        sides = match.sides
        column = 0
        won = 0
        for side in range(sides):
            won += match.winners >> side & 1
        for side in range(sides):
            if match.winners >> side & 1 and won <= 2:
                if column:
                    column = panel.text(0, column, " and ", True)
                column = panel.text(0, column, side_name(self.session.names, side, match), True)
        if won > 2:
            column = panel.text(0, panel.number(0, 0, won, 1, True), " share the win", True)
        else:
            column = panel.text(0, column, " WIN!" if won > 1 or sides != match.seats else " WINS!", True)
        panel.blank(0, column, COLUMNS, True)
        if sides <= 4:
            self.draw_series(panel, max(column + 1, COLUMNS - 2 * sides))
        super().draw(panel)
        panel.legend("more" if self.has_pages() else "", "", "new", "undo")

    def draw_series(self, panel: Panel, column: int) -> None:
        """The matches each side has won in the series, this one among them."""
        match = self.match
        for side in range(match.sides):
            if side:
                column = panel.text(0, column, ":", True)
            column = panel.number(0, column, self.session.wins(match, side), 1, True)

    def next_screen(self) -> int:
        """The set-up that OK opens."""
        return SETUP

    def press(self, key: int) -> None:
        """OK sets up the next match; the rest is as on every scoreboard."""
        if key == buttons.OK:
            self.wish.what = REMATCH
        else:
            super().press(key)
