# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What happens when the program fails: the screen says how, and it starts again into the same match."""

import displayio
import supervisor
import terminalio
from adafruit_display_text import bitmap_label

from tallybone import display, matches
from tallybone.head import CRASH, MOST_CRASHES
from tallybone.journal import Journal

SHOWN_S = 6


def restart(error, nvm, sleep):
    """Show the last line of an error; start anew, unless that has failed often.

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
    if display.found:
        group = displayio.Group()
        group.append(bitmap_label.Label(terminalio.FONT, text=text, x=0, y=6, line_spacing=1.0))
        display.found.root_group = group
        display.found.refresh()
    while True:
        sleep(SHOWN_S)
        if not stop:
            supervisor.reload()


def failures(nvm):
    """Write the failure down; how many there were in a row, 0 where they cannot be counted."""
    try:
        journal = Journal(nvm)
        journal.seal()  # which the program may not have come to
        journal.put_head()
        counted = journal.append(CRASH)
        matches.count_matches(journal)
        return journal.failures if counted else 0
    except Exception:  # it may be the journal itself that failed
        return 0


def wrapped(text):
    """The first three lines of 21 characters of a text."""
    return "\n".join([text[i : i + 21] for i in range(0, min(len(text), 63), 21)])
