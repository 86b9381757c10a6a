# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What happens when the program fails: the screen shows the error, then the same match is resumed."""

import gc
from array import array

import displayio
import supervisor
import terminalio

from rules_min.words import CRASH
from tallybone.display import oled
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader
from tallybone.journal.writer import write_word
from tallybone.session import MOST_CRASHES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from nvm import ByteArray

SHOWN_S = 6


def restart(error: Exception, nvm: "ByteArray | None", sleep: "Callable[[float], None]") -> None:
    """Show an error, then restart, unless the program has failed too often in a row.

    :param Exception error: what went wrong
    :param nvm: ``microcontroller.nvm``, or None
    :param sleep: ``time.sleep``
    """
    print(type(error).__name__ + ":", error)
    counted = failures(nvm)
    stop = not 0 < counted < MOST_CRASHES
    text = wrapped("%s: %s" % (type(error).__name__, error))
    text += "\nPower off and on" if stop else "\nstarting again ..."
    text += ":\nthe match is kept" if counted >= MOST_CRASHES else ""
    try:
        show(text)
    except Exception as other:  # with no memory left nothing can be shown, but it still restarts
        print(other)
    while True:
        sleep(SHOWN_S)
        if not stop:
            supervisor.reload()


def show(text: str) -> None:
    """Show a text on the display, where there is one."""
    if oled.found:
        gc.collect()
        # Only now: in play it would take 14 KB of the board's memory for nothing.
        from adafruit_display_text import bitmap_label

        group = displayio.Group()
        group.append(bitmap_label.Label(terminalio.FONT, text=text, x=0, y=6, line_spacing=1.0))
        oled.found.root_group = group
        oled.found.refresh()


def failures(nvm: "ByteArray | None") -> int:
    """Record the failure. Return how many there were in a row, 0 if they cannot be counted."""
    try:
        journal = Journal(nvm)
        journal.secure()  # the program may have failed before it did this
        return Reader(journal, array("i")).failures if write_word(journal, CRASH) else 0
    except Exception:  # it may be the journal itself that failed
        return 0


def wrapped(text: str) -> str:
    """The first three lines of 21 characters of a text."""
    return "\n".join([text[i : i + 21] for i in range(0, min(len(text), 63), 21)])
