# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen for changing settings at the table."""

from tallybone.display.panel import Panel
from tallybone.screens.lists import ListScreen
from tallybone.screens.wish import USE_SETTINGS
from tallybone.settings import ROWS, SLEEP, TURNED


class SettingsScreen(ListScreen):
    """OK steps to the next value, which takes effect at once; leaving the screen saves the values."""

    heading = "Settings"

    def size(self) -> int:
        """A line a setting."""
        return len(ROWS)

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """A name and a value. The column after it."""
        number, name, _, unit = ROWS[row]
        value = self.session.settings.values[number]
        column = panel.text(line, 0, name, inverse)
        column = panel.blank(line, column, 12, inverse)
        if number == TURNED:
            return panel.text(line, column, "yes" if value else "no", inverse)
        if number == SLEEP and not value:
            return panel.text(line, column, "never", inverse)
        return panel.text(line, panel.number(line, column, value, 1, inverse), unit, inverse)

    def draw(self, panel: Panel) -> None:
        """The legend says what OK does here."""
        super().draw(panel)
        panel.legend("up", "down", "next", "keep")

    def take(self, row: int) -> None:
        """The next value."""
        self.session.settings.next(ROWS[row][0])
        self.wish.what = USE_SETTINGS

    def left(self) -> None:
        """What was changed is kept."""
        self.wish.keeps_settings = self.session.settings.values != self.session.settings.kept
