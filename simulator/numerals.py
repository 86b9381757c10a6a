# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The numerals as they are drawn in numerals.txt; ``make numerals`` makes the board's file out of them."""

import re
from pathlib import Path

DRAWN = Path(__file__).with_name("numerals.txt")
GLYPHS = "0123456789 -"  # as they stand on the sheet

Picture = list[str]


def drawn(path: Path = DRAWN) -> dict[tuple[int, int], dict[str, Picture]]:
    """The pictures of each size: lines of ``#`` and ``.`` by character.

    :raises ValueError: if a picture has not the size of its heading
    """
    sizes: dict[tuple[int, int], dict[str, Picture]] = {}
    for part in re.split(r"^(?=\d+x\d+$)", path.read_text(), flags=re.M)[1:]:
        heading, *blocks = re.split(r"\n\n+", part.strip())
        width, height = map(int, heading.split("x"))
        found = [
            list(columns) for b in blocks for columns in zip(*map(str.split, b.split("\n")), strict=True)
        ]
        if any(len(rows) != height or {len(row) for row in rows} != {width} for rows in found):
            raise ValueError(f"{path.name}: not every picture of {heading} has that size")
        sizes[width, height] = dict(zip(GLYPHS.replace(" ", ""), found, strict=True))
    return sizes
