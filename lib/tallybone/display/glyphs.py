# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The sheet of characters from which every line of text is drawn.

It is made once, at start. Each line of text is a `displayio.TileGrid`, and to change the text we change
its tiles. A changed digit costs 28 bytes on the bus and no memory. Setting `Label.text` of
`adafruit_display_text` instead costs about 300 bytes on the bus and a kilobyte of garbage. Drawing the
sheet with labels would make a start a seventh of a second slower.
"""

import bitmaptools
import displayio
import terminalio

WIDTH = 6  # pixels of a character of terminalio.FONT
HEIGHT = 12

FIRST = 32  # the sheet begins with the space
HAND = 127  # codes of our own pictures behind the letters: a tile in a hand,
FLAG = 128  # the flag at the target,
HAND_FLAG = 129  # and the empty flag at the goal of a hand
INVERSE = 98  # added to a tile's place: the same character dark on light
_PICTURES = (
    (0, 0b111110, 0b100010, 0b101010, 0b100010, 0b111110, 0b100010, 0b101010, 0b101010, 0b111110, 0, 0),
    (0, 0b100000, 0b111100, 0b111110, 0b111110, 0b101100, 0b100000, 0b100000, 0b100000, 0b100000, 0, 0),
    (0, 0b100000, 0b111100, 0b100010, 0b100010, 0b111100, 0b100000, 0b100000, 0b100000, 0b100000, 0, 0),
)
_COLUMNS = 14
_ROWS = 14  # 14 x 14 = 2 x 98 tiles


def character_sheet() -> displayio.Bitmap:
    """Draw the sheet: the printable ASCII characters, our pictures, then all of them inverse.

    The font has colour 1 on 0. Normal characters here are 3 on 0 and inverse ones 1 on 2, so each is one
    fast copy (blit). Setting the inverse ones pixel by pixel took a board a third of a second.
    """
    half = _ROWS // 2 * HEIGHT
    sheet = displayio.Bitmap(_COLUMNS * WIDTH, 2 * half, 4)
    bitmaptools.fill_region(sheet, 0, 0, sheet.width, half, 3)
    bitmaptools.fill_region(sheet, 0, half, sheet.width, 2 * half, 2)
    for tile in range(INVERSE):
        x, y = tile % _COLUMNS * WIDTH, tile // _COLUMNS * HEIGHT
        if tile < HAND - FIRST:
            glyph = terminalio.FONT.get_glyph(FIRST + tile)
            font = glyph.bitmap  # type: ignore[attr-defined]  # the stubs do not have its fields
            left = glyph.tile_index * WIDTH  # type: ignore[attr-defined]
            part = {"x1": left, "y1": 0, "x2": left + WIDTH, "y2": HEIGHT}
            bitmaptools.blit(sheet, font, x, y, skip_source_index=1, **part)
            bitmaptools.blit(sheet, font, x, half + y, skip_source_index=0, **part)
        else:
            draw_picture(sheet, _PICTURES[tile - HAND + FIRST], x, y, half)
    return sheet


def draw_picture(sheet: displayio.Bitmap, rows: tuple[int, ...], left: int, top: int, half: int) -> None:
    """Draw one of our own, and its inverse."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            lit = rows[y] >> WIDTH - 1 - x & 1
            sheet[left + x, top + y] = 3 * lit
            sheet[left + x, half + top + y] = 2 - lit


def colours() -> displayio.Palette:
    """The palette of the sheet."""
    palette = displayio.Palette(4)
    palette[2] = palette[3] = 0xFFFFFF
    return palette
