# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of a match. Loaded only for a match that has one."""

from micropython import const

from rules_min.words import pack
from tallybone.journal.format import PLAYED
from tallybone.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.app import App
    from tallybone.session import Session

_MINUTE_MS = const(60_000)
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_NEAR = const(5)  # minutes


class Clock:
    """Counts the minutes of a match while the gadget is on. It decides nothing.

    ``played`` are the whole minutes so far; ``written`` is how many of them the journal has.

    :param int minutes: the time of the match
    :param int played: what the journal says of it
    """

    def __init__(self, minutes: int, played: int) -> None:
        self.minutes = minutes
        self.played = self.written = played
        self.is_told = False  # whether the gadget has said that the time is up
        self._ms = 0  # of the minute that is running
        self._now = -1

    def tick(self, now: int) -> bool:
        """Let time pass. Return whether a minute is full.

        :param int now: milliseconds of the clock that stamps the key events
        """
        if self._now >= 0:
            self._ms += now - self._now & _TICKS
        self._now = now
        if self._ms < _MINUTE_MS:
            return False
        self.played += self._ms // _MINUTE_MS
        self._ms %= _MINUTE_MS
        return True

    def left(self) -> int:
        """The whole minutes left, 0 when the time is up."""
        return max(0, self.minutes - self.played)

    def shown(self) -> str:
        """What is left, in five letters."""
        return _("%d min") % self.left() if self.left() else _("time")

    def is_near(self) -> bool:
        """Whether so little is left that the table should see it."""
        return self.left() <= _NEAR

    def step(self, app: "App", now: int) -> None:
        """Let time pass in a match: show what is left of the last minutes, and say when it is up."""
        match = app.session.match
        if not self.tick(now) or not self.is_near() or not match or match.winners or match.is_last:
            return
        if not self.left() and not self.is_told:
            self.is_told = True
            app.status.say(_("time is up: last hand"), stays=True)
            app.idle.pressed(now)  # wakes the display
            if app.feedback:
                app.feedback.hand()
        if not app.idle.asleep and not app.keys.down:
            app.view.draw()

    def save(self, session: "Session") -> None:
        """Write how many minutes were played, with the first answer of each, while there is room."""
        if self.written < min(self.played, self.minutes) and not session.is_short():
            self.written = min(self.played, self.minutes)
            session.journal.append(pack(PLAYED, self.written))
