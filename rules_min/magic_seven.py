# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Magic 7, as on the CARDominoes leaflet: 52 cards, the seven of diamonds leads, lowest after seven hands."""

from rules_min import lowest
from rules_min.const import const
from rules_min.game import RulesCard
from rules_min.lowest import LowestGame
from rules_min.words import BLOCKED, PASS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

POINTS = 340  # ace to nine 45 and four tens 40, in four suits
MOST_OF_A_CARD = 10


class MagicSeven(LowestGame):
    """A player who cannot play passes. An ace counts 1, number cards their value, face cards 10."""

    NAME = "Magic 7"
    SEATS = (2, 13)
    HAND_NUMBERS = 1
    OPTIONS = lowest.options()
    RULES_CARD = RulesCard(
        "Leads: the 7 of diamonds.\n"
        "Cards: all 52 dealt; rows from the sevens.\n"
        "Counts: who is out first adds 0, others what they hold: ace 1, faces 10.\n"
        "Over: after 7 hands; the lowest total wins.\n"
        "Book: the CARDominoes leaflet.",
        leads="7 of diamonds: who?",
        held="cards",
        left="card points?",
    )

    def points(self, m: "State") -> int:
        """Of all cards."""
        return POINTS

    def least_in(self, m: "State", held: int) -> int:
        """Four aces, then four twos, and so on."""
        least = value = 0
        while held > 0:
            value += 1
            least += value * min(4, held)
            held -= 4
        return least

    def most_in(self, m: "State", held: int) -> int:
        """Ten for each card."""
        return MOST_OF_A_CARD * held

    def can_pass(self, m: "State") -> bool:
        """Not all can pass before the first card: one of them holds the seven that leads."""
        held = 0
        for seat in range(m.seats):
            held += m.tiles[seat]
        return held < self.most_dealt(m) * m.seats or m.passes < m.seats - 1

    def ask_more(self, m: "State") -> None:
        """Nobody can play: asked once more, as the last pass is, because all cards are dealt."""
        m.question.allow(BLOCKED)
        m.question.doubt_seats(BLOCKED, 1)
        if m.passes == m.seats - 1:
            m.question.doubt_seats(PASS, 1)


RULES = MagicSeven()
