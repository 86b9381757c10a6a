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
    """The board's font with the letters that were drawn beside it, for the library."""

    bitmap = property(lambda self: font())

    def get_bounding_box(self) -> "tuple[int, int]":
        """Of every character."""
        return WIDTH, HEIGHT

    def get_glyph(self, codepoint: int) -> Glyph:
        """A character."""
        return Glyph(font(), codes(chr(codepoint))[0] - FIRST, WIDTH, HEIGHT, 0, 0, WIDTH, 0)


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
    return Label(Font(), text=text, x=PAGE_X, y=PAGE_MIDDLE + down, line_spacing=1.0)
