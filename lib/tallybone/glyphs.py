# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The sheet of characters that every line of text is laid out from.

`adafruit_display_text` draws each character once, at start; from then on a line of text is a
`displayio.TileGrid` whose tiles are changed. A changed digit costs 28 bytes on the bus and no
memory; setting `Label.text` costs about 300 bytes and a kilobyte of garbage.
"""

import bitmaptools
import displayio
import terminalio
from adafruit_display_text import bitmap_label

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


def character_sheet():
    """Draw the sheet: the printable ASCII characters, our pictures, then all of them inverse."""
    sheet = displayio.Bitmap(_COLUMNS * WIDTH, _ROWS * HEIGHT, 2)
    for tile in range(127 - FIRST):
        label = bitmap_label.Label(terminalio.FONT, text=chr(tile + FIRST))
        x = tile % _COLUMNS * WIDTH + max(0, label.bounding_box[0])
        bitmaptools.blit(sheet, label.bitmap, x, tile // _COLUMNS * HEIGHT)
    for i in range(len(_PICTURES)):
        tile = HAND - FIRST + i
        for y in range(HEIGHT):
            for x in range(WIDTH):
                if _PICTURES[i][y] >> 5 - x & 1:
                    sheet[tile % _COLUMNS * WIDTH + x, tile // _COLUMNS * HEIGHT + y] = 1
    for tile in range(INVERSE):
        _invert(sheet, tile)
    return sheet


def _invert(sheet, tile):
    """Draw the inverse of a tile at its place behind the others."""
    twin = tile + INVERSE
    for y in range(HEIGHT):
        for x in range(WIDTH):
            lit = sheet[tile % _COLUMNS * WIDTH + x, tile // _COLUMNS * HEIGHT + y]
            sheet[twin % _COLUMNS * WIDTH + x, twin // _COLUMNS * HEIGHT + y] = 1 - lit
