# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A word in letters of twice the size: a trump, a pass, a name being spelt."""

import displayio
from micropython import const

from tallybone.display.glyphs import AWAY, HEIGHT, WIDTH, Cells, filled, place

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Palettes

LETTERS = 8  # at most
WHOLE = -1  # the cursor's place where the whole word is dark on light
_SCALE = const(2)
_X = const(4)
_TOP = const(24)


class BigWord:
    """The word. It is laid over a screen with ``Panel.lay``.

    :param palettes: light on dark, dark on light
    """

    def __init__(self, palettes: "Palettes") -> None:
        self.group = displayio.Group(scale=_SCALE)
        self._word = Cells(palettes, LETTERS + 1, 0, _TOP // _SCALE)
        self._letter = Cells(palettes, 1, 0, _TOP // _SCALE)
        edge = filled(1, HEIGHT)  # a light column left of the letter, which has one on its right
        self._edge = displayio.TileGrid(edge, pixel_shader=palettes[0], y=AWAY)
        self.group.append(self._word.grid)
        self.group.append(self._edge)
        self.group.append(self._letter.grid)

    def show(self, text: str, cursor: int = WHOLE) -> None:
        """Show a word, or none; the letter at ``cursor`` is dark on light, or the whole word."""
        data = text.encode()
        length = min(len(data), LETTERS)
        start = LETTERS + 1 - length  # it ends in the last cell, and the first cells are out of the picture
        whole = cursor == WHOLE
        self._word.blank(0, start, whole)
        self._word.write(start, data, 0, length, whole)
        place(self._word.grid, _X // _SCALE - WIDTH * start, _TOP // _SCALE if text else AWAY)
        if whole:
            self._letter.grid.y = self._edge.y = AWAY
        else:
            x = _X // _SCALE + WIDTH * cursor + 1  # a dark column is between it and the letter before
            self._letter.put(text[cursor], x, True)
            place(self._edge, x - 1, _TOP // _SCALE)
