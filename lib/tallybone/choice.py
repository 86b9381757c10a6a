# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""The screen that offers a few numbers and no others: a bid, a trump."""

from rules_min.words import BID
from tallybone import buttons
from tallybone.panel import COLUMNS
from tallybone.screen import Screen
from tallybone.texts import NUMBERS, of_number, of_seat

_RIGHT = 8


class ChoiceScreen(Screen):
    """UP and DOWN go through the numbers that are legal, OK takes one. A pass comes first."""

    repeats = True
    chosen = 0

    def size(self):
        """How many numbers there are."""
        ask = self.app.match.ask
        size = 0
        for slot in range(ask.count):
            size += (ask.high(slot) - ask.low(slot)) // ask.step(slot) + 1
        return size

    def value(self, place):
        """The number at a place, through all the slots of the question."""
        ask = self.app.match.ask
        for slot in range(ask.count):
            size = (ask.high(slot) - ask.low(slot)) // ask.step(slot) + 1
            if place < size:
                return ask.low(slot) + place * ask.step(slot)
            place -= size
        return 0

    def draw(self, panel):
        """Who is asked, the bid so far, the number, the totals."""
        match = self.app.match
        if self.place != match.count:
            self.place = match.count
            self.chosen = 0
        word = match.ask.word(0)
        column = panel.text(0, 0, of_seat(self.app.names, match.ask.seat), True)
        column = panel.text(0, panel.text(0, column, ": ", True), NUMBERS[word], True)
        panel.blank(0, column, COLUMNS, True)
        column = 0
        if getattr(match, "bid", 0):
            column = panel.text(1, 0, of_seat(self.app.names, match.bidder))
            column = panel.number(1, panel.text(1, column, " has bid "), match.bid)
        elif word == BID:
            column = panel.text(1, 0, "nobody has bid")
        panel.blank(1, column)
        value = self.value(self.chosen)
        name = of_number(word, value)
        if name:
            panel.no_entry()
            panel.blank(2, panel.text(2, 0, name), _RIGHT)
        else:
            panel.blank(2, 0, _RIGHT)
            panel.entry(value, True)
        self.draw_totals(panel, 2, 0, match.sides - 1)
        self.draw_totals(panel, 3, match.sides - 1, match.sides)
        panel.legend("up", "down", "ok", "undo" if match.count else "")

    def draw_totals(self, panel, line, first, end):
        """The totals of some sides beside the number, on one line of 13 columns."""
        column = _RIGHT
        totals = self.app.match.totals
        letters = 5
        for side in range(first, end if end - first > 1 else first):
            letters = min(letters, 3 if 0 <= totals[side] < 10 else 2)
        for side in range(first, end):
            column = panel.text(line, column, self.app.side_name(side)[:letters])
            column = panel.number(line, panel.text(line, column, " "), totals[side])
            column = panel.text(line, column, " ")
        panel.blank(line, column)

    def press(self, key):
        """Through the numbers and round; BACK takes the last answer back."""
        if key == buttons.UP:
            self.chosen = (self.chosen + 1) % self.size()
        elif key == buttons.DOWN:
            self.chosen = (self.chosen - 1) % self.size()
        elif key == buttons.OK:
            ask = self.app.match.ask
            value = self.value(self.chosen)
            self.app.answer(ask.word(0), value, ask.seat if ask.word(0) == BID else -1)
        else:
            self.app.undo()
