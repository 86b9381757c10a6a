# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Moon, as in University Games' double-six rules: three seats, seven tricks, 21 to win."""

from rules_min import tricks
from rules_min.question import ANY_SEAT, BY_REST, NUMBER, TRICK
from rules_min.tricks import TARGET, TRICKS, UNKNOWN
from rules_min.words import BID, number_of, seat_of, word_of
from rules_min.words import TRICK as TOOK
from rules_min.words import TRICKS as TAKEN

NAME = "Moon"
SEATS = (3, 3)
TEAMS = False
LOWEST = 4  # of the bids, to 7, "shooting the moon"
ALL = 21  # or all seven tricks for the whole game

SET = tricks.OWN_OPTION
OPTIONS = tricks.options(21, 3, ("set", ("lose", "others"), 0))
CARD = (
    "No blanks but 0-0",
    "Bids 4 to 7, or 21",
    "A point a trick",
    "Set: bid is lost",
    "Others add theirs",
)

hands = tricks.hands
check = tricks.check


def must_bid(m):
    """Nobody has to."""
    return False


def allow_bids(m):
    """4 to 7, or 21, above the last."""
    low = max(LOWEST, m.bid + 1)
    if low <= TRICKS:
        m.ask.allow(BID, low, TRICKS, who=m.turn)
    if m.bid < ALL:
        m.ask.allow(BID, ALL, ALL, who=m.turn)


def ask_tricks(m):
    """Who took the trick; or the tricks of the whole hand, a seat after the other."""
    seat = max(0, m.counted + 1)
    by_trick = m.tracked and m.counted == UNKNOWN
    if by_trick:
        m.ask.open(TRICK, m.turn)
        m.ask.allow(TOOK, who=ANY_SEAT)
    else:
        m.ask.open(NUMBER, seat)
    if not m.tricks or m.counted != UNKNOWN or m.stopped:
        most = TRICKS - m.tricks + m.tiles[seat]  # what the others have, counted or followed, is theirs
        least = most if seat == m.seats - 1 else m.tiles[seat]
        m.ask.allow(TAKEN, least, most, who=seat, reason=BY_REST)


def took(m, said):
    """A trick, or all of one seat's."""
    word = word_of(said)
    seat = seat_of(said)
    if word == TOOK:
        m.tiles[seat] += 1
        m.tricks += 1
        m.turn = seat
    elif word == TAKEN:
        m.tricks += number_of(said) - m.tiles[seat]
        m.tiles[seat] = number_of(said)
        m.counted = seat


def all_in(m):
    """Whether every seat's tricks are known; the last one is said though it follows."""
    return m.counted == m.seats - 1 or (m.tricks == TRICKS and m.counted == UNKNOWN)


def settle(m):
    """The opponents add their tricks; the bidder adds his, or 21, or loses what he bid."""
    made = m.tiles[m.bidder] >= min(m.bid, TRICKS)
    for seat in range(m.seats):
        m.gain[seat] = m.tiles[seat]
        if not made and m.options[SET] and seat != m.bidder:
            m.gain[seat] += m.bid
    if not made:
        m.gain[m.bidder] = 0 if m.options[SET] else -m.bid
    elif m.bid == ALL:
        m.gain[m.bidder] = ALL


def decide(m):
    """Who has won: of several at the target a bidder who made it, else the highest, else all those."""
    best = goal = m.options[TARGET]
    for seat in range(m.seats):
        best = max(best, m.totals[seat])
    made = m.tiles[m.bidder] >= min(m.bid, TRICKS)
    if made and m.totals[m.bidder] >= goal:
        return 1 << m.bidder
    bits = 0
    for seat in range(m.seats):
        if m.totals[seat] == best:
            bits |= 1 << seat
    return bits


def foresee(m, number):
    """Nothing is foreseen of one seat's tricks."""
    return UNKNOWN


def missing(m, seat):
    """Tricks a seat still needs in this hand: to make the bid, or, all opponents together, to set it."""
    bid = min(m.bid, TRICKS)
    own = m.tiles[m.bidder]
    return max(0, bid - own if seat == m.bidder else TRICKS + 1 - bid - (m.tricks - own))
