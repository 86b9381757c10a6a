# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The list of all screens. A start first loads and shows the one that was in use, then loads the rest.

On a Pico it appears a tenth of a second sooner that way. None is loaded during play, when memory may be full.
"""

from rules_min.question import CHOICE, NUMBER, OVER, PICK, SEAT, TRICK, TURN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tallybone.screens.base import Context, Screen

# What can be laid over a question's own screen; kinds of question have the numbers below 20.
OPEN_ENDS = 20
EVENTS = 21
MENU = 22
CARD = 23
SETTINGS = 24
HISTORY = 25
SETUP = 26

# The module and the class of each.
SCREENS = {
    TURN: "turn.TurnScreen",
    NUMBER: "number.NumberScreen",
    PICK: "pick.PickScreen",
    OVER: "over.OverScreen",
    SEAT: "seat.SeatScreen",
    CHOICE: "choice.ChoiceScreen",
    TRICK: "trick.TrickScreen",
    OPEN_ENDS: "open_ends.OpenEndsScreen",
    EVENTS: "events.EventScreen",
    MENU: "menu.MenuScreen",
    CARD: "card.CardScreen",
    SETTINGS: "settings.SettingsScreen",
    HISTORY: "history.HistoryScreen",
    SETUP: "setup.SetupScreen",
}


class Screens:
    """The screens by their numbers.

    :param context: what each of them knows
    """

    def __init__(self, context: "Context") -> None:
        self._context = context
        self._loaded: dict[int, Screen] = {}

    def __getitem__(self, number: int) -> "Screen":
        if number not in self._loaded:
            module, name = SCREENS[number].split(".")
            loaded = __import__("tallybone.screens." + module, None, None, (name,))
            self._loaded[number] = getattr(loaded, name)(self._context)
        return self._loaded[number]

    def load(self) -> None:
        """Load those that are not."""
        for number in SCREENS:
            self[number]
