# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A table of a club: its results are told over Wi-Fi, and two sides say before whether they are right.

Loaded only where settings.toml has CLUB. ``broker`` tells them, and is loaded once nobody presses.
"""

from micropython import const

from tallybone import loader
from tallybone.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_min.match import Match
    from tallybone.app import App
    from tallybone.broker import Broker
    from tallybone.session import Session
    from tallybone.setup_board import Config

    Place = tuple[str, str, str, int]

_REST_MS = const(150)  # so long nobody has pressed when something is told
_LOAD_MS = const(1_500)  # and when what that needs is loaded: it takes a while
_NO_MEMORY = "no memory"


def club(config: "Config", place: "Place", pause: "Callable[[float], None]") -> "Club | None":
    """The club that settings.toml names, None where the board has no Wi-Fi, or no network is named.

    What reads the lines is not imported here, or it would stay with this: 12 KB.

    :param place: what ``setting_lines.club_of`` has read
    """
    try:
        import wifi  # noqa: F401  whether the board has it
    except ImportError:
        config.say("CLUB", _("a board with Wi-Fi"), "")
        return None
    if not config.text("WIFI"):
        config.say("CLUB", _("WIFI = the network"), "")
        return None
    return Club(place, config.text("WIFI"), config.text("WIFI_PASSWORD"), pause)


class Club:
    """``broker`` is the connection, None before it is loaded; ``left_open`` the match that was not agreed on.

    :param place: the table, its password, the address and the port of the broker
    :param network: the name of the Wi-Fi
    :param password: and its password, "" for none
    :param pause: ``time.sleep``
    """

    def __init__(self, place: "Place", network: str, password: str, pause: "Callable[[float], None]") -> None:
        self.table, self.word, self.address, self.port = place
        self.network = network
        self.password = password
        self.pause = pause
        self.broker: Broker | None = None
        self.left_open = -1
        self._why_not = _("not yet")

    # The result ------------------------------------------------------------------------------

    def asks(self, session: "Session") -> bool:
        """Whether two sides are still to be asked if the result is right; one player alone is not."""
        match = session.match
        return match is not None and self.is_open(session, match) and self.left_open != session.told.serial

    def is_open(self, session: "Session", match: "Match") -> bool:
        """Whether a match is over, and fewer than two sides have said that this is right."""
        return match.winners != 0 and match.sides > 1 and session.told.agreed & session.told.agreed - 1 == 0

    # The connection --------------------------------------------------------------------------

    def step(self, app: "App", now: int) -> None:
        """Tell something, if there is anything; called while no button is down.

        :param int now: milliseconds of ``supervisor.ticks_ms``
        """
        quiet = app.idle.quiet_ms(now)
        if self.broker and quiet >= _REST_MS:
            self.broker.step(now, app.view.can_read())
        elif not self.broker and quiet >= _LOAD_MS and self._why_not != _NO_MEMORY:
            self._load(app)

    def _load(self, app: "App") -> None:
        before = loader.loaded()
        try:
            from tallybone.broker import Broker

            self.broker = Broker(self, app.session, app.keys)
            app.view.always |= loader.loaded() - before
        except MemoryError:  # it keeps the score all the same
            loader.keep_only(before)
            self._why_not = _NO_MEMORY

    def text(self) -> str:
        """How it goes, in a word or two."""
        return self.broker.text() if self.broker else self._why_not

    def try_now(self) -> str:
        """Somebody asks: do not wait for the next try. Return a note of 21 letters."""
        return self.broker.try_now() if self.broker else self._why_not
