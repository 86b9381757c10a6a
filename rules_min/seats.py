# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Seats that come in the middle of a match of any game, and seats that leave."""

from array import array

from rules_min.const import const
from rules_min.question import OWN_HIGHS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.state import State


def next_here(m: "State", seat: int) -> int:
    """The first seat from this one on that has not left, -1 if there is none."""
    while seat < m.seats and is_gone(m, seat):
        seat += 1
    return seat if seat < m.seats else -1


def is_gone(m: "State", seat: int) -> bool:
    """Whether a seat has left."""
    return m.gone >> seat & 1 == 1


def seats_here(m: "State") -> int:
    """How many seats have not left."""
    count = 0
    for seat in range(m.seats):
        count += not is_gone(m, seat)
    return count


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
