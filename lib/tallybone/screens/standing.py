# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The standing of more sides than have columns: who is where, six of them on a page."""

from micropython import const

from tallybone.display.places import CELL, CELLS, MOST_SIDES
from tallybone.words.texts import cut

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_min.match import Match
    from tallybone.display.panel import Panel


def draw_standing(
    panel: "Panel",
    match: "Match",
    names: "list[str]",
    passes: "Callable[[int], int]",
    page: int,
    marked: int,
    by_seat: bool,
) -> None:
    """Draw six sides, best first. The marked side takes the last cell of page one if it ranks lower.

    :param passes: whether a side has a mark behind its name
    :param int marked: the side whose turn it is, -1 for none
    :param bool by_seat: whether they stand in the order of the seats, as UP and DOWN move the mark
    """
    by_seat = by_seat or match.sides <= MOST_SIDES
    for cell in range(CELLS):
        if by_seat and (marked >= 0 or match.sides <= MOST_SIDES):
            side = max(0, marked) // CELLS * CELLS + cell
            side = side if side < match.sides else -1
        else:
            nth = page * CELLS + cell
            side = side_at(match, nth) if nth < match.sides else -1
            if not page and cell == CELLS - 1 and marked >= 0:
                side = side if row_of(match, marked) < cell else marked
        line = cell // 2
        column = cell % 2 * CELL
        if side < 0:
            panel.blank(line, column, column + CELL)
            continue
        total = str(match.rules.shown(match, match.totals[side]))
        text = " %d." % (rank_of(match, side) + 1) if match.sides > MOST_SIDES else " "
        text += cut(names[side], CELL - 1 - len(total) - len(text)) + ("*" if passes(side) else "")
        is_marked = side == marked
        end = panel.text(line, column, text, is_marked)
        panel.text(line, panel.blank(line, end, column + CELL - len(total), is_marked), total, is_marked)


def rank_of(match: "Match", side: int) -> int:
    """The rank of a side, 0 the best; equal totals have equal ranks; where the lowest wins, that."""
    rank = 0
    for other in range(match.sides):
        difference = match.totals[other] - match.totals[side]
        if difference and (difference < 0) == match.lowest_wins:
            rank += 1
    return rank


def row_of(match: "Match", side: int) -> int:
    """The row of a side in the standing, 0 the first; equal totals stand in the order of the seats."""
    row = rank_of(match, side)
    for other in range(side):
        row += match.totals[other] == match.totals[side]
    return row


def side_at(match: "Match", row: int) -> int:
    """The side in a row of the standing."""
    for side in range(match.sides):
        if row_of(match, side) == row:
            return side
    return 0
