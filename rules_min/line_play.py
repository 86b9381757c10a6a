# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What happens in a hand of a line game: tiles played and drawn, passes, counts, calls, the end."""

from rules_min.line_options import CALLS, FINISH, RESERVE, STEAL, TARGET
from rules_min.question import ANY_SEAT, BY_RULE, NO_COUNTS, NOBODY, OPPONENTS, PICK, TURN
from rules_min.words import (
    BLOCKED,
    CALL,
    COUNT,
    DRAW,
    NOCOUNT,
    OUT,
    PASS,
    PLAY,
    number_of,
    pack,
    seat_of,
    word_of,
)


def can_draw(m):
    """Whether the boneyard has a tile that may be drawn."""
    return m.rules.DRAWS and m.boneyard > m.options[RESERVE]


def ask_what_happened(m):
    """The turn of one seat; without turn tracking just how the hand ended.

    Where tracking was stopped in the match, counts in play go on: they may be half of a side's total.
    """
    if m.tracked:
        m.ask.open(TURN, m.turn)
        most = m.rules.MOST_COUNT
        m.ask.allow(PLAY, 0, most, 5, reason=BY_RULE if most else NO_COUNTS)
        m.ask.allow(DRAW if can_draw(m) else PASS)
    else:
        m.ask.open(PICK)
        if m.rules.MOST_COUNT and m.stopped:
            m.ask.allow(COUNT, 5, m.rules.MOST_COUNT, 5, ANY_SEAT)
    allow_call(m)
    m.ask.allow(OUT, who=ANY_SEAT)
    m.ask.allow(BLOCKED)


def allow_call(m):
    """An opponent may call on a count until the next play, draw or pass of the hand."""
    if m.rules.MOST_COUNT and m.counted and m.options[CALLS]:
        m.ask.allow(CALL, who=OPPONENTS - seat_of(m.counted) % m.sides)


def happened(m, said):
    """What the table said of the play."""
    word = word_of(said)
    if word == PLAY:
        played(m, number_of(said))
    elif word == DRAW:
        m.boneyard -= 1
        m.tiles[m.turn] += 1
        close_call(m)
    elif word == PASS:
        m.passes += 1
        if m.passes == m.seats:
            m.out = NOBODY
        m.turn = (m.turn + 1) % m.seats
        close_call(m)
    elif word == OUT:
        m.out = seat_of(said)
    elif word == BLOCKED:
        m.out = NOBODY
    elif word == COUNT:
        count_in_play(m, seat_of(said), number_of(said))
    elif word == CALL:
        called(m, seat_of(said))
    elif word == NOCOUNT:
        m.nocount |= 1 << seat_of(said)


def close_call(m):
    """The game has gone on: the last count stands."""
    if m.rules.MOST_COUNT:
        m.counted = 0


def played(m, count):
    """A tile is on the table, and its count on the score."""
    seat = m.turn
    m.passes = 0
    m.tiles[seat] -= 1
    if m.rules.MOST_COUNT:
        m.counted = 0
    if count:
        count_in_play(m, seat, count)
    if m.tiles[seat]:
        m.turn = (seat + 1) % len(m.tiles)
    else:
        m.out = seat


def count_in_play(m, seat, points):
    """A seat counts: that is added at once, can be called, and may win the match at once."""
    m.counted = pack(PLAY, points, seat)
    side = seat % m.sides
    m.add(side, points)
    if m.totals[side] >= m.options[TARGET] and not m.options[FINISH]:
        m.winners = 1 << side


def called(m, seat):
    """\"Muggins!\": the last count is lost to the side that made it, or goes to the caller's."""
    count = number_of(m.counted)
    m.add(seat_of(m.counted) % m.sides, -count)
    if m.options[CALLS] == STEAL:
        count_in_play(m, seat, count)
    m.counted = 0
