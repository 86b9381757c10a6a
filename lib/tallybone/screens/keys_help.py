# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page for somebody who presses for the first time."""

from tallybone.screens.page import PageScreen

_TEXT = """\
The lowest line says
what the buttons do:
UP, DOWN, OK, BACK,
from left to right.
OK: a tile is played
DOWN: cannot play
UP: adds to a count,
then OK takes it
BACK: takes the last
press back, as often
as you like, and says
what it was
Hold OK: what else
can have happened
Hold BACK: the menu
*: as in the rulebook"""


class KeysHelpScreen(PageScreen):
    """Which button does what."""

    def text(self) -> str:
        """In short sentences, a page of four lines at a time."""
        return _TEXT
