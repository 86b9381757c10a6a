# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``micropython``: only what the libraries use."""

from typing import TypeVar

_T = TypeVar("_T")


def const(value: _T) -> _T:
    """A constant, to the board's compiler."""
    return value
