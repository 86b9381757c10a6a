# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""The screen that asks a number: typed digit by digit, with what it will do to the totals."""

from rules_min.question import DOUBTFUL, NOBODY, TAKEN
from rules_min.words import COUNT, PIPS
from tallybone import buttons
from tallybone.panel import COLUMNS
from tallybone.screen import Screen
from tallybone.screens import ENDS
from tallybone.texts import NUMBERS, of_seat

_RIGHT = 8  # the column right of the big digits


class EntryScreen(Screen):
    """Two fields: the tens (up to 36 of them: all the cards of Seven) and the ones.

    It asks the first slot of the question; ``open`` makes it ask another, laid over the screen shown.
    """

    repeats = True

    def open(self, slot, seat):
        """Ask the number of another slot, of a seat or of nobody."""
        self.begin(slot, seat)
        self.app.open(self)

    def enter(self):
        """The least number the question takes, tens first."""
        self.sure = False  # what it asked is no longer to be read
        if self.app.over is not self and self.place != self.app.match.count:
            self.begin(0, self.app.match.ask.seat)

    def recall(self, number):
        """An answer was taken back: its number is there again, to be corrected."""
        self.begin(0, self.app.match.ask.seat)
        self.tens = number // 10
        self.ones = number % 10

    def begin(self, slot, seat):
        """A number begins; it is remembered after which answer, as the next may be another seat's."""
        ask = self.app.match.ask
        self.place = self.app.match.count
        self.slot = slot
        self.seat = seat
        self.tens = ask.low(slot) // 10
        self.ones = ask.low(slot) % 10
        self.one_field = ask.high(slot) < 10
        self.on_ones = self.one_field
        self.sure = False
        self.checked = False

    @property
    def number(self):
        """The number typed so far."""
        return self.tens * 10 + self.ones

    def draw(self, panel):
        """Who is asked; what is counted so far; the number; the sum, the rounding, the new total."""
        match = self.app.match
        if self.place != match.count:
            self.begin(0, match.ask.seat)
        word = match.ask.word(self.slot)
        seat = self.seat if self.seat >= 0 else match.ask.seat
        column = panel.text(0, panel.text(0, 0, of_seat(self.app.names, seat), True), ": ", True)
        asked = getattr(match.rules, "LEFT", "") if word == PIPS else ""
        panel.blank(0, panel.text(0, column, asked or NUMBERS[word], True), COLUMNS, True)
        self.draw_counted(panel)
        panel.entry(self.number, self.on_ones)
        self.draw_result(panel)
        panel.legend("+1", "-1", "done" if self.on_ones else "next", "back")

    def draw_counted(self, panel):
        """The pips of the hands before this one, or how the hand ended; of tricks, the bid."""
        match = self.app.match
        column = 0
        out = getattr(match, "out", 0)
        if match.seats == 1:
            column = panel.number(1, panel.text(1, 0, "won "), match.totals[0])
            column = panel.number(1, panel.text(1, column, " of "), match.hand)
        elif hasattr(match, "bid"):
            column = panel.text(1, 0, of_seat(self.app.names, match.bidder))
            column = panel.number(1, panel.text(1, column, " bid "), match.bid)
        elif hasattr(match, "out"):
            for seat in range(match.seats if match.seats <= 4 else 0):
                if match.pips[seat] >= 0:
                    column = panel.number(1, column, match.pips[seat])
                    column = panel.text(1, column, "+" if out >= 0 else " ")
            if not column and out >= 0:
                column = panel.text(1, panel.text(1, 0, of_seat(self.app.names, out)), " is out")
            elif out == NOBODY and not column:
                column = panel.text(1, 0, "Blocked: lowest wins")
        panel.blank(1, column)

    def draw_result(self, panel):
        """What OK will add to whom: a count in play as it is, the pips of a hand as the rules say."""
        match = self.app.match
        column = total = _RIGHT
        gain = self.number
        if match.ask.word(self.slot) == COUNT:
            side = self.seat % match.sides
        else:
            side = match.rules.foresee(match, self.number)
            if side >= 0:
                gain = match.gain[side]
                column = panel.number(2, panel.text(2, _RIGHT, "="), match.pips_won)
                if match.pips_won != gain:
                    column = panel.number(2, panel.text(2, column, ">"), gain)
        if side >= 0:
            total = panel.text(3, panel.text(3, _RIGHT, self.app.side_name(side)), " ")
            if match.totals[side] + gain < 1000:  # two larger ones would not fit
                total = panel.number(3, total, match.totals[side])
            total = panel.number(3, panel.text(3, total, ">"), match.totals[side] + gain)
        elif side == NOBODY:
            total = panel.text(3, _RIGHT, "nobody wins")
        panel.blank(2, column)
        panel.blank(3, total)

    def press(self, key):
        """UP and DOWN turn the digit, OK goes on, BACK goes back a digit and then an answer."""
        if key == buttons.UP:
            self.turn(1)
        elif key == buttons.DOWN:
            self.turn(-1)
        elif key == buttons.OK:
            if not self.on_ones:
                self.on_ones = True
            else:
                self.commit()
        elif self.on_ones and not self.one_field:
            self.on_ones = False
        elif self.app.over is self:
            self.app.close()
        else:
            self.app.undo()

    def turn(self, by):
        """One digit up or down, round past its end; a single digit stays within its bounds."""
        self.sure = self.checked = False
        ask = self.app.match.ask
        low, high = ask.low(self.slot), ask.high(self.slot)
        if self.one_field:
            self.ones = low + (self.ones - low + by) % (high - low + 1)
        elif self.on_ones:
            self.ones = (self.ones + by) % 10
        else:
            self.tens = (self.tens + by) % (high // 10 + 1)

    def commit(self):
        """The number is the answer; a doubtful one needs a second OK."""
        match = self.app.match
        ask = match.ask
        check = getattr(match.rules, "check_ends", None)
        if check and not self.checked and ask.word(self.slot) == PIPS and check.wanted(match):
            self.checked = True
            self.app.open(self.app.screens[ENDS])
            return
        seat = self.seat if ask.names(self.slot, self.seat) else -1
        refusal = self.app.answer(ask.word(self.slot), self.number, seat, self.sure)
        self.sure = refusal == DOUBTFUL
        if refusal == TAKEN and self.app.over is self:
            self.app.close()
        elif refusal not in (TAKEN, DOUBTFUL) and not self.one_field:
            self.on_ones = False
