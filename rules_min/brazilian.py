# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Brazilian, in pairs to six, as clubs and leagues there play it: the last tile says what a hand is worth.

Sources: regulations of such leagues and scorers found in public, which agree on 1, 2, 3 and 4.
"""

from rules_min import option, partners, words
from rules_min.const import const
from rules_min.counted import NOBODY_WINS, WINNER
from rules_min.game import RulesCard
from rules_min.option import Option
from rules_min.partners import PartnerGame
from rules_min.state import NOBODY

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Translate
    from rules_min.state import State

TIES = 1  # a number of the match: the blocks in a row that nobody has won
DOUBLE, MORE, SAME = 0, 1, 2  # values of TIED_BLOCK: what whatever wins the next hand is worth
DOUBLE_TILE, BOTH_ENDS = 2, 3  # the worth of a hand by its last tile
MOST_OF_SIX = 150  # pips of four hands of six tiles each after a block


class Brazilian(PartnerGame):
    """A hand is 1, or 2, 3 or 4 by its last tile: a double, one on both ends, a double on both."""

    NAME = "Brazilian"
    MATCH_NUMBERS = 2
    BLOCK = partners.TEAM
    COUNTS_OUT = False
    ROTATES = True
    LAST_TILES = (words.CARROCA, words.CAPICUA, words.CRUZADA)
    OPTIONS = partners.options(
        6,
        Option(option.LEADER, "leader rotate winner", WINNER),
        Option(option.CRUZADA, "cruzada 4 6", 4),
        Option(option.TIED_BLOCK, "tied double more same", DOUBLE),
        Option(option.TILES_EACH, "hand 7 6", PartnerGame.EACH),
    )
    RULES_CARD = RulesCard(
        "Leads: 6-6, then the seat that won.\n"
        "Tiles: 7 each, no drawing; partners.\n"
        "Counts: the last tile: plain 1, a double 2 (carroca), on both ends 3 (capicua, la e lo). A double "
        "on both: 4 (cruzada). Blocked: the lower side 1. Equal: the next hand is double.\n"
        "Over: at 6.\n"
        "Book: none; as tables play it.",
        depends="0.0:leader 1.0:hand 2.1:cruzada 2.3:tied",
    )

    def each(self, m: "State") -> int:
        """Seven tiles, which are all; or six, and four sleep."""
        return m.options[option.TILES_EACH]

    def most_left(self, m: "State") -> int:
        """With six each, less than in the tiles dealt: hands are counted after a block alone, and the line
        that blocks and the four that sleep have at least 18 pips.
        """
        return self.SET.pips if self.each(m) == self.EACH else MOST_OF_SIX

    def who_leads(self, m: "State", translate: "Translate") -> str:
        """The largest double, unless it may sleep."""
        return translate("Who has 6-6?") if self.each(m) == self.EACH else translate("Who leads?")

    def endings(self, m: "State") -> "tuple[int, ...]":
        """All of them, in every match."""
        return self.LAST_TILES

    def ending_worth(self, m: "State", word: int) -> int:
        """By the last tile and the blocks before this hand."""
        return with_ties(m, worth_of(m, word))

    def settle(self, m: "State") -> int:
        """The worth of the hand, and what blocks before it add, for the side that won it."""
        m.clear_gain()
        winner = self.hand_winner(m)
        if winner != NOBODY_WINS:
            m.gain[winner] = m.gain[m.sides] = with_ties(m, worth_of(m, m.hand_numbers[partners.ENDED]))
        return winner

    def end_hand(self, m: "State") -> None:
        """A block that nobody wins makes the next hand worth more."""
        super().end_hand(m)
        m.match_numbers[TIES] = m.match_numbers[TIES] + 1 if m.out == NOBODY and not m.points_won else 0

    def hand_tag(self, m: "State") -> str:
        """What blocks before this hand add to it: ``x2`` or ``+1``."""
        ties = m.match_numbers[TIES]
        if not ties or m.options[option.TIED_BLOCK] == SAME:
            return ""
        return (
            "+%d" % ties if m.options[option.TIED_BLOCK] == MORE else "x%d" % (1 << min(ties, MOST_DOUBLED))
        )


MOST_DOUBLED = 6  # ties in a row that still double: 64 times as much


def worth_of(m: "State", ended: int) -> int:
    """What a hand is worth by the word that ended it; an ordinary last tile and a block are 1."""
    if ended == words.CARROCA:
        return DOUBLE_TILE
    if ended == words.CAPICUA:
        return BOTH_ENDS
    return m.options[option.CRUZADA] if ended == words.CRUZADA else 1


def with_ties(m: "State", worth: int) -> int:
    """The worth of a hand with what the blocks before it add."""
    ties = m.match_numbers[TIES]
    if m.options[option.TIED_BLOCK] == MORE:
        return worth + ties
    return worth if m.options[option.TIED_BLOCK] == SAME else worth << min(ties, MOST_DOUBLED)


RULES = Brazilian()
