# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The surface of the display: five lines of text, four big numbers, a cursor and a bar.

A tile is written only if it differs, so when a whole screen is drawn again, only the changes go over
the bus. ``redraw_all`` sends the whole picture, which is cheaper when most of it differs. What is blank is
moved out of the picture, as displayio composes blank tiles too.
"""

import displayio

from tallybone.display import digits, glyphs
from tallybone.display.glyphs import AWAY, WIDTH, Cells
from tallybone.display.oled import set_up_again
from tallybone.display.page import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adafruit_displayio_ssd1306 import SSD1306

COLUMNS = 21  # characters of a line
LINES = 5
NOTE = 4  # the lowest line, over the legend of the buttons while there is a note
CORNER = 5  # six characters in the upper right, in a grid of their own: when a tile is drawn, both ends
# of the top line change, and a single grid would also send everything between them
NAME = 7  # columns of the first part of the top line
HALF = 11  # columns of the first part of the lines below it
BIG = 14  # pixels of a digit 24 high, four of them a side of two
SMALL = 8  # pixels of a digit 16 high, four of them a side of four
_KEYS_X = (0, 32, 64, 96)  # of the legend's four fields, two dark pixels between two of them
_KEY_COLUMNS = 5
_FIRST_KEY = 6  # the fields stand behind the lines
_CORNER_COLUMNS = 6
# Of each line, where it is and how many columns its first part has. A part is all light on dark, or all
# dark on light.
_PARTS = ((0, NAME), (12, HALF), (24, HALF), (36, HALF), (52, COLUMNS), (0, 0))
ENTRY_X = 0  # where the three digits of a number being typed begin
_BAR = 126  # pixels of the bar of a held button
_BAR_TOP = 49


class Panel:
    """Where screens write.

    :param display: the display, or None where there is none: everything works but is not shown
    """

    def __init__(self, display: "SSD1306 | None") -> None:
        self.display = display
        self.group = displayio.Group()
        self._empty = displayio.Group()
        palettes = (glyphs.ink((0, 0xFFFFFF)), glyphs.ink((0xFFFFFF, 0)))
        self._first: list[Cells | None] = []  # parts of the lines
        self._second: list[Cells | None] = []
        for top, split in _PARTS:
            columns = COLUMNS if split else _CORNER_COLUMNS
            x = (COLUMNS - columns) * WIDTH
            self._first.append(self._cells(palettes, split, x, top))
            self._second.append(self._cells(palettes, columns - split, x + split * WIDTH, top))
        for x in _KEYS_X:
            key = Cells(palettes, _KEY_COLUMNS, x, _PARTS[NOTE][0])
            self._first.append(key)
            self._second.append(None)
            self.group.insert(0, key.grid)  # below the note
        ink_only = glyphs.ink((0, 0xFFFFFF))
        ink_only.make_transparent(0)  # a blank digit then lets the text below it be seen
        big = digits.digit_sheet(BIG, 24, 3)
        small = digits.digit_sheet(SMALL, 16, 2)
        self.big = [digits.Number(big, ink_only, 4) for _ in range(2)]
        self.small = [digits.Number(small, ink_only, 4) for _ in range(4)]
        pictures = glyphs.pictures()
        self.pictures = [
            displayio.TileGrid(pictures, pixel_shader=ink_only, tile_width=WIDTH, y=AWAY) for _ in range(4)
        ]
        line = displayio.Bitmap(_BAR, 2, 2)
        line.fill(1)
        self.cursor = displayio.TileGrid(
            line, pixel_shader=ink_only, tile_width=BIG // 2 - 1, width=2, y=AWAY
        )
        self._bar = displayio.TileGrid(line, pixel_shader=ink_only, x=-_BAR, y=_BAR_TOP)
        for number in self.big + self.small:
            self.group.append(number.grid)
        for part in self.pictures + [self.cursor, self._bar]:
            self.group.append(part)
        self.page = Page(self.group)
        self._title = ""
        self._legend = [""] * len(_KEYS_X)
        if display:
            display.root_group = self.group

    def _cells(
        self, palettes: "tuple[displayio.Palette, displayio.Palette]", columns: int, x: int, top: int
    ) -> "Cells | None":
        """A part of a line, if it has any columns."""
        if not columns:
            return None
        cells = Cells(palettes, columns, x, top)
        self.group.append(cells.grid)
        return cells

    def text(self, line: int, column: int, text: str, inverse: bool = False) -> int:
        """Write text from a column on and cut off what does not fit. Return the column after it."""
        first, second = self._first[line], self._second[line]
        data = text.encode()  # an index into a str counts characters from its start, one into bytes does not
        done = 0
        if first:
            if column < first.columns:
                done = min(len(data), first.columns - column)
                if done:
                    first.write(column, data, 0, done, inverse)
                column += done
            column -= first.columns
        if second and done < len(data) and column < second.columns:
            end = min(len(data), done + second.columns - column)
            second.write(column, data, done, end, inverse)
            column += end - done
        return column + (first.columns if first else 0)

    def blank(self, line: int, column: int, end: int = COLUMNS, inverse: bool = False) -> int:
        """Clear a line from a column to an end. The end."""
        first, second = self._first[line], self._second[line]
        split = first.columns if first else 0
        if first and column < split:
            first.blank(column, min(end, split), inverse)
        if second and end > split:
            second.blank(max(column, split) - split, min(end - split, second.columns), inverse)
        return max(column, end)

    def number(self, line: int, column: int, value: int, width: int = 1, inverse: bool = False) -> int:
        """Write a number, right-aligned in so many columns at least. The column after it."""
        text = str(value)
        return self.text(line, self.blank(line, column, column + width - len(text), inverse), text, inverse)

    def picture(self, place: int, code: int, line: int, column: int) -> int:
        """Show one of the pictures of ``glyphs`` in a column; there are four places. The column after it."""
        picture = self.pictures[place]
        if picture[0] != code:
            picture[0] = code
        if picture.x != column * WIDTH or picture.y != self._top(line):
            picture.x = column * WIDTH
            picture.y = self._top(line)
        return column + 1

    def no_picture(self, place: int) -> None:
        """Show none there."""
        self.pictures[place].y = AWAY

    def _top(self, line: int) -> int:
        part = self._first[line]
        return part.top if part else 0

    def title(self, text: str) -> None:
        """Write the top line."""
        if text != self._title:
            self.blank(0, self.text(0, 0, text))
            self._title = text

    def legend(self, *words: str) -> None:
        """Say what the four buttons do, in their order: words of four letters at most."""
        for key in range(4):
            if words[key] != self._legend[key]:
                self._legend[key] = words[key]
                line = _FIRST_KEY + key
                if words[key]:
                    self.blank(line, self.text(line, 0, " " + words[key], True), _KEY_COLUMNS, True)
                else:
                    self._clear(line)

    def note(self, shown: bool) -> None:
        """Show the note line, which hides the legend, or the legend."""
        note = self._first[NOTE]
        if note and shown:
            note.show(False)
        elif note and note.grid.y != AWAY:
            note.grid.y = AWAY

    def bar(self, columns: int) -> None:
        """Show a bar above the lowest line, 0 to 21 columns long: how long a button has been held."""
        x = columns * WIDTH - _BAR
        if self._bar.x != x:
            self._bar.x = x

    def total(self, side: int, sides: int, value: int) -> None:
        """Show the total of a side: 24 pixels high for two sides, 16 for three or four."""
        number = self.big[side] if sides == 2 else self.small[side]
        number.show(value)
        x = side_column(side, sides) * WIDTH
        if sides > 2:  # below its name: the blank places of the number stand to the left of that
            x -= SMALL * number.blanks()
        if number.grid.x != x:
            number.grid.x = x

    def no_entry(self) -> None:
        """No number is typed."""
        self.big[0].blank()
        self.cursor.y = AWAY

    def entry(self, value: int, ones: bool) -> None:
        """Show a number being typed, of three digits at most; the cursor is under ones or tens."""
        number = self.big[0]
        number.grid.x = ENTRY_X - BIG
        number.show(value, 2)
        self.cursor.x = ENTRY_X + (2 if ones else 1) * BIG
        self.cursor.y = 49

    def clear(self) -> None:
        """An empty picture; every screen begins with it."""
        for line in range(len(self._first)):
            self._clear(line)
        self.page.clear()
        self.bar(0)
        self._title = ""
        self._legend = [""] * len(_KEYS_X)
        # Make parts blank or move them off the screen, but never hide them: displayio sends the area of
        # a hidden part again two refreshes later, up to 184 bytes each time.
        for number in self.big + self.small:
            number.blank()
        for place in range(len(self.pictures)):
            self.no_picture(place)
        self.cursor.y = AWAY
        self._lower(_PARTS[3][0])
        self.note(False)

    def _clear(self, line: int) -> None:
        for part in (self._first[line], self._second[line]):
            if part:
                part.clear()

    def lower(self) -> None:
        """Move the fourth line down to make room for totals of 16 pixels above it."""
        self._lower(40)

    def _lower(self, top: int) -> None:
        for part in (self._first[3], self._second[3]):
            if part:
                part.move(top)

    def redraw_all(self) -> None:
        """Send the whole picture at the next refresh: 1,042 bytes."""
        if self.display:
            self.display.root_group = self._empty
            self.display.root_group = self.group

    def set_up_again(self) -> None:
        """Tell the display its settings again, after which the whole picture must be sent."""
        if self.display:
            set_up_again(self.display)

    def refresh(self) -> None:
        """Send what differs."""
        if self.display:
            self.display.refresh()


def side_column(side: int, sides: int) -> int:
    """The column at which a side's part of the scoreboard begins."""
    if sides == 2:
        return side * 11
    return side * 7 if sides == 3 else side * 5 + side // 2
