# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Screens that are a list with one line chosen: what happened, and the menu."""

from rules_min.question import ANY_SEAT, NO_SEAT, PICK, TURN
from tallybone import buttons
from tallybone.panel import COLUMNS
from tallybone.screen import Screen
from tallybone.texts import EVENTS, of_seat

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
        """The first of the question's words that is in this list."""
        kind = self.app.match.ask.kind
        return 0 if kind == PICK else 2 if kind == TURN else 1

    def seats_of(self, slot):
        """How many lines a word has: one for each seat it could name."""
        match = self.app.match
        who = match.ask.who(slot)
        if who == NO_SEAT:
            return 1
        if who == ANY_SEAT:
            return match.seats
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
        """Put the word and the seat of a line into ``slot`` and ``seat``."""
        match = self.app.match
        self.slot = self.first_slot()
        while row >= self.seats_of(self.slot):
            row -= self.seats_of(self.slot)
            self.slot += 1
        self.seat = -1
        if match.ask.who(self.slot) == NO_SEAT:
            return
        for seat in range(match.seats):
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
        """It happened."""
        self.find(row)
        self.app.close()
        self.app.answer(self.app.match.ask.word(self.slot), 0, self.seat)


class MenuScreen(ListScreen):
    """What is not scoring."""

    heading = "Menu"
    _LINES = ("Back to the match", "New match")

    def size(self):
        """How many lines there are."""
        return len(self._LINES)

    def line(self, panel, line, row, inverse):
        """Write one line. The column after it."""
        return panel.text(line, 0, self._LINES[row], inverse)

    def take(self, row):
        """Do what the line says."""
        self.app.close()
        if row == 1:
            self.app.open_setup()
