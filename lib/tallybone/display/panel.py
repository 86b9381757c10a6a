# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The surface of the display: five lines of text, four big numbers and a bar.

A tile is written only if it differs, so when a whole screen is drawn again, only the changes go over
the bus. ``redraw_all`` sends the whole picture, which is cheaper when most of it differs.
"""

import displayio

from tallybone.display import digits, glyphs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adafruit_displayio_ssd1306 import SSD1306

COLUMNS = 21  # characters of a line
LINES = 5
NOTE = 4  # the lowest line, over the legend of the buttons while there is a note
CORNER = 5  # six characters in the upper right, in a grid of their own: when a tile is drawn, both ends
# of the top line change, and a single grid would also send everything between them
BIG = 14  # pixels of a digit 24 high, four of them a side of two
SMALL = 8  # pixels of a digit 16 high, four of them a side of four
_AWAY = 64  # below the picture
_KEYS_X = (0, 32, 64, 96)  # of the legend's four fields, two dark pixels between two of them
_KEY_COLUMNS = 5
_FIRST_KEY = 6  # the fields stand behind the lines
_CORNER_COLUMNS = 6
_TOPS = (0, 12, 24, 36, 52, _AWAY)
ENTRY_X = 0  # where the three digits of a number being typed begin


class Panel:
    """Where screens write.

    :param display: the display, or None where there is none: everything works but is not shown
    """

    def __init__(self, display: "SSD1306 | None") -> None:
        self.display = display
        palette = glyphs.colours()
        sheet = glyphs.character_sheet()
        self.group = displayio.Group()
        self._empty = displayio.Group()
        self.lines: list[displayio.TileGrid] = []
        for line in range(len(_TOPS)):
            columns = COLUMNS if line < LINES else _CORNER_COLUMNS
            grid = characters(sheet, palette, columns, (COLUMNS - columns) * glyphs.WIDTH, _TOPS[line])
            self.lines.append(grid)
            self.group.append(grid)
        for x in _KEYS_X:
            key = characters(sheet, palette, _KEY_COLUMNS, x, _TOPS[NOTE])
            self.lines.append(key)
            self.group.insert(0, key)  # below the note
        ink_only = displayio.Palette(2)
        ink_only[1] = 0xFFFFFF
        ink_only.make_transparent(0)  # a blank digit then lets the text below it be seen
        big = digits.digit_sheet(BIG, 24, 3)
        small = digits.digit_sheet(SMALL, 16, 2)
        self.big = [digits.Number(big, ink_only, 4) for _ in range(2)]
        self.small = [digits.Number(small, ink_only, 4) for _ in range(4)]
        ink = displayio.Bitmap(BIG - 2, 2, 2)
        ink.fill(1)
        self.cursor = displayio.TileGrid(ink, pixel_shader=ink_only, y=_AWAY)
        for number in self.big + self.small:
            number.y = 24
            self.group.append(number)
        self.group.append(self.cursor)
        if display:
            display.root_group = self.group

    def text(self, line: int, column: int, text: str, inverse: bool = False) -> int:
        """Write text from a column on and cut off what does not fit. Return the column after it."""
        row = self.lines[line]
        shift = glyphs.INVERSE if inverse else 0
        for i in range(min(len(text), row.width - column)):
            tile = ord(text[i]) - glyphs.FIRST
            if not 0 <= tile < glyphs.INVERSE:
                tile = ord("?") - glyphs.FIRST
            tile += shift
            if row[column + i] != tile:
                row[column + i] = tile
        return min(row.width, column + len(text))

    def picture(self, line: int, column: int, code: int, inverse: bool = False) -> int:
        """Write one of the pictures of ``glyphs``. The column after it."""
        if column < self.lines[line].width:
            tile = code - glyphs.FIRST + (glyphs.INVERSE if inverse else 0)
            if self.lines[line][column] != tile:
                self.lines[line][column] = tile
        return column + 1

    def number(self, line: int, column: int, value: int, width: int = 1, inverse: bool = False) -> int:
        """Write a number, right-aligned in so many columns at least. The column after it."""
        rest = -value if value < 0 else value
        digits_of = 1
        while rest >= 10:
            rest //= 10
            digits_of += 1
        column = self.blank(line, column, column + width - digits_of - (value < 0), inverse)
        if value < 0:
            column = self.text(line, column, "-", inverse)
            value = -value
        scale = 1
        for _ in range(digits_of - 1):
            scale *= 10
        while scale:
            column = self.picture(line, column, 48 + value // scale % 10, inverse)
            scale //= 10
        return column

    def blank(self, line: int, column: int, end: int = COLUMNS, inverse: bool = False) -> int:
        """Clear a line from a column to an end. The end."""
        tile = glyphs.INVERSE if inverse else 0
        row = self.lines[line]
        for i in range(column, min(end, row.width)):
            if row[i] != tile:
                row[i] = tile
        return max(column, end)

    def title(self, text: str) -> None:
        """Write the top line."""
        self.blank(0, self.text(0, 0, text))

    def legend(self, *words: str) -> None:
        """Say what the four buttons do, in their order: words of four letters at most."""
        for key in range(4):
            line = _FIRST_KEY + key
            column = self.text(line, self.blank(line, 0, 1, words[key] != ""), words[key], True)
            self.blank(line, column, _KEY_COLUMNS, words[key] != "")

    def note(self, shown: bool) -> None:
        """Show the note line, which hides the legend, or the legend."""
        self.lines[NOTE].y = _TOPS[NOTE] if shown else _AWAY

    def total(self, side: int, sides: int, value: int) -> None:
        """Show the total of a side: 24 pixels high for two sides, 16 for three or four."""
        number = self.big[side] if sides == 2 else self.small[side]
        number.show(value)
        number.x = side_column(side, sides) * glyphs.WIDTH
        if sides > 2:  # below its name: the blank places of the number stand to the left of that
            number.x -= SMALL * number.blanks()

    def no_entry(self) -> None:
        """No number is typed."""
        self.big[0].blank()
        self.cursor.y = _AWAY

    def entry(self, value: int, ones: bool) -> None:
        """Show a number being typed, of three digits at most; the cursor is under ones or tens."""
        number = self.big[0]
        number.x = ENTRY_X - BIG
        number.show(value, 2)
        self.cursor.x = ENTRY_X + (2 if ones else 1) * BIG
        self.cursor.y = 49

    def clear(self) -> None:
        """An empty picture; every screen begins with it."""
        for line in range(LINES + 1):
            self.blank(line, 0)
        # Make parts blank or move them off the screen, but never hide them: displayio sends the area of
        # a hidden part again two refreshes later, up to 184 bytes each time.
        for number in self.big + self.small:
            number.blank()
        self.cursor.y = _AWAY
        self.lines[3].y = _TOPS[3]
        self.lines[CORNER].y = _AWAY
        self.note(False)

    def corner(self) -> None:
        """Show the corner, which hides that end of the top line."""
        self.lines[CORNER].y = 0

    def lower(self) -> None:
        """Move the fourth line down to make room for totals of 16 pixels above it."""
        self.lines[3].y = 40

    def redraw_all(self) -> None:
        """Send the whole picture at the next refresh: 1,042 bytes."""
        if self.display:
            self.display.root_group = self._empty
            self.display.root_group = self.group

    def refresh(self) -> None:
        """Send what differs."""
        if self.display:
            self.display.refresh()


def characters(
    sheet: displayio.Bitmap, palette: displayio.Palette, columns: int, x: int, y: int
) -> displayio.TileGrid:
    """A line of so many blank characters."""
    width, height = glyphs.WIDTH, glyphs.HEIGHT
    return displayio.TileGrid(
        sheet, pixel_shader=palette, width=columns, tile_width=width, tile_height=height, x=x, y=y
    )


def side_column(side: int, sides: int) -> int:
    """The column at which a side's part of the scoreboard begins."""
    if sides == 2:
        return side * 11
    return side * 7 if sides == 3 else side * 5 + side // 2
