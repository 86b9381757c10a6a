# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matador, as on the All Sevens sheet: joints make seven, no drawing, 100 points."""

from rules_min import line, line_options, line_score

NAME = "Matador, Sevens"
SEATS = (2, 4)
TEAMS = True
DRAWS = False
BONEYARD = "dead"
MOST_COUNT = 0
HAS_ARMS = False
ASKS_LEAD = True
LEADS = "Highest double?"
HAS_NOCOUNT = False
OPTIONS = line_options.options(target=100, hand=7, lead=0)
CARD = (
    "7 tiles, no drawing",
    "Joints make seven",
    "Domino: adds pips",
    "Block: lowest adds",
)

hands = line.hands
check = line_options.check
foresee = line_score.foresee
