# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two, as in University Games' double-six rules: partners, 42 points a hand, 250 to win.

An option counts marks instead of points, as in Texas tournaments (that is in none of our rulebooks).
"""

from rules_min import const, option, tricks
from rules_min.game import Card
from rules_min.option import Option
from rules_min.question import ANY_SEAT, BY_REST, NUMBER, TRICK
from rules_min.tricks import TRICKS, TrickGame, tricks_of
from rules_min.words import BID, MADE, TRUMP, Answer, number_of, seat_of, word_of
from rules_min.words import TRICK as TOOK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.match import Match

LOWEST = 30  # of the bids
POINTS = 42  # of a hand: seven tricks, and 35 on the count tiles
COUNT = 35  # 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each
TRICK_COUNT = 30  # the most in one trick of four tiles: 10 + 10 + 5 + 5
TO_WIN = 7  # hands, or marks
MOST_MARKS = 7  # of a bid; a bid of two marks is written 84, of three 126
DOUBLES = 8  # a trump in a match of marks: the doubles are a suit of their own

MADE_IN_ALL = 0  # a number of a hand: 1 more than what the bidding side made, if that was said for all of it

BY_POINTS, BY_HANDS, BY_MARKS = 0, 1, 2  # values of MATCH: what totals are
MATCHES = ((BY_POINTS, "points"), (BY_HANDS, "hands"), (BY_MARKS, "marks"))


class FortyTwo(TrickGame):
    """Bid made: each side adds what it took. Bid set: the others add the bid and what they took."""

    NAME = "Forty-Two"
    SEATS = (4, 4)
    TEAMS = True
    ALWAYS_TEAMS = True
    OF_HAND = 1
    OPTIONS = tricks.options(
        250,
        4,
        Option(option.MATCH, "match", BY_POINTS, MATCHES),
        Option(option.FORCED, "forced", option.OFF, option.SWITCH),
    )
    CARD = Card(
        (
            "7 tricks, 1 each",
            "5-5 6-4 are 10",
            "5-0 4-1 3-2 are 5",
            "Bids 30 to 42",
            "Set: others add bid",
            "and what they took",
            "Marks: 84 bids two",
        ),
    )

    def asks(self, number: int, values: "array[int]") -> bool:
        """The target is one of points; seven hands or marks win."""
        return number != option.TARGET or values[option.MATCH] == BY_POINTS

    def goal(self, m: "Match") -> int:
        """Points, hands or marks."""
        return m.options[option.TARGET] if m.options[option.MATCH] == BY_POINTS else TO_WIN

    def must_bid(self, m: "Match") -> bool:
        """By option the shaker must bid when nobody has."""
        return m.options[option.FORCED] == option.ON

    def allow_bids(self, m: "Match") -> None:
        """30 to 42, above the last; for marks then 84 and so on, each one mark above the last."""
        low = max(LOWEST, m.bid + 1)
        if low <= POINTS:
            m.question.allow(BID, low, POINTS, who=m.turn)
        marks = max(1, m.bid // POINTS) + 1
        if m.options[option.MATCH] == BY_MARKS and marks <= MOST_MARKS:
            m.question.allow(BID, marks * POINTS, marks * POINTS, who=m.turn)

    def most_trump(self, m: "Match") -> int:
        """For marks the doubles can be trumps."""
        return DOUBLES if m.options[option.MATCH] == BY_MARKS else super().most_trump(m)

    def number_name(self, word: int, number: int) -> str:
        """A trump can be the doubles."""
        return "doubles" if word == TRUMP and number == DOUBLES else super().number_name(word, number)

    def ask_tricks(self, m: "Match") -> None:
        """Who took the trick and the count in it; or, at any time, what the bidding side made in all."""
        side = m.bidder % 2
        if m.tracked:
            left = COUNT - count_of(m, 0) - count_of(m, 1)
            m.question.open(TRICK, m.turn)
            low = max(0, left - TRICK_COUNT * (TRICKS - 1 - m.tricks_played))  # those to come hold 30 each
            m.question.allow(TOOK, low, min(left, TRICK_COUNT), 5, ANY_SEAT, BY_REST)
        else:
            m.question.open(NUMBER, m.bidder)
        m.question.allow(MADE, points(m, side), POINTS - points(m, 1 - side), reason=BY_REST)

    def can_be(self, m: "Match", word: int, number: int) -> bool:
        """What the bidders make is what they have, a point for each trick to come, and the count in those.

        A side that takes none of the tricks left gets none of the count left, and a trick holds 30 at most.
        """
        if word != MADE or not m.tricks_played:
            return True
        more = number - points(m, m.bidder % 2)
        left = COUNT - count_of(m, 0) - count_of(m, 1)
        tricks_left = TRICKS - m.tricks_played
        for taken in range(tricks_left + 1):
            count = more - taken
            rest = left - count
            if count >= 0 and rest >= 0 and count % 5 == 0:
                if count <= TRICK_COUNT * taken and rest <= TRICK_COUNT * (tricks_left - taken):
                    return True
        return False

    def took(self, m: "Match", answer: Answer) -> None:
        """Take a trick, or the whole hand."""
        if word_of(answer) == TOOK:
            seat = seat_of(answer)
            m.tricks[seat] += 1
            m.count_points[seat] += number_of(answer)
            m.tricks_played += 1
            m.turn = seat
        elif word_of(answer) == MADE:
            m.of_hand[MADE_IN_ALL] = 1 + number_of(answer)

    def tricks_known(self, m: "Match") -> bool:
        """Whether all the points of the hand are known."""
        return m.tricks_played == TRICKS or m.of_hand[MADE_IN_ALL] > 0

    def settle(self, m: "Match") -> None:
        """The hand's points; or the one hand, or the marks bid, for whoever won them."""
        side = m.bidder % 2
        told = m.of_hand[MADE_IN_ALL]
        made = told - 1 if told else points(m, side)
        if m.options[option.MATCH] != BY_POINTS:
            marks = max(1, m.bid // POINTS) if m.options[option.MATCH] == BY_MARKS else 1
            m.gain[side if made >= needed(m) else 1 - side] = marks
        elif made >= m.bid:
            m.gain[side] = made
            m.gain[1 - side] = POINTS - made
        else:
            m.gain[1 - side] = POINTS - made + m.bid

    def decide(self, m: "Match") -> int:
        """If both sides reach the goal in the same hand, the bidding side wins."""
        goal = self.goal(m)
        side = m.bidder % 2
        if m.totals[side] >= goal:
            return 1 << side
        return 1 << 1 - side if m.totals[1 - side] >= goal else 0

    def preview(self, m: "Match", number: int) -> int:
        """What the hand adds if the bidding side makes this many points. Return the side that gains."""
        told = m.of_hand[MADE_IN_ALL]
        m.of_hand[MADE_IN_ALL] = 1 + number
        m.clear_gain()
        self.settle(m)
        m.of_hand[MADE_IN_ALL] = told
        side = m.bidder % 2 if number >= needed(m) else 1 - m.bidder % 2
        m.gain[m.sides] = m.gain[side]
        return side

    def in_hand(self, m: "Match", side: int) -> int:
        """The points of a side."""
        return points(m, side)

    def missing(self, m: "Match", side: int) -> int:
        """Points a side still needs: to make the bid, or to set it."""
        need = needed(m) if side == m.bidder % 2 else POINTS + 1 - needed(m)
        return max(0, need - points(m, side))


def needed(m: "Match") -> int:
    """The points that make the bid: a bid of more than one mark takes all 42."""
    return min(m.bid, POINTS)


def count_of(m: "Match", side: int) -> int:
    """The count points in the tricks of a side."""
    return m.count_points[side] + m.count_points[side + 2]


def points(m: "Match", side: int) -> int:
    """What a side has taken so far: a point a trick, and the count."""
    return tricks_of(m, side) + count_of(m, side)


RULES = FortyTwo()
