# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A page of text in the panel's own characters, which a board has in memory anyway."""

import displayio
from micropython import const

from tallybone.display.layout import HEIGHT, PAGE_X
from tallybone.display.numbers import Cells
from tallybone.display.places import LINE

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.numbers import Palettes

SHOWN = 4  # lines at once, above the legend


class TextPage:
    """Four lines below each other, to be laid over a screen: ``group``.

    :param palettes: light on dark, dark on light
    :param int down: of the panel
    """

    def __init__(self, palettes: "Palettes", down: int) -> None:
        self.group = displayio.Group()
        self._lines = [Cells(palettes, LINE, PAGE_X, down + HEIGHT * line) for line in range(SHOWN)]
        for line in self._lines:
            self.group.append(line.grid)

    def show(self, text: str) -> None:
        """Show the lines of a text."""
        lines = text.split("\n")
        for at in range(SHOWN):
            self._lines[at].put(lines[at] if at < len(lines) else "", PAGE_X)


def wrapped(text: str) -> "list[str]":
    """A text in lines that have room, broken at spaces; each line of it begins a new one."""
    lines: list[str] = []
    for line in text.split("\n"):
        while len(line) > LINE:
            at = line.rfind(" ", 0, LINE + 1)
            at = at if at > 0 else LINE
            lines.append(line[:at])
            line = line[at:].lstrip(" ")
        lines.append(line)
    return lines
