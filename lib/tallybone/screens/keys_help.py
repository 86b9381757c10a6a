# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which button does what: the first screen of a gadget with an empty memory, and a line of the menu."""

from tallybone import keeping
from tallybone.display.panel import Panel
from tallybone.screens.base import Screen
from tallybone.settings import HELPED


class KeysHelpScreen(Screen):
    """Each button with what it does on a turn; any press leaves, and from then on only the menu shows it."""

    parts = ("tallybone.keeping",)

    def draw(self, panel: Panel) -> None:
        """The names of the buttons above the legend, and what holding them does."""
        panel.header.pill("Press any button")
        panel.say(0, "Hold OK: all answers")
        panel.say(1, "Hold BACK: the menu")
        panel.say(2, " UP  DOWN   OK  BACK")
        panel.legend("+5", "pass", "play", "undo")

    def press(self, key: int) -> None:
        """Leave."""
        self.wish.close()
        settings = self.session.settings
        if not settings.values[HELPED]:
            settings.values[HELPED] = 1
            keeping.keep_settings(self.session)
