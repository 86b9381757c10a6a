# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``const``, for where ``micropython`` is not installed: these files are a library on computers too."""

ON_COMPUTERS = 1  # ``make drive`` leaves out what stands behind an ``if`` of this: a gadget has no use for it


def const(value: int) -> int:
    """A constant. MicroPython's compiler knows this name, and puts the value where the constant stands."""
    return value
