# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The sizes of the board's font, ``terminalio.FONT``."""

WIDTH = 6  # pixels of a character
HEIGHT = 12  # of which capitals take rows 2 to 9, and descenders end in row 11
CHARACTERS = 95  # the printable ASCII characters, the space first
FIRST = 32
UNKNOWN = ord("?") - FIRST  # instead of a character that the font does not have
