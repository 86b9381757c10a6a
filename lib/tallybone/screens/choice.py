# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Choose one of a few allowed numbers: a bid, a trump."""

from rules_min.question import NO_SEAT
from rules_min.words import BID
from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.base import Screen
from tallybone.texts import number_asked, number_shown, seat_name

_RIGHT = 8


class ChoiceScreen(Screen):
    """UP and DOWN go through the numbers that are legal, OK takes one. A pass comes first."""

    repeats = True

    def size(self) -> int:
        """How many numbers there are."""
        ask = self.match.ask
        size = 0
        for slot in range(ask.count):
            size += (ask.high(slot) - ask.low(slot)) // ask.step(slot) + 1
        return size

    def value(self, place: int) -> int:
        """The number at a place in the list of all allowed numbers."""
        ask = self.match.ask
        for slot in range(ask.count):
            size = (ask.high(slot) - ask.low(slot)) // ask.step(slot) + 1
            if place < size:
                return ask.low(slot) + place * ask.step(slot)
            place -= size
        return 0

    def draw(self, panel: Panel) -> None:
        """Who is asked, the bid so far, the number, the totals."""
        match = self.match
        choice = self.context.choice
        choice.reset_if_new(match)
        names = self.session.names
        word = match.ask.word(0)
        column = panel.text(0, panel.text(0, 0, seat_name(names, match.ask.seat), True), ": ", True)
        column = panel.text(0, column, number_asked(match.rules, word), True)
        panel.blank(0, column, COLUMNS, True)
        column = 0
        if match.bid:
            column = panel.text(1, 0, seat_name(names, match.bidder))
            column = panel.number(1, panel.text(1, column, " has bid "), match.bid)
        elif word == BID:
            column = panel.text(1, 0, "nobody has bid")
        panel.blank(1, column)
        value = self.value(choice.value)
        name = number_shown(match.rules, word, value)
        if name:
            panel.no_entry()
            panel.blank(2, panel.text(2, 0, name), _RIGHT)
        else:
            panel.blank(2, 0, _RIGHT)
            panel.entry(value, True)
        self.draw_totals(panel, 2, 0, match.sides - 1)
        self.draw_totals(panel, 3, match.sides - 1, match.sides)
        panel.legend("up", "down", "ok", "undo" if match.count else "")

    def draw_totals(self, panel: Panel, line: int, first: int, end: int) -> None:
        """The totals of some sides beside the number, on one line of 13 columns."""
        column = _RIGHT
        totals = self.match.totals
        letters = 5
        for side in range(first, end if end - first > 1 else first):
            letters = min(letters, 3 if 0 <= totals[side] < 10 else 2)
        for side in range(first, end):
            column = panel.text(line, column, self.session.side_names[side][:letters])
            column = panel.number(line, panel.text(line, column, " "), totals[side])
            column = panel.text(line, column, " ")
        panel.blank(line, column)

    def press(self, key: int) -> None:
        """UP and DOWN step through the numbers and wrap round; BACK takes the last answer back."""
        choice = self.context.choice
        choice.reset_if_new(self.match)
        if key == buttons.UP:
            choice.value = (choice.value + 1) % self.size()
        elif key == buttons.DOWN:
            choice.value = (choice.value - 1) % self.size()
        elif key == buttons.OK:
            ask = self.match.ask
            seat = ask.seat if ask.word(0) == BID else NO_SEAT
            self.wish.answer(ask.word(0), self.value(choice.value), seat)
        else:
            self.wish.undo()
