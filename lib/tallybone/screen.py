# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What every screen is."""


class Screen:
    """One screen of the gadget; the app shows one at a time.

    ``repeats`` says whether UP and DOWN repeat while they are held, ``place`` after how many answers
    of the match what is typed on it was begun.
    """

    repeats = False
    place = -1

    def __init__(self, app):
        self.app = app

    def enter(self):
        """Begin to be the screen shown."""

    def left(self):
        """Another screen, or the question, is shown instead."""

    def draw(self, panel):
        """Write the whole picture; the panel sends only what differs."""

    def press(self, key):
        """One press, of ``tallybone.buttons``."""
