# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a hand added, and how the totals have grown: shown at its end, and from the screen of a match won."""

from rules_min.question import OVER, PICK
from tallybone import buttons
from tallybone.display import columns
from tallybone.display.chart import Chart
from tallybone.display.panel import COLUMNS, Panel
from tallybone.hands import totals_by_hand
from tallybone.screens.base import Context
from tallybone.screens.scoreboard import Scoreboard


class ResultScreen(Scoreboard):
    """OK leaves. Where UP and DOWN say who went out, they are taken by the screen of the next hand."""

    parts = ("tallybone.display.chart", "tallybone.hands")
    lasts = 8000

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.chart: Chart | None = None

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
        panel.header.pill(self.context.result or "Hand by hand")
        sides = match.sides
        if sides <= columns.MOST:
            self.draw_chart(panel, sides)
        else:
            self.draw_standing(panel, -1)
        up, down = "", ""
        if match.ask.kind == PICK:
            two = match.seats == 2
            up, down = (session.captions[0][:4], session.captions[1][:4]) if two else ("up", "down")
        panel.legend(up, down, "ok", "" if match.ask.kind == OVER else "undo")

    def draw_chart(self, panel: Panel, sides: int) -> None:
        """The totals and how they have grown."""
        match = self.match
        panel.columns.arrange(max(2, sides), 3)
        for side in range(sides):
            panel.columns.name_and_total(side, self.session.side_captions[side], match.totals[side])
        if not self.chart:
            self.chart = Chart(panel.palettes, sides == columns.MOST)
            goal = match.rules.goal(match)
            self.chart.draw(self.session.totals, sides, goal, match.rules.LOWEST_WINS)
        panel.lay(self.chart.group)

    def left(self) -> None:
        """The next hand has a result and a chart of its own."""
        self.chart = None
        self.context.result = ""

    def press(self, key: int) -> None:
        """Leave; BACK takes the last answer of the hand back."""
        kind = self.match.ask.kind
        if key == buttons.OK:
            self.wish.close()
        elif key == buttons.BACK and kind != OVER:
            self.wish.close()
            self.wish.undo()
        elif kind == PICK:
            self.wish.close()
            self.wish.hands_on = True


def added(gain: int, bid: int) -> str:
    """What a set bid adds: the bid and the points taken as a sum, where it is both."""
    return "%d+%d" % (bid, gain - bid) if gain > bid else "%+d" % gain


def result_text(context: Context, bid: int, bidder: int) -> str:
    """What the hand just over added, in 20 letters.

    :param int bid: that was to be made, 0 in games without bids
    :param int bidder: the side that bid it
    """
    match = context.session.match
    assert match
    captions = context.session.side_captions
    gain = match.gain
    gainers = [side for side in range(match.sides) if gain[side]]
    if match.seats == 1:
        return "Won!" if gainers else "Not won"
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
