# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A chart of who leads over the hands of a match, and by how much."""

import bitmaptools
import displayio
from micropython import const

from tallybone.display.layout import (
    CHART_EDGE,
    CHART_END,
    CHART_LETTER,
    CHART_LOWER_TOP,
    CHART_TOP,
    CHART_WIDTH,
    CHART_X,
    FIRST,
    LETTER_HEIGHT,
    LETTER_TOP,
    LETTERS_APART,
    MARKS_APART,
    WIDTH,
)
from tallybone.display.numbers import codes, font
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from tallybone.display.numbers import Palettes
    from tallybone.display.panel import Header

# The mark of each side: the pixels lit around the point of a hand, as (x, y). None, a ring, a cross, a
# slanted cross.
_EDGES = ((-2, -1), (-2, 0), (-2, 1), (2, -1), (2, 0), (2, 1))
_RING = _EDGES + ((-1, -2), (0, -2), (1, -2), (-1, 2), (0, 2), (1, 2))
_MARKS = (
    (),
    _RING,
    ((0, -2), (0, -1), (0, 1), (0, 2), (-1, 0), (1, 0), (-2, 0), (2, 0)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1), (-2, -2), (2, -2), (-2, 2), (2, 2)),
)
_DOTS_APART = const(4)  # along the line of zero


class Chart:
    """The lines. Laid over a screen with ``Panel.lay``.

    A line is how far a side is ahead of the last: of close totals that grow to 100, the lines would be one.
    The leader's line is thick; each side but the first has its own mark, at each hand if there is room. Of
    more than two sides each has its letter at the end. The line of one who plays alone is the total; if that
    was below zero, dots show where zero is.

    :param palettes: light on dark, dark on light
    :param bool lower: whether there are two lines of text above it
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", lower: bool, down: int) -> None:
        top = (CHART_LOWER_TOP if lower else CHART_TOP) + down
        self._height = CHART_END - top
        self._bitmap = displayio.Bitmap(CHART_WIDTH, self._height, 2)
        self.group = displayio.TileGrid(self._bitmap, pixel_shader=palettes[0], x=CHART_X, y=top)
        self._hands = 0
        self._most = 1  # points from the lowest row to the highest
        self._least = 0  # points of the lowest row
        self._letters = 0  # columns of letters
        self._named = 0  # columns at the left that the name of the chart takes
        self._highest = 0  # row of the lines there
        self._ahead = 0  # of the leader, over the second
        self._leader = 0

    def draw(
        self,
        totals: "array[int]",
        captions: "list[str]",
        lowest_wins: bool,
        shown: "list[int]",
        header: "Header",
        heading: str = "",
    ) -> None:
        """Draw the lines. Who leads is said in the header, or in the chart if that has no room.

        :param totals: of each side after each hand
        :param captions: of all sides
        :param shown: the sides that have a line, in the order of their columns
        :param str heading: the text in the pill; "" if the header has something else to say
        """
        sides = len(captions)
        self._bitmap.fill(0)
        self._hands = len(totals) // sides
        if not self._hands:
            return
        leads = [leads_of(totals[at : at + sides], lowest_wins) for at in range(0, len(totals), sides)]
        self._least = min([0] + [min(hand) for hand in leads])
        self._most = max([1] + [max(hand) for hand in leads]) - self._least
        best = sorted(leads[-1])
        self._ahead = best[-1] - best[-2] if sides > 1 else 0
        self._leader = leads[-1].index(best[-1])
        below = (self._height + 1) // LETTER_HEIGHT  # letters that have room below each other
        columns = self._letters = (len(shown) - 1) // below + 1 if len(shown) > 2 else 0
        is_said = heading != "" and self.say_lead(header, heading, captions)
        name = "" if is_said else self._name(captions, shown)
        self._named, self._highest = WIDTH * len(name), self._height
        ends = []
        if self._least:
            for x in range(CHART_EDGE, CHART_WIDTH - CHART_EDGE, _DOTS_APART):
                self._bitmap[x, self._row(0)] = 1
        for column in range(len(shown)):
            line = [hand[shown[column]] for hand in leads]
            row = self._line(line, _MARKS[column], line[-1] == max(leads[-1]))
            ends.append((row, -line[-1], column))
        if columns:
            letters = letters_of([captions[side] for side in shown])
            ends.sort()
            for at in range(columns):  # the second one stands beside the first, or below it, and so on
                self._write(ends[at::columns], letters, CHART_WIDTH - (columns - at) * self._pitch() + 1)
        if self._highest > LETTER_HEIGHT:  # else a line runs through it
            for at in range(len(name)):
                self._letter(name[at], WIDTH * at, 0)

    def _name(self, captions: "list[str]", shown: "list[int]") -> str:
        """Who leads, "" for a tie or a leader on another page; of one who plays alone what the line is."""
        if len(captions) == 1:
            return _("total")
        return _("%s ahead") % captions[self._leader] if self._ahead and self._leader in shown else ""

    def say_lead(self, header: "Header", heading: str, captions: "list[str]") -> bool:
        """Say who leads at the right of the header, and by how much. Return whether that has room.

        :param str heading: the text in the pill
        :param captions: of the sides
        """
        if self._ahead <= 0:
            header.right()
            return False
        name = captions[self._leader]
        leads = _("%s ahead") % name
        own = (_("ahead"), self._ahead) if heading.startswith(name + " ") else ()
        return header.right(leads, self._ahead, *own, leads)

    def _write(self, ends: "list[tuple[int, int, int]]", letters: str, x: int) -> None:
        """Write the letters of lines below each other, each beside its line as far as there is room.

        :param ends: of each line the row where it ends, and last its column; from above to below
        """
        top = 0
        for at in range(len(ends)):
            row, _lead, column = ends[at]
            top = max(top, min(row - LETTER_HEIGHT // 2, self._height + 1 - LETTER_HEIGHT * (len(ends) - at)))
            self._letter(letters[column], x, top)
            top += LETTER_HEIGHT

    def _letter(self, letter: str, x: int, y: int) -> None:
        left = WIDTH * (codes(letter)[0] - FIRST)
        bitmaptools.blit(
            self._bitmap,
            font(),
            x,
            y,
            x1=left,
            y1=LETTER_TOP,
            x2=left + WIDTH - 1,
            y2=LETTER_TOP + LETTER_HEIGHT - 1,
        )

    def _pitch(self) -> int:
        """From one column of letters to the next: two of them must not read as a word."""
        return CHART_LETTER + (LETTERS_APART if self._letters > 1 else 0)

    def _row(self, points: int) -> int:
        room = self._height - 1 - 2 * CHART_EDGE
        return self._height - 1 - CHART_EDGE - (points - self._least) * room // self._most

    def _line(self, leads: "list[int]", mark: "tuple[tuple[int, int], ...]", is_thick: bool) -> int:
        """From before the first hand, when nobody leads, to the last. Return the row where it ends."""
        wide = CHART_WIDTH - 1 - 2 * CHART_EDGE - self._letters * self._pitch()
        x, y = CHART_EDGE, self._row(0)
        for hand in range(self._hands):
            to_x = CHART_EDGE + (hand + 1) * wide // self._hands
            to_y = self._row(leads[hand])
            if x < self._named:
                here = min(to_x, self._named)
                self._highest = min(self._highest, y, y + (to_y - y) * (here - x) // max(1, to_x - x) - 2)
            bitmaptools.draw_line(self._bitmap, x, y, to_x, to_y, 1)
            if is_thick:
                bitmaptools.draw_line(self._bitmap, x, y - 1, to_x, to_y - 1, 1)
                bitmaptools.draw_line(self._bitmap, x, y + 1, to_x, to_y + 1, 1)
            is_last = hand == self._hands - 1
            if (is_last and not self._letters) or (not is_last and wide >= MARKS_APART * self._hands):
                for over, down in mark:
                    self._bitmap[to_x + over, to_y + down] = 1
            x, y = to_x, to_y
        return y


def letters_of(captions: "list[str]") -> str:
    """A letter for each: the first of its name where these differ, else the number of its column."""
    first = "".join([caption[:1] for caption in captions])
    return first if len(set(first)) == len(captions) else "1234"


def leads_of(totals: "array[int]", lowest_wins: bool) -> "list[int]":
    """How far each side is ahead of the last; alone, ahead of nothing."""
    if len(totals) == 1:
        return list(totals)
    last = max(totals) if lowest_wins else min(totals)
    return [last - total if lowest_wins else total - last for total in totals]
