# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``board``: the names of the pins of the board that is fitted, and its display if it has one."""

from typing import TYPE_CHECKING, Any

from simulator import hardware

if TYPE_CHECKING:
    from microcontroller import Pin

board_id: str  # which board it is


def _pin(name: str) -> "Pin":
    return hardware.fitted.pin(name)


def __getattr__(name: str) -> Any:  # a pin, the board's id, or its display
    kind = hardware.fitted.kind
    if name == "board_id":
        return kind.board_id
    if name in kind.pins:
        return _pin(name)
    if name == "DISPLAY" and kind.built_in:
        return hardware.fitted.own_display()
    raise AttributeError(f"module 'board' has no attribute '{name}'")
