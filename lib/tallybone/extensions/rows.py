# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which extensions there are, and what asks for each. A new one is its file and a row here."""

from micropython import const

from rules_min import option
from tallybone.extensions.cable import Cable
from tallybone.extensions.draw import Draw
from tallybone.extensions.slow_clock import SlowClock

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.extensions.base import Extension

# The file, and the lines of settings.toml, or parts of the board, that ask for it, by their names. The file's
# ``create(config)`` makes it, or returns None where the board cannot have it.
BY_SETTINGS = (
    ("tallybone.extensions.feedback", ("PIN_PIEZO", "NEOPIXEL")),
    ("tallybone.extensions.club", ("CLUB",)),
)
# The file, and the option of a match that asks for it, if it is not 0. The file's ``create()`` makes it.
BY_MATCH = (("tallybone.extensions.clock", option.CLOCK),)


def always(sets_clock: bool) -> "list[Extension]":
    """Those that every gadget has, and the one for a chip whose clock is ours to set."""
    found: list[Extension] = [Cable(), Draw()]
    return found + [SlowClock()] if sets_clock else found
