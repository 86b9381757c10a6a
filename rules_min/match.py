# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Match: one match of one game: its answers, what each brought about, undo."""

from array import array

from rules_min import option
from rules_min.const import ON_COMPUTERS, const
from rules_min.question import (
    ACCEPTED,
    CANNOT_BE,
    NO_ROOM,
    NO_SEAT,
    NOT_ASKED,
    NOTHING_TO_UNDO,
    PICK,
    SEAT,
    TRICK,
    TURN,
    Refusal,
)
from rules_min.state import CALLED, GOT_BONUS, HAND_OVER, MATCH_WON, NOT_FOLLOWED, State
from rules_min.words import BID, BONUS, CALL, LAST, UNDO, UNTRACKED, pack, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game

    Answers = array[int] | memoryview[int]

_UNTRACKED = pack(UNTRACKED)
_LAST = pack(LAST)


def can_pair(rules: "Game", seats: int) -> bool:
    """Whether so many seats can choose to play in pairs; a seat's partner sits half way round."""
    return rules.TEAMS and not rules.ALWAYS_TEAMS and seats == 4


class Match(State):
    """One match of one game. Everything is allocated here; no answer allocates a byte.

    An undo allocates one generator, with the methods that ask its questions.

    :param rules: a game, from ``rules_min.load``
    :param int seats: how many play, within ``rules.SEATS``
    :param bool teams: four seats as two partnerships, seats 0+2 and 1+3
    :param options: the option values, indexed by option number, or None for the rulebook's own; one that
        ``Option.allows`` refuses is refused
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
        if teams and not (can_pair(rules, seats) or rules.ALWAYS_TEAMS):
            raise ValueError("partners need four seats")
        values = option.usual_values(rules.OPTIONS, seats) if options is None else array("h", options)
        if ON_COMPUTERS:
            for row in rules.OPTIONS:
                if not row.allows(values[row.number]):
                    raise ValueError("option %s cannot be %d" % (row.name, values[row.number]))
        if values[option.LEADS] >= seats:
            raise ValueError("lead must be a seat from 0 to %d" % (seats - 1))
        super().__init__(seats, seats // 2 if teams or rules.ALWAYS_TEAMS else seats, values)
        self.lowest_wins = rules.LOWEST_WINS
        self.rules = rules = rules.rules_for(self)
        self.set_own_numbers(rules.MATCH_NUMBERS, rules.HAND_NUMBERS)
        self.answers: Answers = array("i", bytes(4 * capacity)) if answers is None else answers
        self.asked_seat = NO_SEAT  # who was asked for the last answer
        self.start()
        self._conversation = rules.hands(self)
        next(self._conversation)(self)

    def __repr__(self) -> str:
        """The game, the answers, the hand, the totals and the question, for a person who debugs."""
        totals = list(self.totals)
        text = "%s, answer %d, hand %d, %s, " % (self.rules.NAME, self.answer_count, self.hand + 1, totals)
        return text + repr(self.question)

    if ON_COMPUTERS:

        def __copy__(self) -> "Match":
            """A match of its own with the same answers: its rules, which know no match, are shared."""
            is_of_partners = self.sides != self.seats
            found = Match(self.rules, self.first_seats, is_of_partners, self.options, len(self.answers))
            for i in range(self.answer_count):
                found.answers[i] = self.answers[i]
            found.replay(self.answer_count)
            found.news = self.news
            return found

        def __deepcopy__(self, memo: object) -> "Match":
            return self.__copy__()

    def answer(self, word: int, number: int = 0, seat: int = NO_SEAT, sure: bool = False) -> Refusal:
        """Take one answer of the table; ``news`` then says what it brought about.

        :param int word: one of ``rules_min.words``; UNDO takes the last answer back; UNTRACKED, at a turn
            or a trick, stops following them; LAST, where ``can_be_last`` says so, says that the match
            ends with this hand
        :param int number: points, pips; 0 where the word has none
        :param int seat: the seat the word names, NO_SEAT where it names none
        :param bool sure: True takes an answer that was refused as DOUBTFUL
        :return: ACCEPTED, or the reason from ``rules_min.question``. Whatever ints of 31 bits are given, this
            never raises, and a refused answer changes nothing but ``news`` and what the question says of the
            refusal
        """
        self.news = 0
        if word == UNDO:
            return self.undo()
        refusal = self.question.refusal(word, number, seat, sure)
        if word == UNTRACKED and self.tracked and not number and seat == NO_SEAT:
            refusal = ACCEPTED if self.question.kind == TURN or self.question.kind == TRICK else NOT_ASKED
        if word == LAST and not number and seat == NO_SEAT:
            refusal = ACCEPTED if self.can_be_last() else NOT_ASKED
        if word in self.rules.UNASKED:
            refusal = self.rules.refusal(self, word, number, seat)
        if not refusal and not self.rules.is_possible(self, word, number):
            refusal = self._cannot_be(word, number)
        if refusal:
            return refusal
        if self.answer_count >= len(self.answers) or (
            self.is_step_of_play(word) and not self.has_room_for_turns()
        ):
            return NO_ROOM
        hand = self.hand
        self.asked_seat = self.question.seat
        self.answers[self.answer_count] = pack(word, number, seat)
        self.apply_next()
        self._note_news(word, hand)
        return ACCEPTED

    def _note_news(self, word: int, hand: int) -> None:
        """Say what an answer has brought about.

        :param int hand: the hands that were finished before it
        """
        news = self.news  # bits that the game has set
        if self.hand != hand:
            news |= HAND_OVER
        if self.winners:
            news |= MATCH_WON
        if word == UNTRACKED:
            news |= NOT_FOLLOWED
        elif word == CALL:
            news |= CALLED
        elif word != BONUS and word_of(self.last_count) == BONUS:
            news |= GOT_BONUS
        self.news = news

    def can_be_last(self) -> bool:
        """Whether the table may say now that this hand is the last: not before the match has an answer."""
        kind = self.question.kind
        if self.is_last or not self.answer_count or self.winners:
            return False
        is_between = self.answer_count == self.answers_before
        return (
            is_between
            or self.rules.ENDS_AT_ONCE
            or kind == TURN
            or kind == PICK
            or kind == SEAT
            or self.question.find(BID) >= 0
        )

    def has_room_for_turns(self) -> bool:
        """Whether there is room for more turns: the last quarter is kept for the ends of hands."""
        return self.answer_count < len(self.answers) - len(self.answers) // 4

    def _cannot_be(self, word: int, number: int) -> Refusal:
        """Note in the question the nearest numbers that are possible."""
        question = self.question
        rules = self.rules
        slot = question.find(word)
        question.bound = number
        while question.bound >= 0 and not rules.is_possible(self, word, question.bound):
            question.bound = question.bound - 1 if question.bound > question.low(slot) else -1
        question.above = number
        while question.above >= 0 and not rules.is_possible(self, word, question.above):
            question.above = question.above + 1 if question.above < question.high(slot) else -1
        return CANNOT_BE

    def is_step_of_play(self, word: int) -> bool:
        """Whether this word is a trick or an ordinary step of a turn: the score can do without those."""
        question = self.question
        slot = question.find(word)
        if question.kind == TRICK:
            return self.tracked and slot == 0
        return question.kind == TURN and 0 <= slot < 2 and question.who(slot) == NO_SEAT

    def undo(self) -> Refusal:
        """Take the last answer back: give all answers of this hand again but that one.

        If that answer ended the hand before, the whole match is given again.
        """
        if not self.answer_count:
            return NOTHING_TO_UNDO
        count = self.answer_count - 1
        if count < self.answers_before:
            self.replay(count)
        else:
            self.go_back_to_deal()
            self._follow_to(count)
        self.news = 0
        return ACCEPTED

    def replay(self, count: int) -> None:
        """Return to the state after the first ``count`` answers; the later answers stay in the list."""
        self.start()
        self._follow_to(count)

    def _follow_to(self, count: int) -> None:
        """Begin with the next deal, and follow the first ``count`` answers."""
        conversation = self._conversation = self.rules.hands(self)
        opens = next(conversation)
        answers = self.answers
        for i in range(self.answer_count, count):
            if answers[i] == _UNTRACKED:
                self._stop_tracking()
            self.answer_count = i + 1
            if answers[i] == _LAST:
                self.is_last = True
            if answers[i] != _LAST or self.is_ended_by_last():
                opens = conversation.send(answers[i])
        opens(self)  # only the last question: opening them all took 2.5 times as long

    def apply_next(self) -> None:
        """Apply the next answer in the list. It was accepted before, so it is not checked again."""
        self.answer_count += 1
        answer = self.answers[self.answer_count - 1]
        if answer == _LAST:
            self.is_last = True
            if not self.is_ended_by_last():
                return  # the question stays
        if answer == _UNTRACKED:
            self._stop_tracking()
        self._conversation.send(answer)(self)

    def is_ended_by_last(self) -> bool:
        """Whether LAST, the answer just counted, ends the match at once."""
        return self.rules.ENDS_AT_ONCE and self.answer_count == self.answers_before + 1

    def _stop_tracking(self) -> None:
        """From here on turns and tricks are not followed."""
        self.tracked = False
        self.stopped = True
