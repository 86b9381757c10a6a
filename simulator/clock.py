# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``time`` for the gadget's program: it goes by the board's clock, and sleeping takes no time here."""

from simulator import hardware


def sleep(seconds: float) -> None:
    """Let the board's clock run on; this is where the outside world presses buttons."""
    hardware.fitted.sleep(round(seconds * 1000))


def monotonic() -> float:
    """Seconds since power on."""
    return hardware.fitted.clock / 1000


def monotonic_ns() -> int:
    """Nanoseconds since power on."""
    return hardware.fitted.clock * 1_000_000
