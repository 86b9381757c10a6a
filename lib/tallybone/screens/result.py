# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a hand added, and how the totals have grown; and, where the match is over, who has won."""

from micropython import const

from rules_min.question import OVER, PICK
from tallybone import buttons
from tallybone.display import numbers
from tallybone.display.chart import Chart
from tallybone.display.panel import COLUMNS, LETTERS, Panel
from tallybone.screens.base import RESULT, SETUP
from tallybone.screens.scoreboard import Scoreboard
from tallybone.session import totals_by_hand

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.table import Table


class ResultScreen(Scoreboard):
    """OK leaves. Where UP and DOWN say who went out, they are taken by the screen of the next hand."""

    lasts = 8000

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.chart: Chart | None = None
        self.heading = ""

    def enter(self) -> None:
        """What the hand just over has added; a match that is over is shown hand by hand."""
        super().enter()
        self.heading = "Hand by hand" if self.table.bid < 0 else result_text(self.table)

    def finish(self) -> bool:
        """The totals of earlier hands, if the power was off since: a quarter of a second in a long match."""
        session = self.session
        if len(session.totals) == self.match.hand * self.match.sides:
            return False
        session.totals = totals_by_hand(self.match)
        self.chart = None
        return True

    def draw(self, panel: Panel) -> None:
        """What the hand added, the totals, the lines."""
        match = self.match
        session = self.session
        panel.header.pill(self.heading)
        sides = match.sides
        if sides <= numbers.MOST:
            self.draw_chart(panel, sides)
        else:
            self.draw_standing(panel, -1)
        up, down = "", ""
        if match.question.kind == PICK:
            two = match.seats == 2
            up, down = (session.captions[0][:4], session.captions[1][:4]) if two else ("up", "down")
        panel.legend(up, down, "ok", "" if match.question.kind == OVER else "undo")

    def draw_chart(self, panel: Panel, sides: int) -> None:
        """The totals and how they have grown."""
        match = self.match
        panel.columns.arrange(max(2, sides), 3)
        for side in range(sides):
            panel.columns.name_and_total(side, self.session.side_captions[side], match.totals[side])
        if not self.chart:
            self.chart = Chart(panel.palettes, sides == numbers.MOST)
            goal = match.rules.goal(match)
            self.chart.draw(self.session.totals, sides, goal, match.rules.LOWEST_WINS)
        panel.lay(self.chart.group)

    def left(self) -> None:
        """The next hand has a result and a chart of its own."""
        self.chart = None
        self.table.bid = -1

    def press(self, key: int) -> None:
        """Leave; BACK takes the last answer of the hand back."""
        kind = self.match.question.kind
        if key == buttons.OK:
            self.table.close()
        elif key == buttons.BACK and kind != OVER:
            self.table.close()
            self.table.undo()
        elif kind == PICK:
            self.table.close()
            self.table.view.show().press(key)


class OverScreen(Scoreboard):
    """The match is over: who has won. OK sets up the next match."""

    def draw(self, panel: Panel) -> None:
        """Show who has won; several sides can share the win. The winner keeps the bar."""
        match = self.match
        winner = self.first_winner()
        text = self.winners()
        panel.header.pill(text)
        series = self.series()
        panel.header.right(series if len(text) + len(series) < LETTERS else "")
        self.draw_totals(panel, winner)
        shown = match.sides <= numbers.MOST and match.hand > 0
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
        if match.sides > numbers.MOST:
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
            self.table.rematch()
        elif key == buttons.DOWN and self.match.sides <= numbers.MOST and self.match.hand:
            self.table.open(RESULT)
        else:
            super().press(key)


def added(gain: int, bid: int) -> str:
    """What a set bid adds: the bid and the points taken as a sum, where it is both."""
    return "%d+%d" % (bid, gain - bid) if gain > bid else "%+d" % gain


def result_text(table: "Table") -> str:
    """What the hand just over added, in 20 letters."""
    match = table.session.match
    assert match
    bid, bidder = table.bid, table.bidder
    captions = table.session.side_captions
    gain = match.gain
    gainers = [side for side in range(match.sides) if gain[side]]
    if match.rules.BIDS and not bid:
        return "nobody has bid"
    if bid and gain[bidder] > 0:
        return "%s made %d" % (captions[bidder], gain[bidder])
    if bid:
        best = max([0, 1], key=lambda side: gain[side]) if match.sides == 2 else bidder
        return "set: %s %s" % (captions[best], added(gain[best], bid))
    if len(gainers) == 1:
        return "%s adds %d" % (captions[gainers[0]], gain[gainers[0]])
    return "after hand %d" % match.hand if gainers else "nobody adds anything"[:COLUMNS]
