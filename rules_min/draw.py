# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Draw, as in Parker's "How to Play Dominoes": a player who cannot play draws; 100 points win."""

from rules_min import line
from rules_min.game import RulesCard
from rules_min.line import LineGame


class Draw(LineGame):
    """A player who cannot play draws until a tile fits, and passes when the boneyard is empty."""

    NAME = "Draw"
    DRAWS = True
    OPTIONS = line.options(target=100, hand=7)
    RULES_CARD = RulesCard(
        "Leads: in hand 1 the highest double, then in turn.\n"
        "Tiles: 7 each. Who cannot play draws until a tile fits.\n"
        "Counts: who goes out adds the pips of all opponents. Blocked: the lowest hand does; if two "
        "are lowest, nobody.\n"
        "Over: at 100.\n"
        "Book: Parker's.",
        depends="0.0:leader 1.0:hand 1.1:reserve 2.1:own",
    )


RULES = Draw()
