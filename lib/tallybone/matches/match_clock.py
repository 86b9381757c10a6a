# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the clock of a match counts. Loaded only for a match that has one; ``extensions.clock`` runs it."""

from micropython import const

from tallybone.words.texts import _

_MINUTE_MS = const(60_000)
# A run, from one start to the next, is divided into gaps of so many seconds. In each one record is written,
# in every run at another part of it, and it says what the whole gap makes. So a cut adds too much as often
# as it loses something, whenever it comes: after a hundred at equal times the clock of an hour is at most 40
# seconds wrong, after thirty by chance less than a minute in 9 of 10 matches. See
# host_tests/matches/test_clock.py.
_GAPS = (2, 2, 4, 8)
# And so on, in a match of up to so many minutes: a journal has no room for more than 240 records of a clock.
_LATER = ((60, 16), (120, 30), (240, 60))
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_NEAR = const(5)  # minutes


def gap(minutes: int, number: int) -> int:
    """The seconds of a gap of a run, numbered from 0; even, as the journal has steps of two seconds.

    :param int minutes: the time of the match
    """
    if number < len(_GAPS):
        return _GAPS[number]
    row = 0
    while row < len(_LATER) - 1 and minutes > _LATER[row][0]:
        row += 1
    return _LATER[row][1]


class MatchClock:
    """Counts the minutes of a match while the gadget is on. It decides nothing.

    ``played`` are the whole minutes so far; ``is_told`` says that the gadget has told that the time is up.

    :param int minutes: the time of the match
    :param int seconds: how much of it was played, as the journal says
    :param int runs: how often the match was taken up again
    """

    def __init__(self, minutes: int, seconds: int = 0, runs: int = 0) -> None:
        self.minutes = minutes
        self.played = 0
        self.is_told = False
        self._part = 618 * (runs + 1) % 1000  # thousandths of a gap before its record, by the golden ratio
        self._gap = 0  # the number of the gap,
        self._gap_began = seconds  # what was played when it began,
        self._wait = self._part * gap(minutes, 0)  # and the milliseconds until its record
        self._is_anew = False  # whether the journal has no record of the time
        self._ms = 1000 * seconds  # of the minute that is running
        self._now = -1
        self._fill()

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
            self._ms += now - self._now & _TICKS
            self._wait -= now - self._now & _TICKS
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

    def to_write(self) -> int:
        """How many seconds the journal is to say now, -1 for nothing. A time begins the next gap."""
        if self._is_anew:
            self._is_anew = False
            self._gap = 0
            self._gap_began = 60 * self.played + self._ms // 2000 * 2
            self._wait = self._part * gap(self.minutes, 0)
            return self._gap_began
        if self._wait > 0:
            return -1
        length = gap(self.minutes, self._gap)
        self._gap += 1
        self._gap_began += length
        self._wait += (1000 - self._part) * length + self._part * gap(self.minutes, self._gap)
        return self._gap_began

    def write_soon(self) -> None:
        """The journal was erased."""
        self._is_anew = True
