# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Muggins, as in Parker's "How to Play Dominoes": two ends of one row, 200 points or 150."""

from rules_min import line, line_check, line_options, line_score, muggins

NAME = "Muggins, Parker"
SEATS = (2, 4)
TEAMS = True
DRAWS = True
BONEYARD = "bone"
MOST_COUNT = 20  # double-six and double-four at the ends: 12 + 8
HAS_ARMS = False
ASKS_LEAD = False
HAS_NOCOUNT = False
OPTIONS = muggins.options((200, 150, 150), 5, line_options.FORFEIT, line_options.SUM)
CARD = (
    "5 tiles each; draw",
    "Ends 5 10 15 20:",
    "count at once",
    "Hand: pips, the sum",
    "to nearest five",
    "Missed: it is lost",
)

hands = line.hands
check = line_options.check
foresee = line_score.foresee
check_ends = line_check
