# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen that asks a number: typed digit by digit, with what it will do to the totals."""

from rules_min.line_score import NOBODY
from rules_min.question import DOUBTFUL, TAKEN
from tallybone import buttons
from tallybone.panel import COLUMNS
from tallybone.screen import Screen
from tallybone.texts import NUMBERS, of_seat

_RIGHT = 8  # the column right of the big digits


class EntryScreen(Screen):
    """Two fields: the tens (up to 16 of them: a hand can hold 168) and the ones."""

    repeats = True

    def enter(self):
        """The least number the question takes, tens first."""
        self.begin(self.app.match.ask)

    def begin(self, ask):
        """A number of a seat begins; it is remembered which, as the next may be of another."""
        self.place = self.app.match.count
        self.tens = ask.low(0) // 10
        self.ones = ask.low(0) % 10
        self.on_ones = ask.high(0) < 10
        self.sure = False

    @property
    def number(self):
        """The number typed so far."""
        return self.tens * 10 + self.ones

    def draw(self, panel):
        """Who is asked; what is counted so far; the number; the sum, the rounding, the new total."""
        match = self.app.match
        if self.place != match.count:
            self.begin(match.ask)
        seat = match.ask.seat
        name = of_seat(self.app.names, seat)
        column = panel.text(0, panel.text(0, 0, name, True), ": ", True)
        panel.blank(0, panel.text(0, column, NUMBERS[match.ask.word(0)], True), COLUMNS, True)
        self.draw_counted(panel)
        panel.entry(self.number, self.on_ones)
        self.draw_result(panel)
        panel.legend("+1", "-1", "done" if self.on_ones else "next", "back")

    def draw_counted(self, panel):
        """The pips of the hands before this one, or how the hand ended."""
        match = self.app.match
        column = 0
        for seat in range(match.seats):
            if match.pips[seat] >= 0:
                column = panel.number(1, column, match.pips[seat])
                column = panel.text(1, column, "+" if match.out >= 0 else " ")
        if not column:
            if match.out >= 0:
                column = panel.text(1, 0, of_seat(self.app.names, match.out))
                column = panel.text(1, column, " is out")
            else:
                column = panel.text(1, 0, "Blocked: lowest wins")
        panel.blank(1, column)

    def draw_result(self, panel):
        """What OK will add to whom."""
        match = self.app.match
        side = match.rules.foresee(match, self.number)
        column = total = _RIGHT
        if side >= 0:
            gain = match.gain[side]
            column = panel.number(2, panel.text(2, _RIGHT, "="), match.pips_won)
            if match.pips_won != gain:
                column = panel.number(2, panel.text(2, column, ">"), gain)
            total = panel.text(3, panel.text(3, _RIGHT, self.app.side_name(side)), " ")
            total = panel.number(3, total, match.totals[side])
            total = panel.number(3, panel.text(3, total, ">"), match.totals[side] + gain)
        elif side == NOBODY:
            total = panel.text(3, _RIGHT, "nobody wins")
        panel.blank(2, column)
        panel.blank(3, total)

    def press(self, key):
        """UP and DOWN turn the digit, OK goes on, BACK goes back a digit and then an answer."""
        ask = self.app.match.ask
        if key == buttons.UP or key == buttons.DOWN:
            self.turn(1 if key == buttons.UP else -1, ask.high(0) // 10 + 1)
        elif key == buttons.OK:
            if not self.on_ones:
                self.on_ones = True
            else:
                self.commit(ask)
        elif self.on_ones and ask.high(0) >= 10:
            self.on_ones = False
        else:
            self.app.undo()

    def turn(self, by, tens):
        """One digit up or down, round past its end."""
        self.sure = False
        if self.on_ones:
            self.ones = (self.ones + by) % 10
        else:
            self.tens = (self.tens + by) % tens

    def commit(self, ask):
        """The number is the answer; a doubtful one needs a second OK."""
        refusal = self.app.answer(ask.word(0), self.number, ask.seat, self.sure)
        self.sure = refusal == DOUBTFUL
        if refusal != TAKEN and refusal != DOUBTFUL:
            self.on_ones = False
