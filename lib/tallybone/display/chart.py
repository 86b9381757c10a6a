# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A chart of the totals over the hands of a match."""

import bitmaptools
import displayio
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from tallybone.display.panel import Palettes

_X = const(2)
_TOP = const(22)
_LOWER_TOP = const(32)  # where the totals stand below the names, not beside them
_END = const(52)  # one past the lowest row
_WIDTH = const(124)
_EDGE = const(2)  # rows and columns free around the lines, for the marks
_DOTS = const(4)  # pixels from one dot of the goal to the next
# The mark of each side, the points of it that are lit around a hand's own, as (x, y): none, a ring, a cross,
# a slanted cross.
_SIDES = ((-2, -1), (-2, 0), (-2, 1), (2, -1), (2, 0), (2, 1))
_RING = _SIDES + ((-1, -2), (0, -2), (1, -2), (-1, 2), (0, 2), (1, 2))
_MARKS = (
    (),
    _RING,
    ((0, -2), (0, -1), (0, 1), (0, 2), (-1, 0), (1, 0), (-2, 0), (2, 0)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1), (-2, -2), (2, -2), (-2, 2), (2, 2)),
)


class Chart:
    """The lines. Laid over a screen with ``Panel.lay``.

    The leader's line is thick; each side but the first has its own mark at each hand. The goal is dotted once
    somebody has half of it: before, it would press all lines together at the bottom.

    :param palettes: light on dark, dark on light
    :param bool lower: whether there are two lines of text above it
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", lower: bool, down: int) -> None:
        top = (_LOWER_TOP if lower else _TOP) + down
        self._height = _END - top
        self._bitmap = displayio.Bitmap(_WIDTH, self._height, 2)
        self.group = displayio.TileGrid(self._bitmap, pixel_shader=palettes[0], x=_X, y=top)
        self._least = self._most = self._hands = 0

    def draw(self, totals: "array[int]", sides: int, goal: int, lowest_wins: bool) -> None:
        """Draw the lines.

        :param totals: of each side after each hand
        :param int goal: the total that wins, 0 for none
        """
        self._bitmap.fill(0)
        self._hands = len(totals) // sides
        if not self._hands:
            return
        least, most = min(totals), max(totals)
        self._least = min(0, least)
        shows_goal = 0 < goal <= 2 * most
        self._most = max(goal if shows_goal else 0, most, self._least + 1)
        if shows_goal:
            y = self._y(goal)
            for x in range(0, _WIDTH, _DOTS):
                self._bitmap[x, y] = 1
        last = [totals[(self._hands - 1) * sides + side] for side in range(sides)]
        leader = last.index(min(last) if lowest_wins else max(last))
        for side in range(sides):
            self._line(totals, sides, side, side == leader)

    def _x(self, hand: int) -> int:
        return _EDGE + hand * (_WIDTH - 1 - 2 * _EDGE) // self._hands

    def _y(self, total: int) -> int:
        room = self._height - 1 - 2 * _EDGE
        return self._height - 1 - _EDGE - (total - self._least) * room // (self._most - self._least)

    def _line(self, totals: "array[int]", sides: int, side: int, is_thick: bool) -> None:
        """From nothing before the first hand to the last."""
        x, y = self._x(0), self._y(0)
        for hand in range(self._hands):
            to_x, to_y = self._x(hand + 1), self._y(totals[hand * sides + side])
            bitmaptools.draw_line(self._bitmap, x, y, to_x, to_y, 1)
            if is_thick:
                bitmaptools.draw_line(self._bitmap, x, y - 1, to_x, to_y - 1, 1)
                bitmaptools.draw_line(self._bitmap, x, y + 1, to_x, to_y + 1, 1)
            for over, down in _MARKS[side] if side < len(_MARKS) else ():
                self._bitmap[to_x + over, to_y + down] = 1
            x, y = to_x, to_y
