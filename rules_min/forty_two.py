# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two, as in University Games' double-six rules: partners, 42 points a hand, 250 to win."""

from rules_min import tricks
from rules_min.question import ANY_SEAT, BY_REST, NUMBER, TRICK
from rules_min.tricks import TARGET, TRICKS, UNKNOWN, side_sum
from rules_min.words import BID, MADE, number_of, seat_of, word_of
from rules_min.words import TRICK as TOOK

NAME = "Forty-Two"
SEATS = (4, 4)
TEAMS = True
ALWAYS_TEAMS = True
LOWEST = 30  # of the bids
POINTS = 42  # of a hand: seven tricks, and 35 on the count tiles
COUNT = 35  # 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each
TRICK_COUNT = 30  # the most in one trick of four tiles: 10 + 10 + 5 + 5
HANDS_TO_WIN = 7

MATCH = tricks.OWN_OPTION
FORCED = MATCH + 1
OPTIONS = tricks.options(250, 4, ("match", ("points", "hands"), 0)) + (("forced", ("off", "on"), 0),)
CARD = (
    "7 tricks, 1 each",
    "5-5 6-4 are 10",
    "5-0 4-1 3-2 are 5",
    "Bids 30 to 42",
    "Set: others add bid",
    "and what they took",
)

hands = tricks.hands
check = tricks.check


def must_bid(m):
    """Whether the shaker must bid when nobody has."""
    return m.options[FORCED]


def allow_bids(m):
    """30 to 42, above the last."""
    low = max(LOWEST, m.bid + 1)
    if low <= POINTS:
        m.ask.allow(BID, low, POINTS, who=m.turn)


def count_left(m):
    """The count points in the tricks still to come."""
    return COUNT - side_sum(m, m.pips, 0) - side_sum(m, m.pips, 1)


def points(m, side):
    """What a side has taken so far: a point a trick, and the count."""
    return side_sum(m, m.tiles, side) + side_sum(m, m.pips, side)


def ask_tricks(m):
    """Who took the trick and the count in it; or, at any time, what the bidding side made in all."""
    side = m.bidder % 2
    if m.tracked:
        left = count_left(m)
        m.ask.open(TRICK, m.turn)
        low = left if m.tricks == TRICKS - 1 else 0
        m.ask.allow(TOOK, low, min(left, TRICK_COUNT), 5, ANY_SEAT, BY_REST)
    else:
        m.ask.open(NUMBER, m.bidder)
    m.ask.allow(MADE, points(m, side), POINTS - points(m, 1 - side), reason=BY_REST)


def took(m, said):
    """A trick, or the whole hand."""
    word = word_of(said)
    if word == TOOK:
        seat = seat_of(said)
        m.tiles[seat] += 1
        m.pips[seat] += number_of(said)
        m.tricks += 1
        m.turn = seat
    elif word == MADE:
        m.counted = number_of(said)


def all_in(m):
    """Whether all the points of the hand are known."""
    return m.tricks == TRICKS or m.counted != UNKNOWN


def settle(m):
    """Made: each side adds what it took. Set: the others add the bid and what they took."""
    side = m.bidder % 2
    made = points(m, side) if m.counted == UNKNOWN else m.counted
    if m.options[MATCH]:
        m.gain[side if made >= m.bid else 1 - side] = 1
    elif made >= m.bid:
        m.gain[side] = made
        m.gain[1 - side] = POINTS - made
    else:
        m.gain[1 - side] = POINTS - made + m.bid


def target(m):
    """What wins the match: points, or hands."""
    return HANDS_TO_WIN if m.options[MATCH] else m.options[TARGET]


def decide(m):
    """Who has won: where both are over after one hand, the side that made the bid."""
    goal = target(m)
    side = m.bidder % 2
    if m.totals[side] >= goal:
        return 1 << side
    return 1 << 1 - side if m.totals[1 - side] >= goal else 0


def foresee(m, made):
    """What the hand adds if the bidding side makes so many points; the bidding side, or who set it."""
    counted = m.counted
    m.counted = made
    m.foresee_nothing()
    settle(m)
    m.counted = counted
    side = m.bidder % 2
    m.gain[m.sides] = m.gain[side if made >= m.bid else 1 - side]
    return side if made >= m.bid else 1 - side


def missing(m, side):
    """Points a side still needs in this hand: to make the bid, or to set it."""
    need = m.bid if side == m.bidder % 2 else POINTS + 1 - m.bid
    return max(0, need - points(m, side))
