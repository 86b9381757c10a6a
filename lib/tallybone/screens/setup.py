# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Set up a new match: OK starts it with the last set-up, DOWN changes that line by line."""

from rules_min import GAMES, option
from rules_min.option import Option
from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.base import Context, Screen
from tallybone.screens.wish import BEGIN
from tallybone.setup import has_choice
from tallybone.texts import seat_name

_SHOWN = 3
_SUMMARY = -1  # the line before the first: the whole set-up at a glance
_GAME = 0  # lines, in the order they are asked; the game's options follow
_SEATS = 1
_PARTNERS = 2
_OPTIONS = 3


class SetupScreen(Screen):
    """Game, seats, partners, target, who leads; then start, or the rest of the options."""

    repeats = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.setup = context.session.setup
        self.at = _SUMMARY  # the line asked
        self.asked_twice = 0  # 1: whether to give up the match in play, 2: whether to erase the memory
        self.start = True  # whether the last line says Start, not More options
        self.all = False  # whether all options are asked
        self.first = 0  # the game whose first question
        self.kind = -1  # is of this kind

    def enter(self) -> None:
        """The summary, with OK to start."""
        self.at = _SUMMARY
        self.asked_twice = 0
        self.start = True
        self.all = False

    def left(self) -> None:
        """The rules of a game that was looked at and not begun are let go."""
        match = self.session.match
        if match and not self.setup.has_rules(match.rules):
            self.setup.let_go()

    def finish(self) -> bool:
        """Load the game chosen before OK is pressed: that takes a board a tenth of a second."""
        if self.setup.load():
            if self.is_summary():
                self.setup.take_game()
            return True
        return False

    def next_screen(self) -> int:
        """The screen of the first question, where OK starts the match."""
        if not self.setup.has_game() or (not self.is_summary() and self.at != self.last()):
            return -1
        if self.first != self.setup.game:
            self.first = self.setup.game
            match = self.session.new_match()
            self.kind = match.ask.kind if match else -1
        return self.kind

    def options(self) -> "list[Option]":
        """The options that are asked, a line each."""
        options = self.setup.options_of_all()
        return options + self.setup.more_options() if self.all else options

    def last(self) -> int:
        """The last line, the start."""
        return _OPTIONS + len(self.options())

    def is_asked(self, line: int) -> bool:
        """Whether a line is asked: partners only of four, options only where there is a choice."""
        rules = self.setup.rules
        if line == _SEATS:
            return rules.SEATS[0] < rules.SEATS[1]
        if line == _PARTNERS:
            return rules.TEAMS and self.setup.seats == 4 and not rules.ALWAYS_TEAMS
        if _OPTIONS <= line < self.last():
            return has_choice(self.options()[line - _OPTIONS])
        return True

    def beside(self, line: int, by: int) -> int:
        """The next line to ask, up or down; at either end, the line past the lines that are asked."""
        line += by
        while _GAME < line < self.last() and not self.is_asked(line):
            line += by
        return line

    def is_summary(self) -> bool:
        """Whether the whole set-up is shown at a glance."""
        return self.at == _SUMMARY

    def is_choosing_game(self) -> bool:
        """Whether the list of games is shown."""
        return self.at == _GAME

    # Drawing -------------------------------------------------------------------------------

    def draw(self, panel: Panel) -> None:
        """The line being asked dark on light, with its neighbours."""
        panel.title("Which game?" if self.is_choosing_game() else "New match")
        if self.is_summary():
            self.draw_summary(panel)
            return
        panel.legend("up", "down", "ok", "back")
        if self.is_choosing_game():
            self.draw_games(panel)
            return
        last = self.last()
        line = self.at
        for _ in range(2 if line == last else 1):
            if self.beside(line, -1) > _GAME:
                line = self.beside(line, -1)
        for shown in range(1, _SHOWN + 1):
            if line <= last:
                self.draw_line(panel, shown, line, line == self.at)
            else:
                panel.blank(shown, 0)
            line = self.beside(line, 1)

    def draw_summary(self, panel: Panel) -> None:
        """Draw the whole set-up; if starting will clear the memory, show the last result above it."""
        setup = self.setup
        if self.asked_twice == 2 and self.session.match:
            panel.blank(0, self.draw_result(panel))
        panel.blank(1, panel.text(1, 0, GAMES[setup.game_index()][2]))
        panel.legend("", "edit", "play", "back" if self.session.match else "")
        if not setup.has_game():  # at a start without a match, the first picture is there before its rules
            return
        column = panel.number(2, 0, setup.seats)
        people = " in teams" if setup.partners else " players" if setup.seats > 1 else " player"
        column = panel.text(2, column, people)
        target = setup.values[option.TARGET]
        if setup.rules.LOWEST_WINS:
            column = panel.number(2, panel.text(2, column, ", "), target)
            column = panel.text(2, column, " hands")
        elif target:
            column = panel.number(2, panel.text(2, column, ", to "), target)
        panel.blank(2, column)
        column = 0
        if setup.asks(option.LEADS):
            column = panel.text(3, 0, seat_name(self.session.written_names, setup.values[option.LEADS]))
            column = panel.text(3, column, " begins")
        panel.blank(3, column)

    def draw_result(self, panel: Panel) -> int:
        """The totals of the match that will be gone, as many sides as fit. The column after them."""
        match = self.match
        few = match.sides <= 2
        column = 0
        for side in range(min(match.sides, 4)):
            column = panel.text(0, column, self.session.side_names[side][: 5 if few else 2])
            column = panel.number(0, column, match.totals[side], 4 if few else 3)
            column = panel.text(0, column, " " if few else "")
        return column

    def draw_games(self, panel: Panel) -> None:
        """The games, the chosen one dark on light."""
        chosen = self.setup.game_index()
        first = max(0, min(chosen - 1, len(GAMES) - _SHOWN))
        for shown in range(_SHOWN):
            inverse = first + shown == chosen
            column = panel.text(shown + 1, 0, GAMES[first + shown][2], inverse)
            panel.blank(shown + 1, column, COLUMNS, inverse)

    def draw_line(self, panel: Panel, shown: int, line: int, inverse: bool) -> None:
        """One line: what it is called, and its value."""
        if line == self.last():
            text = "Start" if self.start else "More options"
            panel.blank(shown, panel.text(shown, 0, text, inverse), COLUMNS, inverse)
            return
        if line < _OPTIONS:
            name = "seats" if line == _SEATS else "partners"
        else:
            name = self.options()[line - _OPTIONS].name
        column = panel.text(shown, 0, name, inverse)
        column = panel.blank(shown, column, 9, inverse)
        if line == _SEATS:
            column = panel.number(shown, column, self.setup.seats, 1, inverse)
        elif line == _PARTNERS:
            column = panel.text(shown, column, "yes" if self.setup.partners else "no", inverse)
        else:
            column = self.draw_option(panel, shown, column, self.options()[line - _OPTIONS], inverse)
        panel.blank(shown, column, COLUMNS, inverse)

    def draw_option(self, panel: Panel, shown: int, column: int, row: Option, inverse: bool) -> int:
        """The value of an option, with a star where it is the book's own. The column after it."""
        value = self.setup.values[row.number]
        text = row.value_name(value)
        if row.number == option.LEADS:
            text = seat_name(self.session.written_names, value)
        column = panel.text(shown, column, text, inverse)
        return panel.text(shown, column, " *" if value == row.usual(self.setup.seats) else "", inverse)

    # Presses -------------------------------------------------------------------------------

    def press(self, key: int) -> None:
        """UP and DOWN change the value of the line, OK goes on, BACK goes back."""
        if key != buttons.OK:
            self.asked_twice = 0
        if not self.is_choosing_game():
            self.setup.take_game()
        if self.is_summary():
            self.press_summary(key)
        elif key == buttons.BACK:
            self.leave(-1)
        elif key == buttons.OK:
            self.go_on()
        else:
            self.change(1 if key == buttons.UP else -1)

    def press_summary(self, key: int) -> None:
        """OK starts, DOWN edits, BACK goes on with the match there is."""
        if key == buttons.OK:
            self.begin()
        elif key == buttons.DOWN:
            self.at = _GAME
        elif key == buttons.BACK and self.session.match:
            self.wish.close()

    def go_on(self) -> None:
        """OK on a line: the next one, the rest of the options, or the start."""
        if self.at < self.last():
            self.leave(1)
        elif self.start:
            self.begin()
        else:
            self.at = self.last()
            self.all = self.start = True

    def begin(self) -> None:
        """Start the match. Ask for a second OK before ending a match in play or erasing the memory."""
        session = self.session
        if not session.new_match():
            self.wish.say("28 tiles, not more")
        elif session.would_end_match() and not self.asked_twice:
            self.asked_twice = 1
            self.wish.say("Ends this match: OK?", stays=True)
        elif not session.has_room() and self.asked_twice < 2:
            self.asked_twice = 2
            self.wish.say("Clears memory: OK?", stays=True)
        else:
            self.wish.what = BEGIN

    def leave(self, by: int) -> None:
        """Go to the next line or the one before."""
        self.setup.take_game()
        self.at = self.beside(self.at, by)

    def change(self, by: int) -> None:
        """The next or the last value of the line."""
        setup = self.setup
        if self.at == self.last():
            self.start = self.all or not self.start
        elif self.is_choosing_game():
            setup.game = GAMES[(setup.game_index() - by) % len(GAMES)][0]
        elif self.at == _SEATS:
            least, most = setup.rules.SEATS
            setup.set_seats(least + (setup.seats - least + by) % (most - least + 1))
        elif self.at == _PARTNERS:
            setup.partners = not setup.partners
        else:
            setup.change_option(self.options()[self.at - _OPTIONS], by)
