# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the match to begin is: the one played last, until the set-up screen changes it."""

from rules_min import GAMES, load
from rules_min.match import allows, usual


class Setup:
    """``game`` is a place in ``GAMES``, ``values`` those of the options of ``rules``, row by row."""

    def __init__(self):
        self.game = 0
        self.rules = None  # until they are needed: a match to go on with loads its own, and no other
        self.seats = 2
        self.teams = False
        self.values: list = []

    def take_game(self):
        """The game chosen, with its seats and options, and no other's."""
        rules = load(GAMES[self.game][0])
        if rules is not self.rules:
            self.rules = rules
            self.set_seats(max(rules.SEATS[0], min(rules.SEATS[1], self.seats)))

    def set_seats(self, seats):
        """Change the seats and what depends on them."""
        self.seats = seats
        self.teams = False
        self.usual_options()

    def usual_options(self):
        """Everything the way the book has it."""
        self.values = [usual(row, self.seats) for row in self.rules.OPTIONS]

    def few(self):
        """How many options are asked of everybody: the target, and who leads."""
        rows = self.rules.OPTIONS
        return 2 if len(rows) > 1 and rows[1][0] == "lead" else 1

    def change_option(self, index, by):
        """Turn an option on; targets go in fives from 20 on and in tens from 100 on."""
        row = self.rules.OPTIONS[index]
        value = self.values[index]
        if not isinstance(row[1][0], int):
            self.values[index] = (value + by) % len(row[1])
            return
        least, most = row[1]
        if row[0] == "lead":
            most = min(most, self.seats - 1)
        size = value if by > 0 else value - 1
        step = 1 if size < 20 else 5 if size < 100 else 10
        value = (value // step + by) * step if by > 0 else -(-value // step) * step - step
        self.values[index] = most if value < least else least if value > most else value

    def restore(self, found):
        """Set up what the journal says was played; False where this program cannot."""
        game, seats, teams, options = found[:4]
        if game >= len(GAMES):
            return False
        self.game = game
        self.take_game()
        if not self.rules.SEATS[0] <= seats <= self.rules.SEATS[1]:
            return False
        self.set_seats(seats)
        self.teams = teams and self.rules.TEAMS and seats == 4
        for row in options:
            if row < len(self.values) and allows(self.rules.OPTIONS[row], options[row]):
                self.values[row] = options[row]
            if row < len(self.values) and self.rules.OPTIONS[row][0] == "lead":
                self.values[row] = min(self.values[row], seats - 1)
        return True

    def room(self):
        """Places of the journal that a long match of this game takes."""
        if self.rules.SEATS[1] > 4:
            return 7 * (86 + 6 * self.seats)  # seven hands: a place a card and some asking, six a count
        return 700
