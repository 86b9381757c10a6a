# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Four lines of text above the legend, drawn by adafruit_display_text, which is loaded only for that."""

import terminalio
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from displayio import Group


class Page:
    """A text to be read, over whatever else the panel shows.

    :param group: the panel's
    """

    def __init__(self, group: "Group") -> None:
        self._group = group
        self._label: Group | None = None
        self._text = ""
        self._no_memory = False  # whether there was too little for the library

    def show(self, text: str) -> bool:
        """Show a text. Return False if there is not enough memory for that."""
        if text == self._text or self._no_memory:
            return not self._no_memory
        self.clear()
        try:
            from adafruit_display_text.bitmap_label import Label  # let go with the page

            self._label = Label(terminalio.FONT, text=text, x=2, y=6, line_spacing=1.0) if text else None
        except MemoryError:  # where the library is not compiled, compiling it may take too much
            self._no_memory = True
            return False
        self._text = text
        if self._label:
            self._group.append(self._label)
        return True

    def clear(self) -> None:
        """Show none."""
        if self._label:
            self._group.remove(self._label)
        self._label = None
        self._text = ""
