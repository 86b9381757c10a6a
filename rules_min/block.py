# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Block, as in Parker's "How to Play Dominoes": no drawing, 100 points."""

from rules_min import line
from rules_min.game import RulesCard
from rules_min.line import LineGame


class Block(LineGame):
    """A player who cannot play passes; nobody sees the tiles that were not dealt."""

    NAME = "Block"
    OPTIONS = line.options(target=100, hand=7)
    RULES_CARD = RulesCard(
        "Leads: in hand 1 the highest double, then in turn.\n"
        "Tiles: 7 each, no drawing.\n"
        "Counts: who goes out adds the pips of all opponents. Blocked: the lowest hand does; if two "
        "are lowest, nobody.\n"
        "Over: at 100.\n"
        "Book: Parker's.",
        depends="0.0:leader 1.0:hand 2.1:own",
    )


RULES = Block()
