# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The result of a match as a QR code, for the camera of a phone.

It holds 53 bytes, so names are cut to as many letters as fit; docs/messages.md says how.
"""

from micropython import const

from tallybone.board import buttons
from tallybone.display.places import BESIDE_CODE
from tallybone.display.qr_picture import MOST, qr_picture
from tallybone.matches import kept_matches
from tallybone.screens.base import Screen
from tallybone.screens.ids import QR_CODE
from tallybone.words.texts import MOST_LETTERS, _, cut

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    import displayio

    from tallybone.controller import Controller
    from tallybone.display.panel import Panel
    from tallybone.matches.kept_match import KeptMatch

_SAYS = ("scan it", "with a", "phone")
_BEFORE = ("", "One moment ...", "")


class QRCodeScreen(Screen):
    """The code, and beside it what it is for."""

    blocks_reading = True

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.picture: displayio.TileGrid | None = None

    def enter(self) -> None:
        """The code is made once this screen is shown: it takes a board a second."""
        self.picture = None

    def finish(self) -> bool:
        """Make the code."""
        if self.picture:
            return False
        self.picture = qr_picture(self.text(), self.controller.view.panel.palettes[0])
        return True

    def text(self) -> bytes:
        """What the code says of the match that was looked at, or of the one that is over."""
        kept = self.given or kept_matches.in_play(self.keeper, self.match)
        return short(kept, self.controller.known.site)

    def draw(self, panel: "Panel") -> None:
        """The code at the left."""
        if self.picture:
            panel.lay(self.picture)
        words = _SAYS if self.picture else _BEFORE
        panel.beside(BESIDE_CODE if self.picture else 0, *[_(text) for text in words])
        panel.legend("", "", "", "back")  # OK's box would touch the code

    def press(self, key: int) -> None:
        """BACK leaves."""
        if key == buttons.BACK:
            self.controller.leave()


def short(kept: "KeptMatch", site: str) -> bytes:
    """A match in 53 bytes: its identity, game, names and totals; a star stands before who has won.

    ``Block: *Ann 105, Bob 85 (mpkhy0hv)``; with a site ``https://site/#mpkhy0hv.1.*Ann:105.Bob:85``.
    """
    match = kept.match
    assert match
    for letters in range(MOST_LETTERS, 0, -1):
        text = written(kept, site, letters, match.sides)
        if len(text.encode()) <= MOST:
            return text.encode()
    sides = match.sides
    while len(text.encode()) > MOST and sides:  # the winner stands first
        sides -= 1
        text = written(kept, site, 1, sides)
    return text.encode()


def written(kept: "KeptMatch", site: str, letters: int, count: int) -> str:
    """The same with so many letters a name, and so many sides; if that is not all of them, the best first."""
    match = kept.match
    assert match
    sides = []
    order = list(range(match.sides))
    if count < match.sides:
        order.sort(key=lambda side: match.totals[side] * (1 if match.lowest_wins else -1) * 64 + side)
    for side in order[:count]:
        names = [plain(cut(name, letters, "")) for name in kept.names[side : match.seats : match.sides]]
        won = "*" if match.winners >> side & 1 else ""
        sides.append("%s%s%s%d" % (won, "+".join(names), ":" if site else " ", match.totals[side]))
    if count < match.sides:
        sides.append("-")
    identity = kept_matches.own_identity(kept.serial, kept.number)
    if site:
        return "%s#%s.%d.%s" % (site, identity, kept.game, ".".join(sides))
    return "%s: %s (%s)" % (match.rules.NAME, ", ".join(sides), identity)


def plain(name: str) -> str:
    """A name of letters and digits alone: the rest has a meaning in the text, or in an address."""
    return "".join(
        [letter if letter.isalpha() or letter.isdigit() or letter > "~" else "_" for letter in name]
    )


SCREENS = {QR_CODE: QRCodeScreen}
