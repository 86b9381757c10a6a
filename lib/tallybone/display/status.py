# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The status line: a note in place of the legend, for a few seconds or until the next press."""

from rules_min import question as q
from tallybone.display.panel import COLUMNS, NOTE, Panel
from tallybone.texts import seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_min.match import Match

SHOWN_MS = 4000  # then the legend is the legend again
_TICKS = 0x1FFFFFFF  # supervisor.ticks_ms() wraps here


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
}


class Status:
    """A note: a text, then perhaps a word, a number and a player.

    ``text`` is "" where there is no note, ``stays`` whether it stays until the next press.

    :param names: the players' names
    """

    def __init__(self, names: "list[str]") -> None:
        self.names = names
        self.text = ""
        self.word = ""
        self.number = -1
        self.seat = -1
        self.stays = False
        self.at = -1  # when it was shown, milliseconds; -1 until the clock is known

    def say(self, text: str, number: int = -1, seat: int = -1, word: str = "", stays: bool = False) -> None:
        """Show a note.

        :param int number: shown behind the text, -1 for none
        :param int seat: a player named at the end, -1 for none
        :param str word: shown between text and number
        :param bool stays: until the next press, however long that takes
        """
        self.text = text
        self.word = word
        self.number = number
        self.seat = seat
        self.stays = stays

    def say_hand(self, match: "Match", side_names: "list[str]") -> None:
        """Say what the hand just ended added."""
        gainers = winner = 0
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

    def is_over(self, now: int) -> bool:
        """Whether the note has been shown long enough; it is then forgotten."""
        if not self.text or self.stays or now - self.at & _TICKS <= SHOWN_MS:
            return False
        self.text = ""
        return True

    def draw(self, panel: Panel) -> None:
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
            column = panel.text(NOTE, panel.text(NOTE, column, " "), seat_name(self.names, self.seat))
        panel.blank(NOTE, column)

    def draw_hint(self, panel: Panel, text: str) -> None:
        """Write what holding a button does in place of the legend, whatever the note says."""
        panel.note(True)
        panel.blank(NOTE, panel.text(NOTE, 0, text))


def gains(match: "Match", side_names: "list[str]") -> str:
    """What each side adds, where it fits: ``Ann-20 Bob+1 Cy+6``."""
    letters = 5 if match.sides == 2 else 3 if match.sides == 3 else 2
    parts = []
    for side in range(match.sides):
        if match.gain[side]:
            sign = "+" if match.gain[side] > 0 else ""
            parts.append(side_names[side][:letters] + sign + str(match.gain[side]))
    text = " ".join(parts)
    return text if len(text) <= COLUMNS else "counted: hand %d" % match.hand
