# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Numerals to be read from across the table, from the pictures in simulator/numerals.txt."""

import bitmaptools
import displayio
from micropython import const

from tallybone import modules
from tallybone.display.glyphs import AWAY

BLANK = 10  # tiles of a sheet behind the ten digits
MINUS = 11
_TILES = const(12)
# The sizes in simulator/numerals.txt, and how many pixels from one numeral to the next.
LARGE, MEDIUM, NARROW, NARROWEST = range(4)
PITCH = (19, 13, 10, 7)


_sheets: "dict[int, displayio.Bitmap]" = {}  # those made so far: 2.5 KB for all four sizes


def sheet(size: int) -> displayio.Bitmap:
    """The numerals of a size beside each other. Made once: reading them takes 3 KB for a moment."""
    if size in _sheets:
        return _sheets[size]
    drawn = modules.load("tallybone.display.numerals", "SIZES")
    width, height, data = drawn[size]  # type: ignore[index]  # the tuple of numerals.py
    bitmap = displayio.Bitmap((width + 1) * _TILES, height, 2)
    for at in range(0, len(data), 4):
        x, y = data[at], data[at + 1]
        bitmaptools.fill_region(bitmap, x, y, x + data[at + 2], y + data[at + 3], 1)
    modules.unload("tallybone.display.numerals")
    _sheets[size] = bitmap
    return bitmap


def widest(pixels: int, digits: int) -> int:
    """The widest size of which so many digits fit into these pixels, the last one's gap not counted."""
    size = LARGE
    while size < NARROWEST and PITCH[size] * digits - 1 > pixels:
        size += 1
    return size


class Number:
    """A number in numerals, right-aligned; only a digit that changes is drawn again.

    :param bitmap: from ``sheet``
    :param palette: its colours
    :param int digits: how many places
    :param int end: where it ends, in pixels
    :param int top: pixels
    """

    def __init__(
        self, bitmap: displayio.Bitmap, palette: displayio.Palette, digits: int, end: int, top: int
    ) -> None:
        pitch = bitmap.width // _TILES
        self.grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=digits,
            tile_width=pitch,
            tile_height=bitmap.height,
            default_tile=BLANK,
            x=end - digits * pitch,
            y=AWAY,
        )
        self.digits = digits
        self.top = top

    def blank(self) -> None:
        """Show nothing, and have nothing composed: all blank digits together took a Pico 19 ms."""
        if self.grid.y != AWAY:
            self.grid.y = AWAY

    def show(self, value: int, least: int = 1, skip: int = -1) -> None:
        """Show a number with at least so many digits; one that needs more shows its last digits.

        :param int skip: a place that is left blank, as something else shows its digit
        """
        grid = self.grid
        if grid.y != self.top:
            grid.y = self.top
        rest = -value if value < 0 else value
        sign = value < 0
        for place in range(self.digits - 1, -1, -1):
            if rest or least > 0:
                tile = rest % 10
                rest //= 10
            else:
                tile = MINUS if sign else BLANK
                sign = False
            least -= 1
            if place == skip:
                tile = BLANK
            if grid[place] != tile:
                grid[place] = tile
