# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Muggins, as in University Games' double-six rules: the first double opens four arms, 250 points."""

from rules_min import muggins
from rules_min.game import Card
from rules_min.muggins import MugginsGame
from rules_min.option import EACH, STEAL


class MugginsUniversity(MugginsGame):
    """A count that is called goes to the caller; each opponent's hand is rounded."""

    NAME = "Muggins, Univ."
    MOST_COUNT = 35  # four ends hold at most 12 + 10 + 8 + 6 = 36
    HAS_ARMS = True
    OPTIONS = muggins.options(250, (7, 5, 5), STEAL, EACH)
    CARD = Card(
        (
            "7 tiles; 3 or 4: 5",
            "1st double: 4 arms",
            "Ends in fives count",
            "Hand: each hand to",
            "the nearest five",
            "Missed: caller gets",
        ),
        boneyard="stock",
    )


RULES = MugginsUniversity()
