# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``on_system.py SYSTEM``: ``make play`` where Python says that it runs on Windows (win32) or macOS (darwin).

What such a system's Python does not have is taken away. The lock of Windows stands on that of Linux: it holds
bytes of a file, from where the file is read or written next, and nobody else can even read them.
"""

import asyncio  # noqa: F401  what is imported here is imported as on Linux
import contextlib
import fcntl
import os
import select
import sys
import types
import webbrowser

import aiohttp.web  # noqa: F401

NOT_ON = {
    "darwin": {os: ("posix_fadvise",), select: ("epoll",)},
    "win32": {
        os: ("O_NOFOLLOW", "ttyname", "set_blocking", "fork", "getuid"),
        select: ("poll", "epoll"),
    },
}
UNIX = ("fcntl", "pty", "tty", "termios", "curses", "resource", "pwd", "grp", "posix")


def lock_bytes(number: int, mode: int, count: int) -> None:
    """``msvcrt.locking``."""
    at = os.lseek(number, 0, os.SEEK_CUR)
    assert mode == 2 and at > 1000, "what stands there could not be read"
    with contextlib.suppress(BlockingIOError):
        fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB, count, at)
        return
    raise PermissionError(13, "Permission denied")


def pretend(system: str) -> None:
    """Have Python say that it runs on this system."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.get()  # which looks for browsers once, as on Linux
    sys.platform = system
    for module, names in NOT_ON[system].items():
        for name in names:
            delattr(module, name)
    if system == "win32":
        for module in UNIX:
            sys.modules[module] = None  # type: ignore[assignment]  # so that an import fails
        sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lock_bytes)  # type: ignore[assignment]


if __name__ == "__main__":
    pretend(sys.argv[1])
    from simulator.browser.play import play

    sys.exit(play())
