# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game: no rules at all. It asks for numbers and adds them, for the games that have no rules here."""

from rules_min import option
from rules_min.const import const
from rules_min.game import Game, RulesCard
from rules_min.option import Option
from rules_min.question import ANY_SEAT, SCORE, SCORER
from rules_min.state import LEAST_TOTAL, MOST_TOTAL, ask_nothing
from rules_min.words import LAST, MINUS, POINTS, Answer, number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Conversation
    from rules_min.state import State

MOST = 999  # points that one answer can add, or take off
ROUND, TURN, WINNER = 0, 1, 2  # values of ENTER: who says points
HIGHEST, LOWEST = 0, 1  # values of WINS
_LONG = const(15)  # rounds of a match that has no end of its own


class AnyGame(Game):
    """Rounds of every seat, turns, or one winner a round; the highest total wins, or the lowest."""

    NAME = "Any game"
    SEATS = (1, 25)
    TEAMS = True
    ENDS_AT_ONCE = True
    OPTIONS = (
        Option(option.TARGET, "target", 0, 0, MOST_TOTAL, "none"),
        Option(option.ENTER, "enter round turn winner", ROUND),
        Option(option.WINS, "wins highest lowest", HIGHEST),
        Option(option.ROUNDS, "rounds", 0, 0, 99, "none"),
        Option(option.STEP, "step 1 5 10", 1),
        option.clock(),
        option.tie(),
    )
    RULES_CARD = RulesCard(
        "For: a game that is not in the list, as Rummikub, Scrabble, Hearts, darts.\n"
        "Counts: points of each; hold OK for minus.\n"
        "Over: at the target, after the rounds, or when you end it (hold BACK).\n"
        "Book: none.",
        hand="round",
        depends="1.0:enter",
    )

    def rules_for(self, m: "State") -> "Game":
        """These; the lowest total can win."""
        m.lowest_wins = m.options[option.WINS] == LOWEST and m.seats > 1
        return self

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Who plays alone has the highest total and the lowest."""
        return number != option.WINS or seats > 1

    def goal(self, m: "State") -> int:
        """The target, where the highest total wins."""
        return 0 if m.lowest_wins else m.options[option.TARGET]

    def hands(self, m: "State") -> "Conversation":
        """Round after round, until a total reaches the target, the last is over, or the table ends it."""
        while not m.winners:
            m.deal(0)
            is_open = True
            while is_open:
                is_open = take(m, (yield ask_points))
            end_round(m)
        yield ask_nothing

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """What the seat asked adds, with what its partner has said in this round."""
        side = seat % m.sides
        return m.gain_only(side, said(m, side) + number)

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


def ask_points(m: "State") -> None:
    """Ask for the points of the next seat, or who has scored and how much."""
    question = m.question
    seat = m.next_count
    if m.options[option.ENTER] == WINNER:
        question.open(SCORER)
        question.allow(POINTS, 0, MOST, who=ANY_SEAT)
        question.allow(MINUS, 1, MOST, who=ANY_SEAT)
        for each in range(m.seats):
            question.limit(0, each, room_up(m, each))
            question.limit(1, each, room_down(m, each))
    else:
        question.open(SCORE, seat)
        question.allow(POINTS, 0, room_up(m, seat), who=seat)
        if room_down(m, seat) > 0:
            question.allow(MINUS, 1, room_down(m, seat), who=seat)


def room_up(m: "State", seat: int) -> int:
    """The most that a seat can add with one answer."""
    side = seat % m.sides
    return min(MOST, MOST_TOTAL - m.totals[side] - said(m, side))


def room_down(m: "State", seat: int) -> int:
    """The most that can be taken off a seat with one answer."""
    side = seat % m.sides
    return min(MOST, m.totals[side] + said(m, side) - LEAST_TOTAL)


def said(m: "State", side: int) -> int:
    """What a side has said in this round and its total does not have yet."""
    points = 0
    if m.options[option.ENTER] == ROUND:
        for seat in range(m.next_count):
            if seat % m.sides == side:
                points += m.pips[seat]
    return points


def take(m: "State", answer: Answer) -> bool:
    """Take points. Return whether the round goes on."""
    if word_of(answer) == LAST:
        return False
    seat = seat_of(answer)
    m.pips[seat] = number_of(answer) if word_of(answer) == POINTS else -number_of(answer)
    m.next_count = seat + 1
    enter = m.options[option.ENTER]
    if enter != ROUND:
        m.add(seat % m.sides, m.pips[seat])
    if enter == WINNER:
        m.out = seat
        return False
    if enter == TURN and not m.lowest_wins and is_reached(m):
        return False
    return m.next_count < m.seats


def end_round(m: "State") -> None:
    """Add what was said, and see whether the match is over. Nothing was said where the table has ended it."""
    if m.next_count:
        m.hand += 1
        m.clear_gain()
        enter = m.options[option.ENTER]
        for seat in range(m.next_count):
            if enter != WINNER or seat == m.out:
                m.gain[seat % m.sides] += m.pips[seat]
                if enter == ROUND:
                    m.add(seat % m.sides, m.pips[seat])
    rounds = m.options[option.ROUNDS]
    m.finish_hand(m.best_sides() if is_reached(m) or m.hand >= rounds > 0 else 0)


def is_reached(m: "State") -> bool:
    """Whether a total is at the target."""
    target = m.options[option.TARGET]
    for side in range(m.sides):
        if m.totals[side] >= target > 0:
            return True
    return False


RULES = AnyGame()
