# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Muggins, as in University Games' double-six rules: the first double opens four arms, 250 points."""

from rules_min import line, line_check, line_options, line_score, muggins

NAME = "Muggins, Univ."
SEATS = (2, 4)
TEAMS = True
DRAWS = True
BONEYARD = "bone"
MOST_COUNT = 35  # four ends hold at most 12 + 10 + 8 + 6 = 36
HAS_ARMS = True
ASKS_LEAD = False
HAS_NOCOUNT = False
OPTIONS = muggins.options(250, (7, 5, 5), line_options.STEAL, line_options.EACH)
CARD = (
    "7 tiles; 3 or 4: 5",
    "1st double: 4 arms",
    "Ends in fives count",
    "Hand: each hand to",
    "the nearest five",
    "Missed: caller gets",
)

hands = line.hands
check = line_options.check
foresee = line_score.foresee
check_ends = line_check
