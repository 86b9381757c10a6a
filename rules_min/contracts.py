# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two with the contracts of Texas tables: plunge and splash are bid, nello and sevens are named.

They are in none of our rulebooks. Loaded only for a match with the option ``contracts``.
"""

from rules_min import option, tricks
from rules_min.const import const
from rules_min.forty_two import (
    CONTRACT,
    DOUBLES,
    FOULED,
    MADE_IN_ALL,
    MOST_MARKS,
    POINTS,
    TRICK_COUNT,
    FortyTwo,
    count_left,
)
from rules_min.game import CONTRACT as CONTRACT_NAME
from rules_min.game import NO_GOAL
from rules_min.question import ANY_SEAT, BY_REST, OPPONENTS
from rules_min.tricks import TRICKS, tricks_of
from rules_min.words import BID, FOUL, TRUMP
from rules_min.words import TRICK as TOOK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Said, Translate
    from rules_min.state import State

PLUNGE, SPLASH = 1, 2  # bids, below the lowest in points
PLUNGE_MARKS = 4
NELLO, SEVENS = 9, 10  # what the bidder may name in place of a trump
OF_THREE = 25  # the most count in a trick of three tiles: 10 + 10 + 5


class Contracts(FortyTwo):
    """Forty-Two by marks, as house events play it."""

    def allow_bids(self, m: "State") -> None:
        """And the contracts, while there are marks enough for them."""
        super().allow_bids(m)
        for contract in range(PLUNGE, SPLASH + 1):
            if contract_marks(m, contract) <= MOST_MARKS:
                m.question.allow(BID, contract, contract, who=m.turn)

    def bid_of(self, m: "State", number: int) -> int:
        """A contract is a bid of its marks."""
        m.hand_numbers[CONTRACT] = number if number == PLUNGE or number == SPLASH else 0
        return POINTS * contract_marks(m, number) if m.hand_numbers[CONTRACT] else number

    def bid_said(self, m: "State") -> int:
        """A contract has a name."""
        return m.hand_numbers[CONTRACT] or m.bid

    def bid_worth(self, m: "State", number: int) -> int:
        """The marks of a contract, or of a bid of more than one."""
        if number == PLUNGE or number == SPLASH:
            return contract_marks(m, number)
        return super().bid_worth(m, number)

    def leader(self, m: "State") -> int:
        """Of a contract the partner."""
        return (m.bidder + 2) % 4 if m.hand_numbers[CONTRACT] else m.bidder

    def most_trump(self, m: "State") -> int:
        """Nello and sevens can be named in place of a trump, with a bid of 42 or more."""
        return SEVENS if m.bid >= POINTS and not m.hand_numbers[CONTRACT] else DOUBLES

    def number_name(self, word: int, number: int) -> str:
        """Contracts have names."""
        if word == BID and (number == PLUNGE or number == SPLASH):
            return "plunge" if number == PLUNGE else "splash"
        if word == TRUMP and (number == NELLO or number == SEVENS):
            return "nello" if number == NELLO else "sevens"
        return super().number_name(word, number)

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """Nello and sevens have names: one trick can end the hand."""
        if moment == CONTRACT_NAME and m.last_trump >= NELLO:
            return translate(self.number_name(TRUMP, m.last_trump)), ()
        return super().said(m, moment, word, number, seat, translate)

    def ask_trick(self, m: "State") -> None:
        """In nello and sevens the count has no effect, and need not be said. In nello a partner sits out."""
        left = count_left(m)
        if m.trump == NELLO:
            most = min(left, OF_THREE)
            m.question.allow(TOOK, 0, most, 5, OPPONENTS - m.bidder % 2, BY_REST)
            m.question.allow(TOOK, 0, most, 5, m.bidder, BY_REST)
        elif m.trump == SEVENS:
            m.question.allow(TOOK, 0, min(left, TRICK_COUNT), 5, ANY_SEAT, BY_REST)
        else:
            super().ask_trick(m)

    def allow_fouls(self, m: "State") -> None:
        """Of nello's bidder, but not of the partner."""
        if m.trump == NELLO:
            tricks.allow_foul(m, OPPONENTS - m.bidder % 2)
            m.question.allow(FOUL, who=m.bidder)
        else:
            super().allow_fouls(m)

    def tricks_known(self, m: "State") -> bool:
        """Nello is decided by a trick of the bidder, sevens by another's."""
        taken = tricks_of(m, m.bidder % 2)
        if m.trump == NELLO and taken:
            return True
        return (m.trump == SEVENS and taken < m.tricks_played) or super().tricks_known(m)

    def made(self, m: "State") -> int:
        """Of sevens all or nothing: the counts may not have been said."""
        if m.trump == SEVENS and not m.hand_numbers[FOULED] and not m.hand_numbers[MADE_IN_ALL]:
            return POINTS if tricks_of(m, m.bidder % 2) == TRICKS else 0
        return super().made(m)

    def is_made(self, m: "State", made: int) -> bool:
        """Nello is made with nothing, unless somebody else has fouled."""
        if m.trump == NELLO and not m.hand_numbers[FOULED]:
            return made == 0
        return super().is_made(m, made)

    def missing(self, m: "State", side: int) -> int:
        """Of nello and sevens the first wrong trick decides."""
        return NO_GOAL if m.trump >= NELLO else super().missing(m, side)


def contract_marks(m: "State", contract: int) -> int:
    """The marks of a plunge or a splash: one more than the last bid, if that has as many already."""
    least = PLUNGE_MARKS if contract == PLUNGE else m.options[option.SPLASH]
    last = max(1, m.bid // POINTS) if m.bid else 0
    return last + 1 if last >= least else least


RULES = Contracts()
