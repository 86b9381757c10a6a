# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A name of the table's own for any game, letter by letter as a player's name."""

from micropython import const

from tallybone.screens.ids import SETUP, TITLE
from tallybone.screens.names import NamesScreen
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.controller import Controller


class TitleScreen(NamesScreen):
    """The name that the set-up has, or a new one; BACK before the first letter leaves it as it was."""

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.known = []  # names of players are none of a game

    def enter(self) -> None:
        """The letters at once."""
        super().enter()
        self.seat = 0
        self.offer()
        self.spell()

    def offer(self) -> None:
        """Nothing but what a keyboard types."""
        self.offered = []

    def is_corrected(self) -> bool:
        """Whether there is a name that is put right."""
        return self.keeper.setup.title != ""

    def old_name(self) -> str:
        """It."""
        return self.keeper.setup.title

    def first_letter(self) -> str:
        """No name is before it."""
        return "A"

    def asked(self) -> str:
        """Which letter is chosen."""
        return _("The game: letter %d") % len(self.letters)

    def show(self, what: int, chosen: int) -> None:
        """There is no list behind the letters."""
        self.go_back()

    def go_back(self) -> None:
        """Back to the set-up."""
        self.controller.open(SETUP)

    def give(self, name: str) -> None:
        """The game has this name from now on."""
        self.keeper.setup.title = name
        self.is_changed = True
        self.go_back()

    def closed(self) -> None:
        """It is written down with the players' names; the set-up shows it."""
        if self.is_changed:
            from tallybone.matches.kept import keep_names

            if not keep_names(self.keeper):
                self.controller.say(_("names: not kept"))


SCREENS = {TITLE: TitleScreen}
