# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The SH1106 and the SH1107 as the bus sees them: like an SSD1306 that knows page addressing only.

Commands follow Sino Wealth's data sheets. What an SSD1306 calls windows, 0x21 and 0x22, means nothing here.
"""

from simulator.ssd1306 import SSD1306, WIDTH

HEIGHT = 64
# Commands that take an argument; every other command stands alone, 0x20 and 0x21 too.
ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xDC: 1}


class SH1106(SSD1306):
    """132 columns in 8 pages, of which a panel of 128 shows those from 2."""

    arguments = ARGUMENTS
    columns_of_ram = 132
    pages_of_ram = 8
    first = 2  # the column that is at the panel's edge
    ram_size = columns_of_ram * pages_of_ram

    def _store(self, byte: int) -> None:
        self.ram[self.page * self.columns_of_ram + self.column] = byte
        self.column = min(self.columns_of_ram - 1, self.column + 1)  # it stays at the last one

    def _obey(self, command: int, first: int = 0, last: int = 0, *_: int) -> None:
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
            self.column = min(self.column, self.columns_of_ram - 1)
        elif 0xB0 <= command <= 0xBF:
            self.page = (command & 0x0F) % self.pages_of_ram
        elif command not in (0x20, 0x21, 0x22):
            super()._obey(command, first, last)

    def _bit(self, column: int, row: int) -> bool:
        return bool(self.ram[row // 8 * self.columns_of_ram + column] >> row % 8 & 1)

    def _row(self, y: int) -> bytes:
        return bytes(self._lit(x, y) for x in range(WIDTH))

    def _lit(self, x: int, y: int) -> bool:
        if not self.awake:
            return False
        column = x if self.mirrored else 127 - x
        row = y if self.flipped else HEIGHT - 1 - y
        row = (row + self.offset + self.start_line) % HEIGHT
        return self.all_on or self._bit(column + self.first, row) != self.inverse


class SH1107(SH1106):
    """128 columns in 16 pages; the FeatherWing's panel stands on its side, 64 columns by 128 rows."""

    columns_of_ram = 128
    pages_of_ram = 16
    ram_size = columns_of_ram * pages_of_ram
    wired = 0x60  # the display offset with which column 0 is at the panel's edge

    def reset(self) -> None:
        """Power on."""
        super().reset()
        self.shift: int = 0

    def _obey(self, command: int, first: int = 0, last: int = 0, *_: int) -> None:
        if command == 0xD3:
            self.shift = first & 0x7F
        else:
            super()._obey(command, first, last)

    def _lit(self, x: int, y: int) -> bool:
        if not self.awake:
            return False
        column = (HEIGHT - 1 - y + self.shift - self.wired) % self.columns_of_ram
        return self.all_on or self._bit(column, x) != self.inverse
