# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the owner wrote into settings.toml; what makes no sense counts as not written."""

import board


class Owner:
    """The settings of an owner.

    :param getenv: ``os.getenv``, which on a board reads settings.toml
    """

    def __init__(self, getenv):
        self.getenv = getenv

    def get(self, name, usual):
        """What is written under a name, as text."""
        try:
            return str(self.getenv(name, usual))
        except ValueError:  # it is no TOML, like NAMES = Ann Bob
            return str(usual)

    def pin(self, name, usual):
        """The pin written under a name, or the usual one where none or no pin of the board is.

        :raises AttributeError: if the board has neither
        """
        return getattr(board, self.get("PIN_" + name, usual), None) or getattr(board, usual)

    def number(self, name, usual):
        """The whole number written under a name, in quotes or without."""
        try:
            return int(self.get(name, usual))
        except ValueError:
            return usual

    def names(self):
        """The players' names, in the order of the seats."""
        return self.get("NAMES", "").split()
