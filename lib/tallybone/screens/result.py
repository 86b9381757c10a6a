# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a hand added, and how the totals have grown."""

from micropython import const

from rules_min.game import CONTRACT, MADE_BID
from rules_min.question import NO_SEAT, OVER, PICK
from rules_min.state import NOBODY
from rules_min.words import BID, FOUL, OUT, TRUMP, word_of
from tallybone.board import buttons
from tallybone.display.chart import Chart
from tallybone.display.panel import Panel
from tallybone.display.places import LINE, MOST_SIDES
from tallybone.screens.base import Scoreboard
from tallybone.screens.ids import NO_SCREEN, RESULT, TIME_UP
from tallybone.words.texts import _, cut, fitted, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.controller import Controller


_SHORT = const(3)  # letters of a name that leave room for a rank


class ResultScreen(Scoreboard):
    """It stays until a press: if it left by itself, an OK that comes just then would be taken for a tile.

    OK leaves. Where UP and DOWN say who went out, they are taken by the screen of the next hand.
    """

    parts = ("chart",)

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.chart: Chart | None = None
        self.heading = ""
        self.is_chart = True  # whether the chart is shown; else the totals, large

    def enter(self) -> None:
        """What the hand just over has added; a match that is over is shown hand by hand."""
        super().enter()
        self.is_chart = not self.match.rules.IS_SUMMED_UP
        is_short = self.asks_who()  # which needs room beside it
        all_hands = with_hand_word(self.match.rules, _("Hand by hand"))
        self.heading = all_hands if self.match.winners else result_text(self.controller, is_short)

    def finish(self) -> bool:
        """The totals of earlier hands, if the power was off since: a quarter of a second in a long match."""
        if self.keeper.has_totals():
            return False
        self.keeper.totals_by_hand()
        self.chart = None
        return True

    def draw(self, panel: Panel) -> None:
        """What the hand added, the totals, the chart."""
        match = self.match
        keeper = self.keeper
        panel.header.pill(self.heading)
        sides = match.sides
        if is_solitaire(match):
            self.draw_games(panel)
        elif sides > MOST_SIDES:
            self.draw_standing(panel, -1)
        elif self.is_chart:
            self.draw_chart(panel, sides)
        else:
            panel.header.right()
            self.draw_totals(panel, self.first() if sides > 1 else -1)
        up, down = "more" if self.has_pages() else "", ""
        if match.rules.IS_SUMMED_UP and sides <= MOST_SIDES:
            down = "sum" if self.is_chart else "chart"
        if self.asks_who():
            up, down = cut(keeper.captions[0], 4), cut(keeper.captions[1], 4)
            panel.header.right(_("next out?"), -1, _("out?"))
        panel.legend(up, down, "ok", "" if match.question.kind == OVER else "undo")

    def draw_games(self, panel: Panel) -> None:
        """Of a solitaire: how many games were won, and how many played."""
        match = self.match
        panel.header.right(_("best"), match.rules.best(match))
        panel.columns.arrange(2, 3)
        panel.columns.name(0, _("won"))
        panel.columns.name(1, _("played"))
        panel.columns.total(0, match.totals[0])
        panel.columns.total(1, match.hand)

    def draw_chart(self, panel: Panel, sides: int) -> None:
        """The totals, and who was ahead after each hand."""
        match = self.match
        if not self.chart:
            panel.clear_columns()
        panel.columns.arrange(max(2, sides), 3)
        for side in range(sides):
            total = match.rules.shown(match, match.totals[side])
            panel.columns.name_and_total(side, self.keeper.side_captions[side], total)
        if not self.chart:
            self.chart = Chart(panel.palettes, sides == MOST_SIDES, panel.down)
            captions = self.keeper.side_captions
            heading = "" if self.asks_who() else self.heading
            shown = list(range(sides))
            self.chart.draw(self.keeper.totals, captions, match.lowest_wins, shown, panel.header, heading)
        else:
            self.chart.say_lead(panel.header, self.heading, self.keeper.side_captions)
        panel.lay(self.chart.group)

    def first(self) -> int:
        """The side that is ahead."""
        from tallybone.screens.standing import side_at

        return side_at(self.match, 0)

    def rank(self, side: int) -> str:
        """The rank of a side, ``#1``."""
        from tallybone.screens.standing import rank_of

        return "#%d" % (rank_of(self.match, side) + 1)

    def caption(self, side: int) -> str:
        """The name of a side; four columns have room for three letters and the rank."""
        name = super().caption(side)
        is_narrow = self.match.rules.IS_SUMMED_UP and self.match.sides == MOST_SIDES
        return cut(name, _SHORT) + self.rank(side) if is_narrow else name

    def beside_name(self, side: int) -> str:
        """The rank, where the totals are large."""
        if not self.match.rules.IS_SUMMED_UP or self.match.sides == 1:
            return super().beside_name(side)
        return "" if self.match.sides == MOST_SIDES else self.rank(side)

    def asks_who(self) -> bool:
        """Whether the next hand begins with who went out, so that UP and DOWN go to the screen below."""
        question = self.match.question
        is_of_two = self.match.seats == 2  # with more seats they only choose
        return is_of_two and question.kind == PICK and question.word(0) == OUT and not self.is_time_up()

    def is_time_up(self) -> bool:
        """Whether the clock is up and the table has not said yet which hand is the last."""
        clock, match = self.keeper.clock, self.match
        return clock is not None and not clock.minutes_left() and not match.winners and not match.is_last

    def next_screen(self) -> int:
        """What is asked after this hand."""
        return TIME_UP if self.is_time_up() else NO_SCREEN

    def closed(self) -> None:
        """The next hand has a result and a chart of its own."""
        self.chart = None

    def press(self, key: int) -> None:
        """Leave; BACK takes the last answer of the hand back."""
        kind = self.match.question.kind
        if key == buttons.OK and self.is_time_up():
            self.controller.open(TIME_UP)
        elif key == buttons.OK:
            self.controller.leave()
        elif key == buttons.BACK and kind != OVER:
            self.controller.leave()
            self.controller.undo(sure=True)
        elif self.asks_who():
            self.controller.leave()
            self.controller.view.show().press(key)
        elif key == buttons.DOWN and self.match.rules.IS_SUMMED_UP and self.match.sides <= MOST_SIDES:
            self.is_chart = not self.is_chart
            self.is_listed = False
            self.chart = None
            self.controller.view.panel.no_lines()
            self.controller.view.panel.clear_columns()
        elif key == buttons.UP:
            super().press(key)


def is_solitaire(match: "Match") -> bool:
    """Whether it is a game for one: games are counted, won and played."""
    return match.rules.SEATS[1] == 1


def result_text(controller: "Controller", is_short: bool) -> str:
    """What the hand just over added, in 20 letters.

    :param bool is_short: whether that is all; else it also says that the hand was blocked
    """
    match = controller.keeper.match
    assert match
    if match.rules.BIDS or word_of(match.answers[match.answer_count - 1]) == FOUL:
        return bid_result(controller, match)
    captions = controller.keeper.side_captions
    gain = match.gain
    gainers = [side for side in range(match.sides) if gain[side]]
    if is_solitaire(match):
        return _("Won!") if gain[0] else _("Not won: %d left") % match.points_won
    is_blocked = match.last_out == NOBODY and not is_short
    if len(gainers) == 1:
        adds = _("blocked: %s adds %d") if is_blocked else _("%s adds %d")
        return fitted(adds, LINE, captions[gainers[0]], gain[gainers[0]])
    if gainers:
        after = _("hand %d was blocked") if is_blocked else _("after hand %d")
        return with_hand_word(match.rules, after) % match.hand
    more = match.rules.hand_tag(match)  # a tied block can make the next hand worth more
    if more:
        return _("nobody: next %s") % more
    return (_("blocked: nobody adds") if is_blocked else _("nobody adds anything"))[:LINE]


def bid_result(controller: "Controller", match: "Match") -> str:
    """Whether the bid was made, who adds what, and why the hand is over if not by its last trick."""
    bid, bidder = match.last_bid, match.last_bidder % match.sides
    captions = controller.keeper.side_captions
    gain = match.gain
    if word_of(match.answers[match.answer_count - 1]) == FOUL:
        most = max(range(match.sides), key=lambda side: abs(gain[side]))
        return fitted(_("foul: %+d to %s"), LINE, gain[most], captions[most])
    if not bid:
        return _("nobody has bid")
    contract = controller.keeper.said(match, CONTRACT, TRUMP, match.last_trump, NO_SEAT, LINE)
    if gain[bidder] > 0:
        if contract:
            return fitted(contract + ": %s %+d", LINE, captions[bidder], gain[bidder])
        made = controller.keeper.said(match, MADE_BID, BID, gain[bidder], match.last_bidder, LINE)
        return made or fitted(_("%s made %d"), LINE, captions[bidder], gain[bidder])
    best = max([0, 1], key=lambda side: gain[side]) if match.sides == 2 else bidder
    if gain[best] < 0:
        return fitted(_("%s set: %d"), LINE, captions[best], gain[best])
    points = added(gain[best], bid)
    text = (contract + ": " + _("%s to %s") if contract else _("set: %s to %s")) % (points, "%s")
    if len(text % captions[best]) > LINE:  # rather no "to" than half a name
        text = (contract + ": %s" if contract else _("set: %s")) % (points + " %s")
    return fitted(text, LINE, captions[best])


def added(gain: int, bid: int) -> str:
    """What a failed bid adds: the bid and the points taken as a sum, if it is both."""
    return "%d+%d" % (bid, gain - bid) if gain > bid else "%+d" % gain


SCREENS = {RESULT: ResultScreen}
