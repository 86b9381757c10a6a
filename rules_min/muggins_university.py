# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Muggins, as in University Games' double-six rules: the first double opens four arms, 250 points."""

from rules_min import muggins
from rules_min.game import RulesCard
from rules_min.muggins import MugginsGame
from rules_min.option import EACH, STEAL


class MugginsUniversity(MugginsGame):
    """A count that is called goes to the caller; each opponent's hand is rounded."""

    NAME = "Muggins, Univ."
    MOST_COUNT = 35  # four ends hold at most 12 + 10 + 8 + 6 = 36
    HAS_ARMS = True
    OPTIONS = muggins.options(250, (7, 5, 5), STEAL, EACH)
    RULES_CARD = RulesCard(
        "Leads: as set up, then each in turn.\n"
        "Tiles: 7, with 3 or 4 players 5; drawing. First double: 4 arms.\n"
        "Counts: open ends in fives, to 35, at once. Hand won: each opponent's pips to the nearest five. "
        "A missed count: the caller gets it.\n"
        "Over: at 250, at once.\n"
        "Book: University Games.",
        depends="0.0:leader 1.0:hand 2.1:round 2.2:call 3.0:finish",
    )


RULES = MugginsUniversity()
