# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The top line: a name or a question in a pill, dark on light, and facts to the right of it."""

import displayio
from micropython import const

from tallybone.display.glyphs import AWAY, WIDTH, Cells, filled, place

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    Palettes = tuple[displayio.Palette, displayio.Palette]

LETTERS = 20  # of the pill at most
_TOP = const(-1)  # a character's upper row is always dark, but for the accent grave
_PILL_X = const(4)  # where its text begins
_NUMBER_X = const(43)  # the first fact: one digit, behind a name of six letters; its word is then at
_WORD_X = const(51)
_END = const(128)  # the second fact ends here
_COUNT = const(4)  # letters of a count that waits
_CORNERS = const(2)  # columns of the round end of the pill


class Header:
    """The top line.

    :param group: where its parts go
    :param palettes: light on dark, dark on light
    """

    def __init__(self, group: displayio.Group, palettes: "Palettes") -> None:
        self._left_number = Cells(palettes, 2, _NUMBER_X, _TOP)
        self._pill = Cells(palettes, LETTERS + 1, 0, _TOP)
        self._left_word = Cells(palettes, 7, _WORD_X, _TOP)
        self._right_word = Cells(palettes, 13, _WORD_X, _TOP)
        self._right_number = Cells(palettes, 4, _WORD_X, _TOP)
        round_end = filled(_CORNERS, 11)
        round_end[1, 0] = round_end[1, 10] = 0
        self._end = displayio.TileGrid(round_end, pixel_shader=palettes[0], y=AWAY)
        self._count = Cells(palettes, _COUNT, _WORD_X, _TOP)
        self._parts = (
            self._left_number, self._pill, self._left_word, self._right_word, self._right_number, self._count,
        )  # fmt: skip
        for part in self._parts:
            group.append(part.grid)
        group.insert(len(group) - 4, self._end)
        self._text = ""
        self._number = self._last = -1

    def clear(self) -> None:
        """Nothing there."""
        for part in self._parts:
            part.clear()
        self._end.y = AWAY
        self._text = ""
        self._number = self._last = -1

    def pill(self, text: str) -> None:
        """A name, or a question of up to 20 letters.

        It is written at the end of its cells, and those are moved to the left, out of the picture: so the
        pill is as long as the text.
        """
        if text == self._text:
            return
        self._text = text
        data = text.encode()
        length = min(len(data), LETTERS)
        start = LETTERS + 1 - length
        self._pill.blank(0, start, True)
        self._pill.write(start, data, 0, length, True)
        x = _PILL_X - WIDTH * start
        if self._pill.grid.x != x:
            self._pill.grid.x = x
        place(self._end, _PILL_X + WIDTH * length, 0)

    def left(self, number: int, word: str) -> None:
        """The first fact: a number of one or two digits, -1 for none, and up to 7 letters."""
        if number != self._number:
            self._number = number
            text = str(number)
            x = _NUMBER_X if number < 10 else _NUMBER_X - WIDTH
            self._left_number.put(text if number >= 0 else "", x)
        self._left_word.put(word, _WORD_X)

    def count(self, points: int, end: int = _END) -> None:
        """A count that waits for OK, dark on light; none where it is 0.

        :param int end: one past its last column
        """
        text = " +%-2d" % points if points else ""
        self._count.put(text, end - WIDTH * _COUNT, True)

    def right(self, word: str, number: int = -1) -> None:
        """The second fact, at the right edge: up to 12 letters, and a number, -1 for none."""
        if number != self._last:
            self._last = number
            text = str(number) if number >= 0 else ""
            self._right_number.put(text, _END - WIDTH * len(text))
        end = self._right_number.grid.x - 2 if number >= 0 else _END
        self._right_word.put(word, end - WIDTH * len(word))
