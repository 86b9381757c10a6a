# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``time`` for the gadget's program: it follows the board's clock, and sleeping takes no real time."""

from simulator import hardware


def sleep(seconds: float) -> None:
    """Advance the board's clock; buttons are pressed during this time."""
    hardware.fitted.sleep(round(seconds * 1000))


def monotonic() -> float:
    """Seconds since power on."""
    return hardware.fitted.clock / 1000


def monotonic_ns() -> int:
    """Nanoseconds since power on."""
    return hardware.fitted.clock * 1_000_000
