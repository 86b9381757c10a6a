# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Fives and Threes, as British pubs and leagues play it: each tile counts at once, to 61 exactly.

Sources: gambiter.com's page on the game, the rules of the Teesdale and the Paphos pub leagues.
"""

from rules_min import option
from rules_min.const import const
from rules_min.game import NEWS, NOTHING_SAID, Game, RulesCard
from rules_min.option import NotTogether, Option
from rules_min.question import ANY_SEAT, BY_RULE, PICK, TURN
from rules_min.state import NOBODY, PLAYING, ask_nothing
from rules_min.tiles import DOUBLE_SIX
from rules_min.words import BLOCKED, COUNT, FOUL, OUT, PASS, PLAY, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation, Said, Translate
    from rules_min.state import State

# Its bits of ``Match.news``.
BUST = 32  # the count led beyond the target, and added nothing
OUT_GOES_ON = 64  # the seat is out of tiles, and its partner plays on
OUT_COUNTS = 128  # the point for going out was added
MOST_COUNT = 8  # the ends are 15: five threes and three fives
MOST_FIRST_COUNT = 4  # 6-6
NO_COUNT_5, NO_COUNT_7 = 5, 7  # the only counts up to 8 that no sum of two ends gives


class FivesAndThrees(Game):
    """A point for each five in a multiple of five and for each three in a multiple of three."""

    NAME = "Fives & Threes"
    TEAMS = True
    MOST_ENDS = 2
    HAND_NUMBERS = 4  # what each side has counted in this hand
    OPTIONS = (
        Option(option.TARGET, "target", 61, 1, 9999),
        Option(option.LEADS, "lead", 0, 0, 3),
        Option(option.TRACK, "track on=1", option.ON),
        option.clock(),
        option.tie(),
        Option(option.TILES_EACH, "hand", (7, 5, 6), 1, 9),
        Option(option.EXACT, "exact off on", option.ON),
        Option(option.GOING_OUT, "out 1 0", 1),
        Option(option.FOUL, "foul 0 8", 0),
        Option(option.AWARD, "award off on", option.OFF),
    )
    RULES_CARD = RulesCard(
        "Leads: drawn by lot, then each in turn.\n"
        "Tiles: 7 for two, 5 for three, 6 for four; no drawing.\n"
        "Counts: each five and each three of the two ends' sum, at once: 15 is 8. Out: 1 more; partners play "
        "on until both are out.\n"
        "Over: at 61 exactly; more is bust.\n"
        "Book: none; as British leagues play it.",
        depends="1.0:hand 2.1:out 3.0:exact",
    )

    def rules_for(self, m: "State") -> "Game":
        """Refuse a deal that the tiles do not allow."""
        most = DOUBLE_SIX.tiles // m.seats
        if m.options[option.TILES_EACH] > most:
            text = "hands take more tiles than there are; expected hand %d at most" % most
            raise NotTogether(text, option.TILES_EACH, most)
        return self

    def hands(self, m: "State") -> "Conversation":
        """Hand after hand; whatever ended one, the next seat leads."""
        while not m.winners:
            deal(m, DOUBLE_SIX.tiles)
            while m.out == PLAYING and not m.winners:
                apply(self, m, (yield ask_what_happened))
            m.hand += 1
            m.clear_gain()
            for side in range(m.sides):
                m.gain[side] = m.hand_numbers[side]
            m.finish_hand(m.winners)
            m.first = (m.first + 1) % m.seats
        yield ask_nothing

    def is_possible(self, m: "State", word: int, number: int) -> bool:
        """Whether a sum of two ends gives this count."""
        return number != NO_COUNT_5 and number != NO_COUNT_7

    def count_of_ends(self, total: int) -> int:
        """What a sum of the open ends counts."""
        count = total // 5 if total % 5 == 0 else 0
        return count + total // 3 if total % 3 == 0 else count

    def counted(self, m: "State", points: int) -> int:
        """What a count of the seat on turn adds, with the point for going out; 0 if it is too much."""
        if ends_hand(m, m.turn):
            points += m.options[option.GOING_OUT]
        return fitting(m, m.turn % m.sides, points)

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """A count is added at once."""
        return m.gain_only(seat % m.sides, number)

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """A count that is bust; the point for going out; or who plays on, after a partner's last tile."""
        if moment != NEWS:
            return NOTHING_SAID
        named = seat_of(m.answers[m.answer_count - 1])
        seat = m.asked_seat if named < 0 else named
        if m.news & BUST:
            return translate("%s: bust, adds 0"), (seat,)
        if m.news & OUT_COUNTS:
            return translate("%s out: +1"), (seat,)
        return translate("%s out, %s plays on"), (seat, (seat + m.sides) % m.seats)

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Turns are always followed: the counts are the whole game. A foul that is free awards nothing."""
        return number != option.TRACK and (number != option.AWARD or values[option.FOUL] > 0)

    def goal(self, m: "State") -> int:
        """The match score."""
        return m.options[option.TARGET]

    def most_in(self, m: "State", held: int) -> int:
        """The most pips in so many tiles."""
        return DOUBLE_SIX.most(held)

    def has_dot(self, m: "State", seat: int) -> bool:
        """It has passed since the last tile, and holds some."""
        return m.tiles[seat] > 0 and (m.turn - seat - 1) % m.seats < m.passes


def ask_what_happened(m: "State") -> None:
    """Ask for one seat's turn, or, where turns are not followed any more, who counted what."""
    if m.tracked:
        m.question.open(TURN, m.turn)
        m.question.allow(PLAY, 0, MOST_COUNT, reason=BY_RULE)
        is_empty = m.is_first_tile(DOUBLE_SIX.tiles)
        if not is_empty or m.passes < holding(m) - 1:
            m.question.allow(PASS)  # any tile leads, so not all can pass before the first one
        if is_empty:
            m.question.doubt_outside(0, MOST_FIRST_COUNT)
        m.question.doubt_seats(OUT, m.seats_holding_more())
    else:
        m.question.open(PICK)
        m.question.allow(COUNT, 1, MOST_COUNT, who=ANY_SEAT)
    allow_out(m)
    m.question.allow(BLOCKED)
    if m.options[option.FOUL]:
        m.question.allow(FOUL, who=ANY_SEAT)


def apply(rules: FivesAndThrees, m: "State", answer: Answer) -> None:
    """Update the hand with the table's answer."""
    word = word_of(answer)
    if word == PLAY:
        seat = m.turn
        is_end = ends_hand(m, seat)
        points = number_of(answer)
        counted = rules.counted(m, points)
        if points and not counted:
            m.news |= BUST
        elif is_end and counted > points:
            m.news |= OUT_COUNTS
        add(m, seat, counted)
        m.tiles[seat] -= 1
        if not m.tiles[seat] and not is_end:
            m.news |= OUT_GOES_ON
        m.passes = 0
        if is_end:
            m.out = seat
        next_turn(m)
    elif word == PASS:
        m.passes += 1
        next_turn(m)
        if m.passes >= holding(m):
            m.out = NOBODY
    elif word == OUT:
        take_out(m, seat_of(answer))
    elif word == FOUL:
        foul(m, seat_of(answer))
    elif word == BLOCKED:
        m.out = NOBODY
    elif word == COUNT:
        seat = seat_of(answer)
        add(m, seat, fitting(m, seat % m.sides, number_of(answer)))


def deal(m: "State", tiles: int) -> None:
    """Give every seat its tiles; the rest stays on the table."""
    m.deal(m.first)
    for seat in range(m.seats):
        m.tiles[seat] = m.options[option.TILES_EACH]
    m.boneyard = tiles - m.seats * m.options[option.TILES_EACH]


def ends_hand(m: "State", seat: int) -> bool:
    """Whether the tile that a seat plays now ends the hand: it was its last, and its partner has none."""
    if m.tiles[seat] != 1:
        return False
    return m.sides == m.seats or not m.tiles[(seat + m.sides) % m.seats]


def partner_holds(m: "State", seat: int) -> bool:
    """Whether a seat has a partner who still has tiles, as far as turns are followed."""
    return m.tracked and m.sides != m.seats and m.tiles[(seat + m.sides) % m.seats] > 0


def allow_out(m: "State") -> None:
    """Who has no tiles left, of those who had some."""
    everybody = True
    for seat in range(m.seats):
        everybody = everybody and m.tiles[seat] > 0
    if everybody or not m.tracked:
        m.question.allow(OUT, who=ANY_SEAT)
        return
    for seat in range(m.seats):
        if m.tiles[seat]:
            m.question.allow(OUT, who=seat)


def take_out(m: "State", seat: int) -> None:
    """A seat has no tiles left, though plays of it were not entered. Its partner plays on; else it is 1."""
    if partner_holds(m, seat):
        m.tiles[seat] = 0
        m.passes = 0
        m.news |= OUT_GOES_ON
        if m.turn == seat:
            next_turn(m)
        return
    points = fitting(m, seat % m.sides, m.options[option.GOING_OUT])
    if points:
        m.news |= OUT_COUNTS
    add(m, seat, points)
    m.out = seat


def foul(m: "State", seat: int) -> None:
    """A tile was held back: points off that side's total, down to 0; by option the other of two sides has
    them instead, if they do not lead beyond the target. The hand goes on.
    """
    side = seat % m.sides
    points = m.options[option.FOUL]
    if m.options[option.AWARD] and m.sides == 2:
        add(m, 1 - side, fitting(m, 1 - side, points))
    else:
        add(m, side, -min(points, max(0, m.totals[side])))


def holding(m: "State") -> int:
    """How many seats hold tiles."""
    seats = 0
    for seat in range(m.seats):
        if m.tiles[seat]:
            seats += 1
    return seats


def next_turn(m: "State") -> None:
    """The next seat that holds tiles is on turn."""
    for _ in range(m.seats):
        m.turn = (m.turn + 1) % m.seats
        if m.tiles[m.turn]:
            return


def fitting(m: "State", side: int, points: int) -> int:
    """The points that count: none of them, where the target must be met exactly and they lead beyond it."""
    is_beyond = m.totals[side] + points > m.options[option.TARGET]
    return 0 if is_beyond and m.options[option.EXACT] == option.ON else points


def add(m: "State", seat: int, points: int) -> None:
    """Add points to a seat's side; the target ends the match."""
    side = seat % m.sides
    m.add(side, points)
    m.hand_numbers[side] += points
    if m.totals[side] >= m.options[option.TARGET]:
        m.winners = 1 << side


RULES = FivesAndThrees()
