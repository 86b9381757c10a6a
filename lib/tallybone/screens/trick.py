# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who took the trick."""

from rules_min.game import NO_GOAL
from rules_min.match import UNKNOWN
from rules_min.question import NO_SEAT
from rules_min.words import TRICK, TRUMP
from tallybone import buttons
from tallybone.display import glyphs
from tallybone.display.panel import NAME, Panel
from tallybone.screens.registry import EVENTS
from tallybone.screens.turn import CountingScreen
from tallybone.texts import number_shown


class TrickScreen(CountingScreen):
    """Asks who took a trick. Two or three seats have a button each. With four, OK is the leader, DOWN the
    other side, UP adds to the count points, and the list has every seat by name.
    """

    def draw(self, panel: Panel) -> None:
        """The trump, all the hand long; the bid; what each side still needs."""
        match = self.match
        self.context.count.reset_if_new(match)
        trump = "" if match.trump == UNKNOWN else number_shown(match.rules, TRUMP, match.trump)
        column = panel.blank(0, panel.text(0, 0, trump, True), NAME, True)
        if match.bid:
            column = panel.text(0, 7, self.session.names[match.bidder][:4])
            column = panel.number(0, panel.text(0, column, " bid "), match.bid)
        elif match.dealer != NO_SEAT:
            column = panel.text(0, 7, self.session.names[match.dealer][:4])
            column = panel.text(0, column, " sits")
        panel.blank(0, column)
        if match.ask.word(0) == TRICK:  # the trick's number, so that each press shows a change
            trick = match.tricks_played + 1
            panel.number(0, panel.text(0, 19 if trick < 10 else 18, "#"), trick)
        super().draw(panel)
        undo = "undo" if self.context.count.value or match.count else ""
        if self.seat_on(buttons.OK) == NO_SEAT:
            panel.legend(self.name_on(buttons.UP), self.name_on(buttons.DOWN), "more", undo)
        else:
            up = "+%d" % match.ask.step(0) if match.ask.high(0) else self.name_on(buttons.UP)
            panel.legend(up, self.name_on(buttons.DOWN), self.name_on(buttons.OK), undo)

    def next_screen(self) -> int:
        """The list, where OK opens it."""
        return EVENTS if self.seat_on(buttons.OK) == NO_SEAT else -1

    def to_go(self, panel: Panel, side: int, column: int) -> None:
        """Show what a side needs in this hand, with its own flag; in Bingo, the points to win the match."""
        match = self.match
        missing = match.rules.missing(match, side)
        if missing != NO_GOAL and not (self.context.count.value and side == match.turn % match.sides):
            self.flag(panel, side, column, missing, glyphs.HAND_FLAG)
        else:
            super().to_go(panel, side, column)

    def seat_on(self, key: int) -> int:
        """The seat whose trick a button is, NO_SEAT for none."""
        match = self.match
        if match.ask.word(0) != TRICK:
            return NO_SEAT
        if match.seats == 4:
            if key == buttons.UP:
                return NO_SEAT
            return match.turn if key == buttons.OK else (match.turn + 1) % 4
        for seat in range(match.seats):
            if match.ask.names(0, seat):
                key -= 1
                if not key:
                    return seat
        return NO_SEAT

    def name_on(self, key: int) -> str:
        """The legend of a button that is a seat's."""
        seat = self.seat_on(key)
        return self.session.names[seat][:4] if seat != NO_SEAT else ""

    def press(self, key: int) -> None:
        """A press is a trick."""
        ask = self.match.ask
        seat = self.seat_on(key) if key <= buttons.OK else NO_SEAT
        if seat != NO_SEAT:
            self.wish.answer(TRICK, self.waiting(), seat)
        elif key == buttons.UP and ask.word(0) == TRICK and ask.high(0):
            self.add()
        elif key == buttons.OK:
            self.wish.open(EVENTS)
        else:
            super().press(key)
