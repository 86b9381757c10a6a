# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Match: every number of a match, the question asked, answers, undo."""

from array import array

from rules_min.question import NO_ROOM, NOT_ASKED, NOTHING_TO_UNDO, TAKEN, TRICK, TURN, Ask
from rules_min.words import UNDO, UNTRACKED, pack

MOST_TOTAL = 9999
LEAST_TOTAL = -999
_OPTIONS = 12  # places for options; a game that has fewer reads 0 (off) in the rest
# Behind the options in the same array, as an attribute more would take 96 bytes:
_TRACKED = _OPTIONS  # whether turns are followed: the option track, until the table stops it
REPLAYING = _OPTIONS + 1  # whether answers follow that are known: the rules need not ask, 2.5 times as fast
_STOPPED = 2  # a value of _TRACKED


class Match:
    """One match of one game. Everything is allocated here; no answer allocates a byte.

    ``totals`` holds the score of each side, ``gain`` what the last hand added or is about to add
    (and behind the sides what that was before rounding),
    ``tiles`` and ``pips`` what each seat still holds, ``turn`` the seat on turn, ``hand`` the
    hands finished, ``winners`` a bit a side (0 while the match goes on), ``answers`` the first
    ``count`` of which are the match. A family of games adds numbers of its own in its ``deal``.

    :param rules: a game's module, from ``rules_min.load``
    :param int seats: how many play, within ``rules.SEATS``
    :param bool teams: four seats as two partnerships, seats 0+2 and 1+3
    :param options: the value of each row of ``rules.OPTIONS``, or None for the book's own
    :param int capacity: answers the match can hold, 4 bytes each; the last quarter is kept
        for the ends of hands, so that a table that presses every turn can still finish
    :param answers: an array of ints to keep them in instead, so that one list serves match after match
    :raises ValueError: if the game cannot be played so
    """

    def __init__(self, rules, seats, teams=False, options=None, capacity=2048, answers=None):
        if not rules.SEATS[0] <= seats <= rules.SEATS[1]:
            raise ValueError("seats must be %d to %d" % rules.SEATS)
        if teams and not (rules.TEAMS and seats == 4):
            raise ValueError("partners need four seats")
        sides = 2 if teams or getattr(rules, "ALWAYS_TEAMS", False) else seats
        self.rules = rules
        self.options = array("h", bytes(2 * _OPTIONS + 4))
        for i in range(len(rules.OPTIONS)):
            self.options[i] = usual(rules.OPTIONS[i], seats) if options is None else options[i]
            if rules.OPTIONS[i][0] == "track":
                self.options[_TRACKED] = self.options[i]
            if rules.OPTIONS[i][0] == "lead" and self.options[i] >= seats:
                raise ValueError("lead must be a seat from 0 to %d" % (seats - 1))
        self.totals = array("h", bytes(2 * sides))
        self.gain = array("h", bytes(2 * sides + 2))
        self.tiles = bytearray(seats)
        self.pips = array("h", bytes(2 * seats))
        rules.check(self)
        self.ask = Ask(seats, sides)
        self.answers = array("i", bytes(4 * capacity)) if answers is None else answers
        self.count = 0
        self._game = rules.hands(self)
        self._game.send(None)

    @property
    def seats(self):
        """How many play."""
        return len(self.tiles)

    @property
    def sides(self):
        """How many own a total: as many as seats, or two partnerships."""
        return len(self.totals)

    @property
    def pips_won(self):
        """What ``gain`` was before it was rounded, of a hand that one side wins."""
        return self.gain[len(self.totals)]

    @property
    def tracked(self):
        """Whether turns and tricks are followed one by one."""
        return self.options[_TRACKED] == 1

    @property
    def stopped(self):
        """Whether they were, until an answer said that they are no more."""
        return self.options[_TRACKED] == _STOPPED

    def start(self):
        """The totals as they were before the first answer."""
        if self.stopped:
            self.options[_TRACKED] = 1
        for side in range(len(self.totals)):
            self.totals[side] = 0
        self.foresee_nothing()
        self.hand = 0
        self.winners = 0

    def deal(self, leader):
        """A new hand: this seat leads, nothing is played or counted."""
        self.turn = leader
        for seat in range(len(self.tiles)):
            self.tiles[seat] = 0
            self.pips[seat] = -1

    def foresee_nothing(self):
        """Clear ``gain``."""
        gain = self.gain
        for i in range(len(gain)):
            gain[i] = 0

    def add(self, side, points):
        """Add to a side's total, which stays within -999 and 9999."""
        self.totals[side] = max(LEAST_TOTAL, min(MOST_TOTAL, self.totals[side] + points))

    def answer(self, word, number=0, seat=-1, sure=False):
        """Take one answer of the table.

        :param int word: one of ``rules_min.words``; UNDO takes the last answer back, UNTRACKED, at a turn
            or a trick, stops following them
        :param int number: points, pips; 0 where the word has none
        :param int seat: the seat the word names, -1 where it names none
        :param bool sure: True takes an answer that was refused as DOUBTFUL
        :return: 0 if it was taken, else the reason from ``rules_min.question``; never raises,
            and a refused answer changes nothing
        """
        if word == UNDO:
            return self.undo()
        refusal = self.ask.refusal(word, number, seat, sure)
        if word == UNTRACKED and self.tracked and not number and seat < 0:
            refusal = TAKEN if self.ask.kind == TURN or self.ask.kind == TRICK else NOT_ASKED
        if refusal:
            return refusal
        room = len(self.answers)
        if self.ask.kind == TURN and 0 <= self.ask.find(word) < 2:
            room -= room // 4
        if self.count >= room:
            return NO_ROOM
        said = pack(word, number, seat)
        self.answers[self.count] = said
        self.count += 1
        if said == UNTRACKED:
            self.options[_TRACKED] = _STOPPED
        self._game.send(said)
        return 0

    def undo(self):
        """Take the last answer back: the match starts over and replays all the others."""
        if not self.count:
            return NOTHING_TO_UNDO
        self.count -= 1
        self.replay(self.count)
        return 0

    def replay(self, count):
        """Be as the match was after its first ``count`` answers; the later ones are kept in place."""
        self.options[REPLAYING] = count > 0
        self._game.send(UNDO)
        game = self._game
        answers = self.answers
        for i in range(count):
            said = answers[i]
            if said == UNTRACKED:
                self.options[_TRACKED] = _STOPPED
            if i == count - 1:
                self.options[REPLAYING] = 0
            game.send(said)

    def follow(self, said):
        """Go on with the next answer of the list, one that was taken once: neither asked for nor checked."""
        self.count += 1
        if said == UNTRACKED:
            self.options[_TRACKED] = _STOPPED
        self._game.send(said)


def usual(row, seats):
    """The book's own value of an option: a row of ``OPTIONS`` is (name, values, usual).

    ``values`` are words (the value is a place among them) or two ints, the smallest and the
    largest number; ``usual`` is one value, or a tuple of one for two, three and four seats.
    """
    value = row[2]
    return value if isinstance(value, int) else value[min(seats, 4) - 2]


def allows(row, value):
    """Whether an option can have a value."""
    values = row[1]
    if isinstance(values[0], int):
        return values[0] <= value <= values[1]
    return 0 <= value < len(values)


def value_name(row, value):
    """The value of an option as score sheets and screens write it."""
    values = row[1]
    return str(value) if isinstance(values[0], int) else values[value]
