# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The scoreboard, which the screens for a turn, a trick, the end of a hand and of a match share."""

from rules_min.game import NO_GOAL
from tallybone import buttons
from tallybone.display import glyphs
from tallybone.display.panel import COLUMNS, Panel, side_column
from tallybone.screens.base import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_min.match import Match

CELLS = 6  # sides shown at once where there are more than four: three lines of two
_CELL = 11  # columns
_MOST_SHOWN = 999  # points to go: more have no room


class Scoreboard(Screen):
    """Names, totals and points to go: big for up to four sides, a ranked list for more."""

    page = 0

    def enter(self) -> None:
        """The best of many are shown first."""
        self.page = 0

    def draw(self, panel: Panel) -> None:
        """Draw the part all these screens share; the top line and the legend are their own."""
        match = self.match
        sides = match.sides
        if sides > 4:
            self.draw_standing(panel)
            return
        if sides > 2:
            panel.lower()
        for side in range(sides):
            column = side_column(side, sides)
            panel.text(1, column, self.session.side_names[side])
            panel.total(side, max(2, sides), match.totals[side])
            if match.rules.goal(match):
                self.to_go(panel, side, column)
        if sides == 1:
            panel.text(1, 0, "won")
            panel.text(1, 11, "played")
            panel.total(1, 2, match.hand)

    def to_go(self, panel: Panel, side: int, column: int) -> None:
        """How far a side is from its goal, beside its name or below its total."""
        match = self.match
        self.flag(panel, side, column, max(0, match.rules.goal(match) - match.totals[side]), glyphs.FLAG)

    def flag(self, panel: Panel, side: int, column: int, missing: int, picture: int) -> None:
        """Draw how many points are missing, and the flag of the goal."""
        if missing > _MOST_SHOWN or missing == NO_GOAL:
            panel.no_picture(side)
            return
        two = self.match.sides == 2
        column = panel.number(1 if two else 3, column + (6 if two else 0), missing, 3 if two else 1)
        column = panel.picture(side, picture, 1 if two else 3, column)
        if not two:
            panel.blank(3, column, min(column + 2, COLUMNS))

    def draw_standing(self, panel: Panel) -> None:
        """Draw six sides, best first. The side on turn takes the last place of page one if it ranks lower."""
        match = self.match
        for cell in range(CELLS):
            rank = self.page * CELLS + cell
            side = at_rank(match, rank) if rank < match.sides else -1
            if not self.page and cell == CELLS - 1 and match.ask.seat >= 0:
                side = side if rank_of(match, match.ask.seat) < cell else match.ask.seat
            self.draw_cell(panel, cell, side)

    def draw_cell(self, panel: Panel, cell: int, side: int) -> None:
        """A place in the standing, a name and a total."""
        line = cell // 2 + 1
        column = cell % 2 * _CELL
        end = column + _CELL - 1
        if side < 0:
            panel.blank(line, column, end)
            return
        match = self.match
        on_turn = side == match.ask.seat
        column = panel.number(line, column, rank_of(match, side) + 1, 2, on_turn)
        column = panel.text(line, column, " ", on_turn)
        name = panel.text(line, column, self.session.side_names[side][:4], on_turn)
        total = match.totals[side]
        panel.number(line, name, total, end - name, on_turn)

    def has_pages(self) -> bool:
        """Whether there are more sides than can be shown at once."""
        return self.match.sides > CELLS

    def press(self, key: int) -> None:
        """BACK takes the last answer back; UP scrolls where many play; the rest is the screens' own."""
        if key == buttons.BACK:
            self.wish.undo()
        elif key == buttons.UP and self.has_pages():
            self.page = (self.page + 1) % (-(-self.match.sides // CELLS))


def rank_of(match: "Match", side: int) -> int:
    """The place of a side in the standing, 0 the best; equal totals in the order of the seats."""
    place = 0
    for other in range(match.sides):
        if other != side and is_before(match, other, side):
            place += 1
    return place


def is_before(match: "Match", other: int, side: int) -> bool:
    """Whether one side stands before another: of the Sevens the lower total."""
    difference = match.totals[other] - match.totals[side]
    if difference == 0:
        return other < side
    return (difference < 0) == match.rules.LOWEST_WINS


def at_rank(match: "Match", rank: int) -> int:
    """The side at a place of the standing."""
    for side in range(match.sides):
        if rank_of(match, side) == rank:
            return side
    return 0
