# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The set-up of the next match: the same as the last match, until the set-up screen changes it."""

from array import array

from micropython import const

from rules_min import GAMES, game_id, option
from rules_min.match import Match
from rules_min.option import Option
from tallybone.modules import load_rules

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game
    from rules_min.match import Answers
    from tallybone.journal.reader import SavedMatch


class Setup:
    """``game`` is the number of a game, ``values`` those of the options of ``rules``, by their numbers."""

    def __init__(self) -> None:
        self.game = GAMES[0][0]
        self._loaded = 0  # the game whose rules are in ``rules``; they are loaded only when needed
        self._taken = 0  # the game that seats and options are for
        self.rules: Game
        self.seats = 2
        self.partners = False
        self.returns = False  # whether its screen was left for the names, and is shown again behind them
        self.values = array("h")

    def game_index(self) -> int:
        """The place of the game in the list of games."""
        return [row[0] for row in GAMES].index(self.game)

    def load(self) -> bool:
        """Load the rules of the game chosen. Return False if they are there."""
        if self._loaded == self.game:
            return False
        self.rules = load_rules(game_id(self.game))
        self._loaded = self.game
        return True

    def has_game(self) -> bool:
        """Whether the game chosen is loaded and taken."""
        return self._loaded == self._taken == self.game

    def has_rules(self, rules: "Game") -> bool:
        """Whether these are the rules of the game chosen."""
        return self._loaded == self.game and self.rules is rules

    def take_game(self) -> None:
        """Take the game chosen, with its seats and options."""
        self.load()
        if self._taken != self.game:
            self._taken = self.game
            self.set_seats(max(self.rules.SEATS[0], min(self.rules.SEATS[1], self.seats)))

    def let_go(self) -> None:
        """Forget the rules of the game; they are loaded again when they are needed."""
        if self._loaded:
            self._loaded = 0
            del self.rules

    def set_seats(self, seats: int) -> None:
        """Change the seats and what depends on them."""
        self.seats = seats
        self.partners = False
        self.values = option.usual_values(self.rules, seats)

    def asks(self, number: int) -> bool:
        """Whether the game has this option, and a choice in it."""
        for row in self.rules.OPTIONS:
            if row.number == number:
                return has_choice(row)
        return False

    def change_option(self, row: Option, by: int) -> None:
        """Step an option by one value; numbers go in fives from 20 on and in tens from 100 on."""
        value = self.values[row.number]
        if row.names:
            numbers = [number for number, _ in row.names]
            self.values[row.number] = numbers[(numbers.index(value) + by) % len(numbers)]
            return
        most = min(row.most, self.seats - 1) if row.number == option.LEADS else row.most
        size = value if by > 0 else value - 1
        step = 1 if size < 20 else 5 if size < 100 else 10
        value = (value // step + by) * step if by > 0 else -(-value // step) * step - step
        self.values[row.number] = most if value < row.least else row.least if value > most else value

    def new_match(self, answers: "Answers") -> Match | None:
        """A match as it is set up, None where the tiles do not allow it.

        :param answers: the array for its answers
        """
        try:
            return Match(self.rules, self.seats, self.partners, self.values, answers=answers)
        except ValueError:
            return None

    def rematch(self, match: Match, game: int) -> None:
        """Set up the same match again; after a win the first lead moves left, if the game has that option.

        :param int game: its number; another game may have been looked at since
        """
        if not self.has_rules(match.rules):
            self.game = self._loaded = self._taken = game
            self.rules = match.rules
            self.seats = match.seats
            self.partners = is_of_partners(match)
            self.values[:] = match.options
        if match.winners and self.asks(option.LEADS):
            self.values[option.LEADS] = (match.options[option.LEADS] + 1) % match.seats

    def restore(self, saved: "SavedMatch") -> None:
        """Set up what the journal says was played, as far as this version can."""
        if not game_id(saved.game):
            return
        self.game = saved.game
        self.take_game()
        if not self.rules.SEATS[0] <= saved.seats <= self.rules.SEATS[1]:
            return
        self.set_seats(saved.seats)
        self.partners = saved.partners and self.rules.TEAMS and saved.seats == 4
        for row in self.rules.OPTIONS:
            value = saved.options.get(row.number, self.values[row.number])
            if row.allows(value):
                self.values[row.number] = value
        self.values[option.LEADS] = min(self.values[option.LEADS], saved.seats - 1)


def has_choice(row: Option) -> bool:
    """Whether an option has more than one value."""
    return len(row.names) > 0 or row.least < row.most


def is_of_partners(match: Match) -> bool:
    """Whether the table chose to play as partners, in a game that leaves the choice."""
    return match.sides != match.seats and not match.rules.ALWAYS_TEAMS
