# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a hand of a line game is worth, who wins it, and who has won the match."""

from rules_min.line_options import EACH, LEADER, OWN, ROUND, SUM, TARGET
from rules_min.question import NOBODY

PLAYING = -1  # Match.out while the hand goes on
UNKNOWN = -3  # who wins what is not counted yet


def next_to_count(m, seat):
    """The next seat after this one whose pips the hand's score needs, -1 if there is none.

    After a domino these are the opponents of the seat that went out, after a block all.
    """
    for other in range(seat + 1, m.seats):
        if m.out < 0 or other % m.sides != m.out % m.sides:
            return other
    return -1


def settle(m):
    """Put the hand's points into ``m.gain``; the winning side, -1 if nobody counts."""
    m.foresee_nothing()
    winner = m.out % m.sides if m.out >= 0 else lowest(m)
    if winner >= 0:
        m.gain[winner] = worth(m, winner)
        if m.rules.HAS_NOCOUNT and m.nocount >> winning_seat(m, winner) & 1:
            m.gain[winner] = 0  # Parker, Matador: who fails to play when able has no count in that hand
    return winner


def side_pips(m, side):
    """The pips counted so far in the hands of one side."""
    pips = 0
    sides = len(m.totals)
    for seat in range(len(m.tiles)):  # a range with a step of its own would allocate
        if seat % sides == side:
            pips += max(0, m.pips[seat])
    return pips


def lowest(m):
    """The side with the strictly fewest pips, -1 where two or more share the fewest."""
    best = 0
    tied = False
    for side in range(1, m.sides):
        difference = side_pips(m, side) - side_pips(m, best)
        if difference < 0:
            best = side
            tied = False
        elif difference == 0:
            tied = True
    return -1 if tied else best


def worth(m, winner):
    """What the hand adds to the side that won it: its opponents' pips, rounded as the game says.

    The pips themselves are left in ``m.gain`` behind the sides.
    """
    sides = len(m.totals)
    seats = len(m.tiles)
    pips = each = 0
    for seat in range(seats):
        if seat % sides != winner:
            held = max(0, m.pips[seat])
            pips += held
            each += nearest_five(held)
    if sides != seats and m.out < 0:
        each = nearest_five(pips)  # blocked partners count as one hand
    own = side_pips(m, winner) if m.options[OWN] and m.out < 0 else 0
    m.gain[sides] = pips - own
    if m.options[ROUND] == EACH:
        return each - nearest_five(own)
    return nearest_five(pips - own) if m.options[ROUND] == SUM else pips - own


def nearest_five(pips):
    """The multiple of five nearest to a number of pips: 22 -> 20, 23 -> 25."""
    return (pips + 2) // 5 * 5


def leaders(m):
    """A bit for each side with the highest total, if that is at or over the target."""
    best = m.options[TARGET]
    bits = 0
    for side in range(len(m.totals)):
        total = m.totals[side]
        if total > best:
            best = total
            bits = 0
        if total == best:
            bits |= 1 << side
    return bits


def next_leader(m, leader, winner):
    """Who leads the next hand: the seat to the left, or by option the seat that won.

    A block is won by the lowest hand of the winning side; when nobody counts the lead goes left.
    """
    if not m.options[LEADER] or winner < 0:
        return (leader + 1) % m.seats
    return winning_seat(m, winner)


def winning_seat(m, winner):
    """The seat that won the hand for its side: it went out, or its hand is the lower of the two."""
    if m.out >= 0:
        return m.out
    best = winner
    for seat in range(m.seats):
        if seat % m.sides == winner and m.pips[seat] < m.pips[best]:
            best = seat
    return best


def foresee(m, pips):
    """Put into ``m.gain`` what the hand adds if the seat asked has this many pips.

    The match stays as it is.

    :return: the side that would win the hand, NOBODY of a tie, UNKNOWN of a block before its last hand
    """
    seat = m.ask.seat
    m.foresee_nothing()
    if m.out < 0 and next_to_count(m, seat) >= 0:
        return UNKNOWN
    m.pips[seat] = pips
    winner = settle(m)
    m.pips[seat] = -1
    return winner if winner >= 0 else NOBODY
