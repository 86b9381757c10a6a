# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Where the places are: all rows, columns and sizes of the picture, in pixels if nothing else is said.

Only the display reads this; screens name places.

Rows 0-10 are the header, 12-20 names, 22-48 numerals, 50-51 the bar of who is on turn, 53-63 the legend.
On a panel whose top 16 rows are yellow, what is below the header begins in row 16.
"""

SCREEN_WIDTH = 128
SCREEN_HEIGHT = 64
AWAY = SCREEN_HEIGHT  # a row below the picture

# The board's font, ``terminalio.FONT``
WIDTH = 6  # of a character
HEIGHT = 12  # of which capitals take rows 2 to 9, and descenders end in row 11
CHARACTERS = 95  # the printable ASCII characters, the space first
FIRST = 32
UNKNOWN = 31  # the tile of the question mark, for a character that the font does not have
MORE_LETTERS = 48  # that there is room for beyond the font: 1.3 KB

# The numerals of simulator/numerals.txt, by their sizes
PITCH = (19, 13, 10, 7)  # from one numeral to the next

# The header
HEADER_TOP = -1  # a character's upper row is always dark, but for the accent grave
PILL_X = 4  # where its text begins
CORNERS = 2  # columns of the round end of the pill
FACT_NUMBER_X = 43  # the first fact: one digit, behind a name of six letters; its word is then at
FACT_WORD_X = 52
FACT_END = 127  # the second fact ends here: the last column of a letter is dark, and so is the one after
FACT_SPACE = 4  # columns between its word and its number
COUNT_LETTERS = 5  # of a count that waits

# The columns of sides
COLUMNS_EDGE = 2  # dark columns at the left
COLUMN_PITCH = (64, 64, 64, 42, 32)  # from one to the next, by the number of sides; two dark ones are in it
NAMES_TOP = 10  # of the characters; names are in capitals, which take rows 12 to 19
NAME_LETTERS = 7  # of a name or of two partners', and of what stands beside it
NAME_GAP = 3  # dark columns at least between a name and what is beside it, and its cell's own,
BELOW_NAME_TOP = 20  # which is below it where four sides leave no room beside it
BESIDE_GAP = (0, 0, 3, 1, 3)  # columns from that to the next one's two dark ones, by the number of sides
BESIDE_NAME = 9  # letters of a name and what stands beside it
NUMERALS_END = 49  # one past their lowest row
NUMERALS_ROOM = 27
COLUMN_LINE_TOP = 13
BAR_TOP = 50
BAR_HEIGHT = 2
DOT_TOP = 14
DOT = 4

# Lines of text
NOTE = 3  # the lowest line, over the legend of the buttons while there is a note
PAGE_X = 2  # of a page of text,
PAGE_MIDDLE = 6  # and the middle of its first line
NOTE_TOP = 52
FIRST_PART = 10  # columns of the first part of a line: a part is all light on dark, or all dark on light
LINE_X = 4  # where lines begin; one more space is to the left, so that dark on light has an edge
BLUE_TOP = 16  # the first row of the other colour
LOWER = 4  # rows that all below the header goes down where the top 16 are yellow, so that a gap is below
THUMB_X = 125
THUMB_TOP = 12
THUMB_ROOM = 28  # rows it moves through
THUMB_HEIGHT = 12

# The legend of the buttons
KEYS = 4
BOX_X = 1
BOX_PITCH = 32  # from one box to the next
BOX_WIDTH = 31  # a word of five letters needs all of it; others leave a column free at both ends
BOX_TOP = 53
BOX_HEIGHT = 11
BOX_WORD_TOP = 52  # of its characters; the lowest row of a descender is the display's lowest
BOX_LETTERS = 5
HOLD_TOP = 51  # of the bar that shows how long a button is held
NO_HOLD = -SCREEN_WIDTH - 2

# A number that is typed
ENTRY_LEFT = 2  # the first column that is not covered by the panel's dark edge
ENTRY_END = 42  # one past the last column of two digits
ENTRY_TOP = 23

# A word twice as large
WORD_SCALE = 2
WORD_X = 4
WORD_TOP = 24
WORD_RAISED = -10  # the winner's name, and the result, are that much higher than a word that is chosen

# The boxes of the tricks taken
TRICKS_X = 93
TRICKS_TOP = 2
TRICK_WIDTH = 5  # with the dark column after it
TRICK_HEIGHT = 7
NEED_TOPS = (22, 35)  # of what a bid still needs, two words of so many letters

# The chart
CHART_X = 2
CHART_WIDTH = 124
CHART_TOP = 22
CHART_LOWER_TOP = 32  # where the totals stand below the names, not beside them
CHART_END = 52  # one past the lowest row
CHART_EDGE = 2  # rows and columns free around the lines, for the marks
CHART_LETTER = 7  # columns of a letter beside the lines
LETTERS_APART = 4  # dark columns more between two columns of letters
LETTER_TOP = 2  # the first row of a capital in its tile
LETTER_HEIGHT = 9  # its rows and a dark one
MARKS_APART = 8  # from hand to hand; nearer, the marks of all hands would run together

# The QR code
CODE_X = 3  # of the light square
CODE_SIZE = 64
CODE_EDGE = 3  # of light around the code: there is no room for more
MODULE = 2
