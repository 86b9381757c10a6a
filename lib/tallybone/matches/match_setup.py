# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the next match will be: its game, seats, options and names. ``set_up`` changes it."""

from array import array

from micropython import const

from rules_min import FIRST_GAME, game_id
from rules_min.match import Match
from tallybone import loader
from tallybone.words.texts import distinct_names

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min import option
    from rules_min.game import Game
    from tallybone.journal.log import Journal
    from tallybone.journal.played import Played
    from tallybone.journal.reader import Chosen

    Left = tuple[int, int, bool, array[int]]  # the game, seats, whether as partners, the values

GAME = -2  # the line of the set-up that has the game
_RECENT = const(3)  # games offered first
_MOST_PAIRING = const(600)  # bytes: four names and twelve options have 400


class Setup:
    """What the next match will be.

    ``game`` is the number of a game, ``values`` those of the options of ``rules``, by their numbers.
    ``names`` are those of the players, which are not just P1, P2 if ``has_names``; ``title`` is the name that
    the table has given *Any game*, or "". ``left`` is what was set up of the game that was chosen before, so
    that a look at another one loses nothing. ``recent`` are the numbers
    of the games played last, the last one first. ``chosen`` is what the journal has of the set-up, if it was
    changed since the last match began: the game, its seats, whether as partners, and the options that are not
    as in the book, by their numbers. ``pairing`` is what the desk of a club night has told last, and
    ``answered`` the one that was accepted or declined.

    :param names: those in settings.toml
    :param journal: where the matches played before are
    """

    def __init__(self, names: "list[str]", journal: "Journal") -> None:
        self.journal = journal
        self.played: Played | None = None  # how the game looked at last was played last
        self.looked_back = 0  # which game that is
        self.chosen: Chosen | None = None
        self.names = distinct_names(names)
        self.has_names = len(names) > 0
        self.title = ""
        self.left: Left | None = None
        self.recent: list[int] = []
        self.pairing = self.answered = b""
        self.game = FIRST_GAME
        self.loaded = 0  # the game whose rules are in ``rules``; they are loaded only when needed
        self.taken = 0  # the game that seats and options are for
        self.rules: Game
        self.seats = self.wanted = 2  # ``wanted`` is what the table has set
        self.partners = False
        self.is_rematch = False  # whether it is to be the match in play once more
        self.returns = 0  # the line for which its screen was left, and which is chosen when it comes back
        self.wrong: option.NotTogether | None = None  # why there is no match with these options
        self.values = array("h")

    def hear(self, pairing: bytes) -> None:
        """A pairing has come, b"" if there is none any more; one that is too long is none."""
        self.pairing = pairing if len(pairing) <= _MOST_PAIRING else b""

    def has_new_pairing(self) -> bool:
        """Whether there is a pairing that nobody has answered."""
        return len(self.pairing) > 0 and self.pairing != self.answered

    def note_played(self, game: int) -> None:
        """This game was played last."""
        if game_id(game):
            self.recent[:] = ([game] + [other for other in self.recent if other != game])[:_RECENT]

    def can_have_played(self, game: int) -> bool:
        """Whether the journal may have a match of this game. Until ``recent`` is full, all games that were
        played are in it.
        """
        return game in self.recent or len(self.recent) == _RECENT

    def known_names(self) -> "list[str]":
        """The last names in the journal: a fifth of a second if that is full."""
        before = loader.loaded()
        from tallybone.journal.played import last_names

        names = last_names(self.journal)
        loader.keep_only(before)
        return names

    def has_game(self) -> bool:
        """Whether the game chosen is loaded and taken."""
        return self.loaded == self.taken == self.game

    def plays_as_partners(self) -> bool:
        """Whether the match set up is one of two and two."""
        return self.has_game() and (self.partners or self.rules.ALWAYS_TEAMS)


def is_of_partners(match: Match) -> bool:
    """Whether the table chose to play as partners, in a game that leaves the choice."""
    return match.sides != match.seats and not match.rules.ALWAYS_TEAMS
