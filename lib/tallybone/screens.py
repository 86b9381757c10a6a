# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Which screens there are; a start loads the one that the table left and shows it before the rest.

On a Pico that is a tenth of a second sooner. None is loaded in play, where memory might have no room for it.
"""

# The module and the class of each: the screens of the kinds of question, in the order of
# ``rules_min.question``, then those that are laid over a question's own.
TABLE = (
    "turn.TurnScreen",
    "entry.EntryScreen",
    "scoreboard.PickScreen",
    "scoreboard.OverScreen",
    "lists.SeatScreen",
    "choice.ChoiceScreen",
    "turn.TrickScreen",
    "ends.EndsScreen",
    "lists.EventScreen",
    "menu.MenuScreen",
    "menu.CardScreen",
    "menu.SettingsScreen",
    "history.HistoryScreen",
    "setup_screen.SetupScreen",
)
ENDS = 7
EVENTS = 8
MENU = 9
CARD = 10
SETTINGS = 11
HISTORY = 12
SETUP = 13


class Screens:
    """The screens by their places in the table.

    ``loaded`` are those there are already, None in the place of the others.
    """

    def __init__(self, app):
        self.app = app
        self.loaded: list = [None] * len(TABLE)

    def __getitem__(self, number):
        if not self.loaded[number]:
            module, name = TABLE[number].split(".")
            screen = getattr(__import__("tallybone." + module, None, None, (name,)), name)
            self.loaded[number] = screen(self.app)
        return self.loaded[number]

    def load(self):
        """Load those that are not."""
        for number in range(len(TABLE)):
            self[number]
