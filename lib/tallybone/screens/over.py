# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The match is over: who has won, large, and then the scoreboard, from which the next match is set up."""

from micropython import const

from tallybone import buttons
from tallybone.display import numbers
from tallybone.display.entry import BigWord
from tallybone.display.panel import COLUMNS, LETTERS, Panel
from tallybone.screens.base import AGREE, NO_SCREEN, QR_CODE, RESULT, SETUP
from tallybone.screens.scoreboard import BESIDE, Scoreboard, at_place
from tallybone.texts import CAPTION, cut

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.table import Table

_RAISED = const(-10)  # pixels: the winner's name is that much higher than a word that is chosen


class OverScreen(Scoreboard):
    """The match is over: who has won. OK sets up the next match."""

    def draw(self, panel: Panel) -> None:
        """Show who has won; several sides can share the win. The winner keeps the bar."""
        match = self.match
        winner = self.first_winner()
        text = self.winners()
        panel.header.pill(text)
        won = self.session.wins(match, winner)
        if match.is_last and len(text) < LETTERS - len(self.ended()):
            panel.header.right(self.ended())
        elif not self.aside(0):  # of two or three sides: all of them, in the order of the columns
            wins = ":".join([str(self.session.wins(match, side)) for side in range(match.sides)])
            is_alone = match.winners == 1 << winner
            if is_alone and len(text) + len(wins) + 4 >= LETTERS:  # a long name gives way
                text = cut(self.session.side_captions[winner], CAPTION) + " wins"
                panel.header.pill(text)
            if len(text) + len(wins) + 4 < LETTERS:
                panel.header.right("won " + wins)
        elif match.sides > 2 and len(text) < LETTERS - 6:
            panel.header.right("won", won)
        self.draw_totals(panel, winner if match.winners == 1 << winner else -1)
        shown = match.sides <= numbers.MOST and match.hand > 0
        panel.legend("more" if self.has_pages() else "code", "plot" if shown else "", "again", "undo")

    def ended(self) -> str:
        """What ended a match before anybody reached the goal."""
        return "time" if self.session.clock else "ended"

    def first_winner(self) -> int:
        """The first side that has won."""
        side = 0
        while not self.match.winners >> side & 1:
            side += 1
        return side

    def whole_names(self) -> "list[str]":
        """The names of the sides, as long as they are written: here is room for ten letters."""
        session = self.session
        return session.names if self.match.sides == self.match.seats else session.side_captions

    def winners(self) -> str:
        """Who has won, in 20 letters."""
        match = self.match
        captions = self.whole_names()
        won = [captions[side] for side in range(match.sides) if match.winners >> side & 1]
        if len(won) > 2:
            return "%d share the win" % len(won)
        if len(won) == 2:
            text = "%s and %s" % (won[0], won[1])
            if len(text) > COLUMNS:
                text = "%s and %s" % (cut(won[0], CAPTION), cut(won[1], CAPTION))
            return text
        return won[0] + (" wins" if match.sides == match.seats else " win")

    def aside(self, side: int) -> str:
        """The matches that a side has won in the series, this one among them, where names leave room."""
        sides, captions = self.match.sides, self.session.side_captions
        longest = max([len(caption) for caption in captions])
        text = "won %d"
        if sides == 3 or (sides == 2 and longest + len(text) > BESIDE):
            return ""
        return text % self.session.wins(self.match, side)

    def passes(self, side: int) -> int:
        """Nobody is on turn any more."""
        return 0

    def next_screen(self) -> int:
        """The set-up that OK opens."""
        return SETUP

    def press(self, key: int) -> None:
        """OK sets up the next match; the rest is as on every scoreboard."""
        if key == buttons.OK:
            self.table.rematch()
        elif key == buttons.UP and not self.has_pages():
            self.table.open(QR_CODE)
        elif key == buttons.DOWN and self.match.sides <= numbers.MOST and self.match.hand:
            self.table.open(RESULT)
        else:
            super().press(key)


class WonScreen(OverScreen):
    """A match has been won: by whom, large, and the totals. OK goes on to the scoreboard."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.word: BigWord | None = None

    def draw(self, panel: Panel) -> None:
        """The winner and its total, of two both; two that share the win stand below."""
        match = self.match
        winner = self.first_winner()
        is_shared = match.winners != 1 << winner
        second = " : %d" % match.totals[at_place(match, 1)] if match.sides == 2 else ""
        panel.header.pill("with %d%s" % (match.totals[winner], second))
        if not self.word:
            self.word = BigWord(panel.palettes, panel.down)
            self.word.group.y += _RAISED
        panel.lay(self.word.group)
        self.word.show("shared" if is_shared else self.whole_names()[winner])
        wins = "wins the match" if match.sides == match.seats else "win the match"
        text = self.winners() if is_shared else wins
        panel.header.right(self.ended() if match.is_last else "")
        panel.say(2, text)
        panel.legend("code", "", "ok", "undo")

    def next_screen(self) -> int:
        """The scoreboard is loaded."""
        return NO_SCREEN

    def press(self, key: int) -> None:
        """OK leaves; BACK takes the last answer back."""
        if key == buttons.UP:
            self.table.open(QR_CODE)
        if key == buttons.OK or key == buttons.BACK:
            self.table.close()
        if key == buttons.OK and self.table.club and self.table.club.asks(self.session):
            self.table.open(AGREE)
        if key == buttons.BACK:
            self.table.undo()
