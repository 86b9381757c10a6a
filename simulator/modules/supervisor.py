# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``supervisor``: the clock of the board and how its program is run."""

from simulator import hardware
from simulator.power import Reload

_TICKS_PERIOD = 1 << 29


class Runtime:
    """What the supervisor does around the program."""

    def __init__(self):
        self.autoreload = True
        self.usb_connected = False


runtime = Runtime()


def reload():
    """Start code.py anew."""
    raise Reload


def ticks_ms():
    """Milliseconds since power on; wraps at 2**29 as on the board."""
    return hardware.fitted.clock % _TICKS_PERIOD
