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

pin = getattr(board, str(os.getenv("PIN_OK", "GP12")), None) or getattr(board, "GP12")  # noqa: B009
ok = digitalio.DigitalInOut(pin)
ok.switch_to_input(pull=digitalio.Pull.UP)
if not ok.value:
    storage.remount("/", readonly=False)
ok.deinit()
