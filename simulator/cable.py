# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The second serial port of a simulated gadget as a real one of this computer: a pseudo terminal."""

import contextlib
import os
import select
import sys
from pathlib import Path

from simulator.hardware import Cable

if sys.platform != "win32":
    import pty
    import tty

_BLOCK = 1024


class Port:
    """A pseudo terminal, and a link to it where ``make board`` looks for gadgets.

    :param folder: for the link
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
        self._link: Path = folder / f"port-{os.getpid()}"
        folder.mkdir(parents=True, exist_ok=True)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(self.name)

    def close(self) -> None:
        """Take it away."""
        self._link.unlink(missing_ok=True)
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
    """The port, None on a system without pseudo terminals or where there is no room for one."""
    if sys.platform == "win32":
        return None
    try:
        return Port(folder)
    except OSError:
        return None
