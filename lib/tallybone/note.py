# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is said in place of the legend for a while."""

from rules_min import question as q
from tallybone.panel import COLUMNS, NOTE
from tallybone.texts import of_seat

SHOWN_MS = 4000  # then the legend is the legend again
_TICKS = 0x1FFFFFFF  # supervisor.ticks_ms() wraps here


# What is said to a refusal, of 21 characters with the bound behind it.
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
}


class Note:
    """A text, a word, a number and a player, each but the first if there is one.

    :param names: the players' names
    """

    def __init__(self, names):
        self.names = names
        self.text = ""
        self.at = 0
        self.stays = False

    def say(self, text, number=-1, seat=-1, word=""):
        """Say something until the next press."""
        self.text = text
        self.word = word
        self.number = number
        self.seat = seat
        self.stays = False

    def say_hand(self, match, side_names):
        """Say what the hand just ended added."""
        gainers = 0
        for side in range(match.sides):
            if match.gain[side]:
                gainers += 1
                winner = side
        if match.seats == 1:
            self.say("Won!" if gainers else "Not won")
        elif gainers == 1:
            self.say(side_names[winner], match.gain[winner], word="adds")
        elif gainers:
            self.say(gains(match, side_names))
        else:
            self.say("nobody adds anything")

    def over(self, now):
        """Whether it has been said long enough; it is then forgotten."""
        if not self.text or self.stays or now - self.at & _TICKS <= SHOWN_MS:
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


def gains(match, side_names):
    """What each side adds, where it fits: ``Ann-20 Bob+1 Cy+6``."""
    letters = 5 if match.sides == 2 else 3 if match.sides == 3 else 2
    parts = []
    for side in range(match.sides):
        if match.gain[side]:
            sign = "+" if match.gain[side] > 0 else ""
            parts.append(side_names[side][:letters] + sign + str(match.gain[side]))
    text = " ".join(parts)
    return text if len(text) <= COLUMNS else "counted: hand %d" % match.hand


def draw_bar(panel, text, filled):
    """A text over the legend, so many columns of it dark on light."""
    panel.note(True)
    panel.text(NOTE, 0, text[:filled], True)
    column = panel.text(NOTE, min(filled, len(text)), text[filled:])
    panel.blank(NOTE, column, COLUMNS, False)
    panel.blank(NOTE, len(text), filled, True)
