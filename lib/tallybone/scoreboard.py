# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screens that show every side's total: the turn, the hand to be ended, the match won."""

from rules_min.question import TAKEN
from tallybone import buttons, glyphs
from tallybone.panel import COLUMNS, CORNER, side_column
from tallybone.screen import Screen
from tallybone.texts import KEYS, of_seat, of_side


class Scoreboard(Screen):
    """Names, totals and what is missing to the target, two to four sides."""

    def draw(self, panel):
        """Draw the part all these screens share; the top line and the legend are their own."""
        match = self.app.match
        sides = match.sides
        if sides > 2:
            panel.lower()
        for side in range(sides):
            column = side_column(side, sides)
            panel.text(1, column, self.app.side_name(side))
            panel.total(side, sides, match.totals[side])
            self.to_go(panel, side, column)

    def to_go(self, panel, side, column):
        """How far a side is from the target, beside its name or below its total."""
        match = self.app.match
        missing = max(0, match.options[0] - match.totals[side])
        if match.sides == 2:
            self.flag(panel, 1, column + 6, missing)
        else:
            self.flag(panel, 3, column + 1, missing)

    def flag(self, panel, line, column, missing):
        """The points missing and the flag they are missing to."""
        panel.picture(line, panel.number(line, column, missing, 3), glyphs.FLAG)

    def press(self, key):
        """BACK takes the last answer back; the rest is the screens' own."""
        if key == buttons.BACK:
            self.app.undo()


class TurnScreen(Scoreboard):
    """A seat is on turn: OK played, DOWN cannot, UP adds to the count the play scores."""

    def enter(self):
        """No count is waiting for its OK."""
        self.count = 0

    def draw(self, panel):
        """Whose turn, tiles in that hand and in the boneyard, passes; the count to come."""
        match = self.app.match
        ask = match.ask
        column = panel.text(0, 0, of_seat(self.app.names, ask.seat), True)
        panel.blank(0, column, 5, True)
        panel.picture(0, 5, glyphs.HAND)
        column = panel.number(0, 6, match.tiles[ask.seat], 2)
        if match.passes:
            column = panel.number(0, panel.text(0, 9, "pass"), match.passes)
        panel.blank(0, column, 15)
        panel.corner()
        panel.text(CORNER, 0, "bone" if match.rules.DRAWS else "dead")
        panel.number(CORNER, 4, match.boneyard, 2)
        super().draw(panel)
        high = ask.high(0)
        add = "" if not high else "+5"
        panel.legend(add, KEYS[ask.word(1)], KEYS[ask.word(0)], "" if not match.count else "undo")

    def to_go(self, panel, side, column):
        """The count waiting for OK stands where the points to go were."""
        match = self.app.match
        if self.count and side == match.ask.seat % match.sides:
            line = 1 if match.sides == 2 else 3
            column += 6 if match.sides == 2 else 1
            panel.blank(line, panel.number(line, panel.text(line, column, "+"), self.count, 2), column + 4)
        else:
            super().to_go(panel, side, column)

    def press(self, key):
        """UP counts on in steps, past the most there is back to nothing."""
        ask = self.app.match.ask
        if key == buttons.UP:
            self.count += ask.step(0)
            if self.count > ask.high(0):
                self.count = 0
        elif key == buttons.DOWN:
            self.count = 0
            self.app.answer(ask.word(1))
        elif key == buttons.OK:
            count = self.count
            self.count = 0
            if self.app.answer(ask.word(0), count) != TAKEN:
                self.count = count
        elif self.count:
            self.count = 0
        else:
            super().press(key)


class PickScreen(Scoreboard):
    """Turns are not tracked: the totals, until the table says how the hand ended."""

    def draw(self, panel):
        """The number of the hand."""
        match = self.app.match
        panel.title("Hand")
        panel.number(0, 5, match.hand + 1)
        super().draw(panel)
        panel.legend("", "", "end", "" if not match.count else "undo")

    def press(self, key):
        """OK opens the list of what can have happened."""
        if key == buttons.OK:
            self.app.open_events()
        else:
            super().press(key)


class OverScreen(Scoreboard):
    """Somebody has won."""

    def draw(self, panel):
        """Who has won; several where they share it."""
        match = self.app.match
        column = 0
        won = 0
        for side in range(match.sides):
            if match.winners >> side & 1:
                if won:
                    column = panel.text(0, column, " and ", True)
                column = panel.text(0, column, of_side(self.app.names, side, match), True)
                won += 1
        column = panel.text(0, column, " WIN!" if won > 1 else " WINS!", True)
        panel.blank(0, column, COLUMNS, True)
        super().draw(panel)
        panel.legend("", "", "new", "undo")

    def press(self, key):
        """OK begins the next match."""
        if key == buttons.OK:
            self.app.open_setup()
        else:
            super().press(key)
