# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Characters: grids over the board's own font, which is in flash and takes no memory.

Each part of a line is a `displayio.TileGrid`, and to change the text we change its tiles. A changed character
costs 28 bytes on the bus and no memory. Setting `Label.text` of `adafruit_display_text` instead costs
about 300 bytes on the bus and a kilobyte of garbage. Dark on light is another palette, not another tile.
"""

import displayio
import terminalio

WIDTH = 6  # pixels of a character of terminalio.FONT
HEIGHT = 12  # of which capitals take rows 2 to 9, and descenders end in row 11
AWAY = 64  # below the picture
CHARACTERS = 95  # of the font: the printable ASCII characters, the space first
FIRST = 32
UNKNOWN = ord("?") - FIRST  # instead of a character that the font does not have


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

    def put(self, text: str, x: int, inverse: bool = False) -> None:
        """Write a whole text that begins at this pixel, and spaces behind it; nothing for ``""``."""
        grid = self.grid
        if not text:
            if grid.y != AWAY:
                grid.y = AWAY
            return
        data = text.encode()
        end = min(len(data), self.columns)
        self.write(0, data, 0, end, inverse)
        self.blank(end, self.columns, inverse)
        if grid.x != x:
            grid.x = x

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


def ink(colours: "tuple[int, ...]", transparent: int = -1) -> displayio.Palette:
    """A palette of these colours.

    :param int transparent: which of them lets what is below be seen, -1 for none
    """
    palette = displayio.Palette(len(colours))
    for i in range(len(colours)):
        palette[i] = colours[i]
    if transparent >= 0:
        palette.make_transparent(transparent)
    return palette


def filled(width: int, height: int) -> displayio.Bitmap:
    """A lit rectangle."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    return bitmap


def place(grid: displayio.TileGrid, x: int, y: int) -> None:
    """Move something, if it is not there already: even an assignment of the same place is drawn again."""
    if grid.x != x:
        grid.x = x
    if grid.y != y:
        grid.y = y
