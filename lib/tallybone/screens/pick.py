# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen without turn tracking: it shows the totals until somebody enters how the hand ended."""

from rules_min.words import OUT
from tallybone import buttons
from tallybone.display.panel import Panel
from tallybone.screens.registry import EVENTS
from tallybone.screens.scoreboard import Scoreboard


class PickScreen(Scoreboard):
    """OK opens the list of what can have happened."""

    def draw(self, panel: Panel) -> None:
        """The number of the hand."""
        match = self.match
        panel.title("Hand")
        column = panel.number(0, 5, match.hand + 1)
        if match.stopped:
            panel.text(0, column, ": memory low" if self.session.is_short() else ": turns off")
        super().draw(panel)
        ok = "end" if match.ask.word(0) == OUT else "list"
        panel.legend("more" if self.has_pages() else "", "", ok, "undo" if match.count else "")

    def next_screen(self) -> int:
        """The list that OK opens."""
        return EVENTS

    def press(self, key: int) -> None:
        """OK opens the list; the rest is as on every scoreboard."""
        if key == buttons.OK:
            self.wish.open(EVENTS)
        else:
            super().press(key)
