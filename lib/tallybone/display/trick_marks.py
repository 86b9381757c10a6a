# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The tricks of a hand in the header, a box each, and what each side still needs beside its total."""

import displayio
from micropython import const

from tallybone.display.layout import AWAY, NEED_TOPS, TRICK_HEIGHT, TRICK_WIDTH, TRICKS_TOP, TRICKS_X
from tallybone.display.numbers import Cells
from tallybone.display.places import NEED_LETTERS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.numbers import Palettes

TRICKS = 7
_OPEN, _BIDDERS, _OTHERS = range(3)  # tiles: not played yet, taken by the bidding side, by the others


class TrickMarks:
    """The boxes in the header, and two short words left of each numeral. Laid over with ``Panel.lay``.

    :param palettes: light on dark, dark on light
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", down: int) -> None:
        self.group = displayio.Group()
        sheet = displayio.Bitmap(3 * TRICK_WIDTH, TRICK_HEIGHT, 2)
        for y in range(TRICK_HEIGHT):
            for x in range(TRICK_WIDTH - 1):
                edge = x in (0, TRICK_WIDTH - 2) or y in (0, TRICK_HEIGHT - 1)
                sheet[x, y] = 1 if edge else 0
                sheet[TRICK_WIDTH + x, y] = 1
                sheet[2 * TRICK_WIDTH + x, y] = 1 if edge or y > TRICK_HEIGHT // 2 else 0
        self._boxes = displayio.TileGrid(
            sheet,
            pixel_shader=palettes[0],
            width=TRICKS,
            tile_width=TRICK_WIDTH,
            tile_height=TRICK_HEIGHT,
            y=AWAY,
        )
        self._boxes.x = TRICKS_X
        self.group.append(self._boxes)
        self._needs = [Cells(palettes, NEED_LETTERS, 0, NEED_TOPS[i % 2] + down) for i in range(6)]
        for cells in self._needs:
            self.group.append(cells.grid)

    def boxes(self, bidders: int, others: int) -> None:
        """A box for each trick of a hand: from the left the bidding side's, from the right the others'.

        :param int bidders: tricks that the bidding side has taken; -1 for no boxes
        """
        y = TRICKS_TOP if bidders >= 0 else AWAY
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
