# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What happens in a hand of a line game: tiles played and drawn, passes, counts, calls, the end."""

from rules_min import const, option
from rules_min.match import NOBODY
from rules_min.question import ANY_SEAT, BY_NO_COUNTS, BY_RULE, OPPONENTS, PICK, TURN
from rules_min.words import (
    BLOCKED,
    CALL,
    COUNT,
    DRAW,
    NOCOUNT,
    OUT,
    PASS,
    PLAY,
    Answer,
    number_of,
    pack,
    seat_of,
    word_of,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.line import LineGame
    from rules_min.match import Match


def can_draw(m: "Match") -> bool:
    """Whether the boneyard has a tile that may be drawn."""
    return m.rules.DRAWS and m.boneyard > m.options[option.RESERVE]


def ask_what_happened(m: "Match") -> None:
    """Ask for one seat's turn, or, without turn tracking, only how the hand ended.

    If tracking stopped during the match, counts in play still go on: they can be half of a side's total.
    """
    rules: LineGame = m.rules  # type: ignore[assignment]  # only a line game asks this
    most = rules.MOST_COUNT
    step = rules.COUNT_STEP
    if m.tracked:
        m.question.open(TURN, m.turn)
        m.question.allow(PLAY, 0, most, step, reason=BY_RULE if most else BY_NO_COUNTS)
        m.question.allow(DRAW if can_draw(m) else PASS)
        likely = rules.MOST_FIRST_COUNT if line_is_empty(m, rules.SET.tiles) else rules.LIKELY_COUNT
        if most and likely:
            m.question.doubt_outside(0, likely)
        m.question.doubt_seats(OUT, m.holders())
    else:
        m.question.open(PICK)
        if most and m.stopped:
            m.question.allow(COUNT, step, most, step, ANY_SEAT)
    allow_call(m)
    m.question.allow(OUT, who=ANY_SEAT)
    m.question.allow(BLOCKED)


def line_is_empty(m: "Match", tiles: int) -> bool:
    """Whether no tile of this hand has been played.

    :param int tiles: of the set
    """
    held = m.boneyard
    for seat in range(m.seats):
        held += m.tiles[seat]
    return held == tiles


def allow_call(m: "Match") -> None:
    """An opponent may call on the last tile until the next play, draw or pass of the hand.

    The number is what the tile counts: no more than was entered for it, and 0 is all of that. Where nothing
    was entered, it is any count.
    """
    if m.last_count and m.options[option.CALLS] != option.NO_CALLS:
        rules: LineGame = m.rules  # type: ignore[assignment]  # as above
        step = rules.COUNT_STEP
        counted = number_of(m.last_count)
        who = OPPONENTS - seat_of(m.last_count) % m.sides
        m.question.allow(CALL, 0 if counted else step, counted or rules.MOST_COUNT, step, who)


def happened(m: "Match", answer: Answer) -> None:
    """Update the hand with the table's answer."""
    word = word_of(answer)
    if word == PLAY:
        play(m, number_of(answer))
    elif word == DRAW:
        m.boneyard -= 1
        m.tiles[m.turn] += 1
        m.last_count = 0
    elif word == PASS:
        m.passes += 1
        if m.passes == m.seats:
            m.out = NOBODY
        m.turn = (m.turn + 1) % m.seats
        m.last_count = 0
    elif word == OUT:
        m.out = seat_of(answer)
    elif word == BLOCKED:
        m.out = NOBODY
    elif word == COUNT:
        count_in_play(m, seat_of(answer), number_of(answer))
    elif word == CALL:
        call(m, seat_of(answer), number_of(answer))
    elif word == NOCOUNT:
        m.nocount |= 1 << seat_of(answer)


def play(m: "Match", count: int) -> None:
    """The seat on turn has played a tile, and scored its count."""
    seat = m.turn
    m.passes = 0
    m.tiles[seat] -= 1
    m.last_count = 0
    rules: LineGame = m.rules  # type: ignore[assignment]  # as above
    if rules.MOST_COUNT:
        count_in_play(m, seat, count)
    if m.tiles[seat]:
        m.turn = (seat + 1) % m.seats
    else:
        m.out = seat


def count_in_play(m: "Match", seat: int, points: int) -> None:
    """Add a seat's count at once. It can be called, and it can win the match."""
    m.last_count = pack(COUNT, points, seat)
    side = seat % m.sides
    m.add(side, points)
    if m.totals[side] >= m.options[option.TARGET] and not m.options[option.FINISH]:
        m.winners = 1 << side


def call(m: "Match", caller: int, points: int) -> None:
    """\"Muggins!\": the player has lost these points; with STEAL the caller's side gets them."""
    counted = number_of(m.last_count)
    points = points or counted
    m.add(seat_of(m.last_count) % m.sides, -min(points, counted))
    if m.options[option.CALLS] == option.STEAL:
        count_in_play(m, caller, points)
    m.last_count = 0
