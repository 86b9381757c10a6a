# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is being typed or chosen: a number in large numerals, or a word in letters of twice the size.

What the buttons change is dark on light.
"""

import displayio
from micropython import const

from tallybone.display.layout import (
    AWAY,
    ENTRY_END,
    ENTRY_LEFT,
    ENTRY_TOP,
    HEIGHT,
    PITCH,
    WIDTH,
    WORD_RAISED,
    WORD_SCALE,
    WORD_TOP,
    WORD_X,
)
from tallybone.display.numbers import BLANK, Cells, codes, filled, move, sheet
from tallybone.display.places import LARGE, MEDIUM, NARROWEST, WORD_LETTERS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.numbers import Palettes

ONES, TENS, ALL = 0, 1, 2  # what is dark on light
_MOST_OF_TWO = const(99)
_MOST_OF_THREE = const(999)
WHOLE = -1  # the cursor's index where the whole word is dark on light


class Entry:
    """The number. It is laid over a screen with ``Panel.lay``.

    Each digit is a grid of its own, with the edge that it has while it is dark on light: where the cursor
    moves, two palettes change, and no pixel is drawn twice.

    :param palettes: light on dark, dark on light
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", down: int) -> None:
        self.group = displayio.Group(y=down - down // 4)
        self._largest = MEDIUM if down else LARGE
        self._palettes = palettes
        self._size = -1
        self._digits: list[displayio.TileGrid] = []

    def _arrange(self, size: int, digits: int) -> None:
        """Have so many numerals of a size."""
        if size == self._size and digits == len(self._digits):
            return
        self._size = size
        while len(self.group):
            self.group.pop()
        bitmap = sheet(size, 1)
        pitch = PITCH[size] + 1
        x = max(ENTRY_LEFT, ENTRY_END - digits * pitch)
        self._digits = [
            displayio.TileGrid(
                bitmap,
                pixel_shader=self._palettes[0],
                tile_width=pitch,
                tile_height=bitmap.height,
                default_tile=BLANK,
                x=x + digit * pitch,
                y=AWAY,
            )
            for digit in range(digits)
        ]
        for grid in self._digits:
            self.group.append(grid)

    def hide(self) -> None:
        """No number."""
        for grid in self._digits:
            grid.y = AWAY

    def show(self, value: int, cursor: int, least: int = 1) -> None:
        """Show a number of four digits at most.

        :param int cursor: ONES, TENS or ALL
        :param int least: how many digits are shown at least
        """
        if value <= _MOST_OF_TWO:
            self._arrange(self._largest, 2)
        elif value <= _MOST_OF_THREE:
            self._arrange(MEDIUM, 3)
        else:
            self._arrange(NARROWEST, 4)
        last = len(self._digits) - 1
        for digit in range(last + 1):
            grid = self._digits[last - digit]
            tile = value % 10 if value or digit < least else BLANK
            value //= 10
            palette = self._palettes[cursor in (digit, ALL)]
            if grid[0] != tile:
                grid[0] = tile
            if grid.pixel_shader is not palette:
                grid.pixel_shader = palette
            if grid.y != ENTRY_TOP:
                grid.y = ENTRY_TOP


class BigWord:
    """The word. It is laid over a screen with ``Panel.lay``.

    :param palettes: light on dark, dark on light
    :param int down: of the panel
    :param bool is_raised: whether it is told, as the winner's name, and not chosen: then it is higher
    """

    def __init__(self, palettes: "Palettes", down: int, is_raised: bool = False) -> None:
        self.group = displayio.Group(scale=WORD_SCALE, y=down - down // 4 + (WORD_RAISED if is_raised else 0))
        self._word = Cells(palettes, WORD_LETTERS + 1, 0, WORD_TOP // WORD_SCALE)
        self._letter = Cells(palettes, 1, 0, WORD_TOP // WORD_SCALE)
        edge = filled(1, HEIGHT)  # a light column left of the letter, which has one on its right
        self._edge = displayio.TileGrid(edge, pixel_shader=palettes[0], y=AWAY)
        self.group.append(self._word.grid)
        self.group.append(self._edge)
        self.group.append(self._letter.grid)

    def show(self, text: str, cursor: int = WHOLE) -> None:
        """Show a word, or none; the letter at ``cursor`` is dark on light, or the whole word."""
        data = codes(text)
        length = min(len(data), WORD_LETTERS)
        start = WORD_LETTERS + 1 - length  # it ends in the last cell; the first ones are out of the picture
        whole = cursor == WHOLE
        self._word.blank(0, start, whole)
        self._word.write(start, data, 0, length, whole)
        move(self._word.grid, WORD_X // WORD_SCALE - WIDTH * start, WORD_TOP // WORD_SCALE if text else AWAY)
        if whole:
            self._letter.grid.y = self._edge.y = AWAY
        else:
            x = WORD_X // WORD_SCALE + WIDTH * cursor + 1  # a dark column is between it and the letter before
            self._letter.put(text[cursor], x, True)
            move(self._edge, x - 1, WORD_TOP // WORD_SCALE)
