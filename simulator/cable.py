# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The second serial port of a simulated gadget as a real one of this computer: a pseudo terminal.

A file says where it is. It is locked while the gadget is simulated: what is left of one that was killed names
a terminal that may be somebody else's by now.
"""

import contextlib
import os
import select
import sys
from pathlib import Path

from simulator.hardware import Cable

if sys.platform != "win32":
    import fcntl
    import pty
    import tty

_BLOCK = 1024
_PREFIX = "port-"


class Port:
    """A pseudo terminal, and a file that names it where ``make scoreboard`` looks for gadgets.

    :param folder: for the file
    """

    def __init__(self, folder: Path) -> None:
        self._ours, other = pty.openpty()
        tty.setraw(other)
        self.name: str = os.ttyname(other)
        os.close(other)  # or nobody could tell whether a program holds it open
        os.set_blocking(self._ours, False)
        self._events = select.poll()
        self._events.register(self._ours, select.POLLIN)
        self._waiting = b""  # read from the board, and not taken by the other side
        self.file: Path = folder / f"{_PREFIX}{os.getpid()}"
        folder.mkdir(parents=True, exist_ok=True)
        self.file.unlink(missing_ok=True)
        self._lock = open(self.file, "x")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._lock.write(self.name)
        self._lock.flush()

    def close(self) -> None:
        """Take it away."""
        self.file.unlink(missing_ok=True)
        self._lock.close()
        os.close(self._ours)

    def carry(self, cable: Cable) -> None:
        """Carry what waits from one side to the other. It never waits itself."""
        is_open = not any(event & select.POLLHUP for _, event in self._events.poll(0))
        if is_open != cable.is_open:
            cable.open(is_open)
            self._waiting = b""
        if not is_open:
            return
        with contextlib.suppress(OSError):  # nothing has come, or nobody takes anything
            cable.to_board += os.read(self._ours, _BLOCK)
        with contextlib.suppress(OSError):
            self._waiting = self._waiting or cable.read()
            sent = os.write(self._ours, self._waiting) if self._waiting else 0
            self._waiting = self._waiting[sent:]


def opened(folder: Path) -> Port | None:
    """The port, None on a system without pseudo terminals or if there is no room for one."""
    if sys.platform == "win32":
        return None
    try:
        return Port(folder)
    except OSError:
        return None


def found(folder: Path) -> list[str]:
    """The ports of the gadgets that are simulated now. What others have left is removed."""
    if sys.platform == "win32":
        return []
    return [name for file in sorted(folder.glob(f"{_PREFIX}*")) for name in named_in(file)]


def named_in(file: Path) -> list[str]:
    """The port that a file names, none if nobody holds its lock."""
    try:
        with open(os.open(file, os.O_RDONLY | os.O_NOFOLLOW)) as opened_file:
            try:
                fcntl.flock(opened_file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return [name for name in [opened_file.read()] if name]
    except FileNotFoundError:
        return []
    except OSError:  # an older program left a symbolic link
        pass
    file.unlink(missing_ok=True)
    return []
