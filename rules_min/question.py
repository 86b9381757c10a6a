# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the rules ask of the table, as small ints, and the one place where bounds are checked."""

from array import array

from rules_min.words import MOST_NUMBER

# Kinds of question: one screen each.
TURN = 0  # a seat is on turn: the first word is the usual one, the second and third the next
NUMBER = 1  # a number, of a seat: the first word
PICK = 2  # turns are not followed: one of all the words allowed, once the hand is over
OVER = 3  # the match is over: only undo is taken
SEAT = 4  # one of the seats: the first word
CHOICE = 5  # one of a few numbers, of a seat: the first word, in all its slots
TRICK = 6  # which seat took the trick: the first word

# Who a word can name, where it is not one seat alone (0 and up).
NO_SEAT = -1
ANY_SEAT = -2
OPPONENTS = -10  # OPPONENTS - side: every seat that is not on that side

# Who wins: in Match.out when a hand is blocked, and what a game's foresee returns of a tie.
NOBODY = -2

# What answer() returns: 0 for taken, else why not.
TAKEN = 0
NOT_ASKED = 1  # this word is not one of those expected now
TOO_LOW = 2
TOO_HIGH = 3
NOT_A_STEP = 4  # the number is not a multiple of the step
WRONG_SEAT = 5
NOTHING_TO_UNDO = 6
NO_ROOM = 7  # the list of answers is full
MATCH_OVER = 8
DOUBTFUL = 9  # possible, but the tracked tiles speak against it: say it again to be sure

# Where a bound comes from, for the screen's and the sheet's words.
BY_RULE = 0
BY_HAND = 1  # the tiles a hand can hold
BY_SET = 2  # the whole set holds no more
NO_COUNTS = 3  # this game counts nothing in play
BY_REST = 4  # what the other answers of the hand leave

_WORD = 0
_LOW = 1
_HIGH = 2
_STEP = 3
_WHO = 4
_REASON = 5
_SLOT = 6
_WORDS = 7  # the most slots any question has
# Behind the slots in the same array: an attribute costs 16 bytes on a 64-bit build, this 2.
_SEATS = _SLOT * _WORDS
_SIDES = _SEATS + 1
_BOUND = _SEATS + 2
_BECAUSE = _SEATS + 3
_LIKELY = _SEATS + 4


class Ask:
    """The question now open.

    ``kind`` and ``seat`` say what is asked of whom (seat -1: of the whole table).
    ``count`` slots say what is allowed; slot 0 has the usual word. A word may have several
    slots, each with bounds of its own: a bid of 4 to 7, or 21, or none.
    """

    def __init__(self, seats, sides):
        self.kind = OVER
        self.seat = -1
        self.count = 0
        self.slots = array("h", bytes(2 * (_LIKELY + 1)))
        self.slots[_SEATS] = seats
        self.slots[_SIDES] = sides

    @property
    def bound(self):
        """The bound that the last refused number broke."""
        return self.slots[_BOUND]

    @property
    def reason(self):
        """Where that bound comes from: BY_RULE, BY_HAND, BY_SET, NO_COUNTS or BY_REST."""
        return self.slots[_BECAUSE]

    def open(self, kind, seat=-1):
        """Begin a question; ``allow`` then adds its words."""
        self.kind = kind
        self.seat = seat
        self.count = 0
        self.slots[_LIKELY] = MOST_NUMBER

    def doubt_above(self, likely):
        """Numbers above this are doubtful and must be said twice."""
        self.slots[_LIKELY] = likely

    def allow(self, word, low=0, high=0, step=1, who=NO_SEAT, reason=BY_RULE):
        """Allow one more word, or more numbers of one.

        :param int low: the smallest number it takes
        :param int high: the largest; ``reason`` says where this bound comes from
        :param int step: from the smallest on
        :param int who: NO_SEAT, ANY_SEAT, one seat, or OPPONENTS - side
        """
        at = self.count * _SLOT
        self.slots[at] = word
        self.slots[at + _LOW] = low
        self.slots[at + _HIGH] = high
        self.slots[at + _STEP] = step
        self.slots[at + _WHO] = who
        self.slots[at + _REASON] = reason
        self.count += 1

    def word(self, slot):
        """The word in a slot, -1 where there is none."""
        return self.slots[slot * _SLOT] if slot < self.count else -1

    def low(self, slot):
        """The smallest number the word in a slot takes."""
        return self.slots[slot * _SLOT + _LOW]

    def high(self, slot):
        """The largest number the word in a slot takes."""
        return self.slots[slot * _SLOT + _HIGH]

    def step(self, slot):
        """The step of the numbers the word in a slot takes."""
        return self.slots[slot * _SLOT + _STEP]

    def who(self, slot):
        """Whom the word in a slot can name."""
        return self.slots[slot * _SLOT + _WHO]

    def names(self, slot, seat):
        """Whether the word in a slot can name this seat (-1: names none)."""
        who = self.who(slot)
        if seat < 0 or who == NO_SEAT:
            return seat < 0 and who == NO_SEAT
        if who == ANY_SEAT:
            return seat < self.slots[_SEATS]
        if who >= 0:
            return who == seat
        return seat < self.slots[_SEATS] and seat % self.slots[_SIDES] != OPPONENTS - who

    def find(self, word):
        """The first slot of a word, -1 if it is not allowed now."""
        for slot in range(self.count):
            if self.slots[slot * _SLOT] == word:
                return slot
        return -1

    def refusal(self, word, number, seat, sure):
        """0 if the answer can be taken, else why not; a number out of bounds sets ``bound``, ``reason``.

        Where none of a word's slots takes the number, the first that takes the seat says why.
        """
        refusal = MATCH_OVER if self.kind == OVER else NOT_ASKED
        for slot in range(self.count):
            if self.slots[slot * _SLOT] == word:
                if not self.names(slot, seat):
                    if refusal == NOT_ASKED:
                        refusal = WRONG_SEAT
                elif self._fits(slot, number):
                    return DOUBTFUL if self._doubtful(number) and not sure else TAKEN
                elif refusal == NOT_ASKED or refusal == WRONG_SEAT:  # a tuple of the two would allocate
                    refusal = self._bounds(slot, number)
        return refusal

    def _fits(self, slot, number):
        low = self.slots[slot * _SLOT + _LOW]
        high = self.slots[slot * _SLOT + _HIGH]
        return low <= number <= high and (number - low) % self.slots[slot * _SLOT + _STEP] == 0

    def _doubtful(self, number):
        self.slots[_BOUND] = self.slots[_LIKELY]
        return number > self.slots[_LIKELY]

    def _bounds(self, slot, number):
        """Which bound of a slot a number breaks."""
        at = slot * _SLOT
        self.slots[_BECAUSE] = self.slots[at + _REASON]
        if number < self.slots[at + _LOW]:
            self.slots[_BOUND] = self.slots[at + _LOW]
            return TOO_LOW
        if number > self.slots[at + _HIGH]:
            self.slots[_BOUND] = self.slots[at + _HIGH]
            return TOO_HIGH
        self.slots[_BOUND] = self.slots[at + _STEP]
        return NOT_A_STEP
