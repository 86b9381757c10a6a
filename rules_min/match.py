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
    TAKEN,
    TRICK,
    TURN,
    Ask,
    Refusal,
)
from rules_min.tiles import TILES
from rules_min.words import NO_BID, UNDO, UNTRACKED, Answer, pack

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game

    Answers = array[int] | memoryview[int]

_UNTRACKED = pack(UNTRACKED)
MOST_TOTAL = 9999
LEAST_TOTAL = -999
NOT_COUNTED = -1  # in ``pips``: of a seat whose hand is not counted yet
PLAYING = -1  # in ``out``: the hand goes on
NOBODY = -2  # in ``out``: nobody can play, the hand is blocked; from ``Game.preview``: a tie
UNKNOWN = -1  # in ``trump`` and ``made``: not said yet


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
        self.rules = rules
        self.seats = seats
        self.sides = 2 if teams or rules.ALWAYS_TEAMS else seats  # a seat each, or two partnerships
        self.options = option.usual_values(rules, seats) if options is None else array("h", options)
        if self.options[option.LEADS] >= seats:
            raise ValueError("lead must be a seat from 0 to %d" % (seats - 1))
        # By side: the score, and what the last hand added or is about to add. ``gain`` has one more
        # place at its end: the points of the hand's winner before rounding.
        self.totals = array("h", bytes(2 * self.sides))
        self.gain = array("h", bytes(2 * self.sides + 2))
        # By seat, in this hand:
        self.tiles = bytearray(seats)  # tiles or cards held, as far as they are followed
        self.pips = array("h", bytes(2 * seats))  # pips or card points counted at its end, or NOT_COUNTED
        self.tricks = bytearray(seats)  # tricks taken
        self.count_points = bytearray(seats)  # points on the count tiles in them (Forty-Two)
        rules.check(self)
        self.ask = Ask(seats, self.sides)
        self.answers: Answers = array("i", bytes(4 * capacity)) if answers is None else answers
        self.count = 0  # how many of ``answers`` are the match
        self.start()
        self._conversation = rules.hands(self)
        next(self._conversation)(self)

    def start(self) -> None:
        """Set every number as it was before the first answer."""
        for side in range(self.sides):
            self.totals[side] = 0
        self.clear_gain()
        self.hand = 0  # hands finished
        self.winners = 0  # a bit a side, 0 while the match goes on
        self.tracked = self.options[option.TRACK] == option.ON  # whether turns and tricks are followed
        self.stopped = False  # whether tracking was on and was then stopped during the match
        self.carried = 0  # points that the next winner of a hand adds (Bingo)
        self.fewest = TILES  # tiles left in the best game so far (Castle Rock)
        self.deal(0)

    def deal(self, leader: int) -> None:
        """Set every number of a hand as it is before its first answer."""
        self.turn = leader  # the seat on turn
        self.out = PLAYING  # or the seat that went out, or NOBODY
        self.passes = 0  # in a row
        self.boneyard = 0  # tiles that nobody holds
        self.row = 0  # tiles in the row (Castle Rock)
        self.last_count: Answer = 0  # the last count in play, while it can be called (Muggins)
        self.nocount = 0  # a bit for each seat that failed to play when able (Matador)
        self.next_count = 0  # the hands of all earlier seats are counted or need no count (the Sevens)
        self.fifties = 0  # jokers and dead cards counted so far (Seven)
        self.fifties_next = False  # whether the jokers and dead cards of this seat are asked next (Seven)
        self.calls = 0  # seats that have bid or passed
        self.bid = NO_BID  # the highest so far
        self.bidder = 0  # the seat that bid it
        self.trump = UNKNOWN  # 0 blanks to 6 sixes, 7 none
        self.tricks_played = 0
        self.made = UNKNOWN  # points of the bidding side, where they were said for the whole hand (Forty-Two)
        self.tricks_said = 0  # seats whose tricks were said for the whole hand (Moon)
        self.dealer = NO_SEAT  # who sits out (Bingo of three)
        self.captured = False  # whether Bingo has taken the double of trumps
        self.over = False  # whether the hand has ended (Bingo)
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

        :param int word: one of ``rules_min.words``; UNDO takes the last answer back, UNTRACKED, at a turn
            or a trick, stops following them
        :param int number: points, pips; 0 where the word has none
        :param int seat: the seat the word names, NO_SEAT where it names none
        :param bool sure: True takes an answer that was refused as DOUBTFUL
        :return: TAKEN, or the reason from ``rules_min.question``; never raises,
            and a refused answer changes nothing
        """
        if word == UNDO:
            return self.undo()
        refusal = self.ask.refusal(word, number, seat, sure)
        if word == UNTRACKED and self.tracked and not number and seat == NO_SEAT:
            refusal = TAKEN if self.ask.kind == TURN or self.ask.kind == TRICK else NOT_ASKED
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

    def _cannot_be(self, word: int, number: int) -> Refusal:
        """Put the possible numbers next to this one into the question."""
        ask = self.ask
        rules = self.rules
        slot = ask.find(word)
        ask.bound = number
        while ask.bound >= 0 and not rules.can_be(self, word, ask.bound):
            ask.bound = ask.bound - 1 if ask.bound > ask.low(slot) else -1
        ask.above = number
        while ask.above >= 0 and not rules.can_be(self, word, ask.above):
            ask.above = ask.above + 1 if ask.above < ask.high(slot) else -1
        return CANNOT_BE

    def is_step_of_play(self, word: int) -> bool:
        """Whether this word is an ordinary step of a turn, which can be left out of the score."""
        return self.ask.kind == TURN and 0 <= self.ask.find(word) < 2

    def undo(self) -> Refusal:
        """Take the last answer back: the match starts over and follows all the others."""
        if not self.count:
            return NOTHING_TO_UNDO
        self.replay(self.count - 1)
        return TAKEN

    def replay(self, count: int) -> None:
        """Return to the state after the first ``count`` answers; the later answers stay in the list."""
        self.start()
        self._conversation = self.rules.hands(self)
        question = next(self._conversation)
        conversation = self._conversation
        answers = self.answers
        for i in range(count):
            if answers[i] == _UNTRACKED:
                self._stop_tracking()
            question = conversation.send(answers[i])
        self.count = count
        question(self)  # only the last question: opening them all took 2.5 times as long

    def follow(self) -> None:
        """Apply the next answer in the list. It was accepted before, so it is not checked again."""
        self.count += 1
        said = self.answers[self.count - 1]
        if said == _UNTRACKED:
            self._stop_tracking()
        self._conversation.send(said)(self)

    def _stop_tracking(self) -> None:
        """From here on turns and tricks are not followed."""
        self.tracked = False
        self.stopped = True
