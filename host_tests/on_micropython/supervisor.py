# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Stands in for the board's module: the programs beside this file find it here."""


def ticks_ms():
    """Milliseconds, by which a first serial number is chosen."""
    return 0
