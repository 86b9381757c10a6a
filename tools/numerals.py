# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make numerals``: turn the drawn numerals into the module that the board fills its sheets from.

A board would take 50 ms to read the pictures themselves; a list of rectangles is read in a tenth of that.
"""

import re

from simulator import ROOT
from simulator.numerals import GLYPHS, Picture, drawn

MODULE = ROOT / "lib" / "tallybone" / "display" / "numerals.py"

HEAD = '''# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The numerals drawn in simulator/numerals.txt, as rectangles to fill. ``make numerals`` writes this file.

A row a size: width and height of a numeral, then four bytes a rectangle: x and y on the sheet, width, height.
On the sheet stand 0 to 9, a blank and a minus, each with one dark column behind it.
"""

SIZES = (
'''

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


def module() -> str:
    """The text of numerals.py."""
    text = HEAD
    for (width, height), pictures in drawn().items():
        text += f"    (\n        {width},\n        {height},\n"
        for glyph, rows in pictures.items():
            left = GLYPHS.index(glyph) * (width + 1)
            data = b"".join(bytes((left + x, y, w, h)) for x, y, w, h in rectangles(rows))
            for at in range(0, len(data), 20):
                text += '        b"' + "".join(f"\\x{byte:02x}" for byte in data[at : at + 20]) + '"\n'
        text = text.rstrip("\n") + ",\n    ),\n"
    return text + ")\n"


def make() -> int:
    """Write the module. Returns the exit status."""
    MODULE.write_text(module())
    return 0
