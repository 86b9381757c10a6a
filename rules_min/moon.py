# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Moon, as in University Games' double-six rules: three seats, seven tricks, 21 to win."""

from rules_min import option, tricks
from rules_min.const import const
from rules_min.game import RulesCard
from rules_min.option import Option
from rules_min.question import ANY_SEAT, BY_REST, NUMBER, TRICK
from rules_min.tricks import TRICKS, TrickGame
from rules_min.words import BID, FOUL, Answer, number_of, seat_of, word_of
from rules_min.words import TRICK as TOOK
from rules_min.words import TRICKS as IN_ALL

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

LOWEST = 4  # of the bids, to 7, "shooting the moon"
ALL = 21  # or all seven tricks for the whole game
# Numbers of a hand: how many seats' tricks were said for all of it, and 1 more than the seat that fouled.
TOLD, FOULED = 0, 1

LOSE, OTHERS = 0, 1  # values of SET: the bidder loses his bid, or the others add it


class Moon(TrickGame):
    """The opponents add their tricks; the bidder adds his, or 21, or loses what he bid."""

    NAME = "Moon"
    SEATS = (3, 3)
    HAND_NUMBERS = 2
    FIRST_TRUMP = 1  # of the blanks there is only 0-0
    OPTIONS = tricks.options(21, 3, Option(option.SET, "set lose others", LOSE))
    RULES_CARD = RulesCard(
        "Leads: the bidder. The first bid is left of the shaker.\n"
        "Tiles: 7 each, no blanks but 0-0.\n"
        "Counts: a trick 1. Bids 4 to 7, or 21 for all. Set: the bid is lost; the others add their "
        "tricks.\n"
        "Over: at 21.\n"
        "Book: University Games.",
        depends="2.2:set",
    )

    def allow_bids(self, m: "State") -> None:
        """4 to 7, or 21, above the last."""
        low = max(LOWEST, m.bid + 1)
        if low <= TRICKS:
            m.question.allow(BID, low, TRICKS, who=m.turn)
        if m.bid < ALL:
            m.question.allow(BID, ALL, ALL, who=m.turn)

    def ask_tricks(self, m: "State") -> None:
        """Ask who took the trick, or each seat's tricks in the whole hand, one seat after another."""
        seat = m.hand_numbers[TOLD]
        if m.tracked and not m.hand_numbers[TOLD]:
            m.question.open(TRICK, m.turn)
            m.question.allow(TOOK, who=ANY_SEAT)
            tricks.allow_foul(m, ANY_SEAT)
        else:
            m.question.open(NUMBER, seat)
        if not m.tricks_played or m.hand_numbers[TOLD] or m.stopped:
            most = TRICKS - m.tricks_played + m.tricks[seat]  # this seat's so far, and those nobody has yet
            least = most if seat == m.seats - 1 else m.tricks[seat]
            m.question.allow(IN_ALL, least, most, who=seat, reason=BY_REST)
        if not m.tracked and not m.hand_numbers[TOLD]:
            tricks.allow_foul(m, ANY_SEAT)

    def took(self, m: "State", answer: Answer) -> None:
        """Take a trick, or all of one seat's."""
        word = word_of(answer)
        seat = seat_of(answer)
        if word == TOOK:
            m.tricks[seat] += 1
            m.tricks_played += 1
            m.turn = seat
        elif word == IN_ALL:
            m.tricks_played += number_of(answer) - m.tricks[seat]
            m.tricks[seat] = number_of(answer)
            m.hand_numbers[TOLD] = seat + 1
        elif word == FOUL:
            foul(m, seat)

    def tricks_known(self, m: "State") -> bool:
        """Whether every seat's tricks are known. The last seat is asked too, though only one number fits."""
        if m.hand_numbers[FOULED]:
            return True
        return m.hand_numbers[TOLD] == m.seats or (m.tricks_played == TRICKS and not m.hand_numbers[TOLD])

    def settle(self, m: "State") -> None:
        """What each seat adds."""
        made = bid_is_made(m)
        for seat in range(m.seats):
            m.gain[seat] = m.tricks[seat]
            if not made and m.options[option.SET] == OTHERS and seat != m.bidder:
                m.gain[seat] += m.bid
        if not made:
            m.gain[m.bidder] = 0 if m.options[option.SET] == OTHERS else -m.bid
        elif m.bid == ALL:
            m.gain[m.bidder] = ALL

    def decide(self, m: "State") -> int:
        """The winner: a bidder who made the bid and has the target, else everyone with the highest total."""
        best = goal = m.options[option.TARGET]
        for seat in range(m.seats):
            best = max(best, m.totals[seat])
        if bid_is_made(m) and m.totals[m.bidder] >= goal:
            return 1 << m.bidder
        bits = 0
        for seat in range(m.seats):
            if m.totals[seat] == best:
                bits |= 1 << seat
        return bits

    def hand_so_far(self, m: "State", side: int) -> int:
        """The tricks of a seat."""
        return m.tricks[side]

    def missing(self, m: "State", side: int) -> int:
        """Tricks a seat still needs: to make the bid, or, all opponents together, to set it."""
        bid = min(m.bid, TRICKS)
        own = m.tricks[m.bidder]
        return max(0, bid - own if side == m.bidder else TRICKS + 1 - bid - (m.tricks_played - own))


def foul(m: "State", seat: int) -> None:
    """A renege. The bidder's: he has no trick, and is set; the others keep theirs. Another's: all are the
    bidder's."""
    m.hand_numbers[FOULED] = seat + 1
    for other in range(m.seats):
        if seat != m.bidder:
            m.tricks[other] = TRICKS if other == m.bidder else 0
    if seat == m.bidder:
        m.tricks[seat] = 0


def bid_is_made(m: "State") -> bool:
    """Whether the bidder took the tricks bid; a bid of 21 needs all seven."""
    return m.tricks[m.bidder] >= min(m.bid, TRICKS)


RULES = Moon()
