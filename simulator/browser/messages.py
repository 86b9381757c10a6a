# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a page may send: one short line of JSON, ``{"do": "down", "with": "OK"}``."""

import json

from simulator.boards import DIGITS
from simulator.browser.driver import Command
from simulator.gadget import KEYS

MOST_BYTES = 64  # of a message; the longest has 30
PRESSED = (*KEYS, *DIGITS)
DOES = {
    "down": PRESSED,
    "up": PRESSED,
    "letter": (),  # any one that can be printed
    "power": (True, False),
    "plug": (True,),
    "show": (True, False),
    "pause": (True, False),
    "step": (True,),
}


def command_of(text: str) -> Command:
    """The command in a message.

    :raises ValueError: if it is none; the text says what was expected
    """
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("not JSON") from None
    if not isinstance(said, dict) or set(said) != {"do", "with"}:
        raise ValueError('expected {"do": ..., "with": ...}')
    what, value = said["do"], said["with"]
    if not isinstance(what, str) or what not in DOES:
        raise ValueError(f"expected one of {', '.join(DOES)}")
    if what == "letter" and isinstance(value, str) and len(value) == 1 and value.isprintable():
        return what, value
    if what == "letter":
        raise ValueError("letter: expected a letter")
    if not any(value is allowed or (isinstance(value, str) and value == allowed) for allowed in DOES[what]):
        raise ValueError(f"{what}: expected one of {', '.join(str(allowed) for allowed in DOES[what])}")
    return what, value
