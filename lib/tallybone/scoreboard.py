# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""What every side has: the part that the screens of a turn, a trick and the end of a match share."""

from rules_min.words import OUT
from tallybone import buttons, glyphs
from tallybone.panel import COLUMNS, side_column
from tallybone.screen import Screen
from tallybone.texts import of_side

CELLS = 6  # sides shown at once where there are more than four: three lines of two
_CELL = 11  # columns


class Scoreboard(Screen):
    """Names, totals and what is missing: big for up to four sides, a standing for more."""

    def enter(self):
        """The best of many are shown first."""
        self.page = 0

    def draw(self, panel):
        """Draw the part all these screens share; the top line and the legend are their own."""
        match = self.app.match
        sides = match.sides
        if sides > 4:
            self.draw_standing(panel)
            return
        if sides > 2:
            panel.lower()
        for side in range(sides):
            column = side_column(side, sides)
            panel.text(1, column, self.app.side_name(side))
            panel.total(side, max(2, sides), match.totals[side])
            if match.options[0] and not hasattr(match.rules, "LOWEST_WINS"):
                self.to_go(panel, side, column)
        if sides == 1:
            panel.text(1, 0, "won")
            panel.text(1, 11, "played")
            panel.total(1, 2, match.hand)

    def to_go(self, panel, side, column):
        """How far a side is from its goal, beside its name or below its total."""
        match = self.app.match
        self.flag(panel, side, column, max(0, match.options[0] - match.totals[side]), glyphs.FLAG)

    def flag(self, panel, side, column, missing, picture):
        """The points missing and the flag they are missing to."""
        if missing > 999:
            return
        two = self.app.match.sides == 2
        column = panel.number(1 if two else 3, column + (6 if two else 0), missing, 3 if two else 1)
        column = panel.picture(1 if two else 3, column, picture)
        if not two:
            panel.blank(3, column, min(column + 2, COLUMNS))

    def draw_standing(self, panel):
        """Six sides of many in the order of their totals; the last of the first six is the one on turn."""
        match = self.app.match
        for cell in range(CELLS):
            rank = self.page * CELLS + cell
            side = at_rank(match, rank) if rank < match.sides else -1
            if not self.page and cell == CELLS - 1 and match.ask.seat >= 0:
                side = side if rank_of(match, match.ask.seat) < cell else match.ask.seat
            self.draw_cell(panel, cell, side)

    def draw_cell(self, panel, cell, side):
        """A place in the standing, a name and a total."""
        line = cell // 2 + 1
        column = cell % 2 * _CELL
        end = column + _CELL - 1
        if side < 0:
            panel.blank(line, column, end)
            return
        match = self.app.match
        on_turn = side == match.ask.seat
        column = panel.number(line, column, rank_of(match, side) + 1, 2, on_turn)
        column = panel.text(line, column, " ", on_turn)
        name = panel.text(line, column, self.app.side_name(side)[:4], on_turn)
        total = match.totals[side]
        panel.number(line, name, total, end - name, on_turn)

    def scroll(self):
        """The next six of many."""
        self.page = (self.page + 1) % (-(-self.app.match.sides // CELLS))

    def press(self, key):
        """BACK takes the last answer back; UP scrolls where many play; the rest is the screens' own."""
        if key == buttons.BACK:
            self.app.undo()
        elif key == buttons.UP and self.app.match.sides > CELLS:
            self.scroll()


class PickScreen(Scoreboard):
    """Turns are not tracked: the totals, until the table says how the hand ended."""

    def draw(self, panel):
        """The number of the hand."""
        match = self.app.match
        panel.title("Hand")
        column = panel.number(0, 5, match.hand + 1)
        if match.stopped:
            panel.text(0, column, ": memory low" if self.app.keeper.short() else ": turns off")
        super().draw(panel)
        ok = "end" if match.ask.word(0) == OUT else "list"
        panel.legend("more" if match.sides > CELLS else "", "", ok, "undo" if match.count else "")

    def press(self, key):
        """OK opens the list of what can have happened."""
        if key == buttons.OK:
            self.app.open_events()
        else:
            super().press(key)


class OverScreen(Scoreboard):
    """Somebody has won."""

    def draw(self, panel):
        """Who has won; several where they share it."""
        match = self.app.match
        sides = match.sides
        column = 0
        won = 0
        for side in range(sides):
            won += match.winners >> side & 1
        for side in range(match.sides):
            if match.winners >> side & 1 and won <= 2:
                if column:
                    column = panel.text(0, column, " and ", True)
                column = panel.text(0, column, of_side(self.app.names, side, match), True)
        if won > 2:
            column = panel.text(0, panel.number(0, 0, won, 1, True), " share the win", True)
        else:
            column = panel.text(0, column, " WIN!" if won > 1 or sides != match.seats else " WINS!", True)
        panel.blank(0, column, COLUMNS, True)
        if match.sides <= 4:
            self.draw_series(panel, max(column + 1, COLUMNS - 2 * match.sides))
        super().draw(panel)
        panel.legend("more" if match.sides > CELLS else "", "", "new", "undo")

    def draw_series(self, panel, column):
        """The matches each side has won, this one among them."""
        match = self.app.match
        for side in range(match.sides):
            if side:
                column = panel.text(0, column, ":", True)
            column = panel.number(0, column, self.app.keeper.won_by(match, side), 1, True)

    def press(self, key):
        """OK begins the next match."""
        if key == buttons.OK:
            self.app.keeper.rematch()
            self.app.open_setup()
        else:
            super().press(key)


def rank_of(match, side):
    """The place of a side in the standing, 0 the best; equal totals in the order of the seats."""
    place = 0
    for other in range(match.sides):
        if other != side and before(match, other, side):
            place += 1
    return place


def before(match, other, side):
    """Whether one side stands before another: of the Sevens the lower total."""
    difference = match.totals[other] - match.totals[side]
    if difference == 0:
        return other < side
    return (difference < 0) == getattr(match.rules, "LOWEST_WINS", False)


def at_rank(match, rank):
    """The side at a place of the standing."""
    for side in range(match.sides):
        if rank_of(match, side) == rank:
            return side
    return 0
