# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Screens that are a list with one line chosen: what happened, and which seat."""

from rules_min import words
from rules_min.question import CHOICE, NO_SEAT, NUMBER, PICK, TAKEN, TRICK, TURN
from rules_min.words import OUT
from rules_min.words import TRICK as TOOK
from tallybone import buttons
from tallybone.panel import COLUMNS
from tallybone.screen import Screen
from tallybone.texts import of_seat

# A line of the list of everything else that can happen; behind a seat's name where one is named.
EVENTS = {
    words.OUT: "went out",
    words.BLOCKED: "Nobody can play",
    words.CALL: "says Muggins!",
    words.COUNT: "counts",
    words.NOCOUNT: "has no count",
    words.PENALTY: "did not knock",
    words.TRICK: "takes it",
    words.MADE: "Points of the hand",
    words.TRICKS: "Tricks of the hand",
    words.CAPTURE: "Bingo takes!",
    words.CLAIM: "counts 70",
    words.FAIL: "closed, fails",
    words.FOUL: "fouled",
    words.NOBODY: "Nobody counts 70",
}

_SHOWN = 3  # lines of a list on the screen at once


class ListScreen(Screen):
    """UP and DOWN choose, OK takes, BACK leaves. A subclass has ``heading``, size, line and take."""

    repeats = True
    heading = ""

    def size(self):
        """How many lines there are."""
        return 0

    def line(self, panel, line, row, inverse):
        """Write one line. The column after it."""
        return 0

    def take(self, row):
        """OK on a line."""

    def enter(self):
        """The first line is chosen."""
        self.chosen = 0

    def draw(self, panel):
        """Three lines, the chosen one dark on light and never the last where more follow."""
        panel.title(self.heading)
        size = self.size()
        first = max(0, min(self.chosen - 1, size - _SHOWN))
        for shown in range(_SHOWN):
            row = first + shown
            inverse = row == self.chosen
            column = self.line(panel, shown + 1, row, inverse) if row < size else 0
            panel.blank(shown + 1, column, COLUMNS, inverse)
        if first:
            panel.text(1, COLUMNS - 1, "^", self.chosen == first)
        if first + _SHOWN < size:
            panel.text(_SHOWN, COLUMNS - 1, "v", self.chosen == first + _SHOWN - 1)
        panel.legend("up", "down", "ok", "back")

    def press(self, key):
        """Move, take or leave."""
        if key == buttons.UP:
            self.chosen = (self.chosen - 1) % self.size()
        elif key == buttons.DOWN:
            self.chosen = (self.chosen + 1) % self.size()
        elif key == buttons.OK:
            self.take(self.chosen)
        else:
            self.app.close()


class EventScreen(ListScreen):
    """Everything the rules would take now that has no button of its own."""

    heading = "What happened?"

    def first_slot(self):
        """The first of the question's slots that is in this list."""
        kind = self.app.match.ask.kind
        if kind == CHOICE:
            return self.app.match.ask.count  # all of them are numbers to choose from
        if kind == TURN:
            return 3 if self.app.screens[TURN].on_up() else 2
        return 0 if kind in (PICK, TRICK) else 1

    def seats_of(self, slot):
        """How many lines a slot has: one for each seat it could name."""
        match = self.app.match
        if match.ask.who(slot) == NO_SEAT:
            return 1
        count = 0
        for seat in range(match.seats):
            if match.ask.names(slot, seat):
                count += 1
        return count

    def size(self):
        """How many lines there are."""
        lines = 0
        for slot in range(self.first_slot(), self.app.match.ask.count):
            lines += self.seats_of(slot)
        return lines

    def find(self, row):
        """Put the slot and the seat of a line into ``slot`` and ``seat``."""
        match = self.app.match
        self.slot = self.first_slot()
        while row >= self.seats_of(self.slot):
            row -= self.seats_of(self.slot)
            self.slot += 1
        self.seat = NO_SEAT
        if match.ask.who(self.slot) == NO_SEAT:
            return
        # Who went out is most likely who played last.
        last = match.turn - 1 if match.ask.kind == TURN else 0
        for i in range(match.seats):
            seat = (last + i) % match.seats
            if match.ask.names(self.slot, seat):
                if not row:
                    self.seat = seat
                    return
                row -= 1

    def line(self, panel, line, row, inverse):
        """Write one line. The column after it."""
        self.find(row)
        column = 0
        if self.seat >= 0:
            column = panel.text(line, 0, of_seat(self.app.names, self.seat), inverse)
            column = panel.text(line, column, " ", inverse)
        return panel.text(line, column, EVENTS[self.app.match.ask.word(self.slot)], inverse)

    def take(self, row):
        """It happened; where it has a number that is asked next."""
        self.find(row)
        ask = self.app.match.ask
        slot, word = self.slot, ask.word(self.slot)
        self.app.close()
        if word == OUT and ask.kind == TURN and self.app.screens[TURN].count and self.seat == ask.seat:
            self.app.keeper.pair()
            self.app.screens[TURN].press(buttons.OK)  # its last tile, with the count that was waiting
            if ask.find(word) >= 0:
                self.app.answer(word, 0, self.seat)
            self.app.keeper.unpair()
        elif word == TOOK:
            self.app.screens[TRICK].give(word, self.app.screens[TRICK].waiting(), self.seat)
        elif ask.low(slot) == ask.high(slot):
            self.take_event(word, ask.low(slot))
        else:
            self.app.screens[NUMBER].open(slot, self.seat)

    def take_event(self, word, number):
        """Answer; what changes nothing on the screen, as a knock forgotten, is said."""
        app = self.app
        kind = app.match.ask.kind
        if app.answer(word, number, self.seat) == TAKEN and app.match.ask.kind == kind and not app.said.text:
            app.note(of_seat(app.names, self.seat) if self.seat >= 0 else "It is said:", word=EVENTS[word])


class SeatScreen(ListScreen):
    """Which seat: who leads, where the rules ask it at every hand."""

    def draw(self, panel):
        """The rulebook's own way to tell."""
        self.heading = getattr(self.app.match.rules, "LEADS", "Who leads?")
        super().draw(panel)

    def size(self):
        """A line a seat."""
        return self.app.match.seats

    def line(self, panel, line, row, inverse):
        """Write one name. The column after it."""
        return panel.text(line, 0, of_seat(self.app.names, row), inverse)

    def take(self, row):
        """This seat."""
        self.app.answer(self.app.match.ask.word(0), 0, row)

    def press(self, key):
        """BACK takes the last answer back."""
        if key == buttons.BACK:
            self.app.undo()
        else:
            super().press(key)
