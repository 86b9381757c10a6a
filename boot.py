# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Who owns the drive: the computer, unless OK is held while the board gets its power.

Held OK lets the gadget write the drive and the computer only read it, until the next start.
A button that is stuck can so never lock the owner out: the computer still sees every file.
"""

import os

import board
import digitalio
import storage

try:
    wanted = str(os.getenv("PIN_OK", "GP12"))
except ValueError:  # settings.toml is no TOML there
    wanted = "GP12"
ok = digitalio.DigitalInOut(getattr(board, wanted, None) or getattr(board, "GP12"))  # noqa: B009
ok.switch_to_input(pull=digitalio.Pull.UP)
if not ok.value:
    storage.remount("/", readonly=False)
ok.deinit()
