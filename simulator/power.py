# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The supply of the simulated board."""


class PowerOff(BaseException):
    """The power is gone: whatever the gadget's program was doing, it stops here."""


class Reload(BaseException):
    """``supervisor.reload()``: the program restarts, the power stays on."""


class Reset(BaseException):
    """``microcontroller.reset()``: the board restarts, with boot.py, and USB is gone for a moment."""
