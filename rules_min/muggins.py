# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What both books' Muggins share: counts in play, the call, and rounding to the nearest five."""

from rules_min import line_options


def options(target, hand, calls, rounding):
    """The options of a line game, and those of Muggins."""
    return line_options.options(target, hand) + (
        ("call", ("off", "forfeit", "steal"), calls),
        ("round", ("off", "sum", "each"), rounding),
        ("finish", ("off", "on"), 0),
    )
