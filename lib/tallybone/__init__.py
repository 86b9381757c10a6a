# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget around the rules: screens, buttons and the display."""

from array import array

CAPACITY = 1536  # answers of a match, 4 bytes each; seven hands of Seven by 25 seats take 1,000
# Taken before any other module is compiled: on a Pico afterwards no 8 KB were left in one piece.
ANSWERS = array("i", bytes(4 * CAPACITY))
