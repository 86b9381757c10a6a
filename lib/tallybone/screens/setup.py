# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Set up a new match: OK on the first line starts it with the last set-up, the other lines change that."""

from micropython import const

from rules_min import GAMES, option
from rules_min.option import Option
from tallybone import buttons, keeping
from tallybone.display.panel import COLUMNS, Panel
from tallybone.journal.log import FOREIGN
from tallybone.screens import option_texts
from tallybone.screens.base import BEGIN, PRINT_SHEETS, Context
from tallybone.screens.registry import NAMES
from tallybone.screens.values import ValuesScreen
from tallybone.setup import has_choice
from tallybone.texts import captions

# Lines of the set-up; the game's options follow with their numbers.
START, GAME, SEATS, PARTNERS, PLAYERS, OPTIONS = -6, -5, -4, -3, -2, -1
_NAMES = COLUMNS - 6  # letters of the names in a line
# What was asked before the match begins, in this order.
_ENDS_MATCH = const(1)  # whether to give up the match in play
_CLEARS = const(2)  # whether to clear the memory, or print it first
_NOT_OURS = const(3)  # whether to clear what is not ours,
_SURE = const(4)  # and whether that is sure
_LABELS = {START: "Start the match", GAME: "Game", SEATS: "Players", PARTNERS: "Partners", PLAYERS: "Names"}


class SetupScreen(ValuesScreen):
    """Start, game, players, partners, names, then every option of the game."""

    parts = ("tallybone.screens.values", "tallybone.screens.option_texts", "tallybone.keeping")
    heading = "New match"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.setup = context.session.setup
        self.lines: list[int] = [START, GAME]
        self.options: list[Option | None] = [None, None]
        self.asked = 0  # what was asked before the match begins
        self.first = 0  # the game whose first question
        self.kind = -1  # is of this kind

    def enter(self) -> None:
        """OK starts; or the line of the names, if it was left for them."""
        self.asked = 0
        self.is_open = False
        self.arrange()
        self.chosen = self.lines.index(PLAYERS) if self.setup.returns else 0
        self.setup.returns = False

    def left(self) -> None:
        """The rules of a game that was looked at and not begun are let go."""
        match = self.session.match
        if match and not self.setup.returns and not self.setup.has_rules(match.rules):
            self.setup.let_go()

    def finish(self) -> bool:
        """Load the game chosen before OK is pressed: that takes a board a tenth of a second."""
        if not self.setup.load():
            return False
        if not self.is_open:
            self.setup.take_game()
            self.arrange()
        return True

    def next_screen(self) -> int:
        """The screen of the first question, where OK starts the match."""
        if self.chosen or not self.setup.has_game():
            return -1
        if self.first != self.setup.game:
            self.first = self.setup.game
            match = self.session.new_match()
            self.kind = match.ask.kind if match else -1
        return self.kind

    def arrange(self) -> None:
        """The lines of the game, if its rules are loaded."""
        setup = self.setup
        self.lines, self.options = [START, GAME], [None, None]
        if not setup.has_game():
            return
        rules = setup.rules
        if rules.SEATS[0] < rules.SEATS[1]:
            self.lines.append(SEATS)
        if rules.TEAMS and setup.seats == 4 and not rules.ALWAYS_TEAMS:
            self.lines.append(PARTNERS)
        self.lines.append(PLAYERS)
        self.options += [None] * (len(self.lines) - 2)
        for row in rules.OPTIONS:
            if has_choice(row) and rules.asks(row.number, setup.values):
                self.lines.append(OPTIONS)
                self.options.append(row)

    def size(self) -> int:
        """How many lines there are."""
        return len(GAMES) if self.is_choosing_game() else len(self.lines)

    def is_choosing_game(self) -> bool:
        """Whether the list of games is open."""
        return self.is_open and self.lines[self.chosen] == GAME

    # Drawing -------------------------------------------------------------------------------

    def draw(self, panel: Panel) -> None:
        """The lines, the value that is open, or the list of games."""
        if not self.is_choosing_game():
            super().draw(panel)
            if self.question():
                panel.header.pill(self.question())
                up, ok = ("usb", "yes") if self.asked == _CLEARS else ("yes", "no")
                panel.legend(up, "down", ok, "back" if self.session.match else "")
            elif not self.is_open and not self.session.match:
                panel.legend("up", "down", self.ok(), "")
            return
        panel.header.pill("Which game?")
        at = self.setup.game_index()
        first = max(0, min(at - 1, len(GAMES) - 3))
        for line in range(3):
            inverse = first + line == at
            panel.say(line, GAMES[first + line][2], inverse)
        panel.thumb(first, len(GAMES) - 3)
        panel.legend("up", "down", "ok", "back")

    def question(self) -> str:
        """What stands in place of the heading where the memory must be cleared, or is not ours; else ""."""
        if self.asked == _CLEARS:
            begun = self.session.begun
            return "Clear %d match%s?" % (begun, "" if begun == 1 else "es") if begun else "Clear the memory?"
        return {_NOT_OURS: "Not ours: clear?", _SURE: "Clear it: sure?"}.get(self.asked, "")

    def ok(self) -> str:
        """OK starts, or opens a value."""
        return "go" if not self.chosen else "set"

    def label(self, row: int) -> str:
        """What a line is called."""
        choice = self.options[row]
        return option_texts.label(self.setup.rules, choice) if choice else _LABELS[self.lines[row]]

    def value(self, row: int) -> str:
        """What is set up."""
        setup = self.setup
        choice = self.options[row]
        line = self.lines[row]
        shown = captions(self.session.next_names[: max(4, setup.seats)])
        if choice:
            return option_texts.value_text(choice, setup.values[choice.number], shown)
        if line == GAME:
            return GAMES[setup.game_index()][2]
        if line == SEATS:
            return str(setup.seats)
        if line == PARTNERS:
            return "yes" if setup.partners else "no"
        if line == PLAYERS:
            text = " ".join(shown[: setup.seats])
            return text if len(text) <= _NAMES else text[: _NAMES - 2] + ".."
        return ""

    def help(self, row: int) -> str:
        """What a value does, and what the book says."""
        choice = self.options[row]
        if choice:
            usual = choice.usual(self.setup.seats) == self.setup.values[choice.number]
            text = option_texts.help_line(self.setup.rules, choice)
            if usual and choice.number != option.LEADS and len(text) <= COLUMNS:
                text += " " * (COLUMNS - len(text)) + " as in the book"
            return text
        return "1 and 3 against 2 and 4" if self.lines[row] == PARTNERS else "How many play"

    # Presses -------------------------------------------------------------------------------

    def press(self, key: int) -> None:
        """Moves and changes are those of every list of values."""
        at = self.chosen
        if key == buttons.UP and self.asked >= _CLEARS:
            self.answer_with_up()
            return
        super().press(key)
        if at != self.chosen:
            self.asked = 0
        line, choice = self.lines[self.chosen], self.options[self.chosen]
        if not self.is_choosing_game():
            self.setup.take_game()
        self.arrange()
        self.chosen = 0  # the line may have moved, where a value takes other lines away
        for row in range(len(self.lines)):
            if self.lines[row] == line and self.options[row] is choice:
                self.chosen = row

    def change(self, row: int, by: int) -> None:
        """The next or the last value of the line."""
        setup = self.setup
        choice = self.options[row]
        line = self.lines[row]
        if choice:
            setup.change_option(choice, by)
        elif line == GAME:
            setup.game = GAMES[(setup.game_index() - by) % len(GAMES)][0]
        elif line == SEATS:
            least, most = setup.rules.SEATS
            setup.set_seats(least + (setup.seats - least + by) % (most - least + 1))
        else:
            setup.partners = not setup.partners

    def take(self, row: int) -> None:
        """OK on a line."""
        line = self.lines[row]
        if line == START:
            self.begin()
        elif line == PLAYERS:
            self.setup.returns = True
            self.wish.open(NAMES)
        else:
            self.is_open = True

    def answer_with_up(self) -> None:
        """UP to what was asked last: print the matches that OK would clear, or clear what is not ours."""
        if self.asked == _CLEARS:
            self.wish.what = PRINT_SHEETS
            self.asked = _ENDS_MATCH
        elif self.asked == _NOT_OURS:
            self.asked = _SURE
        else:
            self.session.journal.give_up()  # it is erased as the match begins
            self.wish.what = BEGIN

    def begin(self) -> None:
        """Start the match. Ask for a second OK before ending a match in play or erasing the memory."""
        session = self.session
        self.setup.take_game()
        if not session.new_match():
            self.wish.say("28 tiles, not more")
        elif keeping.would_end_match(session) and not self.asked:
            self.asked = _ENDS_MATCH
            self.wish.say("Old match ends: OK?", stays=True)
        elif not keeping.has_room(session) and self.asked < _CLEARS:
            self.asked = _CLEARS
        elif session.journal.state == FOREIGN and self.asked < _NOT_OURS:
            self.asked = _NOT_OURS
        else:
            self.wish.what = BEGIN
