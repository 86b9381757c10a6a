# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Match: every number of a match, the question asked, answers, undo."""

from array import array

from rules_min import const, option
from rules_min.question import (
    CANNOT_BE,
    NO_ROOM,
    NO_SEAT,
    NOT_ASKED,
    NOTHING_TO_UNDO,
    PICK,
    SEAT,
    TAKEN,
    TRICK,
    TURN,
    Question,
    Refusal,
)
from rules_min.words import BID, LAST, NO_BID, UNDO, UNTRACKED, Answer, pack

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game

    Answers = array[int] | memoryview[int]

_UNTRACKED = pack(UNTRACKED)
_LAST = pack(LAST)
MOST_TOTAL = 9999
LEAST_TOTAL = -999
NOT_COUNTED = -1  # in ``pips``: of a seat whose hand is not counted yet
PLAYING = -1  # in ``out``: the hand goes on
NOBODY = -2  # in ``out``: nobody can play, the hand is blocked; from ``Game.preview``: a tie
UNKNOWN = -1  # in ``trump``: not said yet


class Match:
    """One match of one game. Everything is allocated here; no answer allocates a byte.

    An undo allocates one generator. The numbers of a match are declared in ``start``, each with its meaning.

    :param rules: a game, from ``rules_min.load``
    :param int seats: how many play, within ``rules.SEATS``
    :param bool teams: four seats as two partnerships, seats 0+2 and 1+3
    :param options: the option values, indexed by option number, or None for the rulebook's own
    :param int capacity: how many answers the match can hold, 4 bytes each; the last quarter is kept
        for the ends of hands, so that a table that enters every turn can still finish
    :param answers: an array of ints to keep them in instead, so that every match can use the same one
    :raises ValueError: if the game cannot be played like this
    """

    def __init__(
        self,
        rules: "Game",
        seats: int,
        teams: bool = False,
        options: "array[int] | None" = None,
        capacity: int = 2048,
        answers: "Answers | None" = None,
    ) -> None:
        if not rules.SEATS[0] <= seats <= rules.SEATS[1]:
            raise ValueError("seats must be %d to %d" % rules.SEATS)
        if teams and not (rules.TEAMS and seats == 4):
            raise ValueError("partners need four seats")
        self.seats = seats
        self.sides = 2 if teams or rules.ALWAYS_TEAMS else seats  # a seat each, or two partnerships
        self.options = option.usual_values(rules, seats) if options is None else array("h", options)
        if self.options[option.LEADS] >= seats:
            raise ValueError("lead must be a seat from 0 to %d" % (seats - 1))
        self.rules = rules = rules.rules_for(self)
        # By side: the score, and what the last hand added or is about to add. ``gain`` has one more
        # place at its end: the points of the hand's winner before rounding.
        self.totals = array("h", bytes(2 * self.sides))
        self.gain = array("h", bytes(2 * self.sides + 2))
        # By seat, in this hand:
        self.tiles = bytearray(seats)  # tiles or cards held, as far as they are followed
        self.pips = array("h", bytes(2 * seats))  # pips or card points counted at its end, or NOT_COUNTED
        self.tricks = bytearray(seats)  # tricks taken
        self.count_points = bytearray(seats)  # points on the count tiles in them
        self.of_match = array("h", bytes(2 * rules.OF_MATCH))  # numbers that only this game has
        self.of_hand = array("h", bytes(2 * rules.OF_HAND))
        # As it was when the hand was dealt, so that an undo plays only this hand again.
        self._dealt_totals = array("h", self.totals)
        self._dealt_gain = array("h", self.gain)
        self._dealt_of_match = array("h", self.of_match)
        self.answers_before = 0  # the hand
        self._dealt_hand = 0
        self._dealt_first = 0
        self._dealt_tracked = self._dealt_stopped = self._dealt_is_last = False
        self.question = Question(seats, self.sides)
        self.answers: Answers = array("i", bytes(4 * capacity)) if answers is None else answers
        self.start()
        self._conversation = rules.hands(self)
        next(self._conversation)(self)

    def start(self) -> None:
        """Set every number as it was before the first answer."""
        for side in range(self.sides):
            self.totals[side] = 0
        self.clear_gain()
        for i in range(len(self.of_match)):
            self.of_match[i] = 0
        self.count = 0  # how many of ``answers`` are the match
        self.hand = 0  # hands finished
        self.first = self.options[option.LEADS]  # the seat that leads the next hand, or bids first in it
        self.winners = 0  # a bit a side, 0 while the match goes on
        self.tracked = self.options[option.TRACK] == option.ON  # whether turns and tricks are followed
        self.stopped = False  # whether tracking was on and was then stopped during the match
        self.is_last = False  # whether the clock is up: the match ends with this hand, or has
        self.deal(0)

    def deal(self, leader: int) -> None:
        """Set every number of a hand as it is before its first answer."""
        self._note_dealt()
        self.turn = leader  # the seat on turn
        self.out = PLAYING  # or the seat that went out, or NOBODY
        self.passes = 0  # in a row
        self.boneyard = 0  # tiles that nobody holds
        self.last_count: Answer = 0  # the last count in play, while it can be called
        self.nocount = 0  # a bit for each seat that failed to play when able
        self.next_count = 0  # the hands of all earlier seats are counted or need no count
        self.calls = 0  # seats that have bid or passed
        self.bid = NO_BID  # the highest so far
        self.bidder = 0  # the seat that bid it
        self.trump = UNKNOWN  # 0 blanks to 6 sixes, 7 none
        self.tricks_played = 0
        self.sits_out = NO_SEAT  # who does not play in this hand
        for i in range(len(self.of_hand)):
            self.of_hand[i] = 0
        for seat in range(self.seats):
            self.tiles[seat] = 0
            self.pips[seat] = NOT_COUNTED
            self.tricks[seat] = 0
            self.count_points[seat] = 0

    def clear_gain(self) -> None:
        """Clear ``gain``."""
        gain = self.gain
        for i in range(len(gain)):
            gain[i] = 0

    @property
    def points_won(self) -> int:
        """The points of the hand's winner before rounding."""
        return self.gain[self.sides]

    def add(self, side: int, points: int) -> None:
        """Add to a side's total, which stays within -999 and 9999."""
        self.totals[side] = max(LEAST_TOTAL, min(MOST_TOTAL, self.totals[side] + points))

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False) -> Refusal:
        """Take one answer of the table.

        :param int word: one of ``rules_min.words``; UNDO takes the last answer back; UNTRACKED, at a turn
            or a trick, stops following them; LAST, at a turn, a bid or between hands, says that the match
            ends with this hand
        :param int number: points, pips; 0 where the word has none
        :param int seat: the seat the word names, NO_SEAT where it names none
        :param bool sure: True takes an answer that was refused as DOUBTFUL
        :return: TAKEN, or the reason from ``rules_min.question``; never raises,
            and a refused answer changes nothing
        """
        if word == UNDO:
            return self.undo()
        refusal = self.question.refusal(word, number, seat, sure)
        if word == UNTRACKED and self.tracked and not number and seat == NO_SEAT:
            refusal = TAKEN if self.question.kind == TURN or self.question.kind == TRICK else NOT_ASKED
        if word == LAST and not number and seat == NO_SEAT:
            refusal = TAKEN if self.can_be_last() else NOT_ASKED
        if not refusal and not self.rules.can_be(self, word, number):
            refusal = self._cannot_be(word, number)
        if refusal:
            return refusal
        room = len(self.answers)
        if self.is_step_of_play(word):
            room -= room // 4
        if self.count >= room:
            return NO_ROOM
        self.answers[self.count] = pack(word, number, seat)
        self.follow()
        return TAKEN

    def can_be_last(self) -> bool:
        """Whether the table may say now that this hand is the last: not before the match has an answer."""
        kind = self.question.kind
        if self.is_last or not self.count or self.winners:
            return False
        is_between = self.count == self.answers_before
        return is_between or kind == TURN or kind == PICK or kind == SEAT or self.question.find(BID) >= 0

    def finish_hand(self, winners: int) -> None:
        """A hand is over.

        If it is the last and nobody has won, the best total wins; equal ones share.

        :param int winners: who has won the match with it, a bit a side, or 0
        """
        self.winners = winners
        if winners:
            self.is_last = False  # it would have been the last anyway
        if not self.is_last:
            return
        best = self.totals[0]
        for side in range(self.sides):
            better = self.totals[side] < best if self.rules.LOWEST_WINS else self.totals[side] > best
            best = self.totals[side] if better else best
        for side in range(self.sides):
            if self.totals[side] == best:
                self.winners |= 1 << side

    def _cannot_be(self, word: int, number: int) -> Refusal:
        """Put the possible numbers next to this one into the question."""
        question = self.question
        rules = self.rules
        slot = question.find(word)
        question.bound = number
        while question.bound >= 0 and not rules.can_be(self, word, question.bound):
            question.bound = question.bound - 1 if question.bound > question.low(slot) else -1
        question.above = number
        while question.above >= 0 and not rules.can_be(self, word, question.above):
            question.above = question.above + 1 if question.above < question.high(slot) else -1
        return CANNOT_BE

    def is_step_of_play(self, word: int) -> bool:
        """Whether this word is an ordinary step of a turn, which can be left out of the score."""
        slot = self.question.find(word)
        return self.question.kind == TURN and 0 <= slot < 2 and self.question.who(slot) == NO_SEAT

    def undo(self) -> Refusal:
        """Take the last answer back: the hand starts over and follows all the others.

        If the last answer belongs to the hand before, that is the whole match.
        """
        if not self.count:
            return NOTHING_TO_UNDO
        count = self.count - 1
        if count < self.answers_before:
            self.replay(count)
        else:
            self._go_back_to_deal()
            self._follow_to(count)
        return TAKEN

    def replay(self, count: int) -> None:
        """Return to the state after the first ``count`` answers; the later answers stay in the list."""
        self.start()
        self._follow_to(count)

    def _follow_to(self, count: int) -> None:
        """Begin with the hand that is about to be dealt, and follow the answers up to a number of them."""
        conversation = self._conversation = self.rules.hands(self)
        opens = next(conversation)
        answers = self.answers
        for i in range(self.count, count):
            if answers[i] == _UNTRACKED:
                self._stop_tracking()
            self.count = i + 1
            if answers[i] == _LAST:
                self.is_last = True
            else:
                opens = conversation.send(answers[i])
        opens(self)  # only the last question: opening them all took 2.5 times as long

    def _note_dealt(self) -> None:
        """Note all that a hand begins with."""
        copy(self._dealt_totals, self.totals)
        copy(self._dealt_gain, self.gain)
        copy(self._dealt_of_match, self.of_match)
        self.answers_before = self.count
        self._dealt_hand = self.hand
        self._dealt_first = self.first
        self._dealt_tracked = self.tracked
        self._dealt_stopped = self.stopped
        self._dealt_is_last = self.is_last

    def _go_back_to_deal(self) -> None:
        """Set back what was noted as the hand was dealt; ``hands`` then deals it again."""
        copy(self.totals, self._dealt_totals)
        copy(self.gain, self._dealt_gain)
        copy(self.of_match, self._dealt_of_match)
        self.count = self.answers_before
        self.hand = self._dealt_hand
        self.winners = 0  # or it would not have been dealt
        self.first = self._dealt_first
        self.tracked = self._dealt_tracked
        self.stopped = self._dealt_stopped
        self.is_last = self._dealt_is_last

    def holders(self) -> int:
        """The seats that hold more than one tile, a bit each: none of them goes out with the tile played."""
        seats = 0
        for seat in range(self.seats):
            if self.tiles[seat] > 1:
                seats |= 1 << seat
        return seats

    def follow(self) -> None:
        """Apply the next answer in the list. It was accepted before, so it is not checked again."""
        self.count += 1
        answer = self.answers[self.count - 1]
        if answer == _LAST:
            self.is_last = True  # the question stays
            return
        if answer == _UNTRACKED:
            self._stop_tracking()
        self._conversation.send(answer)(self)

    def _stop_tracking(self) -> None:
        """From here on turns and tricks are not followed."""
        self.tracked = False
        self.stopped = True


def copy(into: "array[int]", numbers: "array[int]") -> None:
    """Copy numbers into an array as long as theirs. An assignment of a slice would allocate it."""
    for i in range(len(numbers)):
        into[i] = numbers[i]
