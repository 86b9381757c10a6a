# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read what the owner wrote in settings.toml. Values that make no sense are ignored."""

import board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from microcontroller import Pin


class Config:
    """The lines of settings.toml.

    :param getenv: ``os.getenv``, which on a board reads settings.toml
    """

    def __init__(self, getenv: "Callable[..., object]") -> None:
        self._getenv = getenv

    def text(self, name: str, usual: object) -> str:
        """What is written under a name, as text."""
        try:
            return str(self._getenv(name, usual))
        except ValueError:  # not valid TOML, like NAMES = Ann Bob
            return str(usual)

    def pin(self, name: str, usual: str) -> "Pin":
        """The pin written under a name, or the usual one if none is written or the board lacks that pin.

        :raises AttributeError: if the board has neither
        """
        pin: Pin = getattr(board, self.text("PIN_" + name, usual), None) or getattr(board, usual)
        return pin

    def number(self, name: str, usual: int) -> int:
        """The whole number written under a name, in quotes or without."""
        try:
            return int(self.text(name, usual))
        except ValueError:
            return usual

    def names(self) -> "list[str]":
        """The players' names, in the order of the seats."""
        return self.text("NAMES", "").split()
