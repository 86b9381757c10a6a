# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The emulated display as a picture file or as characters of a terminal."""

from collections.abc import Sequence
from pathlib import Path

PAPER = (8, 10, 14)
INK = (190, 235, 255)
_BRAILLE = 0x2800
# The dot of a braille cell at row, column: dots 1-8 of the Unicode block, as bits.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def save_png(rows: Sequence[str], path: str | Path, scale: int = 4) -> None:
    """Write rows of ``#`` and ``.`` as a PNG; each becomes a square of ``scale`` by ``scale`` pixels."""
    from PIL import Image

    image = Image.new("RGB", (len(rows[0]), len(rows)), PAPER)
    for y, row in enumerate(rows):
        for x, dot in enumerate(row):
            if dot == "#":
                image.putpixel((x, y), INK)
    image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST).save(path)


def as_braille(rows: Sequence[str]) -> list[str]:
    """Eight pixels a character: 64 by 16, fits any terminal."""
    lines = []
    for y in range(0, len(rows), 4):
        cells = []
        for x in range(0, len(rows[0]), 2):
            dots = sum(_DOTS[j][i] for j in range(4) for i in range(2) if rows[y + j][x + i] == "#")
            cells.append(chr(_BRAILLE + dots))
        lines.append("".join(cells))
    return lines


def as_half_blocks(rows: Sequence[str]) -> list[str]:
    """Two pixels a character, square ones: 128 by 32."""
    pairs = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}
    return [
        "".join(pairs[pair] for pair in zip(rows[y], rows[y + 1], strict=True))
        for y in range(0, len(rows), 2)
    ]
