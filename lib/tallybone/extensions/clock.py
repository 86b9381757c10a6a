# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of a match: what is left of it is shown near its end, and written down while nobody answers."""

from micropython import const

from rules_min.words import number_of, seat_of, word_of
from tallybone.extensions.base import CHANGED, NOTHING, Extension
from tallybone.words.texts import _, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.extensions.base import Wanted


class Clock(Extension):
    """Lets the time of the match in play pass, if it has one."""

    def step(self, now: int, quiet: int) -> "Wanted":
        """Show what is left of the last minutes, and say when the time is up."""
        keeper = self.keeper
        clock, match = keeper.clock, keeper.match
        if not clock or not match:
            return NOTHING
        is_full = clock.tick(now)
        if clock.is_due():
            record = clock.to_write(keeper.room_left(), match.answer_count)
            if not match.winners and clock.played <= clock.minutes:
                keeper.write_extra(word_of(record), number_of(record), seat_of(record))
        if not is_full or not clock.is_near() or match.winners or match.is_last:
            return NOTHING
        if clock.minutes_left() or clock.has_said_so:
            return CHANGED
        clock.has_said_so = True
        return with_hand_word(match.rules, _("time up: last hand"))


def create() -> Clock:
    """It needs no part of the board."""
    return Clock()
