# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The optional parts of a gadget: each is a file and a row of ``rows``, with the hooks that it needs."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tallybone.scorekeeper import Scorekeeper

    Wanted = int | str

# What ``step`` returns: one of these; or the number of an overlay, which is opened where it disturbs
# nobody; or a note of 21 letters at most, which wakes the display, is heard, and stays until a press.
NOTHING = 0
CHANGED = 1  # what is shown is out of date
SOUND = 2  # only a sound is wanted
# Bits of the news besides those of ``Match.news``.
REFUSED = 256  # an answer was not taken
NOTICED = 512  # the gadget says something that nobody pressed for


class Extension:
    """One extension. The app calls these; one that an extension does not need does nothing.

    ``label`` is its line in the menu, "" for none. ``confirms`` says that two sides agree on each result,
    and a computer then confirms it. ``keeper`` is the match and its journal, set before the first call.
    """

    label = ""
    confirms = False
    keeper: "Scorekeeper"

    def step(self, now: int, quiet: int) -> "Wanted":
        """Do a little, in each round of the loop. Return what is to be shown.

        :param int now: milliseconds of the clock that stamps the key events
        :param int quiet: milliseconds since the last press; 0 while a button is down
        """
        return NOTHING

    def answered(self, news: int) -> None:
        """An answer was taken or refused, or the gadget says something by itself.

        :param int news: bits of ``Match.news``, or those above
        """

    def use(self, values: bytearray) -> None:
        """Take the settings, by their numbers."""

    def pressed(self) -> None:
        """A button was pressed; not called for the press that wakes the display."""

    # One function for all of them that do nothing, as each takes memory.
    asleep = pressed  # the display has gone to sleep
    awake = pressed  # the display is about to be woken
    replaced = pressed  # the match in play is about to be replaced by another one
    not_shown = pressed  # there was no memory for the screen that it wanted

    def text(self) -> str:
        """What stands beside its line in the menu."""
        return ""

    chosen = text  # called at OK on that line: returns a note of 21 letters to show


def tell(extensions: "Sequence[Extension]", news: int) -> None:
    """Tell all of them what has happened."""
    for extension in extensions:
        extension.answered(news)
