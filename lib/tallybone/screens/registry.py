# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The list of all screens, and those of them that are loaded.

A screen is loaded when it is first shown, or a little earlier, where it is likely to come next. What is not
shown is let go while nobody presses.
"""

from micropython import const

from rules_min.question import CHOICE, NUMBER, OVER, PICK, SEAT, TRICK, TURN
from tallybone import modules

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from tallybone.screens.base import Context, Screen

# What can be laid over a question's own screen; kinds of question have the numbers below 20.
OPEN_ENDS = 20
EVENTS = 21
MENU = 22
CARD = 23
SETTINGS = 24
HISTORY = 25
SETUP = 26
KEYS_HELP = 27
CHECK = 28
EXPORT_PAGE = 29
NAMES = 30
NO_SCREEN = -1
RESULT = 31
PROBLEMS = 32

# The module and the class of each.
SCREENS = {
    TURN: "turn.TurnScreen",
    NUMBER: "number.NumberScreen",
    PICK: "pick.PickScreen",
    OVER: "over.OverScreen",
    SEAT: "choice.SeatScreen",
    CHOICE: "choice.ChoiceScreen",
    TRICK: "trick.TrickScreen",
    OPEN_ENDS: "open_ends.OpenEndsScreen",
    EVENTS: "events.EventScreen",
    MENU: "menu.MenuScreen",
    CARD: "pages.CardScreen",
    SETTINGS: "settings.SettingsScreen",
    HISTORY: "history.HistoryScreen",
    SETUP: "setup.SetupScreen",
    KEYS_HELP: "keys_help.KeysHelpScreen",
    CHECK: "check.CheckScreen",
    EXPORT_PAGE: "pages.ExportScreen",
    NAMES: "names.NamesScreen",
    RESULT: "result.ResultScreen",
    PROBLEMS: "pages.ProblemsScreen",
}


class Screens:
    """The screens by their numbers.

    :param context: what each of them knows
    """

    def __init__(self, context: "Context") -> None:
        self._context = context
        self._loaded: dict[int, Screen] = {}
        self.shown: Screen | None = None  # what must not be let go

    def __getitem__(self, number: int) -> "Screen":
        if number not in self._loaded:
            self.make_room()
            module, name = SCREENS[number].split(".")
            loaded: Any = modules.load("tallybone.screens." + module, name)
            self._loaded[number] = loaded(self._context)
        return self._loaded[number]

    def make_room(self) -> None:
        """Where memory is short, let all screens go but the one shown: somebody pressed without a pause."""
        if modules.is_short():
            for number in list(self._loaded):
                if self._loaded[number] is not self.shown:
                    self.let_go(number)
            modules.collect()

    def loaded(self, number: int) -> "Screen | None":
        """A screen, if it is loaded."""
        return self._loaded.get(number)

    def load(self, number: int) -> bool:
        """Load a screen that may come next. Return whether there was anything to do."""
        if number < 0 or number in self._loaded:
            return False
        self[number]
        return True

    def let_go(self, number: int) -> None:
        """Let a screen go that is not shown any more, with the modules that only it uses."""
        screen = self._loaded.pop(number, None)
        if screen:
            modules.unload("tallybone.screens." + SCREENS[number].split(".")[0])
            for part in screen.parts:
                if not any([part in other.parts for other in self._loaded.values()]):
                    modules.unload(part)

    def close_all_but(self, over: "Screen | None") -> None:
        """Let those go that are laid over a question, but for one."""
        for number in list(self._loaded):
            if number >= OPEN_ENDS and number != EVENTS and self._loaded[number] is not over:
                self.let_go(number)

    def keep_only(self, over: "Screen | None", question: int) -> None:
        """Let all screens go but the question's, the one over it, and what is likely to come next."""
        likely = (over or self[question]).next_screen()
        for number in list(self._loaded):
            if self._loaded[number] is not over and number not in (question, likely):
                self.let_go(number)
