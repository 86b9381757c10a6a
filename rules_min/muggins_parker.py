# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Muggins, as in Parker's "How to Play Dominoes": two ends of one row, 200 points or 150."""

from rules_min import muggins
from rules_min.game import RulesCard
from rules_min.muggins import MugginsGame
from rules_min.option import FORFEIT, SUM


class MugginsParker(MugginsGame):
    """A count that is called is lost; the sum of a hand is rounded."""

    NAME = "Muggins, Parker"
    MOST_COUNT = 20  # double-six and double-four at the ends: 12 + 8
    OPTIONS = muggins.options((200, 150, 150), 5, FORFEIT, SUM)
    RULES_CARD = RulesCard(
        "Leads: as set up, then each in turn.\n"
        "Tiles: 5 each, drawing.\n"
        "Counts: both ends together 5, 10, 15 or 20, at once. Hand won: the others' pips, to the nearest "
        "five. A missed count is lost.\n"
        "Over: at 200, with 3 or 4 players at 150, at once.\n"
        "Book: Parker's.",
        depends="0.0:leader 1.0:hand 2.1:round 2.2:call 3.0:finish",
    )


RULES = MugginsParker()
