# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make numerals``: turn the drawn numerals into the file that the board fills its sheets from.

A board would take 50 ms to read the pictures themselves; a list of rectangles is read in a tenth of that.
"""

import re

from simulator import ROOT
from simulator.numerals import GLYPHS, Picture, drawn

FILE = ROOT / "lib" / "tallybone" / "numerals.bin"

Rectangle = tuple[int, int, int, int]


def rectangles(rows: Picture) -> list[Rectangle]:
    """The lit pixels as rectangles: x, y, width, height."""
    done: list[Rectangle] = []
    growing: dict[tuple[int, int], int] = {}  # runs that reached the row above, and where they began
    for y, row in enumerate([*rows, ""]):
        runs = {match.span() for match in re.finditer("#+", row)}
        for run in [run for run in growing if run not in runs]:
            top = growing.pop(run)
            done.append((run[0], top, run[1] - run[0], y - top))
        for run in runs:
            growing.setdefault(run, y)
    return sorted(done)


def packed() -> bytes:
    """The file that the board reads.

    Of each size it has the width and the height of a numeral, in two bytes how many follow, and of each
    rectangle four: x and y on the sheet, width, height. On the sheet stand 0 to 9, a blank and a minus, each
    with one dark column after it.
    """
    found = b""
    for (width, height), pictures in drawn().items():
        data = b""
        for glyph, rows in pictures.items():
            left = GLYPHS.index(glyph) * (width + 1)
            data += b"".join(bytes((left + x, y, w, h)) for x, y, w, h in rectangles(rows))
        found += bytes((width, height)) + len(data).to_bytes(2, "little") + data
    return found


def make() -> int:
    """Write the file. Returns the exit status."""
    FILE.write_bytes(packed())
    return 0
