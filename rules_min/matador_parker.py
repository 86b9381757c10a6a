# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matador, as in Parker's "How to Play Dominoes": joints make seven, three tiles each, 100 points."""

from rules_min import line
from rules_min.game import RulesCard
from rules_min.line import LineGame


class MatadorParker(LineGame):
    """A player who cannot play draws; with two seats, the last three tiles stay in the boneyard."""

    NAME = "Matador, Parker"
    DRAWS = True
    ASKS_LEAD = True
    HAS_NOCOUNT = True
    OPTIONS = line.options(target=100, hand=3, reserve=(3, 0, 0), asks_lead=True)
    RULES_CARD = RulesCard(
        "Leads: the highest double.\n"
        "Tiles: 3 each, drawing; with 2 players 3 are kept back. Joints make seven; 0-0 6-1 5-2 4-3 "
        "fit all.\n"
        "Counts: as in Block. Who was able to play but passed adds nothing.\n"
        "Over: at 100.\n"
        "Book: Parker's.",
        leads="Highest double?",
        depends="1.0:hand,reserve 2.0:own",
    )


RULES = MatadorParker()
