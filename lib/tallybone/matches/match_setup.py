# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The next match, as it is set up: its game, seats, options and names."""

from array import array

from micropython import const

from rules_min import GAMES, game_id, option
from rules_min.match import Match
from rules_min.option import Option
from tallybone import loader
from tallybone.words.texts import distinct_names

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game
    from tallybone.journal.log import Journal
    from tallybone.journal.played import Played
    from tallybone.journal.saved_match import SavedMatch

_RECENT = const(3)  # games offered first
_MOST_DRAW = const(600)  # bytes: four names and twelve options have 400


class Setup:
    """What the next match will be.

    ``game`` is the number of a game, ``values`` those of the options of ``rules``, by their numbers.
    ``names`` are those of the players, which are not just P1, P2 if ``has_names``. ``recent`` are the numbers
    of the games played last, the last one first. ``draw`` is what the desk of a club night has told last, and
    ``answered`` what of that was taken, or left.

    :param names: those in settings.toml
    :param journal: where the matches played before are
    """

    def __init__(self, names: "list[str]", journal: "Journal") -> None:
        self.journal = journal
        self.played: Played | None = None  # how the game looked at last was played last
        self._looked_back = 0  # which game that is
        self.names = distinct_names(names)
        self.has_names = len(names) > 0
        self.recent: list[int] = []
        self.draw = self.answered = b""
        self.game = GAMES[0][0]
        self._loaded = 0  # the game whose rules are in ``rules``; they are loaded only when needed
        self._taken = 0  # the game that seats and options are for
        self.rules: Game
        self.seats = self.wanted = 2  # ``wanted`` is what the table has set
        self.partners = False
        self.returns = 0  # the line for which its screen was left, and which is chosen when it comes back
        self.wrong: option.NotTogether | None = None  # why there is no match with these options
        self.values = array("h")

    def hear(self, draw: bytes) -> None:
        """A draw has come, b"" where there is none any more; one that is too long is none."""
        self.draw = draw if len(draw) <= _MOST_DRAW else b""

    def has_new_draw(self) -> bool:
        """Whether there is a draw that nobody has answered."""
        return len(self.draw) > 0 and self.draw != self.answered

    def note_played(self, game: int) -> None:
        """This game was played last."""
        if game_id(game):
            self.recent[:] = ([game] + [other for other in self.recent if other != game])[:_RECENT]

    def game_index(self) -> int:
        """The place of the game in the list of games."""
        return [row[0] for row in GAMES].index(self.game)

    def load(self) -> bool:
        """Load the rules of the game chosen. Return False if they are there."""
        if self._loaded == self.game:
            return False
        self.rules = loader.load_rules(game_id(self.game))
        self._loaded = self.game
        return True

    def look_back(self) -> None:
        """Find out how the game chosen was played last, if it is not the one set up: a fifth of a second."""
        if self._taken == self.game or self._looked_back == self.game or not self.journal.at:
            return
        before = loader.loaded()
        from tallybone.journal.played import last_played

        self._looked_back = self.game
        self.played = last_played(self.journal, self.game)
        loader.keep_only(before)

    def has_game(self) -> bool:
        """Whether the game chosen is loaded and taken."""
        return self._loaded == self._taken == self.game

    def plays_as_partners(self) -> bool:
        """Whether the match set up is one of two and two."""
        return self.has_game() and self.seats == 4 and (self.partners or self.rules.ALWAYS_TEAMS)

    def has_rules(self, rules: "Game") -> bool:
        """Whether these are the rules of the game chosen."""
        return self._loaded == self.game and self.rules.OPTIONS is rules.OPTIONS  # options may load others

    def take_game(self) -> None:
        """Take the game chosen, with its seats and options."""
        self.load()
        if self._taken != self.game:
            wanted = self.wanted
            self.set_seats(max(self.rules.SEATS[0], min(self.rules.SEATS[1], wanted)))
            self.wanted = wanted  # also behind a game that so many cannot play
            self._taken = self.game
            if self.played and self._looked_back == self.game:
                seats, partners, options = self.played
                self.take_over(seats, partners, options)

    def unload(self) -> None:
        """Forget the rules of the game; they are loaded again when they are needed."""
        if self._loaded:
            self._loaded = 0
            del self.rules

    def set_seats(self, seats: int) -> None:
        """Change the seats and what depends on them. An option that was set otherwise than usual stays."""
        usual = option.usual_values(self.rules.OPTIONS, seats)
        if len(self.values) == len(usual) and self._taken == self.game:
            before = option.usual_values(self.rules.OPTIONS, self.seats)
            for row in self.rules.OPTIONS:
                if self.values[row.number] != before[row.number]:
                    usual[row.number] = self.values[row.number]
            usual[option.LEADS] = min(usual[option.LEADS], seats - 1)
        self.seats = self.wanted = seats
        self.partners = False
        self.values = usual

    def asks(self, number: int) -> bool:
        """Whether the game has this option, and a choice in it."""
        for row in self.rules.OPTIONS:
            if row.number == number:
                return has_choice(row)
        return False

    def rematch(self, match: Match, game: int) -> None:
        """Set up the same match again; after a win the first lead moves left, if the game has that option.

        :param int game: its number; another game may have been looked at since
        """
        if not self.has_rules(match.rules):
            self.game = self._loaded = self._taken = game
            self.rules = match.rules
            self.seats = self.wanted = match.seats
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
        self.take_over(saved.seats, saved.partners, saved.options)

    def take_over(self, seats: int, partners: bool, options: "dict[int, int]") -> None:
        """Set up the game as a match of it was played, as far as this version can."""
        if not self.rules.SEATS[0] <= seats <= self.rules.SEATS[1]:
            return
        self.set_seats(seats)
        self.partners = partners and self.rules.TEAMS and seats == 4
        for row in self.rules.OPTIONS:
            value = options.get(row.number, self.values[row.number])
            if row.allows(value):
                self.values[row.number] = value
        self.values[option.LEADS] = min(self.values[option.LEADS], seats - 1)


def has_choice(row: Option) -> bool:
    """Whether an option has more than one value."""
    return len(row.names) > 0 or row.least < row.most


def is_of_partners(match: Match) -> bool:
    """Whether the table chose to play as partners, in a game that leaves the choice."""
    return match.sides != match.seats and not match.rules.ALWAYS_TEAMS
