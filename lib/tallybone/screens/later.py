# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A list that takes a while to make, and how an answer is written in one: for the screens of a correction."""

from micropython import const

from rules_min.notation.names import form_of
from rules_min.question import NO_SEAT
from rules_min.words import Answer, number_of, seat_of, word_of
from tallybone import buttons
from tallybone.screens.base import ListScreen
from tallybone.texts import number_shown, undone

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game
    from tallybone.table import Table


class LaterScreen(ListScreen):
    """A list that takes too long for a press to make: it says so first, and is made once that is shown."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.is_ready = False
        self.wanted = ""  # the heading once it is made

    def enter(self) -> None:
        """Nothing to choose yet."""
        self.rows = [("", "", 0)]
        self.chosen = 0
        self.wanted, self.heading = self.heading, "One moment ..."
        self.is_ready = False

    def finish(self) -> bool:
        """Make the rows, once the screen is shown."""
        if self.is_ready:
            return False
        self.is_ready = True
        self.heading = self.wanted
        self.fill()
        return True

    def press(self, key: int) -> None:
        """Before there is anything to see OK does nothing."""
        if self.is_ready or key != buttons.OK:
            self.finish()
            super().press(key)


def told(rules: "Game", captions: "list[str]", answer: Answer, seat: int) -> "tuple[str, str]":
    """Who answered, and what: ``BEN`` and ``pips 13``.

    :param int seat: who was asked, -1 for nobody
    """
    word, number = word_of(answer), number_of(answer)
    if seat_of(answer) != NO_SEAT:
        seat = seat_of(answer)
    text = undone(word)
    if number or "N" in form_of(word):
        text += " " + (number_shown(rules, word, number) or str(number))
    return captions[seat] if seat >= 0 else "", text
