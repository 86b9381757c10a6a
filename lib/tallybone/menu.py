# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The menu, and what it opens: the rules card, the settings."""

from rules_min.match import usual, value_name
from rules_min.question import TAKEN, TRICK, TURN
from rules_min.words import UNTRACKED
from tallybone.head import FOREIGN
from tallybone.lists import ListScreen
from tallybone.screens import CARD, HISTORY, SETTINGS
from tallybone.settings import ROWS, SLEEP, TURNED
from tallybone.sheet import lines

# Each line and the method that does what it says.
_LINES = (
    ("Back to the match", "leave"),
    ("Rules and options", "open_card"),
    ("Matches played", "open_history"),
    ("New match", "open_setup"),
    ("Stop turn tracking", "stop_tracking"),
    ("Settings", "open_settings"),
    ("Print the sheet", "print_sheet"),
    ("Erase the memory", "ask_to_erase"),
)


class MenuScreen(ListScreen):
    """What is not scoring."""

    heading = "Menu"

    def enter(self):
        """The lines that there is something to do for."""
        super().enter()
        self.rows = [row for row in _LINES if self.offers(row[1])]

    def offers(self, what):
        """Whether a line is there: most only with a match, one where the memory is not ours."""
        match = self.app.match
        if what == "ask_to_erase":
            return self.app.keeper.journal.state == FOREIGN
        if what == "stop_tracking":
            return match and match.tracked and match.ask.kind in (TURN, TRICK)
        return match or what in ("open_history", "open_settings")

    def size(self):
        """How many lines there are."""
        return len(self.rows)

    def line(self, panel, line, row, inverse):
        """Write one line. The column after it."""
        return panel.text(line, 0, self.rows[row][0], inverse)

    def erases(self):
        """Whether holding OK now erases the memory."""
        return self.rows[self.chosen][1] == "ask_to_erase"

    def take(self, row):
        """Do what the line says."""
        getattr(self, self.rows[row][1])()

    def leave(self):
        """Back to the match."""
        self.app.close()

    def open_card(self):
        """The rules card."""
        self.app.open(self.app.screens[CARD])

    def open_history(self):
        """The matches played."""
        self.app.open(self.app.screens[HISTORY])

    def open_setup(self):
        """A new match."""
        self.app.open_setup()

    def open_settings(self):
        """The settings."""
        self.app.open(self.app.screens[SETTINGS])

    def print_sheet(self):
        """The score sheet, over USB."""
        app = self.app
        app.close()
        for text in lines(app.match, app.game, app.names[: app.match.seats]):
            print(text)
        app.note("printed over USB")

    def stop_tracking(self):
        """From here on only how hands end."""
        self.app.close()
        if self.app.answer(UNTRACKED) == TAKEN:
            self.app.note("turns off")

    def ask_to_erase(self):
        """Only a hold does it."""
        self.app.note("hold OK to erase it")


class CardScreen(ListScreen):
    """The rules card of the game, and every option in force: a dispute is settled by reading."""

    def size(self):
        """The card's lines, then a line an option."""
        rules = self.app.match.rules
        return len(rules.CARD) + len(rules.OPTIONS)

    def line(self, panel, line, row, inverse):
        """Write one line; a star marks what the book has so. The column after it."""
        match = self.app.match
        rules = match.rules
        if row < len(rules.CARD):
            return panel.text(line, 0, rules.CARD[row], inverse)
        index = row - len(rules.CARD)
        option = rules.OPTIONS[index]
        value = match.options[index]
        column = panel.text(line, 0, option[0], inverse)
        column = panel.text(line, panel.blank(line, column, 9, inverse), value_name(option, value), inverse)
        return panel.text(line, column, " *" if value == usual(option, match.seats) else "", inverse)

    def draw(self, panel):
        """The game's name above."""
        self.heading = self.app.match.rules.NAME
        super().draw(panel)

    def take(self, row):
        """OK leaves, as BACK does."""
        self.app.close()


class SettingsScreen(ListScreen):
    """OK goes to the next value, which is seen at once; leaving keeps them."""

    heading = "Settings"

    def size(self):
        """A line a setting."""
        return len(ROWS)

    def line(self, panel, line, row, inverse):
        """A name and a value. The column after it."""
        name, _, unit = ROWS[row]
        value = self.app.settings.values[row]
        column = panel.text(line, 0, name, inverse)
        column = panel.blank(line, column, 12, inverse)
        if row == TURNED or (row == SLEEP and not value):
            return panel.text(line, column, ("never" if row == SLEEP else "yes" if value else "no"), inverse)
        return panel.text(line, panel.number(line, column, value, 1, inverse), unit, inverse)

    def draw(self, panel):
        """The legend says what OK does here."""
        super().draw(panel)
        panel.legend("up", "down", "next", "keep")

    def take(self, row):
        """The next value."""
        self.app.settings.next(row)

    def left(self):
        """What was changed is kept."""
        settings = self.app.settings
        if settings.values != settings.kept:
            self.app.note("settings kept" if settings.keep() else "settings: not kept")
