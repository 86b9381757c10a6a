# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The settings of the gadget, which are changed at the table."""

from micropython import const

from tallybone.matches.setting_values import VALUES, change, use_defaults
from tallybone.screens.base import ListScreen
from tallybone.screens.ids import SETTINGS
from tallybone.settings import LANGUAGE
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.controller import Controller
    from tallybone.display.panel import Panel

_NO_YES = ("no", "yes")
_OFF_ON = ("off", "on")
# Of each setting, in the order of VALUES: its label, what it does, and its unit or the words of 0 and 1.
SHOWN = (
    ("Brightness", "A brighter screen wears out sooner", "%d%%"),
    ("Dim after", "Seconds without a press", "%d s"),
    ("Sleep after", "Minutes without a press", "%d min"),
    ("Turned", "Screen mounted the other way up", _NO_YES),
    ("Sound", "Clicks, hand over, match won", _OFF_ON),
    ("Colour light", "Shows whose side is on turn", _OFF_ON),
    ("Language", "Of the screen, not of sheets or notes", ()),
    ("Yellow top", "Top rows are yellow, the others blue", _NO_YES),
)
_DEFAULTS = len(SHOWN)  # the last row
_FORGETS = const(-4)  # confirmed like an answer: all settings are those of the file


class SettingsScreen(ListScreen):
    """A value is seen at once; leaving the screen saves it. The last line goes back to settings.toml."""

    heading = "Settings"

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.before = bytearray(self.keeper.settings.values)  # as they were when the row was opened

    def fill(self) -> None:
        """A row a setting, and one for the defaults."""
        self.rows = []
        for row in range(_DEFAULTS):
            number, unit = VALUES[row][0], SHOWN[row][2]
            value = self.keeper.settings.values[number]
            if number == LANGUAGE:
                text = _("English")
            elif isinstance(unit, tuple):
                text = _(unit[value])
            else:
                text = _(unit) % value if value else _("never")
            self.rows.append((_(SHOWN[row][0]), text, row))
        self.rows.append((_("As settings.toml"), "", _DEFAULTS))

    def draw(self, panel: "Panel") -> None:
        """OK opens a value, or goes back to the defaults."""
        self.ok = "open" if self.chosen < _DEFAULTS else "ok"
        super().draw(panel)

    def help(self, number: int) -> str:
        """What it does."""
        return _(SHOWN[number][1])

    def is_number(self, number: int) -> bool:
        """Those that have a unit."""
        return isinstance(SHOWN[number][2], str)

    def change(self, number: int, by: int) -> None:
        """The next value, or the one before."""
        change(self.keeper.settings, VALUES[number][0], by)
        self.controller.use_settings()

    def restore(self) -> None:
        """The value that was set."""
        self.keeper.settings.values[:] = self.before
        self.controller.use_settings()

    def take(self, number: int) -> None:
        """Open the value, or use the defaults."""
        if number < _DEFAULTS:
            self.before[:] = self.keeper.settings.values
            self.is_open = True
        elif not self.controller.is_confirmed(_FORGETS):
            self.controller.ask_again(_FORGETS, _("settings lost: OK?"))
        else:
            use_defaults(self.keeper.settings)
            self.controller.use_settings()
            self.controller.say(_("as settings.toml says"))
            self.fill()

    def closed(self) -> None:
        """What was changed is kept."""
        settings = self.keeper.settings
        if settings.values != settings.kept:
            from tallybone.matches.kept import keep_settings

            is_kept = keep_settings(self.keeper)
            self.controller.say(_("settings kept") if is_kept else _("settings: not kept"))


SCREENS = {SETTINGS: SettingsScreen}
