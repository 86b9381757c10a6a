# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two and Moon: bidding, a trump, seven tricks."""

from rules_min import option
from rules_min.const import const
from rules_min.game import EVENT_ROW, NOTHING_SAID, Game
from rules_min.option import Option
from rules_min.question import CHOICE
from rules_min.state import ask_nothing
from rules_min.words import BID, FOUL, NO_BID, NO_TRUMP, TRUMP, Answer, number_of, seat_of
from rules_min.words import TRICKS as TRICKS_IN_ALL

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Conversation, Said, Translate
    from rules_min.state import State

TRICKS = 7  # in a hand
EVERY_SEAT = 15  # a bit a seat


class TrickGame(Game):
    """A game in which each seat bids once, and the highest bidder names the trump."""

    BIDS = True
    SLIPS = (FOUL,)
    FIRST_TRUMP = 0  # the suit that is offered first; those below it come last

    def must_bid(self, m: "State") -> bool:
        """Whether the shaker must bid when nobody has."""
        return False

    def allow_bids(self, m: "State") -> None:
        """Allow, in ``m.question``, the bids above the last one, of the seat on turn."""

    def bid_of(self, m: "State", number: int) -> int:
        """What a bid is worth: as a rule its number."""
        return number

    def leader(self, m: "State") -> int:
        """Who names the trump and leads: as a rule the bidder."""
        return m.bidder

    def most_trump(self, m: "State") -> int:
        """The largest number of a trump: 0 blanks to 6 sixes, 7 none."""
        return NO_TRUMP

    def ask_tricks(self, m: "State") -> None:
        """Ask for the next trick, or for the whole hand."""

    def took(self, m: "State", answer: Answer) -> None:
        """Take the answer to ``ask_tricks``."""

    def tricks_known(self, m: "State") -> bool:
        """Whether the tricks of the hand are all known."""
        return True

    def settle(self, m: "State") -> None:
        """Put into ``m.gain`` what each side adds for the hand."""

    def decide(self, m: "State") -> int:
        """Who has won the match after this hand: one bit per side, 0 for nobody yet."""
        return 0

    def hands(self, m: "State") -> "Conversation":
        """Hand after hand, until a side has won."""
        ask_bid = self.ask_bid
        ask_trump = self.ask_trump
        ask_tricks = self.ask_tricks
        while not m.winners:
            m.deal(m.first)  # the shaker is the seat before; its left bids first
            while m.bid_turns < m.seats:
                self.take_bid(m, (yield ask_bid))
            if m.bid:
                m.trump = number_of((yield ask_trump))
                m.turn = self.leader(m)
                while not self.tricks_known(m):
                    self.took(m, (yield ask_tricks))
            self.end_hand(m)
            m.first = (m.first + 1) % m.seats
        yield ask_nothing

    def goal(self, m: "State") -> int:
        """The match score."""
        return m.options[option.TARGET]

    def number_name(self, word: int, number: int) -> str:
        """A bid can be a pass, a trump none."""
        if word == BID and number == NO_BID:
            return "pass"
        return "none" if word == TRUMP and number == NO_TRUMP else ""

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """All tricks of the hand are told seat by seat, whoever is asked first."""
        return ("{}", ()) if moment == EVENT_ROW and word == TRICKS_IN_ALL else NOTHING_SAID

    def ask_bid(self, m: "State") -> None:
        """Ask one seat for its bid. The shaker bids last, and must bid if the table plays it that way."""
        m.question.open(CHOICE, m.turn)
        if m.bid_turns < m.seats - 1 or m.bid or not self.must_bid(m):
            m.question.allow(BID, NO_BID, NO_BID, who=m.turn)
        self.allow_bids(m)

    def take_bid(self, m: "State", answer: Answer) -> None:
        """Take a bid, or a pass."""
        if number_of(answer):
            m.bid = self.bid_of(m, number_of(answer))
            m.bidder = seat_of(answer)
        m.bid_turns += 1
        m.turn = (m.turn + 1) % m.seats

    def ask_trump(self, m: "State") -> None:
        """A suit is named, or none."""
        m.question.open(CHOICE, self.leader(m))
        m.question.allow(TRUMP, self.FIRST_TRUMP, self.most_trump(m))
        if self.FIRST_TRUMP:
            m.question.allow(TRUMP, 0, self.FIRST_TRUMP - 1)

    def end_hand(self, m: "State") -> None:
        """The hand is played, or nobody has bid."""
        m.hand += 1
        m.clear_gain()
        winners = 0
        if m.bid:
            self.settle(m)
            for side in range(m.sides):
                m.add(side, m.gain[side])
            winners = self.decide(m)
        m.finish_hand(winners)


def options(target: int, seats: int, *more: Option) -> tuple[Option, ...]:
    """The options of both games: the target, who bids first in the first hand, tracking, and its own."""
    return (
        Option(option.TARGET, "target", target, 1, 9999),
        Option(option.LEADS, "lead", 0, 0, seats - 1),
        option.track(),
        option.clock(),
        option.tie(),
    ) + more


def allow_foul(m: "State", who: int) -> None:
    """Somebody may have reneged; it is asked once more, as that ends the hand.

    :param int who: as in ``Question.allow``
    """
    m.question.allow(FOUL, who=who)
    m.question.doubt_seats(FOUL, EVERY_SEAT)


def tricks_of(m: "State", side: int) -> int:
    """The tricks that the seats of a side have taken."""
    tricks = 0
    for seat in range(m.seats):
        if seat % m.sides == side:
            tricks += m.tricks[seat]
    return tricks
