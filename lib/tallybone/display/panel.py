# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The surface of the display. Each thing has one place: the header, columns or lines, the legend.

Rows 0-10 are the header, 12-20 names, 22-48 numerals, 50-52 the bar of who is on turn, 54-63 the legend.

A tile is written only if it differs, so when a whole screen is drawn again, only the changes go over
the bus. ``redraw_all`` sends the whole picture, which is cheaper when most of it differs. What is blank is
moved out of the picture, as displayio composes blank tiles too.
"""

import displayio
from micropython import const

from tallybone.display.columns import Columns
from tallybone.display.glyphs import AWAY, WIDTH, Cells, filled, ink, place
from tallybone.display.header import Header
from tallybone.display.legend import Legend
from tallybone.display.oled import set_up_again
from tallybone.display.page import Page

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from busdisplay import BusDisplay


COLUMNS = 20  # characters of a line
NOTE_COLUMNS = 21
NOTE = 3  # the lowest line, over the legend of the buttons while there is a note
LISTED = (12, 26, 40)  # where the three lines above it are in a list,
BESIDE = (10, 24, 36)  # beside a number, where each takes two pages of the SSD1306, eight rows each
_NOTE_TOP = const(52)
_FIRST = const(10)  # columns of the first part of a line: a part is all light on dark, or all dark on light
_TEXT_X = const(4)  # where lines begin; one more space is to the left, so that dark on light has an edge
_WIDTH = const(128)
_HOLD_TOP = const(51)
_NO_HOLD = const(-_WIDTH - 2)
_THUMB_X = const(125)
_THUMB_TOP = const(12)
_THUMB_ROOM = const(28)  # rows it moves through
_THUMB = const(12)  # its height


class Panel:
    """Where screens write. ``keys`` is the legend of the buttons.

    :param display: the display, or None where there is none: everything works but is not shown
    """

    def __init__(self, display: "BusDisplay | None") -> None:
        self.display = display
        self.group = displayio.Group()
        self._empty = displayio.Group()
        self.palettes = (ink((0, 0xFFFFFF)), ink((0xFFFFFF, 0)))
        self._parts: list[Cells] = []  # two of each line
        self.columns = Columns(self.group, self.palettes)
        self._layers = displayio.Group()
        for line in range(NOTE):
            x = _TEXT_X - WIDTH
            self._cells(_FIRST + 1, x, LISTED[line])
            self._cells(COLUMNS - _FIRST, x + WIDTH * (_FIRST + 1), LISTED[line])
        self.header = Header(self.group, self.palettes)
        self.keys = Legend(self.group, self.palettes[0])
        self._note = self._cells(NOTE_COLUMNS + 1, -4, _NOTE_TOP)
        self.group.append(self._layers)
        self._hold = self._lit(_WIDTH, 2, _NO_HOLD, _HOLD_TOP)
        self._thumb = self._lit(3, _THUMB, _THUMB_X, AWAY)
        edge = displayio.TileGrid(displayio.Bitmap(4, 64, 2), pixel_shader=self.palettes[0], x=-2)
        self.group.append(edge)  # two dark columns, whatever reaches into them
        self.page = Page(self.group)
        if display:
            display.root_group = self.group

    def _cells(self, columns: int, x: int, top: int) -> Cells:
        """A part of a line."""
        cells = Cells(self.palettes, columns, x, top)
        self.group.append(cells.grid)
        self._parts.append(cells)
        return cells

    def _lit(self, width: int, height: int, x: int, y: int) -> displayio.TileGrid:
        """A light rectangle."""
        grid = displayio.TileGrid(filled(width, height), pixel_shader=self.palettes[0], x=x, y=y)
        self.group.append(grid)
        return grid

    # Lines ---------------------------------------------------------------------------------

    def text(self, line: int, column: int, text: str, inverse: bool = False) -> int:
        """Write text from a column on and cut off what does not fit. Return the column after it."""
        first = self._parts[2 * line]
        data = text.encode()  # an index into a str counts characters from its start, one into bytes does not
        split = first.columns - 1
        done = 0
        if column < split:
            done = min(len(data), split - column)
            if done:
                first.write(column + 1, data, 0, done, inverse)
            column += done
        if line < NOTE and done < len(data) and column < COLUMNS:
            end = min(len(data), done + COLUMNS - column)
            self._parts[2 * line + 1].write(column - split, data, done, end, inverse)
            column += end - done
        return column

    def blank(self, line: int, column: int, end: int = COLUMNS, inverse: bool = False) -> int:
        """Clear a line from a column to an end. The end."""
        first = self._parts[2 * line]
        split = first.columns - 1
        if column < split:
            first.blank(column + 1 if column else 0, min(end, split) + 1, inverse)
        if line < NOTE and end > split:
            self._parts[2 * line + 1].blank(max(column, split) - split, end - split, inverse)
        return max(column, end)

    def number(self, line: int, column: int, value: int, width: int = 1, inverse: bool = False) -> int:
        """Write a number, right-aligned in so many columns at least. The column after it."""
        text = str(value)
        return self.text(line, self.blank(line, column, column + width - len(text), inverse), text, inverse)

    def say(self, line: int, text: str, inverse: bool = False) -> None:
        """Write a whole line."""
        self.blank(line, self.text(line, 0, text, inverse), COLUMNS, inverse)

    def no_lines(self) -> None:
        """Take the three lines away: blank ones would hide the names in the columns."""
        for part in range(2 * NOTE):
            self._parts[part].clear()

    def lines_at(self, tops: "tuple[int, int, int]") -> None:
        """Where the three lines are: LISTED or BESIDE."""
        for part in range(2 * NOTE):
            self._parts[part].move(tops[part // 2])

    def thumb(self, first: int, most: int) -> None:
        """Show where in a list we are: ``first`` of ``most`` lines down; nothing where most is 0."""
        place(self._thumb, _THUMB_X, _THUMB_TOP + first * _THUMB_ROOM // most if most else AWAY)

    # The lowest line -----------------------------------------------------------------------

    def legend(self, *words: str) -> None:
        """Say what the four buttons do, in their order: words of four letters at most, "" for nothing."""
        self.keys.show(words)

    def note(self, shown: bool) -> None:
        """Show the note line, which hides the legend, or the legend."""
        if shown:
            self._note.show(False)
        elif self._note.grid.y != AWAY:
            self._note.grid.y = AWAY

    def bar(self, columns: int) -> None:
        """Show how long a button has been held: a bar above the lowest line, 0 to 21 columns long."""
        x = columns * WIDTH + 2 - _WIDTH if columns else _NO_HOLD
        if self._hold.x != x:
            self._hold.x = x

    # All of it -----------------------------------------------------------------------------

    def lay(self, layer: displayio.Group | displayio.TileGrid) -> None:
        """Lay something over the screen, if it is not there; the next screen begins without it."""
        if layer not in self._layers:
            self._layers.append(layer)

    def clear(self) -> None:
        """An empty picture; every screen begins with it."""
        for part in self._parts:
            part.clear()
        self.header.clear()
        self.clear_columns()
        self.page.clear()
        self.bar(0)
        self.keys.clear()
        # Make parts blank or move them off the screen, but never hide them: displayio sends the area of
        # a hidden part again two refreshes later, up to 184 bytes each time.
        self.thumb(0, 0)
        self.lines_at(LISTED)
        self.note(False)

    def clear_columns(self) -> None:
        """Take the columns and what is laid over them away, where a screen goes on with lines."""
        self.columns.clear()
        while len(self._layers):
            self._layers.pop()

    def shift(self, by: int) -> None:
        """Move the picture to the right by 0 or 1 pixel, so that captions do not burn in where they stand."""
        if self.group.x != by:
            self.group.x = by

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
