# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``usb_hid``: the board as a keyboard or a mouse, which it is not here."""


def disable() -> None:
    """Be none; only boot.py may say so."""
