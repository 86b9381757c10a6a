# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Block, as in Parker's "How to Play Dominoes": no drawing, 100 points."""

from rules_min import line, line_check, line_options, line_score

NAME = "Block"
SEATS = (2, 4)
TEAMS = True
DRAWS = False
BONEYARD = "dead"
MOST_COUNT = 0
HAS_ARMS = False
ASKS_LEAD = False
HAS_NOCOUNT = False
OPTIONS = line_options.options(target=100, hand=7)
CARD = (
    "7 tiles, no drawing",
    "Domino: adds pips",
    "of all opponents",
    "Block: lowest adds",
    "A tie: nobody",
)

hands = line.hands
check = line_options.check
foresee = line_score.foresee
check_ends = line_check
