# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A chart of who leads over the hands of a match, and by how much."""

import bitmaptools
import displayio
from micropython import const

from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from tallybone.display.numbers import Palettes
    from tallybone.display.panel import Panel

_X = const(2)
_TOP = const(22)
_LOWER_TOP = const(32)  # where the totals stand below the names, not beside them
_END = const(52)  # one past the lowest row
_WIDTH = const(124)
_EDGE = const(2)  # rows and columns free around the lines, for the marks
_HEADING = const(14)  # letters of a heading and digits of the points that have room beside each other
_FAR = const(8)  # pixels from hand to hand; nearer, the marks of all hands would run together
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

    A line is how far a side is ahead of the last: of close totals that grow to 100, the lines would be one.
    The leader's line is thick; each side but the first has its own mark, at each hand if there is room.

    :param palettes: light on dark, dark on light
    :param bool lower: whether there are two lines of text above it
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", lower: bool, down: int) -> None:
        top = (_LOWER_TOP if lower else _TOP) + down
        self._height = _END - top
        self._bitmap = displayio.Bitmap(_WIDTH, self._height, 2)
        self.group = displayio.TileGrid(self._bitmap, pixel_shader=palettes[0], x=_X, y=top)
        self._hands = 0
        self._most = 1  # points
        self._ahead = 0  # of the leader, over the second
        self._leader = 0

    def draw(self, totals: "array[int]", sides: int, lowest_wins: bool, shown: "list[int]") -> None:
        """Draw the lines.

        :param totals: of each side after each hand
        :param shown: the sides that have a line, in the order of their columns
        """
        self._bitmap.fill(0)
        self._hands = len(totals) // sides
        if not self._hands:
            return
        leads = [leads_of(totals[at : at + sides], lowest_wins) for at in range(0, len(totals), sides)]
        self._most = max(1, *[max(hand) for hand in leads])
        best = sorted(leads[-1])
        self._ahead = best[-1] - best[-2] if sides > 1 else 0
        self._leader = leads[-1].index(best[-1])
        for column in range(len(shown)):
            line = [hand[shown[column]] for hand in leads]
            self._line(line, _MARKS[column], line[-1] == max(leads[-1]))

    def show(self, panel: "Panel", heading: str, captions: "list[str]") -> None:
        """Lay it over a screen. The header says who leads, and by how much, if the heading leaves room.

        :param captions: of the sides
        """
        text, points = "", -1
        if self._ahead > 0:
            text = captions[self._leader]
            if len(heading) + len(text) + len(str(self._ahead)) < _HEADING:
                text, points = _("%s ahead") % text, self._ahead
            elif heading.startswith(text + " ") and len(heading) + len(str(self._ahead)) <= _HEADING:
                text, points = _("ahead"), self._ahead
            elif len(heading) + len(text) < _HEADING:
                text = _("%s ahead") % text
            else:
                text = ""
        panel.header.right(text, points)
        panel.lay(self.group)

    def _line(self, leads: "list[int]", mark: "tuple[tuple[int, int], ...]", is_thick: bool) -> None:
        """From before the first hand, when nobody leads, to the last."""
        room = self._height - 1 - 2 * _EDGE
        bottom = self._height - 1 - _EDGE
        wide = _WIDTH - 1 - 2 * _EDGE
        x, y = _EDGE, bottom
        for hand in range(self._hands):
            to_x = _EDGE + (hand + 1) * wide // self._hands
            to_y = bottom - leads[hand] * room // self._most
            bitmaptools.draw_line(self._bitmap, x, y, to_x, to_y, 1)
            if is_thick:
                bitmaptools.draw_line(self._bitmap, x, y - 1, to_x, to_y - 1, 1)
                bitmaptools.draw_line(self._bitmap, x, y + 1, to_x, to_y + 1, 1)
            if hand == self._hands - 1 or wide >= _FAR * self._hands:
                for over, down in mark:
                    self._bitmap[to_x + over, to_y + down] = 1
            x, y = to_x, to_y


def leads_of(totals: "array[int]", lowest_wins: bool) -> "list[int]":
    """How far each side is ahead of the last; alone, ahead of nothing."""
    if len(totals) == 1:
        return list(totals)
    last = max(totals) if lowest_wins else min(totals)
    return [last - total if lowest_wins else total - last for total in totals]
