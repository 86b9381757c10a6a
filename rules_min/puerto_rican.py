# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Puerto Rican, to 500, as tables of four play it: the first four hands are worth more."""

from rules_min import option, partners, words
from rules_min.const import const
from rules_min.game import RulesCard
from rules_min.option import Option
from rules_min.partners import PartnerGame

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

STEP = 25  # by which the bonus of a hand is less than that of the one before


class PuertoRican(PartnerGame):
    """All four hands count; capicua and chuchazo add 100, the first four that are won 100, 75, 50 and 25."""

    NAME = "Puerto Rican"
    LAST_TILES = (words.CAPICUA, words.CHUCHAZO)
    TIE_IS_LOCKERS = True
    OPTIONS = partners.options(
        500,
        Option(option.FIRST, "first 0 100", 100),
        partners.capicua_option(100),
        partners.block_option(partners.TEAM),
        Option(option.TRANCADO, "trancado 0 100", 0),
        partners.foul_option(),
    )
    RULES_CARD = RulesCard(
        "Leads: 6-6, then the seat that won.\n"
        "Tiles: 7 each, no drawing; partners.\n"
        "Counts: the winner adds the pips of all four. First hands: 100, 75, 50, 25 more. Last "
        "tile on both ends (capicu), or 0-0 (chuchazo): +100. Blocked: the lower side wins.\n"
        "Over: at 500.\n"
        "Book: none; as tables play it.",
        depends="2.1:first 2.2:capicua 2.3:block",
    )

    def extra(self, m: "State") -> int:
        """The bonus of the first four hands that somebody wins: a tied block leaves it to the next one."""
        return max(0, m.options[option.FIRST] - STEP * m.match_numbers[partners.HANDS_WON])

    def hand_tag(self, m: "State") -> str:
        """What this hand adds besides."""
        extra = self.extra(m)
        return "+%d" % extra if extra else ""


RULES = PuertoRican()
