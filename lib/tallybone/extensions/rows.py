# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which extensions there are, and what asks for each. A new one is its file and a row here."""

from micropython import const

from rules_min import option
from tallybone.extensions.cable import Cable
from tallybone.extensions.pairing import Pairing
from tallybone.extensions.slow_clock import SlowClock

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from digitalio import DigitalInOut

    from tallybone.extensions.base import Extension

# The file, and the lines of settings.toml, or parts of the board, that ask for it, by their names. The file's
# ``create(config)`` makes it, or returns None where the board cannot have it.
BY_SETTINGS = (
    ("tallybone.extensions.feedback", ("PIN_PIEZO", "NEOPIXEL")),
    ("tallybone.extensions.club", ("CLUB",)),
)
# The file, and the option of a match that asks for it, if it is not 0. The file's ``create()`` makes it.
BY_MATCH = (("tallybone.extensions.clock", option.CLOCK),)


def always(sets_clock: bool, led: "DigitalInOut | None") -> "list[Extension]":
    """Those that every gadget has, and those for a chip whose clock is ours to set, and for no display.

    :param led: blinks if there is no display; None if there is one
    """
    found: list[Extension] = [Cable(), Pairing()]
    if sets_clock:
        found.append(SlowClock())
    if led:
        from tallybone.extensions.blink import Blink

        found.append(Blink(led))
    return found
