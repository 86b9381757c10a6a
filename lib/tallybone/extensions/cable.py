# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The second serial port: what tells a computer of each answer is loaded while one has the port open."""

from micropython import const

from tallybone import loader
from tallybone.extensions.base import NOTHING, Extension

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from usb_cdc import Serial

    from tallybone.extensions.base import Wanted
    from tallybone.extensions.usb import Channel


class Cable(Extension):
    """``channel`` is None while nobody listens, ``port`` where boot.py has switched no port on."""

    def __init__(self) -> None:
        self.port: Serial | None = None
        self.has_looked = False
        self.channel: Channel | None = None
        self._loaded: set[str] = set()

    def step(self, now: int, quiet: int) -> "Wanted":
        """Tell a little of what is played, if a computer listens."""
        if not self.has_looked:
            self._find_port()
        port = self.port
        if port and (self.channel or port.connected):
            try:
                self._tell(port)
            except MemoryError:  # it keeps the score all the same, and tells no more until the next start
                self.port = None
                self._unload()
        return NOTHING

    def _find_port(self) -> None:
        """Find it after the first picture, as an import takes 7 ms."""
        self.has_looked = True
        try:
            from usb_cdc import data

            self.port = data
        except ImportError:  # a board without USB
            pass

    def _tell(self, port: "Serial") -> None:
        if not port.connected:
            self._unload()
        elif self.channel:
            self.channel.step(self.keeper.can_read())
        else:
            before = loader.loaded()
            from tallybone.extensions.usb import Channel

            self._loaded = loader.loaded() - before
            loader.always.update(self._loaded)
            self.channel = Channel(port, self.keeper, self.keeper.table_name)

    def _unload(self) -> None:
        self.channel = None
        loader.always.difference_update(self._loaded)

    def replaced(self) -> None:
        """What was not told yet of the match in play is told."""
        if self.channel:
            self.channel.gives_up()
