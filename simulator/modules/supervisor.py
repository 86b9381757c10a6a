# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``supervisor``: the clock of the board and how its program is run."""

from typing import NoReturn

from simulator import hardware
from simulator.power import Reload

_TICKS_PERIOD = 1 << 29


class SafeModeReason:
    """Why the board is in safe mode."""

    NONE: str = "none"
    USER: str = "user"
    BROWNOUT: str = "brownout"
    GC_ALLOC_OUTSIDE_VM: str = "gc alloc outside vm"
    HARD_FAULT: str = "hard fault"
    INTERRUPT_ERROR: str = "interrupt error"
    NLR_JUMP_FAIL: str = "nlr jump fail"
    SDK_FATAL_ERROR: str = "sdk fatal error"
    STACK_OVERFLOW: str = "stack overflow"
    WATCHDOG: str = "watchdog"
    NO_CIRCUITPY: str = "no circuitpy"


class Runtime:
    """What the supervisor does around the program."""

    def __init__(self) -> None:
        self.autoreload: bool = True  # whether saving a file on the drive restarts the program
        self.safe_mode_reason: str = SafeModeReason.NONE
        self.usb_connected: bool = False  # whether a computer is at the other end of the cable


runtime: Runtime = Runtime()


def reload() -> NoReturn:
    """Restart code.py."""
    raise Reload


def ticks_ms() -> int:
    """Milliseconds since power on; wraps at 2**29 as on the board."""
    return hardware.fitted.clock % _TICKS_PERIOD
