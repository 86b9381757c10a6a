# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``usb_cdc``: the serial port that a computer sees at the other end of the cable."""

from simulator import hardware


class Serial:
    """The console's port. A computer that holds it open may read, or not."""

    def __init__(self) -> None:
        self.write_timeout: float | None = None  # seconds; None waits for ever

    @property
    def connected(self) -> bool:
        """Whether a program on the computer holds the port open."""
        return hardware.fitted.usb != "nobody"

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Send bytes; return how many were taken in time."""
        board = hardware.fitted
        while board.usb == "stuck":
            if self.write_timeout is not None:
                board.sleep(round(self.write_timeout * 1000))
                return 0
            board.sleep(5)
        board.console += bytes(data)
        return len(data)


console: Serial | None = Serial()
data: Serial | None = None
