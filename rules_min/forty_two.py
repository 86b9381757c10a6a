# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Forty-Two, as in University Games' double-six rules: partners, 42 points a hand, 250 to win.

An option counts marks instead of points, as in Texas tournaments (that is in none of our rulebooks);
``contracts`` has what such tables may bid besides.
"""

from rules_min import option, tricks
from rules_min.const import const
from rules_min.game import MADE_BID, OF_SIDE, RulesCard
from rules_min.option import NotTogether, Option
from rules_min.question import ANY_SEAT, BY_REST, NUMBER, TRICK
from rules_min.tricks import TRICKS, TrickGame, tricks_of
from rules_min.words import BID, FOUL, MADE, NO_TRUMP, TRUMP, Answer, number_of, seat_of, word_of
from rules_min.words import TRICK as TOOK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from array import array

    from rules_min.game import Game, Said, Translate
    from rules_min.state import State

LOWEST = 30  # of the bids
POINTS = 42  # of a hand: seven tricks, and 35 on the count tiles
COUNT = 35  # 5-5 and 6-4 ten each, 5-0, 4-1 and 3-2 five each
TRICK_COUNT = 30  # the most in one trick of four tiles: 10 + 10 + 5 + 5
TO_WIN = 7  # hands or marks, unless the table wants another number
MOST_TO_WIN = 99  # of them; a larger target is one of points
MOST_MARKS = 7  # of a bid; a bid of two marks is written 84, of three 126
DOUBLES = 8  # a trump in a match of marks: the doubles are a suit of their own

# Numbers of a hand: 1 more than what the bidding side made, if that was said for all of it; 1 more than the
# seat that fouled; and the contract that was bid, 0 if there is none.
MADE_IN_ALL, FOULED, CONTRACT = 0, 1, 2

BY_POINTS, BY_HANDS, BY_MARKS = 0, 1, 2  # values of MATCH: what totals are


class FortyTwo(TrickGame):
    """Bid made: each side adds what it took. Bid set: the others add the bid and what they took."""

    NAME = "Forty-Two"
    SEATS = (4, 4)
    TEAMS = True
    ALWAYS_TEAMS = True
    HAND_NUMBERS = 3
    OPTIONS = tricks.options(
        250,
        4,
        Option(option.MATCH, "match points hands marks", BY_POINTS),
        Option(option.FORCED, "forced off on", option.OFF),
        Option(option.CONTRACTS, "contracts off on", option.OFF),
        Option(option.SPLASH, "splash", 3, 2, 3),
        Option(option.FOUL, "foul 0 1", 0),
    )
    RULES_CARD = RulesCard(
        "Leads: the bidder. The first bid is left of the shaker.\n"
        "Tiles: 7 each.\n"
        "Counts: a trick 1; 10 for 5-5 6-4; 5 for 5-0 4-1 3-2. Bids 30 to 42. Set: the others add the bid "
        "and what they took.\n"
        "Over: at 250.\n"
        "Book: University Games; marks and contracts are Texas.",
        depends="0.0:contracts 2.1:match 2.2:match 3.0:match",
    )

    def has_effect(self, number: int, values: "array[int]", seats: int) -> bool:
        """Contracts are for marks; a target of points is none of those."""
        if number == option.TARGET:
            target = values[option.TARGET]
            is_usual = target == self.OPTIONS[0].usual(self.SEATS[0])
            return is_usual or values[option.MATCH] == BY_POINTS or target <= MOST_TO_WIN
        if number == option.CONTRACTS or number == option.FOUL:
            return values[option.MATCH] == BY_MARKS
        return number != option.SPLASH or values[option.CONTRACTS] * values[option.MATCH] == BY_MARKS

    def rules_for(self, m: "State") -> "Game":
        """Contracts are worth marks, and have rules of their own."""
        if not m.options[option.CONTRACTS]:
            return RULES
        if m.options[option.MATCH] != BY_MARKS:
            raise NotTogether("contracts without marks; expected option match marks", option.CONTRACTS, 0)
        # Loaded only here: 1 KB of a board, and few tables play them.
        rules: Game = __import__("rules_min.contracts", None, None, ("RULES",)).RULES
        return rules

    def goal(self, m: "State") -> int:
        """Points, hands or marks."""
        return to_win(m.options)

    def target(self, values: "array[int]") -> tuple[int, int]:
        """Of hands and marks 99 at most."""
        most = super().target(values)[1] if values[option.MATCH] == BY_POINTS else MOST_TO_WIN
        return to_win(values), most

    def to_end(self, m: "State", is_made: bool) -> int:
        """Of hands and marks only whether the bid was made counts."""
        slot = m.question.find(MADE)
        if m.options[option.MATCH] == BY_POINTS or slot < 0:
            return -1
        for number in range(m.question.low(slot), m.question.high(slot) + 1):
            if self.is_made(m, number) == is_made and self.is_possible(m, MADE, number):
                return number
        return -1

    def must_bid(self, m: "State") -> bool:
        """By option the shaker must bid when nobody has."""
        return m.options[option.FORCED] == option.ON

    def allow_bids(self, m: "State") -> None:
        """30 to 42, above the last; for marks then 84 and so on, each one mark above the last."""
        low = max(LOWEST, m.bid + 1)
        if low <= POINTS:
            m.question.allow(BID, low, POINTS, who=m.turn)
        marks = max(1, m.bid // POINTS) + 1
        if m.options[option.MATCH] == BY_MARKS and marks <= MOST_MARKS:
            m.question.allow(BID, marks * POINTS, marks * POINTS, who=m.turn)

    def bid_worth(self, m: "State", number: int) -> int:
        """The marks of a bid of more than one."""
        return number // POINTS if number > POINTS else 0

    def most_trump(self, m: "State") -> int:
        """For marks the doubles can be trumps."""
        return DOUBLES if m.options[option.MATCH] == BY_MARKS else NO_TRUMP

    def number_name(self, word: int, number: int) -> str:
        """A trump can be the doubles."""
        return "doubles" if word == TRUMP and number == DOUBLES else super().number_name(word, number)

    def ask_tricks(self, m: "State") -> None:
        """Who took the trick and the count in it; or, at any time, what the bidding side made in all."""
        side = m.bidder % 2
        if m.tracked:
            m.question.open(TRICK, m.turn)
            self.ask_trick(m)
            self.allow_fouls(m)
        else:
            m.question.open(NUMBER, m.bidder)
        m.question.allow(MADE, points(m, side), POINTS - points(m, 1 - side), reason=BY_REST)
        if not m.tracked:
            self.allow_fouls(m)

    def ask_trick(self, m: "State") -> None:
        """Who took it, and the count in it: with what 30 a trick can still leave to those after it."""
        left = count_left(m)
        low = max(0, left - TRICK_COUNT * (TRICKS - 1 - m.tricks_played))
        m.question.allow(TOOK, low, min(left, TRICK_COUNT), 5, ANY_SEAT, BY_REST)

    def allow_fouls(self, m: "State") -> None:
        """Of everybody who plays."""
        tricks.allow_foul(m, ANY_SEAT)

    def is_possible(self, m: "State", word: int, number: int) -> bool:
        """What the bidders make is what they have, a point for each trick to come, and the count in those.

        A side that takes none of the tricks left gets none of the count left, and a trick holds 30 at most.
        """
        if word != MADE or not m.tricks_played:
            return True
        more = number - points(m, m.bidder % 2)
        left = count_left(m)
        tricks_left = TRICKS - m.tricks_played
        for taken in range(tricks_left + 1):
            count = more - taken
            rest = left - count
            if count >= 0 and rest >= 0 and count % 5 == 0:
                if count <= TRICK_COUNT * taken and rest <= TRICK_COUNT * (tricks_left - taken):
                    return True
        return False

    def took(self, m: "State", answer: Answer) -> None:
        """Take a trick, or the whole hand."""
        if word_of(answer) == TOOK:
            seat = seat_of(answer)
            m.tricks[seat] += 1
            m.count_points[seat] += number_of(answer)
            m.tricks_played += 1
            m.turn = seat
        elif word_of(answer) == MADE:
            m.hand_numbers[MADE_IN_ALL] = 1 + number_of(answer)
        elif word_of(answer) == FOUL:
            m.hand_numbers[FOULED] = 1 + seat_of(answer)

    def tricks_known(self, m: "State") -> bool:
        """Whether all are taken, or the hand is decided without the rest."""
        return m.tricks_played == TRICKS or m.hand_numbers[MADE_IN_ALL] > 0 or m.hand_numbers[FOULED] > 0

    def made(self, m: "State") -> int:
        """What the bidding side has made of a hand that is over. A foul gives the other side all of it."""
        side = m.bidder % 2
        if m.hand_numbers[FOULED]:
            return 0 if (m.hand_numbers[FOULED] - 1) % 2 == side else POINTS
        entered = m.hand_numbers[MADE_IN_ALL]
        return entered - 1 if entered else points(m, side)

    def is_made(self, m: "State", made: int) -> bool:
        """Whether the bid is made with so many points."""
        return made >= needed(m)

    def settle(self, m: "State") -> None:
        """The hand's points; or the one hand, or the marks bid, for whoever won them."""
        side = m.bidder % 2
        made = self.made(m)
        if m.options[option.MATCH] != BY_POINTS:
            is_marks = m.options[option.MATCH] == BY_MARKS
            marks = max(1, m.bid // POINTS) if is_marks else 1
            if is_marks and m.hand_numbers[FOULED]:
                marks += m.options[option.FOUL]
            m.gain[side if self.is_made(m, made) else 1 - side] = marks
        elif made >= m.bid:
            m.gain[side] = made
            m.gain[1 - side] = POINTS - made
        else:
            m.gain[1 - side] = POINTS - made + m.bid

    def decide(self, m: "State") -> int:
        """If both sides reach the goal in the same hand, the bidding side wins."""
        goal = self.goal(m)
        side = m.bidder % 2
        if m.totals[side] >= goal:
            return 1 << side
        return 1 << 1 - side if m.totals[1 - side] >= goal else 0

    def said(
        self, m: "State", moment: int, word: int, number: int, seat: int, translate: "Translate"
    ) -> "Said":
        """What a bid that is made adds, of hands and marks."""
        if moment != MADE_BID or m.options[option.MATCH] == BY_POINTS:
            return super().said(m, moment, word, number, seat, translate)
        if m.options[option.MATCH] == BY_HANDS:
            text = translate("%s: %d hand" if number == 1 else "%s: %d hands")
        else:
            text = translate("%s: %d mark" if number == 1 else "%s: %d marks")
        return text % ("%s", number), (OF_SIDE - m.last_bidder % 2,)

    def preview(self, m: "State", word: int, number: int, seat: int) -> int:
        """What the hand adds if the bidding side makes this many points. Return the side that gains."""
        entered = m.hand_numbers[MADE_IN_ALL]
        m.hand_numbers[MADE_IN_ALL] = 1 + number
        m.clear_gain()
        self.settle(m)
        m.hand_numbers[MADE_IN_ALL] = entered
        side = m.bidder % 2 if self.is_made(m, number) else 1 - m.bidder % 2
        m.gain[m.sides] = m.gain[side]
        return side

    def hand_so_far(self, m: "State", side: int) -> int:
        """The points of a side."""
        return points(m, side)

    def missing(self, m: "State", side: int) -> int:
        """Points a side still needs: to make the bid, or to set it."""
        need = needed(m) if side == m.bidder % 2 else POINTS + 1 - needed(m)
        return max(0, need - points(m, side))


def to_win(values: "array[int]") -> int:
    """The points that win; or the hands or marks, seven if the table has set no other number."""
    target = values[option.TARGET]
    return target if values[option.MATCH] == BY_POINTS or target <= MOST_TO_WIN else TO_WIN


def needed(m: "State") -> int:
    """The points that make the bid: a bid of more than one mark takes all 42."""
    return min(m.bid, POINTS)


def count_of(m: "State", side: int) -> int:
    """The count points in the tricks of a side."""
    return m.count_points[side] + m.count_points[side + 2]


def count_left(m: "State") -> int:
    """The count points that no trick has had yet."""
    return COUNT - count_of(m, 0) - count_of(m, 1)


def points(m: "State", side: int) -> int:
    """What a side has taken so far: a point a trick, and the count."""
    return tricks_of(m, side) + count_of(m, side)


RULES = FortyTwo()
