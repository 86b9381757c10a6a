# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Cuban, as tables of four play it: double-nines, ten tiles each, fifteen stay."""

from rules_min import option, partners
from rules_min.const import const
from rules_min.counted import ROTATE
from rules_min.game import RulesCard
from rules_min.option import Option
from rules_min.partners import PartnerGame
from rules_min.tiles import DOUBLE_SIX, TileSet

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

NINE, SIX = 9, 6  # values of TILES: the double-six is that of the island's east


class Cuban(PartnerGame):
    """To 150; the winning side adds its opponents' pips only, and the lead goes on by one seat each hand."""

    NAME = "Cuban"
    SET = TileSet(9)
    EACH = 10
    BLOCK = partners.TEAM
    COUNTS_PARTNER = False
    ROTATES = True
    OPTIONS = partners.options(
        150,
        Option(option.LEADER, "leader rotate winner", ROTATE),
        Option(option.CAPICUA, "capicua 0 double=2", 0),
        Option(option.TILES, "set 9 6", NINE),
        partners.foul_option(),
    )
    RULES_CARD = RulesCard(
        "Leads: drawn by lot, then each in turn.\n"
        "Tiles: 10 of the double-nines each, 15 stay; or 7 of the double-sixes; partners.\n"
        "Counts: who goes out adds the opponents' pips. Blocked: the side with fewer pips adds the "
        "others'; equal, nobody.\n"
        "Over: at 150.\n"
        "Book: none; as tables play it.",
        depends="0.0:leader",
    )

    def tile_set(self, m: "State") -> TileSet:
        """Double-nine or double-six."""
        return DOUBLE_SIX if m.options[option.TILES] == SIX else self.SET

    def each(self, m: "State") -> int:
        """Ten of the double-nines; seven of the double-sixes, which are all."""
        return PartnerGame.EACH if m.options[option.TILES] == SIX else self.EACH


RULES = Cuban()
