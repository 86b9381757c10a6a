# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""All Threes: University Games' Muggins, but counting in threes instead of fives."""

from rules_min import muggins
from rules_min.game import RulesCard
from rules_min.muggins import MugginsGame
from rules_min.option import EACH, STEAL


class AllThrees(MugginsGame):
    """Counts and hands go in threes; calls, hand sizes, spinner and 250 points are as in University's."""

    NAME = "All Threes"
    COUNT_STEP = 3
    ROUND_TO = 3
    MOST_COUNT = 36  # four ends hold at most 12 + 10 + 8 + 6
    MOST_FIRST_COUNT = 12  # 6-6
    HAS_ARMS = True
    OPTIONS = muggins.options(250, (7, 5, 5), STEAL, EACH)
    RULES_CARD = RulesCard(
        "Leads: as set up, then each in turn.\n"
        "Tiles: 7, with 3 or 4 players 5; drawing. First double: 4 arms.\n"
        "Counts: open ends in threes, to 36, at once. Hand won: each opponent's pips to the nearest "
        "three. A missed count: the caller gets it.\n"
        "Over: at 250, at once.\n"
        "Book: none; as tables play it.",
        depends="0.0:leader 1.0:hand 2.1:round 2.2:call 3.0:finish",
    )


RULES = AllThrees()
