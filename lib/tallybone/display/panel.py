# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The surface of the display. Each thing has one place: the header, columns or lines, the legend.

A tile is written only if it differs, so when a whole screen is drawn again, only the changes go over
the bus. ``redraw_all`` sends the whole picture, which is cheaper when most of it differs. What is blank is
moved out of the picture, as displayio composes blank tiles too.
"""

import displayio
from micropython import const

from tallybone.board.oled import set_up_again
from tallybone.board.ticks import passed
from tallybone.display.layout import (
    AWAY,
    BLUE_TOP,
    BOX_HEIGHT,
    BOX_LETTERS,
    BOX_PITCH,
    BOX_TOP,
    BOX_WIDTH,
    BOX_WORD_TOP,
    BOX_X,
    COLUMNS_EDGE,
    CORNERS,
    COUNT_LETTERS,
    FACT_END,
    FACT_NUMBER_X,
    FACT_SPACE,
    FACT_WORD_X,
    FIRST_PART,
    HEADER_TOP,
    HEIGHT,
    HOLD_TOP,
    KEYS,
    LINE_X,
    LOWER,
    NO_HOLD,
    NOTE,
    NOTE_TOP,
    PILL_X,
    SCREEN_HEIGHT,
    SCREEN_WIDTH,
    THUMB_HEIGHT,
    THUMB_ROOM,
    THUMB_TOP,
    THUMB_X,
    WIDTH,
)
from tallybone.display.numbers import Cells, Columns, codes, filled, ink, move
from tallybone.display.places import HEADING, LINE, LISTED, NOTE_LETTERS
from tallybone.words.texts import BUTTON, _, cut, fitted

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from busdisplay import BusDisplay

    from tallybone.display.numbers import Palettes


class Header:
    """The top line: the first fact, the pill, the second fact.

    What is told first keeps its room, so a screen tells them in that order: the pill is cut at the first
    fact, and the second one is left out if it would touch what stands at the left.

    :param group: where its parts go
    :param palettes: light on dark, dark on light
    """

    def __init__(self, group: displayio.Group, palettes: "Palettes") -> None:
        self._left_number = Cells(palettes, 2, FACT_NUMBER_X, HEADER_TOP)
        self._pill = Cells(palettes, HEADING + 1, 0, HEADER_TOP)
        self._left_word = Cells(palettes, 7, FACT_WORD_X, HEADER_TOP)
        self._right_word = Cells(palettes, 13, FACT_WORD_X, HEADER_TOP)
        self._right_number = Cells(palettes, 4, FACT_WORD_X, HEADER_TOP)
        round_end = filled(CORNERS, 11)
        round_end[1, 0] = round_end[1, 10] = 0
        self._end = displayio.TileGrid(round_end, pixel_shader=palettes[0], y=AWAY)
        self._parts = (
            self._left_number, self._pill, self._left_word, self._right_word, self._right_number,
        )  # fmt: skip
        for part in self._parts:
            group.append(part.grid)
        group.insert(len(group) - 3, self._end)
        self._text = ""
        self._number = self._last = -1
        self._fact = SCREEN_WIDTH  # where the first fact begins,
        self._fact_end = 0  # and where it ends

    def clear(self) -> None:
        """Nothing there."""
        for part in self._parts:
            part.clear()
        self._end.y = AWAY
        self._text = ""
        self._number = self._last = -1
        self._fact, self._fact_end = SCREEN_WIDTH, 0

    def pill(self, text: str, *parts: "str | int", kept: int = 0) -> None:
        """A name, or a question, cut where it has no room: 20 letters, or fewer beside the first fact.

        It is written at the end of its cells, and those are moved to the left, out of the picture: so the
        pill is as long as the text.

        :param parts: names and numbers in the text; names are cut first
        :param int kept: letters that the second fact needs
        """
        room = min(HEADING - (kept + 1 if kept else 0), (self._fact - PILL_X - CORNERS) // WIDTH)
        text = fitted(text, room, *parts) if parts else cut(text, room)
        if text == self._text:
            return
        self._text = text
        data = codes(text)
        length = min(len(data), HEADING)
        start = HEADING + 1 - length
        self._pill.blank(0, start, True)
        self._pill.write(start, data, 0, length, True)
        x = PILL_X - WIDTH * start
        if self._pill.grid.x != x:
            self._pill.grid.x = x
        move(self._end, PILL_X + WIDTH * length, 0)

    def left(self, number: int, word: str) -> None:
        """The first fact: a number of one or two digits, -1 for none, and up to 7 letters."""
        if number != self._number:
            self._number = number
            text = str(number)
            x = FACT_NUMBER_X if number < 10 else FACT_NUMBER_X - WIDTH
            self._left_number.put(text if number >= 0 else "", x)
        x = FACT_WORD_X if number >= 0 else FACT_WORD_X - 2
        self._left_word.put(word, x)
        self._fact = self._left_number.grid.x if number >= 0 else x if word else SCREEN_WIDTH
        self._fact_end = x + WIDTH * len(word) if word else 0

    def count(self, points: int) -> None:
        """A count that waits for OK, dark on light, in place of the second fact."""
        self._last = -1
        self._right_number.clear()
        # Where the fact's word was: one area to be sent, not two.
        self._right_word.put(" +%-2d " % points, SCREEN_WIDTH - WIDTH * COUNT_LETTERS, True)

    def right(self, word: str = "", number: int = -1, *others: "Any") -> bool:
        """The second fact, at the right edge, where it touches nothing. Return False if it has no room.

        :param str word: up to 12 letters
        :param int number: after it, -1 for none
        :param others: a word, a number and so on, of facts that say less: the first that has room is shown
        """
        end = PILL_X + WIDTH * len(self._text) + CORNERS + FACT_SPACE if self._text else 0
        text = str(number) if number >= 0 else ""
        x = FACT_END - WIDTH * len(text)
        first = (x + 1 - FACT_SPACE if text else x) - WIDTH * len(word)
        has_room = first >= max(end, self._fact_end + 2)  # or two facts read as one
        if not has_room:
            if others:
                return self.right(*others)
            word, text, number = "", "", -1
        if number != self._last:
            self._last = number
            self._right_number.put(text, x)
        self._right_word.put(word, first)
        return has_room


class Legend:
    """The boxes, light, with dark words in their middle: ``words``, "" for a button that does nothing.

    :param group: where its parts go
    :param palette: light on dark
    """

    def __init__(self, group: displayio.Group, palette: displayio.Palette) -> None:
        dark = ink((0xFFFFFF, 0), 0)
        self.words = [""] * KEYS
        self._boxes: list[displayio.TileGrid] = []
        self._cells: list[Cells] = []
        box = filled(2 * BOX_WIDTH, BOX_HEIGHT)  # one for four letters, and one for five
        for x in (0, BOX_WIDTH - 1):
            for y in range(BOX_HEIGHT):
                box[x, y] = 0
        for x in (1, BOX_WIDTH - 2, BOX_WIDTH, 2 * BOX_WIDTH - 1):
            for y in (0, BOX_HEIGHT - 1):
                box[x, y] = 0
        for key in range(KEYS):
            x = BOX_X + key * BOX_PITCH
            self._boxes.append(
                displayio.TileGrid(
                    box, pixel_shader=palette, tile_width=BOX_WIDTH, width=1, height=1, x=x, y=AWAY
                )
            )
            self._cells.append(Cells((dark, dark), BOX_LETTERS, x, BOX_WORD_TOP))
            group.append(self._boxes[key])
            group.append(self._cells[key].grid)

    def show(self, words: "tuple[str, ...]") -> None:
        """Say what each button does; a button that does nothing has no box."""
        for key in range(KEYS):
            word = words[key]
            if word != self.words[key]:
                self.words[key] = word
                x = BOX_X + key * BOX_PITCH
                box = self._boxes[key]
                move(box, x, BOX_TOP if word else AWAY)
                text = _(word, BUTTON) if word else ""
                size = 1 if len(text) == BOX_LETTERS else 0
                if box[0] != size:  # else the box is drawn again: 11 ms of a count
                    box[0] = size
                self._cells[key].put(text, x + (BOX_WIDTH + 1 - WIDTH * len(text)) // 2)

    def clear(self) -> None:
        """No words."""
        self.show(("",) * KEYS)


_NOTE_MS = const(4000)  # how long a note is shown; then the legend is the legend again


class Panel:
    """Where screens write. ``keys`` is the legend of the buttons; ``down`` is 0, or LOWER.

    :param display: the display, or None if there is none: everything works but is not shown
    """

    def __init__(self, display: "BusDisplay | None") -> None:
        self.display = display
        self.group = displayio.Group()
        self._empty = displayio.Group()
        self.palettes = (ink((0, 0xFFFFFF)), ink((0xFFFFFF, 0)))
        self.down = 0
        self._parts: list[Cells] = []  # two of each line
        self.columns = Columns(self.group, self.palettes)
        self._layers = displayio.Group()
        for line in range(NOTE):
            x = LINE_X - WIDTH
            self._cells(FIRST_PART + 1, x, LISTED[line])
            self._cells(LINE - FIRST_PART, x + WIDTH * (FIRST_PART + 1), LISTED[line])
        self.header = Header(self.group, self.palettes)
        self.keys = Legend(self.group, self.palettes[0])
        self._note = self._cells(NOTE_LETTERS + 1, -4, NOTE_TOP)
        self.group.append(self._layers)
        self._hold = self._lit(SCREEN_WIDTH, 2, NO_HOLD, HOLD_TOP)
        self._thumb = self._lit(3, THUMB_HEIGHT, THUMB_X, AWAY)
        dark = displayio.Bitmap(2 * COLUMNS_EDGE, SCREEN_HEIGHT, 2)
        # Two dark columns, whatever reaches into them.
        self.group.append(displayio.TileGrid(dark, pixel_shader=self.palettes[0], x=-COLUMNS_EDGE))
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
        data = codes(text)  # an index into a str counts characters from its start, one into bytes does not
        split = first.columns - 1
        done = 0
        if column < split:
            done = min(len(data), split - column)
            if done:
                first.write(column + 1, data, 0, done, inverse)
            column += done
        if line < NOTE and done < len(data) and column < LINE:
            end = min(len(data), done + LINE - column)
            self._parts[2 * line + 1].write(column - split, data, done, end, inverse)
            column += end - done
        return column

    def blank(self, line: int, column: int, end: int = LINE, inverse: bool = False) -> int:
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
        self.blank(line, self.text(line, 0, text, inverse), LINE, inverse)

    def pair(self, line: int, label: str, value: str, inverse: bool) -> None:
        """Write a whole line of a list: a label, and a value at the right edge, which is never cut."""
        start = LINE - len(value)
        label = cut(label, start - (value != ""))
        self.blank(line, self.text(line, 0, label, inverse), start, inverse)
        self.text(line, start, value, inverse)

    def no_lines(self) -> None:
        """Take the three lines away: blank ones would hide the names in the columns."""
        for part in range(2 * NOTE):
            self._parts[part].clear()

    def lines_at(self, tops: "tuple[int, int, int]") -> None:
        """Where the three lines are: LISTED or BESIDE; none covers the one above it."""
        top = min(tops[0] + self.down + 1, BLUE_TOP) if self.down else tops[0]  # the dot of an i is in row 1
        for part in range(2 * NOTE):
            if part and part % 2 == 0:
                top = max(tops[part // 2], top + HEIGHT)
            self._parts[part].move(top)

    def thumb(self, first: int, most: int) -> None:
        """Show where in a list we are: ``first`` of ``most`` lines down; nothing where most is 0."""
        top = THUMB_TOP + self.down
        move(self._thumb, THUMB_X, top + first * (THUMB_ROOM - self.down) // most if most else AWAY)

    def beside(self, column: int, *lines: str) -> None:
        """Write the lower lines from a column on: beside what is laid over the left of them.

        :param lines: of the three the last ones
        """
        for line in range(len(lines)):
            at = NOTE - len(lines) + line
            self.blank(at, self.text(at, column, lines[line]))

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
        x = columns * WIDTH + 2 - SCREEN_WIDTH if columns else NO_HOLD
        if self._hold.x != x:
            self._hold.x = x

    def move_down(self, is_down: bool) -> None:
        """Have what is below the header lower, where the top rows have another colour, or not."""
        self.down = LOWER if is_down else 0
        self.columns.move_down(self.down)
        self.clear()

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
        """Move the picture to the left by 0 or 1 pixel, so that captions do not burn in where they stand.

        To the right the last letter of a word in the last box lost a column.
        """
        if self.group.x != -by:
            self.group.x = -by

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


class Status:
    """A note. ``text`` is "" if there is none, ``stays`` whether it stays until the next press."""

    def __init__(self) -> None:
        self.text = ""
        self.stays = False
        self.at = -1  # when it was shown, milliseconds; -1 until the clock is known

    def say(self, text: str, number: int = -1, name: str = "", word: str = "", stays: bool = False) -> None:
        """Show a note of 21 characters at most.

        :param str word: after the text
        :param int number: after that, -1 for none
        :param str name: of a player, after that
        :param bool stays: until the next press, however long that takes
        """
        self.text = _(text)
        for part in (word, str(number) if number >= 0 else ""):
            if part:
                self.text += " " + part
        room = NOTE_LETTERS - len(self.text) - 1  # for the name
        if name and room > 1:
            self.text += " " + cut(name, room)
        self.stays = stays

    def is_over(self, now: int) -> bool:
        """Whether the note has been shown long enough; it is then forgotten."""
        if not self.text or self.stays or passed(now, self.at) <= _NOTE_MS:
            return False
        self.text = ""
        return True

    def draw(self, panel: Panel) -> None:
        """Write it over the legend, or leave the legend to be seen."""
        panel.note(self.text != "")
        if self.text:
            panel.blank(NOTE, panel.text(NOTE, 0, self.text), NOTE_LETTERS)

    def draw_hint(self, panel: Panel, text: str) -> None:
        """Write what holding a button does in place of the legend, whatever the note says."""
        panel.note(True)
        panel.blank(NOTE, panel.text(NOTE, 0, text), NOTE_LETTERS)
