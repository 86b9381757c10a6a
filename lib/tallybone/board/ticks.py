# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Milliseconds of ``supervisor.ticks_ms()``, which begin again at 0 after 6.2 days.

Linking puts these formulas where they are used.
"""

from micropython import const

_LAST = const(0x1FFFFFFF)  # the largest of them
HALF = const(0x0FFFFFFF)  # more than this has not passed: the other time is later


def passed(now: int, since: int) -> int:
    """The milliseconds from one time to another; more than HALF if ``since`` is the later one."""
    return now - since & _LAST


def later(now: int, milliseconds: int) -> int:
    """The time so many milliseconds after another."""
    return now + milliseconds & _LAST
