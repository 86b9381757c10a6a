# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``micropython``: what libraries ask of it."""


def const(value):
    """A constant, to the board's compiler."""
    return value
