# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The match is over: who has won."""

from tallybone import buttons
from tallybone.display import columns
from tallybone.display.panel import LETTERS, Panel
from tallybone.screens.base import REMATCH
from tallybone.screens.registry import RESULT, SETUP
from tallybone.screens.scoreboard import Scoreboard


class OverScreen(Scoreboard):
    """OK sets up the next match."""

    def draw(self, panel: Panel) -> None:
        """Show who has won; several sides can share the win. The winner keeps the bar."""
        match = self.match
        winner = self.first_winner()
        text = self.winners()
        panel.header.pill(text)
        series = self.series()
        panel.header.right(series if len(text) + len(series) < LETTERS else "")
        self.draw_totals(panel, winner)
        shown = match.sides <= columns.MOST and match.hand > 0
        panel.legend("more" if self.has_pages() else "", "plot" if shown else "", "next", "undo")

    def first_winner(self) -> int:
        """The first side that has won."""
        side = 0
        while not self.match.winners >> side & 1:
            side += 1
        return side

    def winners(self) -> str:
        """Who has won, in 20 letters."""
        match = self.match
        captions = self.session.side_captions
        won = [captions[side] for side in range(match.sides) if match.winners >> side & 1]
        if len(won) > 2:
            return "%d share the win" % len(won)
        if len(won) == 2:
            return "%s and %s" % (won[0], won[1])
        return won[0] + (" wins" if match.sides == match.seats else " win")

    def series(self) -> str:
        """The matches each side has won in the series, this one among them."""
        match = self.match
        if match.sides > columns.MOST:
            return ""
        return "won " + ":".join([str(self.session.wins(match, side)) for side in range(match.sides)])

    def aside(self, side: int) -> str:
        """Nothing is to go."""
        return ""

    def passes(self, side: int) -> int:
        """Nobody is on turn any more."""
        return 0

    def next_screen(self) -> int:
        """The set-up that OK opens."""
        return SETUP

    def press(self, key: int) -> None:
        """OK sets up the next match; the rest is as on every scoreboard."""
        if key == buttons.OK:
            self.wish.what = REMATCH
        elif key == buttons.DOWN and self.match.sides <= columns.MOST and self.match.hand:
            self.wish.open(RESULT)
        else:
            super().press(key)
