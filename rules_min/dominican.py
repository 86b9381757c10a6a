# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Dominican, as tables of four play it: all four hands count, and passes bring bonuses."""

from rules_min import option, partners
from rules_min.game import RulesCard
from rules_min.option import Option
from rules_min.partners import PartnerGame


class Dominican(PartnerGame):
    """To 200; 25 for a capicua, for three passes after a tile, and for a pass after the first tile."""

    NAME = "Dominican"
    TIE_IS_LOCKERS = True
    OPTIONS = partners.options(
        200,
        partners.capicua_option(25),
        *partners.bonus_options(25, 25),
        partners.block_option(partners.NEXT),
        partners.foul_option(),
        Option(option.FINISH, "finish off on", option.OFF),  # whether a bonus at the target ends the match
    )
    RULES_CARD = RulesCard(
        "Leads: 6-6, then the seat that won.\n"
        "Tiles: 7 each, no drawing; partners.\n"
        "Counts: the winner adds the pips of all four. Last tile on both ends (capicua), three "
        "passes (corrido) or one after the first tile (salida): +25. Blocked: of the last to "
        "play and the next, the lower wins.\n"
        "Over: at 200.\n"
        "Book: none; as tables play it.",
        depends="2.1:capicua,corrido,salida,alone 2.2:block 3.0:finish",
    )


RULES = Dominican()
