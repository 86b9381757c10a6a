# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A page of text, wrapped and drawn by adafruit_display_text."""

from adafruit_display_text import wrap_text_to_lines
from adafruit_display_text.bitmap_label import Label
from fontio import Glyph

from tallybone.display.layout import FIRST, HEIGHT, PAGE_MIDDLE, PAGE_X, WIDTH
from tallybone.display.numbers import codes, font
from tallybone.display.places import LINE


class Font:
    """The board's font with the letters that were drawn beside it, for the library.

    It asks for each letter of a page twice, 160 times: so each kind of letter is made once.
    """

    bitmap = property(lambda self: font())

    def __init__(self) -> None:
        self.glyphs: dict[int, Glyph] = {}

    def get_bounding_box(self) -> "tuple[int, int]":
        """Of every character."""
        return WIDTH, HEIGHT

    def get_glyph(self, codepoint: int) -> Glyph:
        """A character."""
        if codepoint not in self.glyphs:
            tile = codes(chr(codepoint))[0] - FIRST
            self.glyphs[codepoint] = Glyph(font(), tile, WIDTH, HEIGHT, 0, 0, WIDTH, 0)
        return self.glyphs[codepoint]


def wrapped(text: str) -> "list[str]":
    """A text in lines that have room; each line of it begins a new one."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines += wrap_text_to_lines(line, LINE) or [""]
    return lines


def page(text: str, down: int) -> Label:
    """Lines below the header, to be laid over a screen.

    :param int down: of the panel
    """
    own = Font()
    label = Label(own, text=text, x=PAGE_X, y=PAGE_MIDDLE + down, line_spacing=1.0)
    own.glyphs.clear()  # 1.5 KB
    return label
