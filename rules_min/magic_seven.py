# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Magic 7, as on the CARDominoes leaflet: 52 cards, the seven of diamonds leads, lowest after seven hands."""

from rules_min import const, sevens
from rules_min.game import Card
from rules_min.question import BY_SET, NUMBER
from rules_min.sevens import SevensGame
from rules_min.words import BLOCKED, PIPS, Answer, number_of, seat_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match

POINTS = 340  # ace to nine 45 and four tens 40, in four suits
MOST_OF_A_CARD = 10


class MagicSeven(SevensGame):
    """A player who cannot play passes. An ace counts 1, number cards their value, face cards 10."""

    NAME = "Magic 7"
    SEATS = (2, 13)
    OPTIONS = sevens.options()
    CARD = Card(
        (
            "7 of diamonds leads",
            "Rows from sevens",
            "Ace 1, faces 10",
            "First out adds 0",
            "Lowest of 7 hands",
        ),
        leads="7 of diamonds: who?",
        held="cards",
        left="card points?",
    )

    def most_in(self, m: "Match", held: int) -> int:
        """Ten for each card."""
        return MOST_OF_A_CARD * held

    def ask_more(self, m: "Match") -> None:
        """Nobody can play."""
        m.question.allow(BLOCKED)

    def ask_hand(self, m: "Match", seat: int) -> None:
        """The points in a hand."""
        m.question.open(NUMBER, seat)
        if m.tracked:
            m.question.doubt_outside(0, self.most_in(m, m.tiles[seat]))
        m.question.allow(PIPS, 0, POINTS - sevens.held(m), who=seat, reason=BY_SET)

    def counted(self, m: "Match", answer: Answer) -> None:
        """A hand is counted."""
        m.pips[seat_of(answer)] = number_of(answer)
        m.next_count = seat_of(answer) + 1


RULES = MagicSeven()
