# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matador, as in Parker's "How to Play Dominoes": joints make seven, three tiles each, 100 points."""

from rules_min import line, line_options, line_score

NAME = "Matador, Parker"
SEATS = (2, 4)
TEAMS = True
DRAWS = True
BONEYARD = "bone"
MOST_COUNT = 0
HAS_ARMS = False
ASKS_LEAD = True
LEADS = "Highest double?"
HAS_NOCOUNT = True
OPTIONS = line_options.options(target=100, hand=3, reserve=(3, 0, 0), lead=0)
CARD = (
    "3 tiles each; draw",
    "Joints make seven",
    "0-0 6-1 5-2 4-3",
    "are wild",
    "Domino: adds pips",
    "Block: lowest adds",
    "Held back: no count",
)

hands = line.hands
check = line_options.check
foresee = line_score.foresee
