# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``usb_midi``: the board as an instrument, which it is not here."""


def disable() -> None:
    """Be none; only boot.py may say so."""
