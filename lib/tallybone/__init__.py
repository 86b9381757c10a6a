# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget around the rules: screens, buttons, the display and the journal."""

from array import array

VERSION = "0.2.0"  # here and nowhere else: *Check the parts* shows it, a release is named after it

CAPACITY = 1536  # answers in a match, 4 bytes each; seven hands of Seven with 25 seats need 1,000
# Allocated before any other module is loaded, while the heap is one free block.
ANSWERS = array("i", bytes(4 * CAPACITY))
MOST_CRASHES = 3  # failures of the program in a row; then a match is not resumed by itself
# What a start finds where it is to print all matches: in memory that outlives a restart, but not the power,
# behind the count of faults that ``board.early`` keeps there.
PRINT_WISH = b"TbPrint"
PRINT_WISH_AT = 8
