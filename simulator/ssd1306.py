# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An SSD1306 OLED controller as the I2C bus sees it: bytes in, 128x64 pixels out.

Commands and addressing follow Solomon Systech's SSD1306 data sheet, sections 8.1.5 and 9-10.
"""

WIDTH = 128
PAGES = 8
HEIGHT = 8 * PAGES

# Commands that take arguments, and how many; every other command stands alone.
ARGUMENTS = {
    0x20: 1,  # memory addressing mode
    0x21: 2,  # column window
    0x22: 2,  # page window
    0x26: 6,
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA3: 2,
    0xA8: 1,  # multiplex ratio
    0xD3: 1,  # display offset
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}
HORIZONTAL, VERTICAL, PAGE = 0, 1, 2


# By whether light is dark, and by the row in a page: whether each byte has a pixel lit there.
_BITS = [[bytes(byte >> row & 1 ^ dark for byte in range(256)) for row in range(8)] for dark in (0, 1)]


class SSD1306:
    """The controller and its panel, mounted as on the usual modules.

    The commands set ``awake``, ``contrast`` (0-255), ``inverse`` and ``offset`` (0-63 rows).
    """

    arguments = ARGUMENTS
    ram_size = WIDTH * PAGES
    answers = True  # on the bus

    def __init__(self) -> None:
        self.ram: bytearray = bytearray(self.ram_size)
        self.reset()

    def reset(self) -> None:
        """Power on: asleep, page addressing, contrast 0x7F; the RAM keeps its content."""
        self.awake: bool = False
        self.contrast: int = 0x7F
        self.inverse: bool = False
        self.all_on: bool = False
        self.offset: int = 0
        self.start_line: int = 0
        self.multiplex: int = HEIGHT
        self.mirrored: bool = False
        self.flipped: bool = False
        self.mode: int = PAGE
        self.columns: tuple[int, int] = (0, WIDTH - 1)
        self.pages: tuple[int, int] = (0, PAGES - 1)
        self.column: int = 0
        self.page: int = 0
        self._pending: list[int] = []

    def reset_line(self, level: bool, now: int) -> None:
        """The level of its reset line has changed; most modules have none.

        :param int now: milliseconds since power on
        """

    def write(self, data: bytes) -> None:
        """One I2C write without its address: control bytes, commands (0x80) and data (0x40)."""
        at = 0
        while at < len(data):
            control = data[at]
            is_data = control & 0x40
            if control & 0x80:  # one byte follows, then another control byte
                body = data[at + 1 : at + 2]
                at += 2
            else:
                body = data[at + 1 :]
                at = len(data)
            for byte in body:
                if is_data:
                    self._store(byte)
                else:
                    self._command(byte)

    def pixels(self) -> list[bytes]:
        """The lit pixels as a person looking at the module sees them: 64 rows of 128 bytes, 1 or 0."""
        return [self._row(y) for y in range(HEIGHT)]

    def _row(self, y: int) -> bytes:
        if not self.awake or y >= self.multiplex:
            return bytes(WIDTH)
        if self.all_on:
            return b"\1" * WIDTH
        # The modules are wired so that remapped columns and rows (0xA1, 0xC8) give an upright picture.
        row = y if self.flipped else self.multiplex - 1 - y
        row = (row + self.offset + self.start_line) % HEIGHT
        page = self.ram[row // 8 * WIDTH : (row // 8 + 1) * WIDTH]
        lit = page.translate(_BITS[self.inverse][row % 8])
        return bytes(lit if self.mirrored else lit[::-1])

    def _store(self, byte: int) -> None:
        self.ram[self.page * WIDTH + self.column] = byte
        if self.mode == VERTICAL:
            self.page += 1
            if self.page > self.pages[1]:
                self.page = self.pages[0]
                self._next_column()
        elif self._next_column() and self.mode == HORIZONTAL:
            self.page = self.page + 1 if self.page < self.pages[1] else self.pages[0]

    def _next_column(self) -> bool:
        first, last = (0, WIDTH - 1) if self.mode == PAGE else self.columns
        wrapped = self.column >= last
        self.column = first if wrapped else self.column + 1
        return wrapped

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        command, arguments = self._pending[0], self._pending[1:]
        if len(arguments) == self.arguments.get(command, 0):
            self._pending = []
            self._obey(command, *arguments)

    def _obey(self, command: int, first: int = 0, last: int = 0, *_: int) -> None:
        if command <= 0x1F and self.mode == PAGE:
            low = command <= 0x0F
            self.column = self.column & 0x70 | command if low else self.column & 0x0F | (command & 7) << 4
        elif command == 0x20:
            self.mode = first & 3
        elif command == 0x21:
            self.columns = (first & 0x7F, last & 0x7F)
            self.column = self.columns[0]
        elif command == 0x22:
            self.pages = (first & 7, last & 7)
            self.page = self.pages[0]
        elif 0x40 <= command <= 0x7F:
            self.start_line = command & 0x3F
        elif command == 0x81:
            self.contrast = first
        elif command in (0xA0, 0xA1):
            self.mirrored = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverse = command == 0xA7
        elif command == 0xA8:
            self.multiplex = (first & 0x3F) + 1
        elif command in (0xAE, 0xAF):
            self.awake = command == 0xAF
        elif 0xB0 <= command <= 0xB7 and self.mode == PAGE:
            self.page = command & 7
        elif command in (0xC0, 0xC8):
            self.flipped = command == 0xC8
        elif command == 0xD3:
            self.offset = first & 0x3F
