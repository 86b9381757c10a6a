# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is said in place of the legend for a while."""

from tallybone.panel import NOTE
from tallybone.texts import of_seat

SHOWN_MS = 4000  # then the legend is the legend again
_TICKS = 0x1FFFFFFF  # supervisor.ticks_ms() wraps here


class Note:
    """A text, a word, a number and a player, each but the first if there is one.

    :param names: the players' names
    """

    def __init__(self, names):
        self.names = names
        self.text = ""
        self.at = 0

    def say(self, text, number=-1, seat=-1, word=""):
        """Say something until the next press."""
        self.text = text
        self.word = word
        self.number = number
        self.seat = seat

    def over(self, now):
        """Whether it has been said long enough; it is then forgotten."""
        if not self.text or now - self.at & _TICKS <= SHOWN_MS:
            return False
        self.text = ""
        return True

    def draw(self, panel):
        """Write it over the legend, or leave the legend to be seen."""
        panel.note(self.text != "")
        if not self.text:
            return
        column = panel.text(NOTE, 0, self.text)
        if self.word:
            column = panel.text(NOTE, panel.text(NOTE, column, " "), self.word)
        if self.number >= 0:
            column = panel.number(NOTE, panel.text(NOTE, column, " "), self.number)
        if self.seat >= 0:
            column = panel.text(NOTE, panel.text(NOTE, column, " "), of_seat(self.names, self.seat))
        panel.blank(NOTE, column)
