# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game: no rules at all. It asks for numbers and adds them, for the games that have no rules here."""

from rules_min import option
from rules_min.const import const
from rules_min.game import NEWS, NOTHING_SAID, NUMBER_NOTE, OF_SIDE, UNDECIDED, Game, RulesCard
from rules_min.option import Named, Option
from rules_min.question import (
    ACCEPTED,
    ANY_SEAT,
    NO_SEAT,
    NOT_ASKED,
    PICK,
    SCORE,
    SCORER,
    TOO_HIGH,
    TOO_LOW,
    WRONG_SEAT,
)
from rules_min.seats import (
    MOST_SEATS,
    begin_seats,
    is_gone,
    is_last_here,
    join,
    move,
    next_here,
    place_of,
    said_by_all,
    seats_here,
)
from rules_min.state import NOBODY, NOT_COUNTED, PLAYING, ask_nothing
from rules_min.words import (
    BLOCKED,
    JOIN,
    JOIN_BELOW,
    LAST,
    LEAVE,
    MINUS,
    MOST_NUMBER,
    MOVE,
    OUT,
    PIPS,
    POINTS,
    Answer,
    number_of,
    seat_of,
    word_of,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation, Said, Translate
    from rules_min.presets import Row
    from rules_min.question import Refusal
    from rules_min.state import State

MOST = MOST_NUMBER  # points that one answer can add, or take off
MOST_LEFT = 999  # points that a seat is left with
MOST_TOTAL = 32_000  # of a total, and the same less than 0
MOST_TARGET = 30_000
NOBODY_HERE = -1  # as a seat's own bound: it has left
ROUND, TURN, WINNER, LEFT = 0, 1, 2, 3  # values of ENTER: who says points
HIGHEST, LOWEST = 0, 1  # values of WINS
SUM, MINUS_TOO = 0, 1  # values of SETTLE: whether the others lose what the one who is out adds
BUST = 32  # a bit of the news: the number led beyond the target and added nothing
_LONG = const(15)  # rounds of a match that has no end of its own


class AnyGame(Game):
    """Rounds of every seat, turns, one winner a round, or one who is out; the best total wins.

    ``rules_min.presets`` has the values for games by name.
    """

    NAME = "Any game"
    SEATS = (1, MOST_SEATS)
    TEAMS = True
    ENDS_AT_ONCE = True
    IS_SUMMED_UP = True
    UNASKED = (JOIN, JOIN_BELOW, LEAVE, MOVE)
    OPTIONS = (
        Option(option.TARGET, "target", 0, 0, MOST_TARGET, "none"),
        Option(option.ENTER, "enter round turn winner left", ROUND),
        Option(option.SETTLE, "settle sum minus", SUM),
        Option(option.WINS, "wins highest lowest", HIGHEST),
        Option(option.ROUNDS, "rounds", 0, 0, 99, "none"),
        Option(option.STEP, "step 1 5 10 50", 1),
        Option(option.EXACT, "exact off on", option.OFF),
        Option(option.DOWN, "down off on", option.OFF),
        Option(option.EVEN, "even off on", option.OFF),
        option.clock(),
        option.tie(),
        Named(option.PRESET, "game", 0, 0, 255, "none"),
    )
    RULES_CARD = RulesCard(
        "For: a game that is not in the list.\n"
        "Counts: points of each; hold OK for minus.\n"
        "Over: at the target, after the rounds, or when you end it (hold BACK).\n"
        "Book: none.",
        left="holds?",
        hand="round",
        depends="1.0:enter",
    )

    def rules_for(self, m: "State") -> "Game":
        """Those of the preset, if this version has it; the lowest total can win."""
        m.lowest_wins = m.options[option.WINS] == LOWEST and m.seats > 1
        number = m.options[option.PRESET]
        if number:
            return self.named(number)
        return self

    def can_be_titled(self) -> bool:
        """Any game can, those by name have one."""
        return not self.ID

    def titled(self, title: str) -> "Game":
        """Any game with a name of the table's own."""
        if title == self.TITLE or self.ID:
            return self
        game = AnyGame()
        game.TITLE = title
        game.NAME = title or AnyGame.NAME
        return game

    def named(self, number: int) -> "Game":
        """The game that a preset makes of this one; this one where this version has none with that number."""
        from rules_min.presets import row_of

        row = row_of(number)
        return NamedGame(row) if row else self

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Who plays alone has the highest total and the lowest; the others need a target, or an ``enter``."""
        enter = values[option.ENTER]
        goes_up = values[option.TARGET] > 0 and (values[option.WINS] == HIGHEST or seats == 1)
        if number == option.WINS:
            return seats > 1
        if number == option.SETTLE:
            return enter == LEFT and seats > 1
        if number == option.STEP:
            return enter != LEFT
        if number == option.EXACT:
            return goes_up and (enter == TURN or enter == WINNER)
        if number == option.EVEN:
            return goes_up and enter == TURN and seats > 1
        return goes_up if number == option.DOWN else True

    def goal(self, m: "State") -> int:
        """The target, where the highest total wins."""
        return 0 if m.lowest_wins else m.options[option.TARGET]

    def shown(self, m: "State", total: int) -> int:
        """What is still needed, with ``down on``."""
        return self.goal(m) - total if self.goal(m) and m.options[option.DOWN] else total

    def refusal(self, m: "State", word: int, number: int, seat: int) -> "Refusal":
        """Between two rounds a seat can come, with a total below the target, go, while two stay, or move."""
        is_between = m.answer_count > 0 and m.answer_count == m.answers_before and not m.winners
        if not is_between or m.first_seats == 1 or m.sides != m.seats:
            return NOT_ASKED
        if word == LEAVE or word == MOVE:
            is_here = 0 <= seat < m.seats and not is_gone(m, seat)
            if word == MOVE and is_here:
                return TOO_LOW if number < 1 else ACCEPTED if number <= m.seats else TOO_HIGH
            return ACCEPTED if is_here and seats_here(m) > 2 and not number else WRONG_SEAT
        if m.seats >= self.SEATS[1] or seat != NO_SEAT:
            return NOT_ASKED
        most = m.options[option.TARGET] - 1 if word == JOIN and m.options[option.TARGET] else MOST
        if number < (word == JOIN_BELOW):
            return TOO_LOW
        return ACCEPTED if number <= min(most, MOST) else TOO_HIGH

    def has_dot(self, m: "State", seat: int) -> bool:
        """Whether a seat has left."""
        return is_gone(m, seat)

    def hand_so_far(self, m: "State", side: int) -> int:
        """What a side has said in this round and its total does not have yet."""
        return said(m, side)

    def hands(self, m: "State") -> "Conversation":
        """Round after round, until a total reaches the target, the last is over, or the table ends it."""
        asks = ask_left if m.options[option.ENTER] == LEFT else ask_points
        if not m.answer_count:
            begin_seats(m)
        while not m.winners:
            m.deal(0)
            is_open = True
            while is_open:
                is_open = take(m, (yield asks))
            end_round(m)
        yield ask_nothing

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """What the seat asked adds, with what its partner has said in this round; or who is out."""
        if word == PIPS:
            before = m.pips[seat]
            m.pips[seat] = number
            side = settle(m) if m.out != NOBODY or next_left(m, m.next_count + 1) < 0 else UNDECIDED
            m.pips[seat] = before
            return side
        side = seat % m.sides
        return m.gain_only(side, 0 if is_bust(m, side, number) else said(m, side) + number)

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """A number that leads beyond the target, before it is taken and after; that a round is the last."""
        if moment == NUMBER_NOTE and word == POINTS and is_bust(m, seat % m.sides, number):
            return translate("bust: adds 0"), ()
        if moment == NUMBER_NOTE and not number and m.options[option.EVEN] == option.ON and is_reached(m):
            return translate("last turn"), ()
        if moment == NEWS and m.news & BUST:
            return translate("%s: bust, adds 0"), (OF_SIDE - m.asked_seat % m.sides,)
        return NOTHING_SAID

    def offer(self, m: "State", slot: int) -> tuple[int, int, int]:
        """UP adds what the table has set."""
        return m.question.low(slot), m.question.low(slot), m.options[option.STEP]

    def hands_to_reserve(self, m: "State") -> int:
        """The rounds that the match still has."""
        return max(1, (m.options[option.ROUNDS] or m.hand + 3) - m.hand)

    def long_match(self, seats: int, values: "array[int]") -> tuple[int, int]:
        """A number of each seat in every round, or of the winner."""
        rounds = values[option.ROUNDS] or _LONG
        return 0, rounds * (1 if values[option.ENTER] == WINNER else seats)

    def next_to_count(self, m: "State", seat: int) -> int:
        """The next seat that says what it is left with."""
        is_asked = m.options[option.ENTER] == LEFT and m.out != PLAYING
        place = next_left(m, place_of(m, seat) + 1) if is_asked else -1
        return m.order[place] if place >= 0 else -1


class NamedGame(AnyGame):
    """Any game as another game is played: with its name, its values and its card.

    :param row: of ``presets.PRESETS``
    """

    def __init__(self, row: "Row") -> None:
        number, least, most, self.pairs, self.round_sum, texts, card = row
        self.NAME, self.ID, self._values = texts.split("|")
        self.number = number
        self.offered = (least, most)
        self.RULES_CARD = RulesCard(card, left="holds?", hand="round", depends="1.0:target,rounds,wins,even")

    def seats_offered(self) -> tuple[int, int]:
        """How many usually play; a match takes as many as any game."""
        return self.offered

    def pairs_offered(self, seats: int) -> int:
        """Whether the game is played in pairs too, or as a rule."""
        return self.pairs if seats == 4 else 0

    def offer(self, m: "State", slot: int) -> tuple[int, int, int]:
        """The last number of a round is known where all add up to a sum."""
        first, least, step = super().offer(m, slot)
        if self.is_known(m, slot):
            rest = self.round_sum - said_by_all(m)
            if rest < 0:  # one took all of it, and each of the others is given as much
                rest += self.round_sum * (seats_here(m) - 2)
            first = rest if 0 <= rest <= m.question.high(slot) else first
        return first, least, step

    def is_known(self, m: "State", slot: int) -> bool:
        """Whether the last number of a round is asked for, which adds up to a sum."""
        question = m.question
        is_asked = question.kind == SCORE and question.word(slot) == POINTS
        return self.round_sum > 0 and is_asked and m.options[option.ENTER] == ROUND and is_last_here(m)

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """Of the last number of a round also that it is the rest, or how much the round then has."""
        if moment == NUMBER_NOTE and word == POINTS and self.is_known(m, m.question.find(word)):
            points = said_by_all(m) + number
            if points == self.round_sum:
                return translate("rest of %d") % points, ()
            if points != self.round_sum * (seats_here(m) - 1):  # of which one took all
                return translate("%d, not %d") % (points, self.round_sum), ()
        return super().said(m, moment, word, number, seat, translate)

    def usual_values(self, seats: int) -> "array[int]":
        """Its own values."""
        values = option.usual_values(self.OPTIONS, seats)
        words = self._values.split()
        for row in self.OPTIONS:
            if row.name in words:
                value = words[words.index(row.name) + 1]
                values[row.number] = row.value_called(value) if row.names else int(value)
        values[option.PRESET] = self.number
        return values


def ask_points(m: "State") -> None:
    """Ask for the points of the next seat, or who has scored and how much."""
    question = m.question
    step = m.options[option.STEP]
    seat = m.order[next_here(m, m.next_count)]
    if m.options[option.ENTER] == WINNER:
        question.open(SCORER)
        question.allow(POINTS, 0, MOST // step * step, step, ANY_SEAT)
        question.allow(MINUS, step, MOST // step * step, step, ANY_SEAT)
        for each in range(m.seats):
            question.limit(0, each, NOBODY_HERE if is_gone(m, each) else room_up(m, each))
            question.limit(1, each, NOBODY_HERE if is_gone(m, each) else room_down(m, each))
    else:
        question.open(SCORE, seat)
        question.allow(POINTS, 0, room_up(m, seat), step, seat)
        if room_down(m, seat) > 0:
            question.allow(MINUS, step, room_down(m, seat), step, seat)


def ask_left(m: "State") -> None:
    """Ask who is out, and then what each other seat is left with."""
    question = m.question
    if m.out == PLAYING:
        question.open(PICK)
        question.allow(OUT, who=ANY_SEAT)
        question.allow(BLOCKED)
        for each in range(m.seats if m.gone else 0):
            question.limit(0, each, NOBODY_HERE if is_gone(m, each) else 0)
            question.limit(1, each, 0)
        return
    seat = m.order[m.next_count]
    question.open(SCORE, seat)
    question.allow(PIPS, 0, room_left(m, seat), who=seat)


def room_up(m: "State", seat: int) -> int:
    """The most that a seat can add with one answer, in whole steps."""
    side = seat % m.sides
    step = m.options[option.STEP]
    room = MOST_TOTAL - m.totals[side] - said(m, side)
    return min(MOST, MOST if ends_exactly(m) else room) // step * step


def room_down(m: "State", seat: int) -> int:
    """The most that can be taken off a seat with one answer, in whole steps."""
    side = seat % m.sides
    step = m.options[option.STEP]
    return min(MOST, m.totals[side] + said(m, side) + MOST_TOTAL) // step * step


def room_left(m: "State", seat: int) -> int:
    """The most that a seat can be left with: neither its total nor that of who is out leaves the bounds."""
    best = m.totals[m.out % m.sides] if m.out >= 0 else m.totals[0]
    for side in range(m.sides if m.out == NOBODY else 0):  # anybody may have the least
        best = max(best, m.totals[side])
    for each in range(m.seats):  # those that are not asked yet have less than 0
        best += max(0, m.pips[each])
    room = MOST_TOTAL - best
    if m.options[option.SETTLE] == MINUS_TOO:
        room = min(room, m.totals[seat % m.sides] + MOST_TOTAL)
    return max(0, min(MOST_LEFT, room))


def said(m: "State", side: int) -> int:
    """What a side has said in this round and its total does not have yet."""
    points = 0
    if m.options[option.ENTER] == ROUND:
        for place in range(m.next_count):
            seat = m.order[place]
            if seat % m.sides == side and not is_gone(m, seat):
                points += m.pips[seat]
    return points


def ends_exactly(m: "State") -> bool:
    """Whether a number that leads beyond the target adds nothing."""
    enter = m.options[option.ENTER]
    is_on = m.options[option.EXACT] == option.ON and (enter == TURN or enter == WINNER)
    return is_on and m.options[option.TARGET] > 0 and not m.lowest_wins


def is_bust(m: "State", side: int, points: int) -> bool:
    """Whether these points lead a side beyond a target that must be met exactly."""
    return ends_exactly(m) and m.totals[side] + points > m.options[option.TARGET]


def next_left(m: "State", place: int) -> int:
    """The first place from this one on whose seat says what it is left with, -1 if there is none."""
    while place < m.seats and (m.order[place] == m.out or is_gone(m, m.order[place])):
        place += 1
    return place if place < m.seats else -1


def take(m: "State", answer: Answer) -> bool:
    """Take an answer. Return whether the round goes on."""
    word = word_of(answer)
    seat = seat_of(answer)
    number = number_of(answer)
    if word == LAST:
        return False
    if word == JOIN or word == JOIN_BELOW:
        join(m, number if word == JOIN else -number)
        return False
    if word == LEAVE:
        m.gone |= 1 << seat
        return False
    if word == MOVE:
        move(m, seat, number - 1)
        return False
    if word == OUT or word == BLOCKED:
        m.out = seat if word == OUT else NOBODY
        m.next_count = next_left(m, 0)
        return m.next_count >= 0
    if word == PIPS:
        m.pips[seat] = number
        m.next_count = next_left(m, m.next_count + 1)
        return m.next_count >= 0
    points = -number if word == MINUS else number
    if is_bust(m, seat % m.sides, points):
        points = 0
        m.news |= BUST
    m.pips[seat] = points
    m.next_count = next_here(m, m.next_count) + 1
    enter = m.options[option.ENTER]
    if enter != ROUND:
        add(m, seat % m.sides, points)
    if enter == WINNER:
        m.out = seat
        m.next_count = m.seats
        return False
    is_at_once = enter == TURN and not m.lowest_wins and not m.options[option.EVEN]
    return next_here(m, m.next_count) >= 0 and not (is_at_once and is_reached(m))


def settle(m: "State") -> int:
    """Put into ``gain`` what the seats are left with brings the sides. Return whose round it is, or NOBODY.

    In a block the seat with the least wins it, and each other one counts what it holds more; two with the
    least win nothing.
    """
    m.clear_gain()
    winner = m.out if m.out >= 0 else with_least(m)
    if winner < 0:
        return NOBODY
    least = max(0, m.pips[winner]) if m.out == NOBODY else 0
    points = 0
    for seat in range(m.seats):
        if seat != winner and m.pips[seat] != NOT_COUNTED:
            points += m.pips[seat] - least
            if m.options[option.SETTLE] == MINUS_TOO:
                m.gain[seat % m.sides] -= m.pips[seat] - least
    m.gain[winner % m.sides] += points
    m.gain[m.sides] = points
    return winner % m.sides


def with_least(m: "State") -> int:
    """The seat that is left with the least, NOBODY if two are."""
    found = NOBODY
    is_shared = False
    for seat in range(m.seats):
        if m.pips[seat] == NOT_COUNTED:
            continue
        if found < 0 or m.pips[seat] < m.pips[found]:
            found = seat
            is_shared = False
        elif m.pips[seat] == m.pips[found]:
            is_shared = True
    return NOBODY if is_shared else found


def add(m: "State", side: int, points: int) -> None:
    """Add to a total. Its bounds were asked for; a damaged memory may not have kept to them."""
    m.totals[side] = max(-MOST_TOTAL, min(MOST_TOTAL, m.totals[side] + points))


def end_round(m: "State") -> None:
    """Add what was said, and see whether the match is over. Nothing was said where the table has ended it."""
    enter = m.options[option.ENTER]
    if enter == LEFT and m.out != PLAYING:
        m.hand += 1
        settle(m)
        for side in range(m.sides):
            add(m, side, m.gain[side])
    elif m.next_count:
        m.hand += 1
        m.clear_gain()
        for place in range(m.next_count):
            seat = m.order[place]
            if (enter != WINNER or seat == m.out) and not is_gone(m, seat):
                m.gain[seat % m.sides] += m.pips[seat]
                if enter == ROUND:
                    add(m, seat % m.sides, m.pips[seat])
    rounds = m.options[option.ROUNDS]
    m.finish_hand(m.best_sides() if is_reached(m) or m.hand >= rounds > 0 else 0)


def is_reached(m: "State") -> bool:
    """Whether a total is at the target."""
    target = m.options[option.TARGET]
    for side in range(m.sides):
        if m.totals[side] >= target > 0 and not is_gone(m, side):
            return True
    return False


RULES = AnyGame()
