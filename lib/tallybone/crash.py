# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The last line of defence: the program has failed. Count it, show the error, start again.

Here nothing can be relied on: memory may be full, a library missing, the display gone. So everything is
tried, and nothing but what is already loaded is used where the gadget was running. The last resort is
always reached.
"""

import gc
import sys

import microcontroller
import supervisor
from micropython import const

from tallybone import MOST_CRASHES, console

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from nvm import ByteArray

    from tallybone.app import App

SHOWN_S = 6
_COLUMNS = const(20)


def restart(error: Exception, nvm: "ByteArray | None", sleep: "Callable[[float], None]") -> None:
    """Show an error, then restart, unless the program has failed too often in a row.

    :param Exception error: what went wrong
    :param nvm: ``microcontroller.nvm``, or None
    :param sleep: ``time.sleep``
    """
    gc.collect()
    is_missing = isinstance(error, ImportError)  # starting again will not bring a library
    counted = 0 if is_missing else attempt(failures, nvm)
    stop = not 0 < counted < MOST_CRASHES
    text = (type(error).__name__ + ": " + str(error))[: 3 * _COLUMNS]
    if is_missing:
        text = str(error).replace("no module named", _("missing:"))[: 2 * _COLUMNS]
    if is_missing:
        end = _("copy the lib folder")
    elif not stop:
        end = _("starting again ...")
    else:
        end = _("kept: power off, on") if counted >= MOST_CRASHES else _("power off and on")
    lines = [text[i : i + _COLUMNS] for i in range(0, len(text), _COLUMNS)]
    lines.append(end)
    attempt(show, lines)
    was_read = attempt(console.say, text)
    sleep(SHOWN_S)
    while stop:
        sleep(SHOWN_S)
    if was_read:
        supervisor.reload()
    else:  # CircuitPython itself would wait for a computer that does not read
        microcontroller.reset()


def _(text: str) -> str:
    """A text in the language in use, if the gadget has got so far."""
    app = running()
    return app.in_language(text) if app else text


def attempt(do: "Callable[..., int]", *arguments: object) -> int:
    """Do something that may fail as well; 0 if it does."""
    try:
        return do(*arguments)
    except Exception:
        return 0


def running() -> "App | None":
    """The gadget, if it has got that far."""
    module = sys.modules.get("tallybone.app")
    app: App | None = module.App.running if module else None
    return app


def show(lines: "list[str]") -> int:
    """Show lines on the display, with the gadget's own characters or else the built-in terminal's."""
    app = running()
    if app:
        panel = app.view.panel
        panel.clear()
        for line in range(len(lines)):
            panel.text(line, 0, lines[line])
        panel.note(True)
        panel.redraw_all()
        panel.refresh()
        return 1
    from tallybone.board.built_in_terminal import print_on_display

    return print_on_display(lines)


def failures(nvm: "ByteArray | None") -> int:
    """Record the failure. Return how many there were in a row, 0 if they cannot be counted."""
    app = running()
    if app:
        return app.keeper.count_failure()
    from array import array

    from tallybone.journal.format import CRASH
    from tallybone.journal.log import Journal, write_word
    from tallybone.journal.reader import Reader

    journal = Journal(nvm)
    journal.secure()  # the program failed before it did this
    return Reader(journal, array("i")).failures if write_word(journal, CRASH) else 0
