# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the screen of a trick shows besides the scoreboard: seven boxes, and what each side needs."""

import displayio
from micropython import const

from tallybone.display.glyphs import AWAY, Cells

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Palettes

TRICKS = 7
_BOX = const(5)  # pixels, with the dark one behind it
_HEIGHT = const(7)
_BOXES_X = const(93)
_BOXES_TOP = const(2)
_OPEN, _BIDDERS, _OTHERS = range(3)  # tiles: not played yet, taken by the bidding side, by the others
_LETTERS = const(4)
_NEED_TOPS = (22, 35)


class TrickMarks:
    """The boxes in the header, and two short words left of each numeral. Laid over with ``Panel.lay``.

    :param palettes: light on dark, dark on light
    """

    def __init__(self, palettes: "Palettes") -> None:
        self.group = displayio.Group()
        sheet = displayio.Bitmap(3 * _BOX, _HEIGHT, 2)
        for y in range(_HEIGHT):
            for x in range(_BOX - 1):
                edge = x in (0, _BOX - 2) or y in (0, _HEIGHT - 1)
                sheet[x, y] = 1 if edge else 0
                sheet[_BOX + x, y] = 1
                sheet[2 * _BOX + x, y] = 1 if edge or y > _HEIGHT // 2 else 0
        self._boxes = displayio.TileGrid(
            sheet, pixel_shader=palettes[0], width=TRICKS, tile_width=_BOX, tile_height=_HEIGHT, y=AWAY
        )
        self._boxes.x = _BOXES_X
        self.group.append(self._boxes)
        self._needs = [Cells(palettes, _LETTERS, 0, _NEED_TOPS[i % 2]) for i in range(6)]
        for cells in self._needs:
            self.group.append(cells.grid)

    def boxes(self, bidders: int, others: int) -> None:
        """A box for each trick of a hand: from the left the bidding side's, from the right the others'.

        :param int bidders: tricks that the bidding side has taken; -1 for no boxes
        """
        y = _BOXES_TOP if bidders >= 0 else AWAY
        if self._boxes.y != y:
            self._boxes.y = y
        for i in range(TRICKS if bidders >= 0 else 0):
            tile = _BIDDERS if i < bidders else _OTHERS if i >= TRICKS - others else _OPEN
            if self._boxes[i] != tile:
                self._boxes[i] = tile

    def need(self, side: int, x: int, first: str, second: str) -> None:
        """Two words of four letters, one above the other."""
        self._needs[2 * side].put(first, x)
        self._needs[2 * side + 1].put(second, x)
