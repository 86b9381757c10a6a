# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Characters, numerals to be read from across the table, and the scoreboard's columns made of both.

Characters are those of the board's own font, which is in flash and takes no memory. Each part of a line is a
``displayio.TileGrid``, and to change the text its tiles are changed: a character costs 28 bytes on the bus
and no memory. Setting ``Label.text`` of ``adafruit_display_text`` costs about 300 bytes on the bus and a
kilobyte of garbage. Dark on light is another palette, not another tile.

The numerals are drawn in simulator/numerals.txt. A side has a column: name, number, bar of who is on turn.
"""

import bitmaptools
import displayio
import terminalio
from micropython import const

from tallybone import loader
from tallybone.display.layout import (
    AWAY,
    BAR_HEIGHT,
    BAR_TOP,
    BELOW_NAME_TOP,
    BESIDE_GAP,
    BESIDE_NAME,
    CHARACTERS,
    COLUMN_LINE_TOP,
    COLUMN_PITCH,
    COLUMNS_EDGE,
    DOT,
    DOT_TOP,
    FIRST,
    HEIGHT,
    NAME_GAP,
    NAME_LETTERS,
    NAMES_TOP,
    NUMERALS_END,
    NUMERALS_ROOM,
    PITCH,
    UNKNOWN,
    WIDTH,
)
from tallybone.display.places import LARGE, MEDIUM, MOST_SIDES, NARROWEST
from tallybone.words.texts import cut

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from tallybone.display.sheet import Sheet

    Palettes = tuple[displayio.Palette, displayio.Palette]


_most = CHARACTERS  # tiles of the font in use
_letters: "Sheet | None" = None  # the font with more letters, once a text had one
wants_letters = False  # whether a text had one before that


def font() -> displayio.Bitmap:
    """What characters are tiles of: the board's font, or the sheet that has more letters."""
    return _letters.bitmap if _letters else terminalio.FONT.bitmap


def use_letters(letters: str) -> None:
    """Have a sheet with these letters, and more as texts have them. Cells made before do not know it."""
    global _letters, _most, wants_letters
    wants_letters = False
    if not _letters:
        made: Any = loader.load("tallybone.display.sheet", "Sheet")
        _letters = made()
        _most = _letters.bitmap.width // WIDTH
    _letters.codes(letters)


def codes(text: str) -> bytes:
    """A byte a character: 32 and its tile."""
    global wants_letters
    data = text.encode()
    if len(data) == len(text):
        return data
    if _letters:
        return _letters.codes(text)
    wants_letters = True  # a question mark each, until there is a sheet
    return bytes([ord(letter) if letter <= "~" else FIRST + UNKNOWN for letter in text])


class Cells:
    """Some characters in a row, dark on light or light on dark; out of the picture until one is written.

    ``grid`` is a plain TileGrid, written in one loop. With a class of our own and a call for each tile, a
    list took a Pico 25 ms to write.

    :param palettes: light on dark, then dark on light
    :param int columns: how many characters
    :param int x: pixels
    :param int top: where the row is, in pixels
    """

    def __init__(
        self, palettes: "tuple[displayio.Palette, displayio.Palette]", columns: int, x: int, top: int
    ) -> None:
        self.grid = displayio.TileGrid(
            font(),
            pixel_shader=palettes[0],
            width=columns,
            tile_width=WIDTH,
            tile_height=HEIGHT,
            x=x,
            y=AWAY,
        )
        self.palettes = palettes
        self.columns = columns
        self.top = top
        self.inverse = False

    def write(self, column: int, text: bytes, first: int, end: int, inverse: bool) -> None:
        """Write some of the characters of a text from a column on; only those that differ are drawn."""
        grid = self.grid
        most = _most
        for i in range(first, end):
            tile = text[i] - FIRST
            if grid[column] != tile:
                grid[column] = tile if 0 <= tile < most else UNKNOWN
            column += 1
        self.show(inverse)

    def blank(self, column: int, end: int, inverse: bool) -> None:
        """Write spaces from a column to an end."""
        grid = self.grid
        for cell in range(column, end):
            if grid[cell]:
                grid[cell] = 0
        if inverse or self.inverse:
            self.show(inverse)

    def put(self, text: str, x: int, inverse: bool = False) -> None:
        """Write a whole text that begins at this pixel, and spaces after it; nothing for ``""``."""
        grid = self.grid
        if not text:
            if grid.y != AWAY:
                grid.y = AWAY
            return
        data = codes(text)
        end = min(len(data), self.columns)
        self.write(0, data, 0, end, inverse)
        self.blank(end, self.columns, inverse)
        if grid.x != x:
            grid.x = x

    def show(self, inverse: bool) -> None:
        """Have them in the picture, dark on light or not."""
        if self.inverse != inverse:
            self.inverse = inverse
            self.grid.pixel_shader = self.palettes[inverse]
        if self.grid.y != self.top:
            self.grid.y = self.top

    def move(self, top: int) -> None:
        """Have the row somewhere else, if it is in the picture at all."""
        if self.top != top:
            if self.grid.y == self.top:
                self.grid.y = top
            self.top = top

    def clear(self) -> None:
        """Nothing there, and nothing to compose: a row of spaces takes a board 9 ms."""
        if self.grid.y != AWAY:
            self.blank(0, self.columns, False)
            self.grid.y = AWAY


def ink(colours: "tuple[int, ...]", transparent: int = -1) -> displayio.Palette:
    """A palette of these colours.

    :param int transparent: which of them lets what is below be seen, -1 for none
    """
    palette = displayio.Palette(len(colours))
    for i in range(len(colours)):
        palette[i] = colours[i]
    if transparent >= 0:
        palette.make_transparent(transparent)
    return palette


def filled(width: int, height: int) -> displayio.Bitmap:
    """A lit rectangle."""
    bitmap = displayio.Bitmap(width, height, 2)
    bitmap.fill(1)
    return bitmap


def move(grid: displayio.TileGrid, x: int, y: int) -> None:
    """Move something, if it is not there already: even an assignment of the same position is drawn again."""
    if grid.x != x:
        grid.x = x
    if grid.y != y:
        grid.y = y


BLANK = 10  # tiles of a sheet after the ten digits
MINUS = 11
_TILES = const(12)
_HEAD = const(4)  # bytes before the rectangles of a size

_sheets: "dict[tuple[int, int], displayio.Bitmap]" = {}  # those made so far: 2.5 KB for all four sizes


def sheet(size: int, edge: int = 0) -> displayio.Bitmap:
    """The numerals of a size beside each other. Made once, of the rectangles in a file (tools/numerals.py).

    :param int edge: 1 for a column or row more at the left, above and below each
    """
    if (size, edge) in _sheets:
        return _sheets[size, edge]
    with open(loader.FOLDER + "numerals.bin", "rb") as file:
        head = file.read(_HEAD)
        for _ in range(size):
            file.seek(head[2] | head[3] << 8, 1)
            head = file.read(_HEAD)
        width, height = head[0], head[1]
        # Before the rectangles are read: they leave no gap in front of what stays.
        bitmap = displayio.Bitmap((width + 1 + edge) * _TILES, height + 2 * edge, 2)
        data = file.read(head[2] | head[3] << 8)
    for at in range(0, len(data), 4):
        x, y = data[at] + edge * (data[at] // (width + 1) + 1), data[at + 1] + edge
        bitmaptools.fill_region(bitmap, x, y, x + data[at + 2], y + data[at + 3], 1)
    _sheets[size, edge] = bitmap
    return bitmap


def widest(pixels: int, digits: int) -> int:
    """The widest size of which so many digits fit into these pixels, the last one's gap not counted."""
    size = LARGE
    while size < NARROWEST and PITCH[size] * digits - 1 > pixels:
        size += 1
    return size


class Number:
    """A number in numerals, right-aligned; only a digit that changes is drawn again.

    :param bitmap: from ``sheet``
    :param palette: its colours
    :param int digits: how many it has
    :param int end: where it ends, in pixels
    :param int top: pixels
    """

    def __init__(
        self, bitmap: displayio.Bitmap, palette: displayio.Palette, digits: int, end: int, top: int
    ) -> None:
        pitch = bitmap.width // _TILES
        self.grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=digits,
            tile_width=pitch,
            tile_height=bitmap.height,
            default_tile=BLANK,
            x=end - digits * pitch,
            y=AWAY,
        )
        self.digits = digits
        self.top = top

    def blank(self) -> None:
        """Show nothing, and have nothing composed: all blank digits together took a Pico 19 ms."""
        if self.grid.y != AWAY:
            self.grid.y = AWAY

    def show(self, value: int, least: int = 1) -> None:
        """Show a number with at least so many digits; one that needs more shows its last digits."""
        grid = self.grid
        if grid.y != self.top:
            grid.y = self.top
        rest = -value if value < 0 else value
        sign = value < 0
        for digit in range(self.digits - 1, -1, -1):
            if rest or least > 0:
                tile = rest % 10
                rest //= 10
            else:
                tile = MINUS if sign else BLANK
                sign = False
            least -= 1
            if grid[digit] != tile:
                grid[digit] = tile


def has_room_beside(names: "list[str]", text: str) -> bool:
    """Whether a text has room beside each of two names, in wide columns: both sides have it, or none."""
    return max([len(name) for name in names]) + len(text) <= BESIDE_NAME


_MOST_BESIDE = const(4)  # characters of a total above a chart of more than two sides


class Columns:
    """The columns.

    :param group: where their parts go
    :param palettes: light on dark, dark on light
    """

    def __init__(self, group: displayio.Group, palettes: "Palettes") -> None:
        self._group = displayio.Group()  # what depends on the number of columns
        self._ink = palettes[0]
        self._names: list[Cells] = []
        self._beside: list[Cells] = []
        self._dots: list[displayio.TileGrid] = []
        dot = filled(DOT, DOT)
        for column in range(MOST_SIDES):  # each name lies over the blanks at the end of the column before it
            self._names.append(Cells(palettes, NAME_LETTERS, 0, NAMES_TOP))
            group.append(self._names[column].grid)
            self._beside.append(Cells(palettes, NAME_LETTERS, 0, NAMES_TOP))
            group.append(self._beside[column].grid)
        for _ in range(MOST_SIDES):
            self._dots.append(displayio.TileGrid(dot, pixel_shader=self._ink, y=AWAY))
            group.append(self._dots[-1])
        group.append(self._group)
        self._numbers: list[Number] = []
        self._lines: list[
            displayio.TileGrid
        ] = []  # left of all columns but the first: without them 5 read as the next one's
        self._bar: displayio.TileGrid | None = None
        self._down = 0
        self._sides = 0
        self._arranged = (0, 0, LARGE)  # what ``arrange`` was last told

    def move_down(self, down: int) -> None:
        """Have the names so many rows lower, and numerals that leave room for that."""
        self._down = down
        self._arranged = (0, 0, LARGE)
        for part in self._names + self._beside:
            part.move(NAMES_TOP + down)

    def arrange(self, sides: int, digits: int, largest: int = LARGE) -> None:
        """Have so many columns, 2 to 4, with numbers of so many digits.

        :param int largest: the widest numerals they may have
        """
        if (sides, digits, largest) == self._arranged:
            return
        self._sides = sides
        self._arranged = (sides, digits, largest)
        while len(self._group):
            self._group.pop()
        self._numbers = []
        self._bar = None
        for part in self._names + self._beside:  # of more columns, and beside other numerals
            part.clear()
        for dot in self._dots:
            dot.y = AWAY
        width = COLUMN_PITCH[sides] - COLUMNS_EDGE
        size = max(widest(width, max(digits, 3)), sides - 2, largest, MEDIUM if self._down else LARGE)
        bitmap = sheet(size)
        room = bitmap.height if self._down else NUMERALS_ROOM
        top = NUMERALS_END - (room + bitmap.height) // 2
        for side in range(sides):
            number = Number(bitmap, self._ink, digits, self.x(side) + width, top)
            self._numbers.append(number)
            self._group.append(number.grid)
        self._lines = []
        line = filled(1, NUMERALS_END - COLUMN_LINE_TOP - self._down)
        for y in range(1, line.height, 2):
            line[0, y] = 0
        for side in range(1, sides):
            x = self.x(side) - COLUMNS_EDGE
            self._lines.append(displayio.TileGrid(line, pixel_shader=self._ink, x=x, y=AWAY))
            self._group.append(self._lines[side - 1])
        self._bar = displayio.TileGrid(filled(width, BAR_HEIGHT), pixel_shader=self._ink, y=AWAY)
        self._group.append(self._bar)

    def x(self, side: int) -> int:
        """Where a column begins, in pixels."""
        return COLUMNS_EDGE + side * COLUMN_PITCH[self._sides]

    def name(self, side: int, text: str, beside: str = "", passes: int = 0) -> None:
        """A side's name, and what stands at the right edge beside it, in columns that are wide enough.

        :param int passes: a bit for each partner who has passed, which is written instead of ``beside``
        """
        x = self.x(side)
        room = COLUMN_PITCH[self._sides] - COLUMNS_EDGE
        if passes:
            beside = ""
            room -= DOT + 1
        elif beside:
            room -= WIDTH * len(beside) + NAME_GAP + BESIDE_GAP[self._sides]
        text = cut(text, min(NAME_LETTERS, room // WIDTH))
        letters = len(text)
        self._names[side].put(text, x)
        self._beside[side].move(NAMES_TOP + self._down)
        self._beside[side].put(
            beside,
            x + COLUMN_PITCH[self._sides] - COLUMNS_EDGE - BESIDE_GAP[self._sides] - WIDTH * len(beside),
        )
        for partner in range(2):
            dot = side + partner * self._sides
            if dot < MOST_SIDES:
                shown = passes >> partner & 1
                move(
                    self._dots[dot],
                    x + WIDTH * letters + 1 + partner * (DOT + 1),
                    DOT_TOP + self._down if shown else AWAY,
                )

    def name_and_total(self, side: int, text: str, total: int) -> None:
        """A side's name and its total in the same small letters, above a chart."""
        shown = str(total)
        if len(shown) > _MOST_BESIDE and self._sides > 2:  # a name has no room beside it: in thousands
            shown = "%dk" % (total // 1000)
        is_below = self._sides == MOST_SIDES
        room = COLUMN_PITCH[self._sides] - COLUMNS_EDGE
        if not is_below:
            room -= NAME_GAP + WIDTH * len(shown) + 1
        text = cut(text, min(room // WIDTH, NAME_LETTERS))
        self._names[side].put(text, self.x(side))
        self._beside[side].move((BELOW_NAME_TOP if is_below else NAMES_TOP) + self._down)
        self._beside[side].put(shown, self.x(side) + (0 if is_below else WIDTH * len(text) + NAME_GAP))

    def total(self, side: int, value: int, is_shown: bool = True) -> None:
        """The number in a column, and the line left of it."""
        if is_shown:
            self._numbers[side].show(value)
        else:
            self._numbers[side].blank()
        if side:
            move(self._lines[side - 1], self._lines[side - 1].x, COLUMN_LINE_TOP + self._down)

    def no_total(self, side: int) -> None:
        """No number there."""
        self.total(side, 0, False)

    def bar(self, side: int) -> None:
        """The bar below a side's number: whose turn it is. -1 for none."""
        if self._bar:
            if side < 0:
                self._bar.y = AWAY
            else:
                move(self._bar, self.x(side), BAR_TOP)

    def clear(self) -> None:
        """Nothing there."""
        for part in self._names + self._beside:
            part.clear()
        for dot in self._dots:
            dot.y = AWAY
        for number in self._numbers:
            number.blank()
        for line in self._lines:
            line.y = AWAY
        self.bar(-1)
