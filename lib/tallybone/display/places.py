# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The places that screens name, and how much room each has. ``layout`` has where they are, in pixels.

The header is the pill, a fact beside it and one at the right edge. Below it are up to four columns, or three
lines; below those the legend of the buttons, or a note in its place.
"""

# Characters that have room
HEADING = 20  # in the pill
LINE = 20
NOTE_LETTERS = 21
WORD_LETTERS = 10  # in a word twice as large
SHORT_WORD = 4  # in one that leaves the column beside a number free
NEED_LETTERS = 4  # in each of two words left of a total

# How many there are at once
MOST_SIDES = 4  # columns of sides
SHOWN = 3  # lines of a list
CELLS = 6  # sides of a standing: three lines of two
CELL = 10  # characters of one of those, a space among them

# How large numerals are
LARGE, MEDIUM, NARROW, NARROWEST = range(4)

# Where the three lines are, the row of each: in a list,
LISTED = (12, 26, 40)
BESIDE = (10, 24, 36)  # beside a number, where each takes two pages of the SSD1306, eight rows each,
THREE_SIDES = (12, 24, 36)  # and where they are the totals of three sides, at even distances

# The character of a line at which the place begins that is right of
BESIDE_NUMBER = 7  # a number that is typed,
BESIDE_ENDS = 8  # a sum of open ends,
BESIDE_END = 9  # one open end,
BESIDE_BID = 9  # a bid,
BESIDE_CODE = 11  # a QR code,
BESIDE_WORD = 13  # and a word of six letters
