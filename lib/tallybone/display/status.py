# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The status line: a note in place of the legend, for a few seconds or until the next press."""

from micropython import const

from rules_min import question as q
from tallybone.display.panel import NOTE, NOTE_COLUMNS, Panel

SHOWN_MS = 4000  # then the legend is the legend again
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here


# The note of a refusal, of 21 characters with the bound behind it.
REFUSALS = {
    q.NOT_ASKED: "not now",
    q.TOO_LOW: "at least",
    q.TOO_HIGH: "at most",
    q.NOT_A_STEP: "in steps of",
    q.WRONG_SEAT: "not that player",
    q.NOTHING_TO_UNDO: "nothing to undo",
    q.NO_ROOM: "no room left: BACK",
    q.MATCH_OVER: "match over: BACK",
    q.DOUBTFUL: "OK if sure: over",
    q.CANNOT_BE: "possible:",
}


class Status:
    """A note. ``text`` is "" where there is none, ``stays`` whether it stays until the next press."""

    def __init__(self) -> None:
        self.text = ""
        self.stays = False
        self.at = -1  # when it was shown, milliseconds; -1 until the clock is known

    def say(self, text: str, number: int = -1, name: str = "", word: str = "", stays: bool = False) -> None:
        """Show a note of 21 characters at most.

        :param str word: behind the text
        :param int number: behind that, -1 for none
        :param str name: of a player, behind that
        :param bool stays: until the next press, however long that takes
        """
        self.text = text
        for part in (word, str(number) if number >= 0 else "", name):
            if part:
                self.text += " " + part
        self.stays = stays

    def is_over(self, now: int) -> bool:
        """Whether the note has been shown long enough; it is then forgotten."""
        if not self.text or self.stays or now - self.at & _TICKS <= SHOWN_MS:
            return False
        self.text = ""
        return True

    def draw(self, panel: Panel) -> None:
        """Write it over the legend, or leave the legend to be seen."""
        panel.note(self.text != "")
        if self.text:
            panel.blank(NOTE, panel.text(NOTE, 0, self.text), NOTE_COLUMNS)

    def draw_hint(self, panel: Panel, text: str) -> None:
        """Write what holding a button does in place of the legend, whatever the note says."""
        panel.note(True)
        panel.blank(NOTE, panel.text(NOTE, 0, text), NOTE_COLUMNS)
