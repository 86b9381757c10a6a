# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The settings of the gadget, which are changed at the table."""

from micropython import const

from tallybone.screens.base import ListScreen
from tallybone.settings import LANGUAGE, SHOWN
from tallybone.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Panel
    from tallybone.table import Table

_DEFAULTS = len(SHOWN)  # the last row


class SettingsScreen(ListScreen):
    """A value is seen at once; leaving the screen saves it. The last line goes back to settings.toml."""

    heading = "Settings"

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.before = bytearray(self.session.settings.values)  # as they were when the row was opened

    def fill(self) -> None:
        """A row a setting, and one for the defaults."""
        self.rows = []
        for row in range(_DEFAULTS):
            number, unit = SHOWN[row][0], SHOWN[row][4]
            value = self.session.settings.values[number]
            if number == LANGUAGE:
                text = _("English")
            elif isinstance(unit, tuple):
                text = _(unit[value])
            else:
                text = unit % value if value else _("never")
            self.rows.append((_(SHOWN[row][1]), text, row))
        self.rows.append((_("As settings.toml"), "", _DEFAULTS))

    def draw(self, panel: "Panel") -> None:
        """OK opens a value, or goes back to the defaults."""
        self.ok = "set" if self.chosen < _DEFAULTS else "ok"
        super().draw(panel)

    def help(self, number: int) -> str:
        """What it does."""
        return _(SHOWN[number][2])

    def change(self, number: int, by: int) -> None:
        """The next value."""
        self.session.settings.change(SHOWN[number][0], by)
        self.table.use_settings()

    def restore(self) -> None:
        """The value that was set."""
        self.session.settings.values[:] = self.before
        self.table.use_settings()

    def take(self, number: int) -> None:
        """Open the value, or use the defaults."""
        if number < _DEFAULTS:
            self.before[:] = self.session.settings.values
            self.is_open = True
        else:
            self.session.settings.use_defaults()
            self.table.use_settings()
            self.table.say(_("as settings.toml says"))
            self.fill()

    def left(self) -> None:
        """What was changed is kept."""
        settings = self.session.settings
        if settings.values != settings.kept:
            self.table.say(_("settings kept") if self.session.keep_settings() else _("settings: not kept"))
