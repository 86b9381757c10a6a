# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Cuban, as tables of four play it: double-nines, ten tiles each, fifteen stay."""

from rules_min import option, partners
from rules_min.game import Card
from rules_min.option import Option
from rules_min.partners import DOUBLES_HAND, PartnerGame
from rules_min.tiles import TileSet


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
        Option(
            option.LEADER,
            "leader",
            partners.ROTATE,
            ((partners.ROTATE, "rotate"), (partners.WINNER, "winner")),
        ),
        Option(option.CAPICUA, "capicua", 0, ((0, "0"), (DOUBLES_HAND, "double"))),
    )
    CARD = Card(
        "Leads: who was drawn, then each in turn.\n"
        "Tiles: 10 of the double-nines each; 15 stay, no drawing; partners.\n"
        "Counts: who goes out adds the opponents' pips. Blocked: the side with fewer pips adds the "
        "others'; equal, nobody.\n"
        "Over: at 150.\n"
        "Book: none; as tables play it.",
        boneyard="left",
    )


RULES = Cuban()
