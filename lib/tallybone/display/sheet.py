# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The board's font, with letters beyond it on tiles after its own. Loaded when a text has one."""

import bitmaptools
import displayio
import terminalio
from micropython import const

from tallybone import loader
from tallybone.display.layout import CHARACTERS, FIRST, HEIGHT, MORE_LETTERS, UNKNOWN, WIDTH

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any


class Sheet:
    """``bitmap`` is the sheet, ``drawn`` the letters on it, in the order of their tiles."""

    def __init__(self) -> None:
        self.bitmap = displayio.Bitmap(WIDTH * (CHARACTERS + MORE_LETTERS), HEIGHT, 2)
        self.drawn = ""
        bitmaptools.blit(self.bitmap, terminalio.FONT.bitmap, 0, 0)

    def codes(self, text: str) -> bytes:
        """A byte a character: 32 and its tile. Letters are drawn when a text first has them."""
        others = [letter for letter in text if letter > "~" and letter not in self.drawn]
        if others:
            self.draw(others)
        shown = bytearray()
        for letter in text:
            tile = self.drawn.find(letter)
            if tile >= 0:
                shown.append(FIRST + CHARACTERS + tile)
            else:
                shown.append(ord(letter) if letter <= "~" else FIRST + UNKNOWN)
        return bytes(shown)

    def draw(self, letters: "list[str]") -> None:
        """Draw letters, as far as there is room. What knows how is not kept."""
        before = loader.loaded()
        draw: Any = loader.load("tallybone.words.letters", "draw")
        for letter in letters:
            tile = CHARACTERS + len(self.drawn)
            if (
                letter not in self.drawn
                and len(self.drawn) < MORE_LETTERS
                and draw(self.bitmap, letter, tile)
            ):
                self.drawn += letter
        loader.keep_only(before)
