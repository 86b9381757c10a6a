# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The scoreboard, which the screens for a turn, the end of a hand and of a match share."""

from micropython import const

from tallybone import buttons
from tallybone.display import numbers
from tallybone.display.panel import Panel
from tallybone.screens.base import Screen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match

CELLS = 6  # sides shown at once where there are more than four: three lines of two
_CELL = const(10)  # columns, a gap among them
BESIDE = 9  # letters of a name and what stands beside it
_LEAST, _MOST = -99, 999  # totals that three digits can show


class Scoreboard(Screen):
    """Names and totals: a column each for up to four sides, a ranked list for more."""

    page = 0
    by_seat = False  # whether a screen on which one of many is chosen shows them in the order of the seats

    def enter(self) -> None:
        """The best of many are shown first."""
        self.page = 0

    def draw_totals(self, panel: Panel, marked: int) -> None:
        """Draw what all these screens share; the header and the legend are their own.

        :param int marked: the side whose turn it is, or that has won, -1 for none
        """
        match = self.match
        sides = match.sides
        if sides > numbers.MOST:
            self.draw_standing(panel, marked)
            return
        wide = False
        for side in range(sides):
            wide = wide or not _LEAST <= match.totals[side] <= _MOST
        panel.columns.arrange(sides, 4 if wide else 3)
        for side in range(sides):
            panel.columns.name(side, self.session.side_captions[side], self.aside(side), self.passes(side))
            panel.columns.total(side, match.totals[side])
        panel.columns.bar(marked)

    def draw_hand(self, panel: Panel) -> None:
        """At the right of the header: which hand is played, or what is left of the last minutes."""
        clock = self.session.clock
        if self.match.is_last:
            panel.header.right("last")
        elif clock and clock.is_near():
            panel.header.right(clock.shown())
        else:
            panel.header.right("hand", self.match.hand + 1)

    def aside(self, side: int) -> str:
        """What stands beside a name, where there are two sides: the goal, if both names leave room."""
        match = self.match
        goal = match.rules.goal(match)
        if not goal or match.sides != 2:
            return ""
        text = "of %d" % goal
        longest = max([len(caption) for caption in self.session.side_captions])
        return text if longest + len(text) <= BESIDE else ""

    def passes(self, side: int) -> int:
        """A bit for each partner of a side who has a dot behind the name."""
        match = self.match
        bits = 0
        for seat in range(match.seats):
            if seat % match.sides == side and match.rules.marked(match, seat):
                bits |= 1 << seat // match.sides
        return bits

    def draw_standing(self, panel: Panel, marked: int) -> None:
        """Draw six sides, best first. The marked side takes the last place of page one if it ranks lower.

        Where UP and DOWN move the mark, they stand in the order of the seats.
        """
        match = self.match
        if self.by_seat and marked >= 0:
            for cell in range(CELLS):
                side = marked // CELLS * CELLS + cell
                self.draw_cell(panel, cell, side if side < match.sides else -1, side == marked)
            return
        for cell in range(CELLS):
            place = self.page * CELLS + cell
            side = at_place(match, place) if place < match.sides else -1
            if not self.page and cell == CELLS - 1 and marked >= 0:
                side = side if place_of(match, marked) < cell else marked
            self.draw_cell(panel, cell, side, side == marked)

    def draw_cell(self, panel: Panel, cell: int, side: int, marked: bool) -> None:
        """A place in the standing: a name, a star where others have a dot, a total."""
        line = cell // 2
        column = cell % 2 * _CELL
        end = column + _CELL
        if side < 0:
            panel.blank(line, column, end)
            return
        total = str(self.match.totals[side])
        text = " %d.%s" % (rank_of(self.match, side) + 1, self.session.captions[side])
        text = text[: _CELL - 1 - len(total)] + ("*" if self.passes(side) else "")
        column = panel.text(line, column, text, marked)
        panel.text(line, panel.blank(line, column, end - len(total), marked), total, marked)

    def has_pages(self) -> bool:
        """Whether there are more sides than can be shown at once."""
        return self.match.sides > CELLS

    def press(self, key: int) -> None:
        """BACK takes the last answer back; UP scrolls where many play; the rest is the screens' own."""
        if key == buttons.BACK:
            self.table.undo()
        elif key == buttons.UP and self.has_pages():
            self.page = (self.page + 1) % (-(-self.match.sides // CELLS))


def rank_of(match: "Match", side: int) -> int:
    """The rank of a side, 0 the best; equal totals have equal ranks; where the lowest wins, that."""
    rank = 0
    for other in range(match.sides):
        difference = match.totals[other] - match.totals[side]
        if difference and (difference < 0) == match.rules.LOWEST_WINS:
            rank += 1
    return rank


def place_of(match: "Match", side: int) -> int:
    """The place of a side in the standing, 0 the first; equal totals stand in the order of the seats."""
    place = rank_of(match, side)
    for other in range(side):
        place += match.totals[other] == match.totals[side]
    return place


def at_place(match: "Match", place: int) -> int:
    """The side at a place of the standing."""
    for side in range(match.sides):
        if place_of(match, side) == place:
            return side
    return 0
