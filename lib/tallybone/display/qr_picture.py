# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A QR code on the panel: 29x29 modules, the most that it can show with two pixels a module."""

import displayio
from micropython import const

from tallybone.display.layout import CODE_EDGE, CODE_SIZE, CODE_X, MODULE
from tallybone.display.numbers import filled

_TYPE = const(3)  # of the code: 29 modules
_MODULES = const(29)
MOST = 53  # bytes in a code of this size with the least correction


def qr_picture(text: bytes, palette: displayio.Palette) -> displayio.TileGrid:
    """The code of a text, dark on light, with what little light there is room for around it.

    :param text: MOST bytes at most
    :param palette: light on dark
    """
    from adafruit_miniqr import QRCode  # 602 lines, unloaded with the screen that shows it

    made = QRCode(qr_type=_TYPE)
    made.add_data(text)
    made.make()
    picture = filled(CODE_SIZE, CODE_SIZE)
    matrix = made.matrix
    for row in range(_MODULES):
        for column in range(_MODULES):
            if matrix[row, column]:
                x, y = CODE_EDGE + MODULE * column, CODE_EDGE + MODULE * row
                picture[x, y] = picture[x + 1, y] = picture[x, y + 1] = picture[x + 1, y + 1] = 0
    return displayio.TileGrid(picture, pixel_shader=palette, x=CODE_X, y=0)
