# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two and Moon: bidding, a trump, seven tricks.

A game of this family is a module with NAME, SEATS, TEAMS, OPTIONS and the hooks ``allow_bids``,
``ask_tricks``, ``took``, ``all_in``, ``settle`` and ``decide``.
"""

from rules_min.match import REPLAYING
from rules_min.question import BY_RULE, CHOICE, OVER
from rules_min.words import BID, NO_BID, NO_TRUMP, TRUMP, number_of, seat_of

TARGET = 0  # where each option stands in Match.options; the rest are the games' own
FIRST = 1
OWN_OPTION = 3  # behind "track"
TRICKS = 7  # in a hand
UNKNOWN = -1


def options(target, seats, own):
    """The options of both games: the target, who bids first in the first hand, tracking, and its own."""
    return (
        ("target", (1, 9999), target),
        ("lead", (0, seats - 1), 0),
        ("track", ("off", "on"), 1),
        own,
    )


def check(m):
    """Nothing can be wrong."""


def hands(m):
    """The match: hand after hand until a side has won. A yield gives 0 when it starts over."""
    while True:
        m.start()
        first = m.options[FIRST]
        said = 1
        while said and not m.winners:
            deal(m, first)
            while said and m.calls < m.seats:
                if not m.options[REPLAYING]:
                    ask_bid(m)
                said = yield
                called(m, said)
            if said and m.bid:
                ask_trump(m)
                said = yield
                m.trump = number_of(said)
                m.turn = m.bidder
            while said and m.bid and not m.rules.all_in(m):
                if not m.options[REPLAYING]:
                    m.rules.ask_tricks(m)
                said = yield
                m.rules.took(m, said)
            if said:
                end_hand(m)
                first = (first + 1) % m.seats
        m.ask.open(OVER)
        while said:
            said = yield


def deal(m, first):
    """A new hand; the seat to the shaker's left bids first. ``tiles`` are tricks, ``pips`` count points."""
    m.deal(first)
    for seat in range(m.seats):
        m.pips[seat] = 0
    m.calls = 0
    m.bid = NO_BID
    m.bidder = 0
    m.trump = UNKNOWN
    m.tricks = 0  # taken so far
    m.counted = UNKNOWN  # what was said of the whole hand: the points, or how many seats' tricks


def ask_bid(m):
    """One call each, from the shaker's left; the shaker, last, must bid where that is agreed."""
    m.ask.open(CHOICE, m.turn)
    if m.calls < m.seats - 1 or m.bid or not m.rules.must_bid(m):
        m.ask.allow(BID, NO_BID, NO_BID, who=m.turn, reason=BY_RULE)
    m.rules.allow_bids(m)


def called(m, said):
    """A bid, or a pass."""
    if number_of(said):
        m.bid = number_of(said)
        m.bidder = seat_of(said)
    m.calls += 1
    m.turn = (m.turn + 1) % m.seats


def ask_trump(m):
    """The bidder names a suit, or none."""
    m.ask.open(CHOICE, m.bidder)
    m.ask.allow(TRUMP, 0, NO_TRUMP)


def side_sum(m, numbers, side):
    """One of the arrays by seat, added up for a side."""
    total = 0
    sides = len(m.totals)
    for seat in range(len(m.tiles)):
        if seat % sides == side:
            total += numbers[seat]
    return total


def end_hand(m):
    """The hand is played, or nobody has bid."""
    m.hand += 1
    m.foresee_nothing()
    if not m.bid:
        return
    m.rules.settle(m)
    for side in range(m.sides):
        m.add(side, m.gain[side])
    m.winners = m.rules.decide(m)
