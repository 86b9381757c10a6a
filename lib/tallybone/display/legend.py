# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The legend: four equal boxes in the lowest line that say what the four buttons do."""

import displayio
from micropython import const

from tallybone.display.glyphs import AWAY, WIDTH, Cells, filled, ink

KEYS = 4
_X = const(2)
_PITCH = const(32)  # from one box to the next
_BOX = const(29)
_TOP = const(54)
_HEIGHT = const(10)
_WORD_TOP = const(53)  # of its characters; the lowest row of a descender is below the display
_LETTERS = const(5)


class Legend:
    """The boxes, light, with dark words in their middle: ``words``, "" for a button that does nothing.

    :param group: where its parts go
    :param palette: light on dark
    """

    def __init__(self, group: displayio.Group, palette: displayio.Palette) -> None:
        dark = ink((0xFFFFFF, 0), 0)
        self.words = [""] * KEYS
        self._boxes: list[displayio.TileGrid] = []
        self._cells: list[Cells] = []
        box = filled(_BOX, _HEIGHT)
        for x in (0, _BOX - 1):
            for y in (0, _HEIGHT - 1):
                box[x, y] = 0
        for key in range(KEYS):
            x = _X + key * _PITCH
            self._boxes.append(displayio.TileGrid(box, pixel_shader=palette, x=x, y=AWAY))
            self._cells.append(Cells((dark, dark), _LETTERS, x, _WORD_TOP))
            group.append(self._boxes[key])
            group.append(self._cells[key].grid)

    def show(self, words: "tuple[str, ...]") -> None:
        """Say what each button does; a button that does nothing has no box."""
        for key in range(KEYS):
            word = words[key]
            if word != self.words[key]:
                self.words[key] = word
                x = _X + key * _PITCH
                self._boxes[key].y = _TOP if word else AWAY
                self._cells[key].put(word, x + (_BOX + 1 - WIDTH * len(word)) // 2)

    def clear(self) -> None:
        """No words."""
        self.show(("",) * KEYS)
