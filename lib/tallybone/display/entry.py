# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is being typed or chosen: a number in large numerals, or a word in letters of twice the size.

What the buttons change is dark on light.
"""

import displayio
from micropython import const

from tallybone.display.numbers import (
    AWAY,
    HEIGHT,
    LARGE,
    MEDIUM,
    NARROW,
    PITCH,
    WIDTH,
    Cells,
    Number,
    filled,
    place,
    sheet,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Palettes

ONES, TENS, ALL = 0, 1, 2  # what is dark on light
_END = const(42)  # one past the last column
_TOP = const(24)  # so that a digit takes four of the display's pages of eight rows, not five
_MOST_OF_TWO = const(99)
_MOST_OF_THREE = const(999)
_LETTERS = const(10)  # of a word
WHOLE = -1  # the cursor's place where the whole word is dark on light
_SCALE = const(2)
_WORD_X = const(4)
_WORD_TOP = const(24)


class Entry:
    """The number. It is laid over a screen with ``Panel.lay``.

    :param palettes: light on dark, dark on light
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", down: int) -> None:
        self.group = displayio.Group(y=down - down // 4)
        self._largest = MEDIUM if down else LARGE
        self._palettes = palettes
        self._size = -1
        self._boxed = 0  # digits that the box has room for
        self._number: Number
        self._digit: displayio.TileGrid  # the one that is dark on light
        self._frame: displayio.TileGrid  # a light pixel around that, and a dark one towards other digits
        self._box: displayio.TileGrid  # and around the whole number

    def _arrange(self, size: int, digits: int) -> None:
        """Have numerals of a size: two places, or three or four where they are narrower."""
        if size == self._size and digits == self._boxed:
            return
        self._size = size
        self._boxed = digits
        while len(self.group):
            self.group.pop()
        bitmap = sheet(size)
        pitch = PITCH[size]
        self._number = Number(bitmap, self._palettes[0], 2 + size, _END, _TOP)
        rows = bitmap.height + 2
        self._box = self._grid(filled(digits * pitch + 1, rows))
        frame = filled(pitch + 3, rows)
        for y in range(rows):
            frame[0, y] = frame[pitch + 2, y] = 0
        self._frame = self._grid(frame)
        self._digit = displayio.TileGrid(
            bitmap, pixel_shader=self._palettes[1], tile_width=pitch, tile_height=bitmap.height, y=AWAY
        )
        for part in (self._box, self._number.grid, self._frame, self._digit):
            self.group.append(part)

    def _grid(self, bitmap: displayio.Bitmap) -> displayio.TileGrid:
        return displayio.TileGrid(bitmap, pixel_shader=self._palettes[0], y=AWAY)

    def hide(self) -> None:
        """No number."""
        if self._size >= 0:
            self._number.blank()
            self._box.y = self._frame.y = self._digit.y = AWAY

    def show(self, value: int, cursor: int, least: int = 1) -> None:
        """Show a number of four digits at most.

        :param int cursor: ONES, TENS or ALL
        :param int least: how many digits are shown at least
        """
        is_two = value <= _MOST_OF_TWO
        self._arrange(
            self._largest if is_two else MEDIUM if value <= _MOST_OF_THREE else NARROW, 2 if is_two else 3
        )
        number = self._number
        number.show(value, least, number.digits - 1 - cursor if cursor != ALL else -1)
        pitch = PITCH[self._size]
        palette = self._palettes[cursor == ALL]
        if number.grid.pixel_shader is not palette:
            number.grid.pixel_shader = palette
        if cursor == ALL:
            place(self._box, _END - self._boxed * pitch - 1, _TOP - 1)
            self._frame.y = self._digit.y = AWAY
            return
        x = _END - (1 + cursor) * pitch
        self._box.y = AWAY
        tile = value // 10**cursor % 10
        if self._digit[0] != tile:
            self._digit[0] = tile
        place(self._frame, x - 2, _TOP - 1)
        place(self._digit, x, _TOP)


class BigWord:
    """The word. It is laid over a screen with ``Panel.lay``.

    :param palettes: light on dark, dark on light
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", down: int) -> None:
        self.group = displayio.Group(scale=_SCALE, y=down - down // 4)
        self._word = Cells(palettes, _LETTERS + 1, 0, _WORD_TOP // _SCALE)
        self._letter = Cells(palettes, 1, 0, _WORD_TOP // _SCALE)
        edge = filled(1, HEIGHT)  # a light column left of the letter, which has one on its right
        self._edge = displayio.TileGrid(edge, pixel_shader=palettes[0], y=AWAY)
        self.group.append(self._word.grid)
        self.group.append(self._edge)
        self.group.append(self._letter.grid)

    def show(self, text: str, cursor: int = WHOLE) -> None:
        """Show a word, or none; the letter at ``cursor`` is dark on light, or the whole word."""
        data = text.encode()
        length = min(len(data), _LETTERS)
        start = _LETTERS + 1 - length  # it ends in the last cell, and the first cells are out of the picture
        whole = cursor == WHOLE
        self._word.blank(0, start, whole)
        self._word.write(start, data, 0, length, whole)
        place(self._word.grid, _WORD_X // _SCALE - WIDTH * start, _WORD_TOP // _SCALE if text else AWAY)
        if whole:
            self._letter.grid.y = self._edge.y = AWAY
        else:
            x = _WORD_X // _SCALE + WIDTH * cursor + 1  # a dark column is between it and the letter before
            self._letter.put(text[cursor], x, True)
            place(self._edge, x - 1, _WORD_TOP // _SCALE)
