# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read totals and text from the lit pixels, as an eye does, without asking the program."""

import functools
from collections.abc import Sequence

from simulator.blinka import prepare_modules
from simulator.numerals import drawn

LEFTS = {2: (1, 65), 3: (1, 43, 85), 4: (1, 33, 65, 97)}  # where the columns of so many sides begin
WIDTHS = {2: 62, 3: 40, 4: 30}


def totals(screen: Sequence[str], sides: int) -> list[int | None]:
    """The totals on a scoreboard of two to four sides."""
    width = WIDTHS[sides] + 1  # every other match is shown one pixel further to the left
    return [number([row[left : left + width] for row in screen[22:49]]) for left in LEFTS[sides]]


def number(rows: Sequence[str]) -> int | None:
    """The numerals in a part of the screen, of any size, as a number; none is None."""
    text = ""
    x = 0
    while x < len(rows[0]):
        found = numeral_at(rows, x)
        if found:
            text += found[0]
            x += found[1]
        else:
            x += 1
    return int(text) if text else None


def numeral_at(rows: Sequence[str], x: int) -> tuple[str, int] | None:
    """The numeral that begins at this column, and its width, None if there is none."""
    for (width, height), shapes in numerals().items():
        for top in {
            len(rows) - (27 + height) // 2,
            len(rows) - height,
        }:  # the second on a yellow and blue panel
            shape = "".join(row[x : x + width].ljust(width, ".") for row in rows[top : top + height])
            if shape in shapes:
                return shapes[shape], width
    return None


@functools.cache
def numerals() -> dict[tuple[int, int], dict[str, str]]:
    """By size, which character a picture is."""
    return {
        size: {"".join(rows): character for character, rows in pictures.items()}
        for size, pictures in drawn().items()
    }


LINES = (-1, 12, 26, 40, 52)  # where the lines of a list and the note begin
OF_A_PAGE = (0, 12, 24, 36)


def text_of(screen: Sequence[str], tops: Sequence[int] = LINES) -> list[str]:
    """The lines of text on a screen, dark on light too."""
    return [line_at(screen, top) for top in tops]


def line_at(screen: Sequence[str], top: int) -> str:
    """The text whose characters have their upper edge here, "" if there is none."""
    text = ""
    last = 0
    for x, character, _ in glyphs_at(screen, top):
        text += " " * (text != "" and x - last >= 4) + character
        last = x + 6
    return text


def glyphs_at(screen: Sequence[str], top: int) -> list[tuple[int, str, bool]]:
    """The characters with their upper edge here: where each begins, which it is, whether dark on light."""
    rows = [screen[y] if 0 <= y < 64 else "." * 128 for y in range(top + 1, top + 12)]
    found = []
    x = 0
    while x < 124:
        cell = "".join(row[x : x + 6].ljust(6, ".") for row in rows)
        other = cell.translate(SWAPPED)
        if cell in characters() or other in characters():
            found.append((x, characters().get(cell) or characters()[other], other in characters()))
            x += 6
        else:
            x += 1
    return found


SWAPPED = str.maketrans("#.", ".#")


@functools.cache
def characters() -> dict[str, str]:
    """The characters of the font without their highest row, which only an accent has."""
    prepare_modules()
    import terminalio

    font = terminalio.FONT.bitmap
    told = {
        "".join(".#"[font[(code - 32) * 6 + x, y]] for y in range(1, 12) for x in range(6)): chr(code)
        for code in range(33, 127)
    }
    return {**others(), **told}


def others() -> dict[str, str]:
    """The letters that the gadget draws itself."""
    import displayio
    import terminalio
    from tallybone.words.letters import LETTERS, draw

    told = {}
    last = 95  # the tile after the font's own
    sheet = displayio.Bitmap(6 * (last + 1), 12, 2)
    for x in range(6 * last):
        for y in range(12):
            sheet[x, y] = terminalio.FONT.bitmap[x, y]
    for letter in LETTERS:
        for i in range(6 * 12):
            sheet[6 * last + i % 6, i // 6] = 0
        draw(sheet, letter, last)
        told["".join(".#"[sheet[6 * last + x, y]] for y in range(1, 12) for x in range(6))] = letter
    return told
