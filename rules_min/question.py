# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the rules ask, as small ints, and where bounds are checked."""

from array import array

from rules_min.const import const
from rules_min.words import MOST_NUMBER, POOLED

Kind = int  # one of the next nine
Refusal = int  # ACCEPTED, or one of the reasons below

# Kinds of question: one screen each. A number is never given to another kind.
TURN = 0  # a seat is on turn: the first word is the usual one, the second and third are the next usual
NUMBER = 1  # a number, of a seat: the first word
PICK = 2  # turns are not followed: one of the words allowed, such as a count, or how the hand ended
OVER = 3  # the match is over: only undo is taken
SEAT = 4  # one of the seats: the first word
CHOICE = 5  # one of a few numbers, of a seat: the first word, in all its slots
TRICK = 6  # which seat took the trick: the first word
SCORE = 7  # points of one seat: the first word adds them, the second takes them off
SCORER = 8  # which seat scores, and how much: the same words

# Who a word can name, if it is not one seat alone (0 and up).
NO_SEAT = -1
ANY_SEAT = -2
OPPONENTS = -10  # OPPONENTS - side: every seat that is not on that side

# What answer() returns: 0 for taken, else why not.
ACCEPTED = 0
NOT_ASKED = 1  # this word is not one of those expected now
TOO_LOW = 2
TOO_HIGH = 3
NOT_A_STEP = 4  # the number is not ``low`` plus a multiple of the step
WRONG_SEAT = 5
NOTHING_TO_UNDO = 6
NO_ROOM = 7  # the list of answers is full
MATCH_OVER = 8
DOUBTFUL = 9  # possible but unlikely: it must be confirmed
CANNOT_BE = 10  # within the bounds, but no play of what is left gives it (``Game.is_possible``)

# Where a bound comes from, for the screen's and the sheet's words.
BY_RULE = 0
BY_HAND = 1  # the tiles a hand can hold
BY_SET = 2  # the whole set holds no more
BY_NO_COUNTS = 3  # this game counts nothing in play
BY_REST = 4  # what the other answers of the hand leave

_WORD = const(0)
_LOW = const(1)
_HIGH = const(2)
_STEP = const(3)
_WHO = const(4)
_REASON = const(5)
_SLOT = const(6)
_SLOTS = const(9)  # the most any question has
_DOUBTS = const(4)  # so many words can be doubtful
OWN_HIGHS = 2  # so many slots can have a bound of each seat


class Question:
    """The question now open.

    ``kind`` and ``seat`` say what is asked of whom (seat -1: of the whole table).
    ``slot_count`` slots say what is allowed; slot 0 has the usual word. A word may have several
    slots, each with bounds of its own: a bid of 4 to 7, or 21, or none.
    ``bound`` is the limit that the last refused number broke, and ``reason`` says where that limit
    comes from. Of a number that cannot be, ``bound`` and ``above`` are the possible ones next to it, -1 for
    none. A number below ``least`` or above ``likely`` must be confirmed, and so must the words of
    ``doubt_seats``.

    :param int seats: how many play
    :param int sides: how many own a total
    """

    def __init__(self, seats: int, sides: int) -> None:
        self.kind: Kind = OVER
        self.seat = -1
        self.slot_count = 0
        self.bound = 0
        self.above = -1
        self.reason = BY_RULE
        self.least = 0
        self.likely = MOST_NUMBER
        self.least_heap = 0
        self.likely_heap = MOST_NUMBER
        self.doubts = array("i", bytes(4 * 2 * _DOUBTS))  # a word and its seats, a bit each
        self.doubt_count = 0
        self.seats = seats
        self.sides = sides
        self.slots = array("h", bytes(2 * _SLOT * _SLOTS))
        self.own_highs = array("h", bytes(2 * OWN_HIGHS * seats))  # by seat, of the first slots
        self._has_own_highs = False

    def __repr__(self) -> str:
        """What is asked of whom, and all that it takes, for a person who debugs."""
        from rules_min.notation.names import name_of

        kind = "turn number pick over seat choice trick score scorer".split()[self.kind]
        text = kind if self.seat < 0 else "%s of seat %d" % (kind, self.seat)
        for slot in range(self.slot_count):
            text += (": " if slot == 0 else ", ") + name_of(self.word(slot))
            if self.high(slot):
                text += " %d to %d" % (self.low(slot), self.high(slot))
        return text

    def open(self, kind: Kind, seat: int = -1) -> None:
        """Begin a question; ``allow`` then adds its words."""
        self.kind = kind
        self.seat = seat
        self.slot_count = 0
        self.least = 0
        self.likely = MOST_NUMBER
        self.least_heap = 0
        self.likely_heap = MOST_NUMBER
        self.doubt_count = 0
        self._has_own_highs = False

    def doubt_outside(self, least: int, likely: int) -> None:
        """Numbers below the one or above the other are doubtful and must be confirmed."""
        self.least = least
        self.likely = likely

    def doubt_heap(self, least: int, likely: int) -> None:
        """The same of the pips of all hands together, the number of the word POOLED."""
        self.least_heap = least
        self.likely_heap = likely

    def doubt_seats(self, word: int, seats: int) -> None:
        """A word is doubtful and must be confirmed if it names one of these seats; four words at most.

        :param int seats: a bit for each
        """
        self.doubts[2 * self.doubt_count] = word
        self.doubts[2 * self.doubt_count + 1] = seats
        self.doubt_count += 1

    def allow(
        self,
        word: int,
        low: int = 0,
        high: int = 0,
        step: int = 1,
        who: int = NO_SEAT,
        reason: int = BY_RULE,
    ) -> None:
        """Allow one more word, or more numbers of one; a question has 9 of these at most.

        :param int low: the smallest number it takes
        :param int high: the largest; ``reason`` says where this bound comes from
        :param int step: ``low``, ``low`` + step and so on are taken
        :param int who: NO_SEAT, ANY_SEAT, one seat, or OPPONENTS - side
        """
        at = self.slot_count * _SLOT
        self.slots[at + _WORD] = word
        self.slots[at + _LOW] = low
        self.slots[at + _HIGH] = high
        self.slots[at + _STEP] = step
        self.slots[at + _WHO] = who
        self.slots[at + _REASON] = reason
        self.slot_count += 1

    def limit(self, slot: int, seat: int, high: int) -> None:
        """Give a seat a largest number of its own in one of the first two slots; then each seat needs one.

        :param int high: not above that of the slot; below the slot's smallest number the seat takes none
        """
        self.own_highs[OWN_HIGHS * seat + slot] = high
        self._has_own_highs = True

    def word(self, slot: int) -> int:
        """The word in a slot, -1 if there is none."""
        return self.slots[slot * _SLOT] if slot < self.slot_count else -1

    def low(self, slot: int) -> int:
        """The smallest number the word in a slot takes."""
        return self.slots[slot * _SLOT + _LOW]

    def high(self, slot: int, seat: int = NO_SEAT) -> int:
        """The largest number the word in a slot takes of a seat; of NO_SEAT, of any."""
        if self._has_own_highs and seat >= 0 and slot < OWN_HIGHS:
            return self.own_highs[OWN_HIGHS * seat + slot]
        return self.slots[slot * _SLOT + _HIGH]

    def step(self, slot: int) -> int:
        """The step of the numbers the word in a slot takes."""
        return self.slots[slot * _SLOT + _STEP]

    def who(self, slot: int) -> int:
        """Whom the word in a slot can name."""
        return self.slots[slot * _SLOT + _WHO]

    def names(self, slot: int, seat: int) -> bool:
        """Whether the word in a slot can name this seat (-1: names none)."""
        who = self.who(slot)
        if seat == NO_SEAT or who == NO_SEAT:
            return seat == who
        if not 0 <= seat < self.seats:
            return False
        if who == ANY_SEAT:
            return True
        if who >= 0:
            return who == seat
        return seat % self.sides != OPPONENTS - who

    def has_one_answer(self) -> bool:
        """Whether a number is asked for that can only be 0, or a bid that can only be a pass: nobody need be
        asked.
        """
        is_number = self.kind == NUMBER or self.kind == CHOICE
        return is_number and self.slot_count == 1 and not self.high(0) and not self.low(0)

    def find(self, word: int) -> int:
        """The first slot of a word, -1 if it is not allowed now."""
        for slot in range(self.slot_count):
            if self.slots[slot * _SLOT] == word:
                return slot
        return -1

    def refusal(self, word: int, number: int, seat: int, sure: bool) -> Refusal:
        """0 if the answer can be taken, else why not; a number out of bounds sets ``bound``, ``reason``.

        If no slot of the word takes the number, the first slot that takes the seat gives the reason.
        """
        refusal = MATCH_OVER if self.kind == OVER else NOT_ASKED
        for slot in range(self.slot_count):
            if self.slots[slot * _SLOT] == word:
                if not self.names(slot, seat):
                    if refusal == NOT_ASKED:
                        refusal = WRONG_SEAT
                elif self._fits(slot, number, seat):
                    return DOUBTFUL if self.is_doubtful(word, number, seat) and not sure else ACCEPTED
                elif refusal == NOT_ASKED or refusal == WRONG_SEAT:  # a tuple of the two would allocate
                    refusal = self._broken_bound(slot, number, seat)
        return refusal

    def _fits(self, slot: int, number: int, seat: int) -> bool:
        at = slot * _SLOT
        low = self.slots[at + _LOW]
        high = self.high(slot, seat) if self._has_own_highs else self.slots[at + _HIGH]
        return low <= number <= high and (number - low) % self.slots[at + _STEP] == 0

    def is_doubtful(self, word: int, number: int, seat: int) -> bool:
        """Whether an answer must be confirmed. Of such a number ``bound`` is the limit that it passes."""
        if word == POOLED:
            self.bound = self.least_heap if number < self.least_heap else self.likely_heap
            return not self.least_heap <= number <= self.likely_heap
        self.bound = self.least if number < self.least else self.likely
        for i in range(self.doubt_count):
            if word == self.doubts[2 * i] and self.doubts[2 * i + 1] >> max(0, seat) & 1:
                return True
        return word == self.slots[_WORD] and not self.least <= number <= self.likely

    def _broken_bound(self, slot: int, number: int, seat: int) -> Refusal:
        """Which bound of a slot a number of a seat breaks."""
        at = slot * _SLOT
        self.reason = self.slots[at + _REASON]
        if number < self.slots[at + _LOW]:
            self.bound = self.slots[at + _LOW]
            return TOO_LOW
        if number > self.high(slot, seat):
            self.bound = self.high(slot, seat)
            return TOO_HIGH
        self.bound = self.slots[at + _STEP]
        return NOT_A_STEP
