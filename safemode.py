# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Leave safe mode by itself after a fault, so that the match goes on, unless BACK is held.

CircuitPython goes into safe mode after a fault and then runs this file instead of code.py. It does not run it
when somebody asked for safe mode, with the reset or BOOT button in the first second; a cable that bounces as
it is plugged in can look the same, and then only unplugging helps. Nor does it help to start again where
the drive or its files are to blame: that is left for the owner to see.
Each fault is counted: after two in a row the chip's clock is left as CircuitPython sets it.
"""

import time

import board
import digitalio
import microcontroller
import supervisor

# Names of supervisor.SafeModeReason. A Pico never says BROWNOUT, other boards do.
FAULTS = (
    "BROWNOUT",
    "GC_ALLOC_OUTSIDE_VM",
    "HARD_FAULT",
    "INTERRUPT_ERROR",
    "NLR_JUMP_FAIL",
    "SDK_FATAL_ERROR",
    "STACK_OVERFLOW",
    "WATCHDOG",
)
BACKS = (
    "GP13",
    "D9",
    "KEY10",
)  # on the reference board; UP on Feathers, which have no fourth button; MacroPad
PAUSE_S = 2  # a weak supply recovers meanwhile


def wanted_back() -> str:
    """What settings.toml says of BACK, "" for nothing. And the fault is counted."""
    try:
        from tallybone.board.early import count_fault, value_in

        count_fault()
        with open("settings.toml", "rb") as file:
            return value_in(file.read(16_385), "PIN_BACK")
    except (ImportError, OSError):  # part of the drive is missing
        return ""


def is_held(wanted: str) -> bool:
    """Whether BACK is held."""
    for name in (wanted,) + BACKS:
        pin = getattr(board, name, None) if name else None
        if pin:
            back = digitalio.DigitalInOut(pin)
            back.switch_to_input(pull=digitalio.Pull.UP)
            held = not back.value
            back.deinit()
            return held
    return False


reason = supervisor.runtime.safe_mode_reason
if reason in [getattr(supervisor.SafeModeReason, name, 0) for name in FAULTS]:
    told = wanted_back()
    if not is_held(told):
        time.sleep(PAUSE_S)
        if not is_held(told):
            microcontroller.reset()
