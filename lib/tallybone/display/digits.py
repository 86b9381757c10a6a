# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Big digits in seven bars each, to be read from across the table."""

import bitmaptools
import displayio

from tallybone.display.glyphs import AWAY

BLANK = 10
MINUS = 11
_TOP = 24  # of every number, in pixels

# Bars of each glyph, a bit each: top, upper left, upper right, middle, lower left, lower right, bottom.
_BARS = (
    0b1110111,
    0b0010010,
    0b1011101,
    0b1011011,
    0b0111010,
    0b1101011,
    0b1101111,
    0b1010010,
    0b1111111,
    0b1111011,
    0b0000000,
    0b0001000,
)


def digit_sheet(width: int, height: int, bar: int) -> displayio.Bitmap:
    """Draw 0-9, a blank and a minus beside each other.

    :param int width: pixels of one glyph, its gap to the next included
    :param int height: pixels
    :param int bar: how thick the bars are
    """
    sheet = displayio.Bitmap(width * len(_BARS), height, 2)
    right = width - bar - 2
    middle = (height - bar) // 2
    for glyph in range(len(_BARS)):
        x = glyph * width
        bars = _BARS[glyph]
        if bars & 64:
            _fill(sheet, x, 0, width - 2, bar)
        if bars & 32:
            _fill(sheet, x, 0, bar, middle + bar)
        if bars & 16:
            _fill(sheet, x + right, 0, bar, middle + bar)
        if bars & 8:
            _fill(sheet, x, middle, width - 2, bar)
        if bars & 4:
            _fill(sheet, x, middle, bar, height - middle)
        if bars & 2:
            _fill(sheet, x + right, middle, bar, height - middle)
        if bars & 1:
            _fill(sheet, x, height - bar, width - 2, bar)
    return sheet


def _fill(sheet: displayio.Bitmap, x: int, y: int, width: int, height: int) -> None:
    bitmaptools.fill_region(sheet, x, y, x + width, y + height, 1)


class Number:
    """A number in big digits, right-aligned; only a digit that changes is drawn again.

    :param sheet: from ``digit_sheet``
    :param palette: its colours
    :param int digits: how many places
    """

    def __init__(self, sheet: displayio.Bitmap, palette: displayio.Palette, digits: int) -> None:
        self.grid = displayio.TileGrid(
            sheet,
            pixel_shader=palette,
            width=digits,
            tile_width=sheet.width // len(_BARS),
            tile_height=sheet.height,
            default_tile=BLANK,
            y=AWAY,
        )
        self.digits = digits

    def blank(self) -> None:
        """Show nothing, and have nothing composed: all blank digits together took a Pico 19 ms."""
        if self.grid.y != AWAY:
            self.grid.y = AWAY

    def blanks(self) -> int:
        """How many places to the left show nothing."""
        place = 0
        while place < self.digits and self.grid[place] == BLANK:
            place += 1
        return place

    def show(self, value: int, least: int = 1) -> None:
        """Show a number with at least so many digits; one that needs more shows its last digits."""
        grid = self.grid
        if grid.y != _TOP:
            grid.y = _TOP
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
            if grid[place] != tile:
                grid[place] = tile
