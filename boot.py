# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Decide who may write to the drive: the computer, unless OK is held at power-up.

If OK is held, the gadget may write and the computer may only read, until the next start.
So a stuck button never locks the owner out: the computer can still read every file.
"""

import os

import board
import digitalio
import storage

try:
    wanted = str(os.getenv("PIN_OK", "GP12"))
except ValueError:  # that line of settings.toml is not valid TOML
    wanted = "GP12"
ok = digitalio.DigitalInOut(getattr(board, wanted, None) or getattr(board, "GP12"))  # noqa: B009
ok.switch_to_input(pull=digitalio.Pull.UP)
if not ok.value:
    storage.remount("/", readonly=False)
ok.deinit()
