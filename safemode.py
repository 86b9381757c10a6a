# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Leave safe mode by itself when only the supply was to blame, unless BACK is held.

A cable that bounces as it is plugged in looks to CircuitPython like somebody asking for safe mode with the
reset button, or like a supply that is too weak. The screen would then stay dark until the next power-off.
Whatever else led to safe mode is left for the owner to see.
"""

import os

import board
import digitalio
import microcontroller
import supervisor

BY_SUPPLY = (supervisor.SafeModeReason.USER, supervisor.SafeModeReason.BROWNOUT)

try:
    wanted = str(os.getenv("PIN_BACK", "GP13"))
except ValueError:  # that line of settings.toml is not valid TOML
    wanted = "GP13"
back = digitalio.DigitalInOut(getattr(board, wanted, None) or getattr(board, "GP13"))  # noqa: B009
back.switch_to_input(pull=digitalio.Pull.UP)
if back.value and supervisor.runtime.safe_mode_reason in BY_SUPPLY:
    microcontroller.reset()
