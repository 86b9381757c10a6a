# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Seats of any game that come in the middle of a match, leave, or are asked in another order."""

from array import array

from rules_min.const import const
from rules_min.question import OWN_HIGHS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State

MOST_SEATS = 25  # of any game


def next_here(m: "State", place: int) -> int:
    """The first place in ``m.order`` from this one on whose seat has not left, -1 if there is none."""
    while place < m.seats and is_gone(m, m.order[place]):
        place += 1
    return place if place < m.seats else -1


def place_of(m: "State", seat: int) -> int:
    """The place of a seat in ``m.order``."""
    place = 0
    while m.order[place] != seat:
        place += 1
    return place


def is_gone(m: "State", seat: int) -> bool:
    """Whether a seat has left."""
    return m.gone >> seat & 1 == 1


def seats_here(m: "State") -> int:
    """How many seats have not left."""
    count = 0
    for seat in range(m.seats):
        count += not is_gone(m, seat)
    return count


def is_last_here(m: "State") -> bool:
    """Whether the seat that is asked is the last one of the round."""
    return next_here(m, next_here(m, m.next_count) + 1) < 0


def said_by_all(m: "State") -> int:
    """What all have said in this round."""
    points = 0
    for place in range(m.next_count):
        seat = m.order[place]
        points += 0 if is_gone(m, seat) else m.pips[seat]
    return points


def begin_seats(m: "State") -> None:
    """As the match begins: all seats are here, and asked as they sit; who comes is asked last."""
    m.gone = 0
    set_seats(m, m.first_seats)
    if not m.order:
        m.order = bytearray(MOST_SEATS)
    for place in range(MOST_SEATS):
        m.order[place] = place


def join(m: "State", total: int) -> None:
    """One more seat, the last one. This is the one answer that allocates: arrays for it, 300 bytes."""
    set_seats(m, m.seats + 1)
    m.totals[m.seats - 1] = total


def move(m: "State", seat: int, place: int) -> None:
    """Ask a seat at another place from now on; those between move up or down."""
    at = place_of(m, seat)
    step = 1 if at < place else -1
    while at != place:
        m.order[at] = m.order[at + step]
        at += step
    m.order[place] = seat


def set_seats(m: "State", seats: int) -> None:
    """Have so many seats, each its own side; the first ones keep their totals."""
    if seats == m.seats:
        return
    m.totals = resized(m.totals, seats)
    m.gain = resized(m.gain, seats + 1)
    m.pips = resized(m.pips, seats)
    m.tiles = bytearray(seats)
    m.tricks = bytearray(seats)
    m.count_points = bytearray(seats)
    m.dealt_totals = resized(m.totals, seats)
    m.dealt_gain = resized(m.gain, seats + 1)
    question = m.question
    question.own_highs = array("h", bytes(2 * OWN_HIGHS * seats))
    question.seats = question.sides = m.seats = m.sides = seats


def resized(numbers: "array[int]", size: int) -> "array[int]":
    """The first of these numbers, and noughts."""
    found = array("h", bytes(2 * size))
    for i in range(min(size, len(numbers))):
        found[i] = numbers[i]
    return found
