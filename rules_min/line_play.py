# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What happens in a hand of a line game: tiles played and drawn, passes, counts, calls, the end."""

from rules_min import option
from rules_min.const import const
from rules_min.counted import CountedGame
from rules_min.game import HINT, HINT_NOTE, NOTHING_SAID
from rules_min.question import ANY_SEAT, BY_NO_COUNTS, BY_RULE, OPPONENTS, PICK, TURN
from rules_min.state import NOBODY
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
    from rules_min.game import Said, Translate
    from rules_min.state import State


class LinePlay(CountedGame):
    """The part of a line game before the hands are counted."""

    MOST_COUNT = 0  # the largest count of one play, 0 if nothing is counted in play
    COUNT_STEP = 5  # counts in play are multiples of this
    POINT = 1  # how many pips make a point, of the open ends and of a hand
    MOST_ENDS = 4
    MOST_FIRST_COUNT = 10  # a higher count on a hand's first tile must be confirmed: 5-5 and 6-4 make ten
    LIKELY_COUNT = 0  # and a higher count than this on any later tile; 0: none must

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """A count, and one that is called and not lost, is added at once."""
        if word == COUNT or (word == CALL and m.options[option.CALLS] == option.STEAL):
            return m.gain_only(seat % m.sides, number)
        if word == CALL:
            return NOBODY
        return CountedGame.preview(
            self, m, word, number, seat
        )  # super() with more than 3 arguments allocates

    def offer(self, m: "State", slot: int) -> tuple[int, int, int]:
        """Of a call the count that was entered; nobody calls nothing."""
        low = m.question.low(slot)
        if m.question.word(slot) != CALL:
            return low, low, 1
        return number_of(m.last_count) or low, max(low, m.question.step(slot)), 1

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """Of a call of "Muggins!"."""
        is_hint = moment == HINT or moment == HINT_NOTE
        if word != CALL and not (is_hint and m.question.find(CALL) >= 0):
            return NOTHING_SAID
        from rules_min.call_texts import of_call  # 1 KB that few hands need

        return of_call(m, moment, number, seat, translate)

    def drawable(self, m: "State") -> int:
        """Without the tiles that are kept back."""
        return max(0, m.boneyard - m.options[option.RESERVE])

    def count_of_ends(self, total: int) -> int:
        """What a sum of the open ends counts in play, 0 for nothing."""
        points = total // self.POINT
        return points if not total % self.POINT and not points % self.COUNT_STEP else 0

    def can_draw(self, m: "State") -> bool:
        """Whether the boneyard has a tile that may be drawn."""
        return self.DRAWS and self.drawable(m) > 0

    def ask_what_happened(self, m: "State") -> None:
        """Ask for one seat's turn, or, without turn tracking, only how the hand ended.

        If tracking stopped during the match, counts in play still go on: they can be half of a side's total.
        """
        most = self.MOST_COUNT
        step = self.COUNT_STEP
        if m.tracked:
            m.question.open(TURN, m.turn)
            m.question.allow(PLAY, 0, most, step, reason=BY_RULE if most else BY_NO_COUNTS)
            if self.can_draw(m):
                m.question.allow(DRAW)
            elif m.passes < m.seats - 1 or not m.is_first_tile(self.SET.tiles):
                m.question.allow(PASS)  # any tile may lead, so not all can pass before the first one
            likely = self.MOST_FIRST_COUNT if m.is_first_tile(self.SET.tiles) else self.LIKELY_COUNT
            if most and likely:
                m.question.doubt_outside(0, likely)
            m.question.doubt_seats(OUT, m.seats_holding_more())
            if self.can_draw(m):
                m.question.doubt_seats(BLOCKED, 1)
        else:
            m.question.open(PICK)
            if most and m.stopped:
                m.question.allow(COUNT, step, most, step, ANY_SEAT)
        self.allow_call(m)
        m.question.allow(OUT, who=ANY_SEAT)
        m.question.allow(BLOCKED)

    def allow_call(self, m: "State") -> None:
        """An opponent may say "Muggins!" to the last count until the next play, draw or pass of the hand.

        The number is how much is called: up to what was entered, 0 for all of it; any count where nothing
        was entered.
        """
        if m.last_count and m.options[option.CALLS] != option.NO_CALLS:
            step = self.COUNT_STEP
            counted = number_of(m.last_count)
            who = OPPONENTS - seat_of(m.last_count) % m.sides
            m.question.allow(CALL, 0 if counted else step, counted or self.MOST_COUNT, step, who)

    def apply(self, m: "State", answer: Answer) -> None:
        """Update the hand with the table's answer."""
        word = word_of(answer)
        if word == PLAY:
            play(m, number_of(answer), self.MOST_COUNT > 0)
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


def play(m: "State", count: int, counts: bool) -> None:
    """The seat on turn has played a tile, and scored its count, if the game counts in play."""
    seat = m.turn
    m.passes = 0
    m.tiles[seat] -= 1
    m.last_count = 0
    if counts:
        count_in_play(m, seat, count)
    if m.tiles[seat]:
        m.turn = (seat + 1) % m.seats
    else:
        m.out = seat


def count_in_play(m: "State", seat: int, points: int) -> None:
    """Add a seat's count at once. It can be called, and it can win the match."""
    m.last_count = pack(COUNT, points, seat)
    side = seat % m.sides
    m.add(side, points)
    if m.totals[side] >= m.options[option.TARGET] and not m.options[option.FINISH]:
        m.winners = 1 << side


def call(m: "State", caller: int, points: int) -> None:
    """\"Muggins!\": the player has lost these points; with STEAL the caller's side gets them."""
    m.called = m.last_count
    counted = number_of(m.last_count)
    points = points or counted
    m.add(seat_of(m.last_count) % m.sides, -min(points, counted))
    if m.options[option.CALLS] == option.STEAL:
        count_in_play(m, caller, points)
    m.last_count = 0
