# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The SSD1309 as the bus sees it, on a module of 2.42 inches: an SSD1306 without a charge pump, with a lock.

Commands follow Solomon Systech's data sheet of it, section 9. One that it does not have is refused here with
an error, where the real one would do anything.
"""

from simulator.ssd1306 import ARGUMENTS, SSD1306

_NONE = (0x8D, 0xA3)  # the charge pump and the area that scrolls up are the SSD1306's alone
_SINGLE = (*range(0x20), 0x2E, 0x2F, *range(0x40, 0x80), 0xA0, 0xA1, *range(0xA4, 0xA8), 0xAE, 0xAF)
_PAGES = (*range(0xB0, 0xB8), 0xC0, 0xC8, 0xE3)
_LOCK = 0xFD
_CLOSED = 0x16  # what closes it; 0x12 opens it
_LOW_MS = 10  # that its reset line must be low: the module has a capacitor there


class SSD1309(SSD1306):
    """It answers to nothing from power on until its reset line was low for a moment."""

    arguments = {command: count for command, count in ARGUMENTS.items() if command not in _NONE} | {
        **dict.fromkeys((0x26, 0x27, 0x29, 0x2A, 0x2C, 0x2D), 7),
        **dict.fromkeys((_LOCK, 0xDC), 1),
    }

    def reset(self) -> None:
        """Power on."""
        super().reset()
        self.answers = False
        self._is_locked = False
        self._low_since = -1

    def reset_line(self, level: bool, now: int) -> None:
        """Take a reset: what it was told is gone, and its picture as well."""
        if not level:
            self.reset()
            self.ram[:] = bytes(range(256)) * (len(self.ram) // 256)
            self._low_since = now
        elif self._low_since >= 0:
            self.answers = now - self._low_since >= _LOW_MS
            self._low_since = -1

    def _command(self, byte: int) -> None:
        if not self._pending and byte not in (*self.arguments, *_SINGLE, *_PAGES):
            raise ValueError(f"command 0x{byte:02X}; expected one that an SSD1309 has")
        super()._command(byte)

    def _obey(self, command: int, first: int = 0, last: int = 0, *rest: int) -> None:
        if command == _LOCK:
            self._is_locked = first == _CLOSED
        elif not self._is_locked:
            super()._obey(command, first, last, *rest)
