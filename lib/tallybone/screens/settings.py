# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen for changing settings at the table."""

from tallybone.screens.base import USE_SETTINGS
from tallybone.screens.values import ValuesScreen
from tallybone.settings import DIM, LIGHT, PIXEL, SHOWN, SLEEP, SOUND, TURNED

# Of each setting its name and what it does.
TEXTS = {
    LIGHT: ("Brightness", "A brighter screen wears out sooner"),
    DIM: ("Dim after", "Seconds without a press"),
    SLEEP: ("Sleep after", "Minutes without a press"),
    TURNED: ("Turned", "Screen mounted the other way up"),
    SOUND: ("Sound", "Clicks, hand over, match won"),
    PIXEL: ("Colour light", "Shows whose side is on turn"),
}
_DEFAULTS = len(SHOWN)  # the last line


class SettingsScreen(ValuesScreen):
    """A value takes effect at once; leaving the screen saves it. The last line goes back to settings.toml."""

    parts = ("tallybone.screens.values", "tallybone.keeping")
    heading = "Settings"

    def size(self) -> int:
        """A line a setting, and one for the defaults."""
        return len(SHOWN) + 1

    def label(self, row: int) -> str:
        """The name of the setting."""
        return TEXTS[SHOWN[row]][0] if row < _DEFAULTS else "As settings.toml"

    def value(self, row: int) -> str:
        """The value with its unit."""
        if row == _DEFAULTS:
            return ""
        number = SHOWN[row]
        value = self.session.settings.values[number]
        if number in (TURNED, SOUND, PIXEL):
            return (("no", "yes") if number == TURNED else ("off", "on"))[value]
        if number == LIGHT:
            return "%d%%" % value
        if not value:
            return "never"
        return "%d %s" % (value, "s" if number == DIM else "min")

    def help(self, row: int) -> str:
        """What it does."""
        return TEXTS[SHOWN[row]][1]

    def change(self, row: int, by: int) -> None:
        """The next value."""
        self.session.settings.change(SHOWN[row], by)
        self.wish.what = USE_SETTINGS

    def ok(self) -> str:
        """OK opens a value, or goes back to the defaults."""
        return "set" if self.chosen < _DEFAULTS else "ok"

    def take(self, row: int) -> None:
        """Open the value, or use the defaults."""
        if row < _DEFAULTS:
            super().take(row)
        else:
            self.session.settings.use_defaults()
            self.wish.what = USE_SETTINGS
            self.wish.say("as settings.toml says")

    def left(self) -> None:
        """What was changed is kept."""
        self.wish.keeps_settings = self.session.settings.values != self.session.settings.kept
