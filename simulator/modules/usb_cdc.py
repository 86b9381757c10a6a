# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``usb_cdc``: the serial ports that a computer sees at the other end of the cable."""

from simulator import hardware


class Serial:
    """The console's port. A computer that holds it open may read, or not."""

    def __init__(self) -> None:
        self.write_timeout: float | None = None  # seconds; None waits for ever

    @property
    def connected(self) -> bool:
        """Whether a program on the computer holds the port open."""
        return hardware.fitted.usb != "nobody"

    @property
    def in_waiting(self) -> int:
        """How many bytes were typed and not read."""
        return len(hardware.fitted.typed)

    def read(self, size: int = 1) -> bytes:
        """What was typed, so many bytes of it at most."""
        typed = hardware.fitted.typed
        said = bytes(typed[:size])
        del typed[:size]
        return said

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


class Data:
    """The second port, for a program's own bytes: of the board's side of ``hardware.Cable``."""

    def __init__(self) -> None:
        self.write_timeout: float | None = None  # seconds; None waits for ever
        self.timeout: float | None = None

    @property
    def connected(self) -> bool:
        """Whether a program on the computer holds the port open."""
        return hardware.fitted.cable.is_open

    @property
    def in_waiting(self) -> int:
        """How many bytes have come and were not read."""
        return len(hardware.fitted.cable.to_board)

    def read(self, size: int = 1) -> bytes:
        """What has come, so many bytes of it at most."""
        cable = hardware.fitted.cable
        while len(cable.to_board) < size and self.timeout is None:
            hardware.fitted.sleep(5)
        said = bytes(cable.to_board[:size])
        del cable.to_board[:size]
        return said

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Send bytes; return how many were taken in time."""
        cable = hardware.fitted.cable
        taken = cable.take(bytes(data))
        while taken < len(data) and self.write_timeout is None and cable.is_open:
            hardware.fitted.sleep(5)
            taken += cable.take(bytes(data)[taken:])
        return taken


def enable(console: bool = True, data: bool = False) -> None:
    """Which of them there are; only boot.py may say so."""
    globals()["console"] = Serial() if console else None
    globals()["data"] = Data() if data else None


console: Serial | None = Serial()
data: Data | None = None
