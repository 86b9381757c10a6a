# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A table of a club: its results are told over Wi-Fi, and two sides say before whether they are right.

Loaded only where settings.toml has CLUB. ``desk`` tells them, and is loaded once nobody presses.
"""

from micropython import const

from tallybone import loader
from tallybone.extensions.base import NOTHING, Extension
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.board.config import Config
    from tallybone.extensions.base import Wanted
    from tallybone.extensions.desk import Desk

    Account = tuple[str, str, str, int]

_REST_MS = const(150)  # so long nobody has pressed when something is told
_LOAD_MS = const(1_500)  # and when what that needs is loaded: it takes a while


class Club(Extension):
    """``desk`` is the way to the club's computer, None before it is loaded.

    :param club: the table, its password, the address and the port of the desk
    :param network: the name of the Wi-Fi
    :param password: and its password, "" for none
    """

    label = "Club"
    confirms = True

    def __init__(self, club: "Account", network: str, password: str) -> None:
        self.account = club
        self.network = network
        self.password = password
        self.desk: Desk | None = None
        self._is_too_large = False  # whether there was no memory for that
        self._why_not = _("not yet")

    def step(self, now: int, quiet: int) -> "Wanted":
        """Tell something, if there is anything."""
        if self.desk and quiet >= _REST_MS:
            return self.desk.step(now, self.keeper.can_read()) or NOTHING
        if not self.desk and quiet >= _LOAD_MS and not self._is_too_large:
            self._load()
        return NOTHING

    def _load(self) -> None:
        before = loader.loaded()
        try:
            from tallybone.extensions.desk import Desk

            self.desk = Desk(self.account, self.network, self.password, self.keeper)
            loader.always.update(loader.loaded() - before)
        except MemoryError:  # it keeps the score all the same
            loader.keep_only(before)
            self._is_too_large = True
            self._why_not = _("no memory")

    def text(self) -> str:
        """How it goes, in a word or two."""
        return self.desk.text() if self.desk else self._why_not

    def chosen(self) -> str:
        """Somebody asks: do not wait for the next try. Return a note of 21 letters."""
        return self.desk.try_now() if self.desk else self._why_not


def create(config: "Config") -> "Club | None":
    """The club that settings.toml names, None where the board has no Wi-Fi, or no network is named."""
    club = config.club()
    if not club:
        return None
    try:
        import wifi  # noqa: F401  whether the board has it
    except ImportError:
        config.say("CLUB", _("a board with Wi-Fi"), "")
        return None
    if not config.text("WIFI"):
        config.say("CLUB", _("WIFI = the network"), "")
        return None
    return Club(club, config.text("WIFI"), config.text("WIFI_PASSWORD"))
