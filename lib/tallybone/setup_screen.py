# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The screen of a new match: OK starts the match set up last, DOWN changes it line by line."""

from rules_min import GAMES
from rules_min.match import usual, value_name
from tallybone import buttons
from tallybone.head import OURS
from tallybone.panel import COLUMNS
from tallybone.screen import Screen
from tallybone.texts import of_seat

_SHOWN = 3
_GAME = 0  # lines, in the order they are asked; the game's options follow
_SEATS = 1
_PARTNERS = 2
_OPTIONS = 3


class SetupScreen(Screen):
    """Game, seats, partners, target, who leads; then start, or the rest of the options."""

    repeats = True

    def __init__(self, app):
        super().__init__(app)
        self.setup = app.setup

    def enter(self):
        """The summary, with OK to start."""
        self.setup.take_game()
        self.sure = 0
        self.line = -1
        self.start = True
        self.all = False

    def lines(self):
        """How many lines there are; the last is the start."""
        return _OPTIONS + (len(self.setup.rules.OPTIONS) if self.all else self.setup.few()) + 1

    def asked(self, line):
        """Whether a line is asked: partners only of four, options only where there is a choice."""
        if line == _SEATS:
            return self.setup.rules.SEATS[0] < self.setup.rules.SEATS[1]
        if line == _PARTNERS:
            return self.setup.rules.TEAMS and self.setup.seats == 4 and self.setup.rules.SEATS[0] < 4
        if _OPTIONS <= line < self.lines() - 1:
            values = self.setup.rules.OPTIONS[line - _OPTIONS][1]
            return not isinstance(values[0], int) or values[0] < values[1]
        return True

    def beside(self, line, by):
        """The next line that is asked, in one direction; before the first or behind the last."""
        line += by
        while _GAME < line < self.lines() - 1 and not self.asked(line):
            line += by
        return line

    def draw(self, panel):
        """The line being asked dark on light, with its neighbours."""
        panel.title("New match" if self.line != _GAME else "Which game?")
        if self.line < 0:
            self.draw_summary(panel)
            return
        panel.legend("up", "down", "ok", "back")
        if self.line == _GAME:
            self.draw_games(panel)
            return
        last = self.lines() - 1
        line = self.line
        for _ in range(2 if line == last else 1):
            if self.beside(line, -1) > _GAME:
                line = self.beside(line, -1)
        for shown in range(1, _SHOWN + 1):
            if line <= last:
                self.draw_line(panel, shown, line, line == self.line)
            else:
                panel.blank(shown, 0)
            line = self.beside(line, 1)

    def draw_summary(self, panel):
        """The whole set-up at a glance; where its start clears the memory, the last result above it."""
        if self.sure == 2 and self.app.match:
            panel.blank(0, self.draw_result(panel))
        panel.blank(1, panel.text(1, 0, GAMES[self.setup.game][1]))
        column = panel.number(2, 0, self.setup.seats)
        column = panel.text(
            2, column, " in teams" if self.setup.teams else " players" if self.setup.seats > 1 else " player"
        )
        if hasattr(self.setup.rules, "LOWEST_WINS"):
            column = panel.number(2, panel.text(2, column, ", "), self.setup.values[0])
            column = panel.text(2, column, " hands")
        elif self.setup.values[0]:
            column = panel.number(2, panel.text(2, column, ", to "), self.setup.values[0])
        panel.blank(2, column)
        column = 0
        if self.setup.few() == 2 and self.asked(_OPTIONS + 1):
            column = panel.text(3, 0, of_seat(self.app.written_names, self.setup.values[1]))
            column = panel.text(3, column, " begins")
        panel.blank(3, column)
        panel.legend("", "edit", "play", "back" if self.app.match else "")

    def draw_result(self, panel):
        """The totals of the match that will be gone, as many sides as fit. The column after them."""
        match = self.app.match
        column = 0
        for side in range(min(match.sides, 4)):
            column = panel.text(0, column, self.app.side_name(side)[: 5 if match.sides <= 2 else 2])
            column = panel.number(0, column, match.totals[side], 4 if match.sides <= 2 else 3)
            column = panel.text(0, column, " " if match.sides <= 2 else "")
        return column

    def draw_games(self, panel):
        """The games, the chosen one dark on light."""
        first = max(0, min(self.setup.game - 1, len(GAMES) - _SHOWN))
        for shown in range(_SHOWN):
            inverse = first + shown == self.setup.game
            column = panel.text(shown + 1, 0, GAMES[first + shown][1], inverse)
            panel.blank(shown + 1, column, COLUMNS, inverse)

    def draw_line(self, panel, shown, line, inverse):
        """One line: what it is called, and its value."""
        last = self.lines() - 1
        if line == last:
            text = "Start" if self.start else "More options"
            panel.blank(shown, panel.text(shown, 0, text, inverse), COLUMNS, inverse)
            return
        if line < _OPTIONS:
            name = "seats" if line == _SEATS else "partners"
        else:
            name = self.setup.rules.OPTIONS[line - _OPTIONS][0]
        column = panel.text(shown, 0, name, inverse)
        column = panel.blank(shown, column, 9, inverse)
        if line == _SEATS:
            column = panel.number(shown, column, self.setup.seats, 1, inverse)
        elif line == _PARTNERS:
            column = panel.text(shown, column, "yes" if self.setup.teams else "no", inverse)
        else:
            column = self.draw_option(panel, shown, column, line - _OPTIONS, inverse)
        panel.blank(shown, column, COLUMNS, inverse)

    def draw_option(self, panel, shown, column, index, inverse):
        """The value of an option, with a star where it is the book's own."""
        row = self.setup.rules.OPTIONS[index]
        value = self.setup.values[index]
        text = of_seat(self.app.written_names, value) if row[0] == "lead" else value_name(row, value)
        column = panel.text(shown, column, text, inverse)
        return panel.text(shown, column, " *" if value == usual(row, self.setup.seats) else "", inverse)

    def press(self, key):
        """UP and DOWN change the value of the line, OK goes on, BACK goes back."""
        if key != buttons.OK:
            self.sure = 0
        if self.line < 0:
            self.press_summary(key)
        elif key == buttons.BACK:
            self.leave(-1)
        elif key == buttons.OK:
            if self.line < self.lines() - 1:
                self.leave(1)
            elif self.start:
                self.begin()
            else:
                self.all = self.start = True
                self.line = _OPTIONS + self.setup.few()
        else:
            self.change(1 if key == buttons.UP else -1)

    def press_summary(self, key):
        """OK starts, DOWN edits, BACK goes on with the match there is."""
        if key == buttons.OK:
            self.begin()
        elif key == buttons.DOWN:
            self.line = _GAME
        elif key == buttons.BACK and self.app.match:
            self.app.close()

    def begin(self):
        """Start; a match that is not over is given up only after a second OK."""
        match = self.app.match
        keeper = self.app.keeper
        made = keeper.made()
        short = keeper.journal.state == OURS and keeper.journal.free() < self.setup.room()
        going = keeper.left or (match and match.count and not match.winners)
        if made and going and not self.sure:
            self.sure = 1
            self.app.note("Ends this match: OK?", stays=True)
        elif made and short and self.sure < 2:
            self.sure = 2
            self.app.note("Clears memory: OK?", stays=True)
        elif made:
            keeper.begin(made, short)

    def leave(self, by):
        """Go to the next line or the one before."""
        self.setup.take_game()
        self.line = self.beside(self.line, by)

    def change(self, by):
        """The next or the last value of the line."""
        last = self.lines() - 1
        if self.line == last:
            self.start = self.all or not self.start
        elif self.line == _GAME:
            self.setup.game = (self.setup.game - by) % len(GAMES)
        elif self.line == _SEATS:
            least, most = self.setup.rules.SEATS
            self.setup.set_seats(least + (self.setup.seats - least + by) % (most - least + 1))
        elif self.line == _PARTNERS:
            self.setup.teams = not self.setup.teams
        else:
            self.setup.change_option(self.line - _OPTIONS, by)
