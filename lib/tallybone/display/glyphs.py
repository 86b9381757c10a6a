# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Characters: grids over the board's own font, which is in flash and takes no memory, and two small pictures.

Each part of a line is a `displayio.TileGrid`, and to change the text we change its tiles. A changed digit
costs 28 bytes on the bus and no memory. Setting `Label.text` of `adafruit_display_text` instead costs
about 300 bytes on the bus and a kilobyte of garbage. Dark on light is another palette, not another tile.
"""

import displayio
import terminalio

WIDTH = 6  # pixels of a character of terminalio.FONT
HEIGHT = 12
AWAY = 64  # below the picture
CHARACTERS = 95  # of the font: the printable ASCII characters, the space first
FIRST = 32
UNKNOWN = ord("?") - FIRST  # instead of a character that the font does not have

FLAG = 0  # our pictures: the flag at the target,
HAND_FLAG = 1  # and the empty flag at the goal of a hand
_PICTURES = (
    (0, 0b100000, 0b111100, 0b111110, 0b111110, 0b101100, 0b100000, 0b100000, 0b100000, 0b100000, 0, 0),
    (0, 0b100000, 0b111100, 0b100010, 0b100010, 0b111100, 0b100000, 0b100000, 0b100000, 0b100000, 0, 0),
)


class Cells:
    """Some characters in a row, dark on light or light on dark; out of the picture until one is written.

    ``grid`` is a plain TileGrid, written in one loop. With a class of our own and a call for each tile, a
    list took a Pico 25 ms to write.

    :param palettes: light on dark, then dark on light
    :param int columns: how many characters
    :param int x: pixels
    :param int top: where the row is, in pixels
    """

    def __init__(
        self, palettes: "tuple[displayio.Palette, displayio.Palette]", columns: int, x: int, top: int
    ) -> None:
        self.grid = displayio.TileGrid(
            terminalio.FONT.bitmap,
            pixel_shader=palettes[0],
            width=columns,
            tile_width=WIDTH,
            tile_height=HEIGHT,
            x=x,
            y=AWAY,
        )
        self.palettes = palettes
        self.columns = columns
        self.top = top
        self.inverse = False

    def write(self, column: int, text: bytes, first: int, end: int, inverse: bool) -> None:
        """Write some of the characters of a text from a column on; only those that differ are drawn."""
        grid = self.grid
        for i in range(first, end):
            tile = text[i] - FIRST
            if grid[column] != tile:
                grid[column] = tile if 0 <= tile < CHARACTERS else UNKNOWN
            column += 1
        self.show(inverse)

    def blank(self, column: int, end: int, inverse: bool) -> None:
        """Write spaces from a column to an end."""
        grid = self.grid
        for place in range(column, end):
            if grid[place]:
                grid[place] = 0
        if inverse or self.inverse:
            self.show(inverse)

    def show(self, inverse: bool) -> None:
        """Have them in the picture, dark on light or not."""
        if self.inverse != inverse:
            self.inverse = inverse
            self.grid.pixel_shader = self.palettes[inverse]
        if self.grid.y != self.top:
            self.grid.y = self.top

    def move(self, top: int) -> None:
        """Have the row somewhere else, if it is in the picture at all."""
        if self.top != top:
            if self.grid.y == self.top:
                self.grid.y = top
            self.top = top

    def clear(self) -> None:
        """Nothing there, and nothing to compose: a row of spaces takes a board 9 ms."""
        if self.grid.y != AWAY:
            self.blank(0, self.columns, False)
            self.grid.y = AWAY


def ink(colours: "tuple[int, ...]") -> displayio.Palette:
    """A palette of these colours."""
    palette = displayio.Palette(len(colours))
    for i in range(len(colours)):
        palette[i] = colours[i]
    return palette


def pictures() -> displayio.Bitmap:
    """Our own pictures, beside each other."""
    sheet = displayio.Bitmap(WIDTH * len(_PICTURES), HEIGHT, 2)
    for i in range(len(_PICTURES)):
        for y in range(HEIGHT):
            for x in range(WIDTH):
                sheet[i * WIDTH + x, y] = _PICTURES[i][y] >> WIDTH - 1 - x & 1
    return sheet
