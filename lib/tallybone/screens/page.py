# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Text to be read at leisure, wrapped and drawn by adafruit_display_text.

The library takes 14 KB of a board, so it is loaded when a page opens; ``registry`` lets it go behind it.
"""

import gc

from micropython import const

from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.base import Context, Screen

_SHOWN = const(4)  # lines at once, above the legend


class PageScreen(Screen):
    """A text of any length, four lines at a time. UP and DOWN turn the page, BACK leaves."""

    parts: "tuple[str, ...]" = ("tallybone.screens.page", "adafruit_display_text")
    repeats = True
    ok = ""  # what OK does, in the legend

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lines: list[str] = []
        self.page = 0

    def text(self) -> str:
        """What there is to read; each line of it begins a new line."""
        return ""

    def enter(self) -> None:
        """The first page."""
        self.page = 0
        self.lines = []

    def finish(self) -> bool:
        """Wrap the text, once the empty page is shown: loading the library takes a while."""
        if self.lines:
            return False
        gc.collect()
        try:
            from adafruit_display_text import wrap_text_to_lines as wrapped
        except MemoryError:  # where the library is not compiled, compiling it may take too much
            wrapped = cut
        for line in self.text().split("\n"):
            self.lines += wrapped(line, COLUMNS) or [""]
        return True

    def pages(self) -> int:
        """How many there are."""
        return max(1, -(-len(self.lines) // _SHOWN))

    def draw(self, panel: Panel) -> None:
        """One page of the text."""
        first = self.page * _SHOWN
        shown = self.lines[first : first + _SHOWN]
        if not panel.page.show("\n".join(shown)):
            for line in range(_SHOWN):
                panel.blank(line, panel.text(line, 0, shown[line]) if line < len(shown) else 0)
        more = self.pages() > 1
        panel.thumb(self.page, self.pages() - 1)
        panel.legend("up" if more else "", "down" if more else "", self.ok, "back")

    def press(self, key: int) -> None:
        """Turn the page, or leave."""
        if key == buttons.UP:
            self.page = (self.page - 1) % self.pages()
        elif key == buttons.DOWN:
            self.page = (self.page + 1) % self.pages()
        elif key == buttons.OK:
            self.take()
        else:
            self.wish.close()

    def take(self) -> None:
        """OK."""

    def clockwise(self) -> int:
        """The next page."""
        return buttons.DOWN


def cut(text: str, columns: int) -> "list[str]":
    """A text cut into lines of so many characters."""
    return [text[i : i + columns] for i in range(0, len(text), columns)]
