# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The letters that the board's font does not have: drawn from its own, and told in the journal's seven bits.

Loaded when a text first has one, and unloaded after it. Most are a letter of the font with a mark above it,
so that only the marks are kept here. A capital loses a row to them.
"""

import bitmaptools
import displayio
from micropython import const

_SMALL = "áéíóúýàèìòùâêîôûäëïöüãõñåšžčřěçøłæœ"
_CAPITALS = "ÁÉÍÓÚÝÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÑÅŠŽČŘĚÇØŁÆŒ"
# Those that are no letter with a mark above, and of each its first row, and the rows. They are one text: each
# by itself would be a name for good, and at 300 names CircuitPython's table of them grows by 2 KB.
_WHOLE = "øØłŁæÆœŒß¿¡"
_WHOLE_ROWS = (
    (4, b"\x0f\x13\x15\x15\x19\x1e"),  # ø
    (2, b"\x0f\x11\x13\x15\x15\x19\x11\x1e"),  # Ø
    (2, b"\x0c\x04\x04\x06\x0c\x04\x04\x0e"),  # ł
    (2, b"\x10\x10\x14\x18\x10\x10\x10\x1f"),  # Ł
    (4, b"\x1a\x05\x0f\x14\x15\x0a"),  # æ
    (2, b"\x0f\x14\x14\x16\x1c\x14\x14\x17"),  # Æ
    (4, b"\x0a\x15\x17\x14\x15\x0a"),  # œ
    (2, b"\x0f\x14\x14\x16\x14\x14\x14\x0f"),  # Œ
    (2, b"\x0c\x12\x12\x14\x12\x11\x11\x16"),  # ß
    (3, b"\x04\x04\x00\x04\x08\x11\x11\x0e"),  # ¿
    (3, b"\x04\x04\x00\x04\x04\x04\x04\x04"),  # ¡
)
LETTERS = _SMALL + _CAPITALS + _WHOLE[8:]
_COUNT = len(_SMALL)
# Of each small letter and of the last three: the letter of the font, and its mark, written into the journal.
_BASES = "aeiouyaeiouaeiouaeiouaonaszcrecolaos?!"
_MARKS = (
    b"\x01\x01\x01\x01\x01\x01\x02\x02\x02\x02\x02\x03\x03\x03\x03\x03\x04\x04\x04\x04\x04\x05\x05\x05\x06"
)
_MARKS += b"\x07\x07\x07\x07\x07\x08\x09\x09\x0a\x0a\x0a\x0b\x0b"
_BEFORE = const(15)  # the journal has marks after this: 16 to 26, which no strip() takes for spaces
_MOST = const(26)
# The rows of a mark from row 1 on, of five pixels: acute, grave, circumflex, diaeresis, tilde, ring, caron.
_DRAWN = (b"\x02\x04", b"\x08\x04", b"\x04\x0a", b"\x00\x0a", b"\x0d\x16", b"\x04\x0a\x04", b"\x0a\x04")
_CEDILLA = const(8)
_WIDTH = const(6)
_HEIGHT = const(12)
_DOTS = const(4)  # two dots, which stand a row higher on a capital
_CIRCUMFLEX = const(3)
_RING = const(6)
_ROOF = b"\x0e\x11"
_RING_ABOVE = b"\x0e\x0a"  # on a capital, whose first row closes it
_FIRST = const(32)


def draw(bitmap: displayio.Bitmap, letter: str, tile: int) -> bool:
    """Draw a letter on a tile of a sheet that has the font's characters. False if it is none of these."""
    index = LETTERS.find(letter)
    x = _WIDTH * tile
    if index < 0:
        return False
    whole = _WHOLE.find(letter)
    if whole >= 0:
        top, rows = _WHOLE_ROWS[whole]
        draw_rows(bitmap, x, top, rows)
        return True
    base, mark = parts(index)
    if mark >= _CEDILLA:
        copy(bitmap, base, x, 0, 0, _HEIGHT)
        draw_rows(bitmap, x, 10, b"\x04\x0c")
        return True
    if "A" <= base <= "Z":
        copy(bitmap, base, x, 3, 2, 6)  # without its row 8
        copy(bitmap, base, x, 9, 9, 1)
        rows = _RING_ABOVE if mark == _RING else _DRAWN[mark - 1]
        if base == "O" and mark == _CIRCUMFLEX:  # the narrow one is a dot on the round letter
            rows = _ROOF
        draw_rows(bitmap, x, mark != _DOTS, rows)
    else:  # the dot of an i is above
        copy(bitmap, base, x, 3, 3, _HEIGHT - 3)
        draw_rows(bitmap, x, 1, _DRAWN[mark - 1])
    return True


def copy(bitmap: displayio.Bitmap, base: str, x: int, y: int, first: int, rows: int) -> None:
    """Copy some rows of a character of the font."""
    source = _WIDTH * (ord(base) - _FIRST)
    bitmaptools.blit(bitmap, bitmap, x, y, x1=source, y1=first, x2=source + _WIDTH, y2=first + rows)


def draw_rows(bitmap: displayio.Bitmap, x: int, top: int, rows: bytes) -> None:
    """Draw rows of five pixels."""
    for i in range(len(rows)):
        for column in range(5):
            if rows[i] >> 4 - column & 1:
                bitmap[x + column, top + i] = 1


def parts(index: int) -> "tuple[str, int]":
    """The font's letter and the mark of one of these letters."""
    at = index if index < _COUNT else index - _COUNT
    base = _BASES[at]
    if _COUNT <= index < 2 * _COUNT:
        base = base.upper()
    return base, _MARKS[at]


# Names -----------------------------------------------------------------------------------------


def upper(text: str) -> str:
    """In capitals: MicroPython leaves these letters as they are."""
    return "".join([_CAPITALS[_SMALL.find(each)] if each in _SMALL else each.upper() for each in text])


def is_known(letter: str) -> bool:
    """Whether it is one of these letters."""
    return letter in LETTERS


def split(text: str) -> str:
    """A name as the journal has it, seven bits a character: ``ñ`` is the mark of a tilde and n."""
    apart = ""
    for letter in text:
        index = LETTERS.find(letter)
        if index >= 0:
            base, mark = parts(index)
            apart += chr(_BEFORE + mark) + base
        else:
            apart += letter
    return apart


def joined(text: str) -> str:
    """A name from the journal."""
    name = ""
    mark = 0
    for letter in text:
        if not mark and _BEFORE < ord(letter) <= _MOST:
            mark = ord(letter) - _BEFORE
        elif mark:
            name += with_mark(letter, mark)
            mark = 0
        else:
            name += letter
    return name


def with_mark(base: str, mark: int) -> str:
    """The letter of a base and a mark, a question mark if there is none."""
    small = base.lower()
    for at in range(len(_BASES)):
        if _MARKS[at] == mark and _BASES[at] == small:
            return LETTERS[at + _COUNT if at >= _COUNT or base != small else at]
    return "?"


def base_of(letter: str) -> str:
    """The letter of the font that a letter is made of."""
    index = LETTERS.find(letter)
    return parts(index)[0] if index >= 0 else letter


def next_of(letter: str) -> str:
    """The next letter of the same base: after n comes ñ, and after that n."""
    base = base_of(letter)
    same = base + "".join([LETTERS[index] for index in range(len(LETTERS)) if parts(index)[0] == base])
    return same[(same.find(letter) + 1) % len(same)]
