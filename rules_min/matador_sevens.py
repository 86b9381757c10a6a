# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matador, as on the All Sevens sheet: joints make seven, no drawing, 100 points."""

from rules_min import line
from rules_min.game import RulesCard
from rules_min.line import LineGame


class MatadorSevens(LineGame):
    """A player who cannot play passes; nobody sees the tiles that were not dealt."""

    NAME = "Matador, Sevens"
    ASKS_LEAD = True
    OPTIONS = line.options(target=100, hand=7, asks_lead=True)
    RULES_CARD = RulesCard(
        "Leads: asked in each hand.\n"
        "Tiles: 7 each, no drawing. Joints make seven; 0-0 6-1 5-2 4-3 fit all.\n"
        "Counts: who goes out adds the pips of all opponents. Blocked: the lowest hand does; if two "
        "are lowest, nobody.\n"
        "Over: at 100.\n"
        "Book: the All Sevens sheet.",
        leads="Highest double?",
        depends="1.0:hand 2.1:own",
    )


RULES = MatadorSevens()
