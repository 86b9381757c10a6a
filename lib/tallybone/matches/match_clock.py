# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the clock of a match counts. Loaded only for a match that has one; ``extensions.clock`` runs it."""

from micropython import const

from tallybone.words.texts import _

_MINUTE_MS = const(60_000)
# Milliseconds from the start to the first record of a run, and from each to the next. A cut loses what came
# after the last one, half of its gap on average, which the next start adds. So cuts do not add up: after 30
# of them, by chance or one a minute, the clock was less than a minute wrong (host_tests/test_clock.py).
_GAPS = (2_000, 2_000, 4_000, 8_000, 16_000)
# And so on, in a match of up to so many minutes: a journal has no room for more than 240 records of a clock.
_LATER = ((60, 20_000), (120, 30_000), (240, 60_000))
_STEP_MS = const(2_000)
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_NEAR = const(5)  # minutes


def gap(minutes: int, records: int, runs: int) -> int:
    """The milliseconds behind so many records of a run.

    The first long one differs from run to run, evenly spread by the golden ratio: else cuts that come at
    equal times would each lose the same.

    :param int minutes: the time of the match
    :param int runs: how often the match was taken up again
    """
    if records < len(_GAPS):
        return _GAPS[records]
    row = 0
    while row < len(_LATER) - 1 and minutes > _LATER[row][0]:
        row += 1
    later = _LATER[row][1]
    return later * (618 * (runs + 1) % 1000) // 1000 if records == len(_GAPS) else later


class MatchClock:
    """Counts the minutes of a match while the gadget is on. It decides nothing.

    ``played`` are the whole minutes so far; ``is_told`` says that the gadget has told that the time is up.

    :param int minutes: the time of the match
    :param int seconds: how much of it was played, as the journal says
    :param int runs: how often the match was taken up again
    :param int records: how many such records the last of these runs has written
    """

    def __init__(self, minutes: int, seconds: int = 0, runs: int = 0, records: int = 0) -> None:
        self.minutes = minutes
        self.played = 0
        self.is_told = False
        self._runs = runs
        self._records = 0
        self._wait = gap(minutes, 0, runs)  # milliseconds until the next record
        self._ms = 1000 * seconds  # of the minute that is running
        if records:
            self._ms += gap(minutes, records, runs - 1) // 2
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

    def is_due(self) -> bool:
        """Whether the time played is to be written down now; the next time is then later."""
        if self._wait > 0:
            return False
        self._records += 1
        self._wait += gap(self.minutes, self._records, self._runs)
        return True

    def half_seconds(self) -> int:
        """What is played beside the whole minutes, in steps of two seconds."""
        return self._ms // _STEP_MS

    def write_soon(self) -> None:
        """The journal was erased."""
        self._wait = 0
