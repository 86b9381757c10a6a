# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen that asks for the open ends of the line before the last count of a hand is taken."""

from rules_min.question import NUMBER
from tallybone import buttons
from tallybone.screen import Screen

MOST = 60  # four open ends of six and two arms of a six make 36


class EndsScreen(Screen):
    """UP and DOWN turn the number, OK compares: the count is taken, or said to be impossible."""

    repeats = True

    def enter(self):
        """Nothing is typed."""
        self.number = 0

    def draw(self, panel):
        """What is asked, and how a double and a spinner are added."""
        panel.title("Sum of the open ends?")
        arms = self.app.match.rules.HAS_ARMS
        panel.text(1, 0, "+ spinner a side arm" if arms else "a double counts once")
        panel.entry(self.number, True)
        panel.legend("+1", "-1", "done", "skip")

    def press(self, key):
        """BACK takes the count without the check."""
        app = self.app
        if key == buttons.UP:
            self.number = (self.number + 1) % MOST
        elif key == buttons.DOWN:
            self.number = (self.number - 1) % MOST
        elif key == buttons.OK and app.match.rules.check_ends.cannot_be(
            app.match, app.screens[NUMBER].number, self.number
        ):
            app.close()
            app.note("Cannot be: OK or fix")
        else:
            app.close()
            app.screens[NUMBER].commit()
