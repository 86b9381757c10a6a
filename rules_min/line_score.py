# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a hand of a line game is worth, and who wins it."""

from rules_min import option
from rules_min.const import const
from rules_min.counted import NOBODY_WINS, side_pips
from rules_min.state import NOBODY

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State


def lowest(m: "State") -> int:
    """The side with the strictly fewest pips, NOBODY_WINS where two or more share the fewest."""
    best = 0
    tied = False
    for side in range(1, m.sides):
        difference = side_pips(m, side) - side_pips(m, best)
        if difference < 0:
            best = side
            tied = False
        elif difference == 0:
            tied = True
    return NOBODY_WINS if tied else best


def worth(m: "State", winner: int, step: int, point: int) -> int:
    """What the hand adds to the side that won it: its opponents' pips, rounded as the options say.

    The pips before rounding are stored in ``m.gain`` after the last side.

    :param int step: what pips are rounded to
    :param int point: how many pips make a point
    """
    blocked = m.out == NOBODY
    pips = each = 0
    for seat in range(m.seats):
        if seat % m.sides != winner:
            held = max(0, m.pips[seat])
            pips += held
            each += nearest(held, step)
    if m.sides != m.seats and blocked:
        each = nearest(pips, step)  # blocked partners count as one hand
    own = side_pips(m, winner) if m.options[option.OWN] and blocked else 0
    m.gain[m.sides] = pips - own
    if m.options[option.ROUND] == option.EACH:
        return (each - nearest(own, step)) // point
    if m.options[option.ROUND] == option.SUM:
        return nearest(pips - own, step) // point
    return (pips - own) // point


def nearest(pips: int, step: int) -> int:
    """The multiple of an odd step nearest to a number of pips: in fives 22 is 20, 23 is 25."""
    return (pips + step // 2) // step * step


def winning_seat(m: "State", winner: int) -> int:
    """The seat that won the hand for its side: it went out, or its hand is the lower of the two."""
    if m.out != NOBODY:
        return m.out
    best = winner
    for seat in range(m.seats):
        if seat % m.sides == winner and m.pips[seat] < m.pips[best]:
            best = seat
    return best
