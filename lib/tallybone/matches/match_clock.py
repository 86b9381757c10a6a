# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the clock of a match counts. Loaded only for a match that has one; ``extensions.clock`` runs it."""

from micropython import const

from rules_min.words import Answer, pack
from tallybone.board.ticks import passed
from tallybone.journal.format import NO_RECORD, PLAYED, TICK
from tallybone.words.texts import _

_MINUTE_MS = const(60_000)
_NEAR = const(5)  # minutes
_QUARTER = const(4)  # a gap is a quarter at most of what the run has lasted
_WHOLE = const(1)  # or as long as that, where room is short
_LARGEST = const(7)  # number of a TICK
_START = const(10)  # places that a start takes before the first TICK of its run
_ANSWER = const(2)  # places that an answer takes on average
_EARLY = const(100)  # seconds before so many of play nobody knows yet how often the power is cut,
_EARLY_ANSWERS = const(300)  # or how many answers come
_PLENTY = const(4096)  # places, more than a journal has
# In a match of up to so many minutes: the number of a TICK of the longest gap, once there were two cuts; and
# for how many more cuts room is kept, in halves of those so far.
_LONGEST = ((60, 1, 4), (120, 2, 3), (240, 3, 3))


def row_of(minutes: int) -> "tuple[int, int, int]":
    """The row of a match of so many minutes."""
    row = 0
    while row < len(_LONGEST) - 1 and minutes > _LONGEST[row][0]:
        row += 1
    return _LONGEST[row]


def longest(minutes: int, runs: int) -> int:
    """The number that a TICK of the longest gap has. That gap is shorter after two cuts, as more may come.

    A match without a cut takes 450 places of the journal at most, one with many 900.

    :param int minutes: the time of the match
    :param int runs: how often the match was taken up again
    """
    shortest = row_of(minutes)[1]
    return min(shortest + max(0, 2 - runs), max(3, shortest + 1))


def ticks_in(seconds: int, share: int, most: int) -> int:
    """How many TICKs a run of so many seconds writes.

    :param int share: the part of the run so far that a gap is at most
    :param int most: the number of a TICK of the longest gap
    """
    run = gap = count = 0
    while gap < most and run < seconds:
        run += 2 << gap
        count += 1
        while gap < most and share * (4 << gap) <= run:
            gap += 1
    return count + max(0, seconds - run) // (2 << gap)


class MatchClock:
    """Counts the minutes of a match while the gadget is on. It decides nothing.

    A run, from one start to the next, is divided into gaps: of two seconds first, later of a quarter of what
    the run has lasted, up to a longest one. In each gap a TICK is written, in every run at another part of
    it, and it stands for the whole gap. So a cut adds too much as often as it loses something, whenever it
    comes: see host_tests/matches/test_clock.py. If the cuts and the answers to come would fill the journal
    before the time is up, the gaps get longer.

    ``played`` are the whole minutes so far; ``has_said_so`` that the gadget has said that the time is up.

    :param int minutes: the time of the match
    :param int seconds: how much of it was played, as the journal says
    :param int runs: how often the match was taken up again
    """

    def __init__(self, minutes: int, seconds: int = 0, runs: int = 0) -> None:
        self.minutes = minutes
        self.played = 0
        self.has_said_so = False
        self._runs = runs
        self._part = 618 * (runs + 1) % 1000  # thousandths of a gap before its record, by the golden ratio
        self._begin_run()
        self._is_anew = False  # whether the journal has no record of the time
        self._ms = 1000 * seconds  # of the minute that is running
        self._now = -1
        self._fill()

    def _begin_run(self) -> None:
        self._run = 0  # seconds of this run before the gap that passes,
        self._gap = 0  # its number,
        self._wait = self._part * 2  # and the milliseconds until its record

    def _fill(self) -> bool:
        """Count the minutes that are full. Return whether one is."""
        if self._ms < _MINUTE_MS:
            return False
        self.played += self._ms // _MINUTE_MS
        self._ms %= _MINUTE_MS
        return True

    def tick(self, now: int) -> bool:
        """Let time pass. Return whether a minute is full.

        :param int now: milliseconds of the clock that stamps the key events
        """
        if self._now >= 0:
            self._ms += passed(now, self._now)
            self._wait -= passed(now, self._now)
        self._now = now
        return self._fill()

    def minutes_left(self) -> int:
        """The whole minutes left, 0 when the time is up."""
        return max(0, self.minutes - self.played)

    def shown(self) -> str:
        """What is left, in five letters."""
        return _("%d min") % self.minutes_left() if self.minutes_left() else _("time")

    def is_near(self) -> bool:
        """Whether so little is left that the table should see it."""
        return self.minutes_left() <= _NEAR

    def is_due(self) -> bool:
        """Whether the journal is to take a record now."""
        return self._wait <= 0 or self._is_anew

    def to_write(self, room: int = _PLENTY, answers: int = 0) -> Answer:
        """The record that the journal is to take now, NO_RECORD if none. It counts as written then.

        :param int room: the places of the journal that it may fill
        :param int answers: how many the match has so far
        """
        if self._is_anew:
            self._is_anew = False
            self._begin_run()
            return pack(PLAYED, self.played, self._ms // 2000)
        if self._wait > 0:
            return NO_RECORD
        number = self._gap
        self._run += 2 << number
        self._plan(room, answers)
        self._gap = min(self._gap, self._longest)
        while self._gap < self._longest and self._share * (4 << self._gap) <= self._run:
            self._gap += 1
        self._wait += (1000 - self._part) * (2 << number) + self._part * (2 << self._gap)
        return pack(TICK, number)

    def _plan(self, room: int, answers: int) -> None:
        """Choose the gaps: the shortest that the journal has room for to the end, if cuts and answers go on
        as they came so far. None is longer than a run lasts: so much could be lost each time.
        """
        now = 60 * self.played + self._ms // 1000
        left = max(0, 60 * self.minutes - now)
        run = max(2, (now + _EARLY) // (self._runs + 1))
        cuts = min(left // run, row_of(self.minutes)[2] * (self._runs + 1) // 2)
        room -= _ANSWER * answers * left // (now + _EARLY_ANSWERS)
        usual = longest(self.minutes, self._runs)
        self._share, self._longest = _QUARTER, usual
        while self._longest < _LARGEST and 8 << self._longest <= run:
            needed = cuts * (_START + ticks_in(run, self._share, self._longest))
            if needed + (left - cuts * run) // (2 << self._longest) <= room:
                break
            if self._longest == usual or self._share == _WHOLE:
                self._longest += 1
            else:
                self._share = _WHOLE

    def write_soon(self) -> None:
        """The journal was erased."""
        self._is_anew = True
