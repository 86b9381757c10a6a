# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The standing of more sides than have columns: who is where, six of them on a page."""

from micropython import const

from tallybone.display.panel import CELLS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from tallybone.display.panel import Panel
    from tallybone.screens.base import Scoreboard

_CELL = const(10)  # columns, a gap among them


def draw_standing(board: "Scoreboard", panel: "Panel", marked: int) -> None:
    """Draw six sides, best first. The marked side takes the last place of page one if it ranks lower.

    Where UP and DOWN move the mark, they stand in the order of the seats.
    """
    match = board.match
    if board.by_seat and marked >= 0:
        for cell in range(CELLS):
            side = marked // CELLS * CELLS + cell
            draw_cell(board, panel, cell, side if side < match.sides else -1, side == marked)
        return
    for cell in range(CELLS):
        place = board.page * CELLS + cell
        side = at_place(match, place) if place < match.sides else -1
        if not board.page and cell == CELLS - 1 and marked >= 0:
            side = side if place_of(match, marked) < cell else marked
        draw_cell(board, panel, cell, side, side == marked)


def draw_cell(board: "Scoreboard", panel: "Panel", cell: int, side: int, is_marked: bool) -> None:
    """A place in the standing: a name, a star where others have a dot, a total."""
    line = cell // 2
    column = cell % 2 * _CELL
    end = column + _CELL
    if side < 0:
        panel.blank(line, column, end)
        return
    total = str(board.match.totals[side])
    text = " %d.%s" % (rank_of(board.match, side) + 1, board.session.captions[side])
    text = text[: _CELL - 1 - len(total)] + ("*" if board.passes(side) else "")
    column = panel.text(line, column, text, is_marked)
    panel.text(line, panel.blank(line, column, end - len(total), is_marked), total, is_marked)


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
