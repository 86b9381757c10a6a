# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Five-Up, as tables play it: five pips are a point, every double is a spinner, 61 points win."""

from rules_min import muggins
from rules_min.const import const
from rules_min.counted import WINNER
from rules_min.game import RulesCard
from rules_min.muggins import MugginsGame
from rules_min.option import NO_CALLS, OWN, ROUND, SUM

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array


class FiveUp(MugginsGame):
    """The sum of the open ends divided by five counts at once; who goes out leads the next hand."""

    NAME = "Five-Up"
    COUNT_STEP = 1
    POINT = 5
    MOST_COUNT = 15  # 75 pips: more open ends than any table has seen
    MOST_FIRST_COUNT = 2  # 5-5 and 6-4
    LIKELY_COUNT = 7  # 35 pips, as with one spinner
    MOST_ENDS = 8  # with three spinners in the line
    HAS_ARMS = True
    OPTIONS = muggins.options(61, 5, NO_CALLS, SUM, leader=WINNER, must_round=True)
    RULES_CARD = RulesCard(
        "Leads: as set up, then who went out.\n"
        "Tiles: 5 each, drawing. Each double: 4 arms.\n"
        "Counts: 5 pips at the ends are 1, at once. Hand won: the others' pips to the nearest five, 5 are "
        "1.\n"
        "Over: at 61, at once.\n"
        "Book: none; as tables play it.",
        depends="0.0:leader 1.0:hand 2.1:round 3.0:finish",
    )

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Of two, the winner adds one hand, if it takes off none: how several are rounded has no effect."""
        is_of_one_hand = number == ROUND and seats == 2 and not values[OWN]
        return super().has_effect(number, values, seats) and not is_of_one_hand


RULES = FiveUp()
