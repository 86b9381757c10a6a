# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Is the result right? Two sides say so, one behind the other, before a club's computer counts it.

Asked where settings.toml has CLUB: behind the picture of who has won, or by the next match.
"""

from micropython import const

from rules_min.words import pack
from tallybone import buttons
from tallybone.display.entry import BigWord
from tallybone.journal.format import AGREED
from tallybone.screens.base import Screen
from tallybone.screens.scoreboard import at_place
from tallybone.texts import cut

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.display.panel import Panel
    from tallybone.table import Table

_RAISED = const(-10)  # pixels: as high as the name of the winner before
_ASKED = const(6)  # letters of who is asked, beside "1 of 2"
_NAME = const(8)  # and of each of two names in a line


class AgreeScreen(Screen):
    """One side after the other, the loser first: it is the one that looks twice."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.word: BigWord | None = None

    def asked(self) -> int:
        """The side that is asked now: the second in the standing, then the first."""
        second = at_place(self.match, 1)
        return at_place(self.match, 0) if self.session.agreed >> second & 1 else second

    def agree(self, side: int) -> None:
        """A side says that the result is right; an answer, or an undo, takes that back."""
        session = self.session
        session.agreed |= 1 << side
        session.sent = min(session.sent, session.begun - 1)  # it is told once more
        session.journal.append(pack(AGREED, 0, side))

    def draw(self, panel: "Panel") -> None:
        """Who is asked, both totals, large, and whose they are."""
        match = self.match
        first, second = at_place(match, 0), at_place(match, 1)
        panel.header.pill(self.name(self.asked(), _ASKED) + ": right?")
        panel.header.right("1 of 2" if not self.session.agreed else "2 of 2")
        if not self.word:
            self.word = BigWord(panel.palettes, panel.down)
            self.word.group.y += _RAISED
        panel.lay(self.word.group)
        self.word.show("%d : %d" % (match.totals[first], match.totals[second]))
        panel.say(2, "%s : %s" % (self.name(first, _NAME), self.name(second, _NAME)))
        panel.legend("", "later", "yes", "undo")

    def name(self, side: int, letters: int) -> str:
        """The name of a side."""
        return cut(self.session.side_captions[side], letters)

    def press(self, key: int) -> None:
        """OK agrees, BACK takes the last answer back, DOWN leaves it to the desk."""
        table = self.table
        if key == buttons.OK:
            self.agree(self.asked())
            if not table.club or not table.club.is_open(self.session, self.match):
                table.close()
                table.say("result is agreed")
        elif key == buttons.BACK:
            table.close()
            table.undo()
        elif key == buttons.DOWN:
            if table.club:
                table.club.left_open = self.session.serial
            table.close()
            table.say("not agreed")
