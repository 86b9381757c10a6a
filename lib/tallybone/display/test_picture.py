# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What shows a pixel or a line of the panel that is broken: squares that light half of it."""

import displayio

_SQUARE = 8


def squares(palette: displayio.Palette) -> displayio.TileGrid:
    """Squares over the whole picture, every other one light; with the colours changed, the others.

    :param palette: of two colours
    """
    tile = displayio.Bitmap(2 * _SQUARE, 2 * _SQUARE, 2)
    for x in range(_SQUARE):
        for y in range(_SQUARE):
            tile[x, y] = tile[x + _SQUARE, y + _SQUARE] = 1
    return displayio.TileGrid(tile, pixel_shader=palette, width=8, height=4)
