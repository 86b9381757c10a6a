# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Jamaican Partner, as tables of four play it: a hand is one, six win."""

from rules_min import option, partners
from rules_min.const import const
from rules_min.counted import NOBODY_WINS
from rules_min.game import RulesCard
from rules_min.option import OFF, ON, Option
from rules_min.partners import PartnerGame

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State


class Jamaican(PartnerGame):
    """Pips are counted after a block only; by option a lost hand sets a side back to nothing."""

    NAME = "Jamaican"
    COUNTS_OUT = False
    OPTIONS = partners.options(6, Option(option.STRAIGHT, "straight off on", OFF))
    RULES_CARD = RulesCard(
        "Leads: 6-6, then the seat that won.\n"
        "Tiles: 7 each, no drawing; partners.\n"
        "Counts: a hand is 1, no pips. Blocked: the lowest hand wins it; equal ones of both sides, nobody.\n"
        "Over: at 6 hands.\n"
        "Book: none; as tables play it.",
    )

    def settle(self, m: "State") -> int:
        """One for the hand; six in a row are a side's, where a lost hand takes what it had."""
        m.clear_gain()
        winner = self.hand_winner(m)
        if winner != NOBODY_WINS:
            m.gain[winner] = m.gain[m.sides] = 1
            if m.options[option.STRAIGHT] == ON:
                m.gain[1 - winner] = -m.totals[1 - winner]
        return winner


RULES = Jamaican()
