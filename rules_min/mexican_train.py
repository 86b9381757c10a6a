# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Mexican Train, as tables play it: a hand for each double, from 12-12 or 9-9 down; the lowest total wins."""

from rules_min import doubles, option
from rules_min.const import const
from rules_min.doubles import NINE, TWELVE, DoublesGame
from rules_min.game import RulesCard
from rules_min.option import Option

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

# Tiles for each of two, three ... twelve players.
OF_NINE = (15, 12, 10, 8, 7, 6, 5, 4, 4, 3, 3)
OF_TWELVE = (15, 15, 15, 12, 12, 10, 10, 8, 8, 7, 7)
OF_MORE = (15, 15, 15, 12, 12, 11, 11, 11, 11, 11, 11)  # of the double-fifteen and the double-eighteen


class MexicanTrain(DoublesGame):
    """A train for each player and one for all. A double is covered in the same turn."""

    NAME = "Mexican Train"
    HAS_TRAINS = True
    SET = TWELVE
    LONG_HAND = 115
    OPTIONS = doubles.options(TWELVE, 45, 0, Option(option.GOING_OUT, "out 0 -10=10", 0))
    RULES_CARD = RulesCard(
        "Leads: the largest double, then the next lower.\n"
        "Tiles: of 12s: to 4 players 15, to 6 12, to 8 10, then fewer. Cannot play: draw one; "
        "if that fails, your train is open. Cover a double.\n"
        "Counts: who goes out adds 0. Others their pips.\n"
        "Over: after all doubles; the lowest total wins.\n"
        "Book: none; as tables play it.",
        depends="1.0:hand,set 2.0:out",
    )

    def dealt(self, m: "State") -> int:
        """By the number of players."""
        tiles = m.options[option.TILES]
        return (OF_NINE if tiles == NINE else OF_TWELVE if tiles == TWELVE else OF_MORE)[m.seats - 2]

    def going_out(self, m: "State") -> int:
        """By option ten less for the seat that went out."""
        return -m.options[option.GOING_OUT]


RULES = MexicanTrain()
