# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Chicken Foot, as tables play it: a hand for each double from 9-9 down, the lowest total wins."""

from rules_min import doubles
from rules_min.const import const
from rules_min.doubles import NINE, DoublesGame
from rules_min.game import RulesCard

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State


class ChickenFoot(DoublesGame):
    """Seven tiles each, 21 for two; fewer where so many are not there, as of 55 for eight."""

    NAME = "Chicken Foot"
    OPTIONS = doubles.options(NINE, 45, 50)
    LONG_HAND = 90
    RULES_CARD = RulesCard(
        "Leads: the largest double, then the next lower.\n"
        "Tiles: 7 each, for two 21, from eight players fewer. Cannot play: draw one. Behind a double "
        "come three, its foot.\n"
        "Counts: who goes out adds 0, others their pips. 0-0 is 50.\n"
        "Over: after all doubles; the lowest total wins.\n"
        "Book: none; as tables play it.",
        depends="1.0:hand,set 2.1:blank",
    )

    def dealt(self, m: "State") -> int:
        """By the number of players."""
        return 21 if m.seats == 2 else min(7, self.tile_set(m).tiles // m.seats)


RULES = ChickenFoot()
