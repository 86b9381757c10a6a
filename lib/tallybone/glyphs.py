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
    """Draw the sheet: the printable ASCII characters, our pictures, then all of them inverse.

    A character is drawn with 3 on 0, its inverse with 1 on 2, so that both halves are blitted, a row of
    characters at a time: pixel by pixel and character by character took the board most of a second.
    """
    half = _ROWS // 2 * HEIGHT
    sheet = displayio.Bitmap(_COLUMNS * WIDTH, 2 * half, 4)
    bitmaptools.fill_region(sheet, 0, 0, sheet.width, half, 3)
    bitmaptools.fill_region(sheet, 0, half, sheet.width, 2 * half, 2)
    for row in range(_ROWS // 2):
        first = FIRST + row * _COLUMNS
        text = "".join([chr(code) for code in range(first, min(first + _COLUMNS, HAND))])
        label = bitmap_label.Label(terminalio.FONT, text=text)
        x, y = max(0, label.bounding_box[0]), row * HEIGHT
        bitmaptools.blit(sheet, label.bitmap, x, y, skip_source_index=1)
        bitmaptools.blit(sheet, label.bitmap, x, half + y, skip_source_index=0)
    for i in range(len(_PICTURES)):
        tile = HAND - FIRST + i
        left, top = tile % _COLUMNS * WIDTH, tile // _COLUMNS * HEIGHT
        for y in range(HEIGHT):
            for x in range(WIDTH):
                lit = _PICTURES[i][y] >> WIDTH - 1 - x & 1
                sheet[left + x, top + y] = 3 * lit
                sheet[left + x, half + top + y] = 2 - lit
    return sheet


def colours():
    """The palette of the sheet."""
    palette = displayio.Palette(4)
    palette[2] = palette[3] = 0xFFFFFF
    return palette
