# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pairing of a club night is offered, once it has come and nobody presses."""

from micropython import const

from tallybone.extensions.base import CHANGED, NOTHING, Extension
from tallybone.screens.ids import PAIRING

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.extensions.base import Wanted

_OFFER_MS = const(1_500)  # without a press, before it is shown: nobody is about to press


class Pairing(Extension):
    """Between two matches it is a screen; in a match it waits, and stands in the menu."""

    known = b""

    def step(self, now: int, quiet: int) -> "Wanted":
        """Offer a new pairing between two matches. One that is shown may have changed."""
        keeper = self.keeper
        if self.known != keeper.setup.pairing:
            self.known = keeper.setup.pairing
            return CHANGED
        if quiet > _OFFER_MS and keeper.setup.has_new_pairing() and not keeper.is_in_play():
            return PAIRING
        return NOTHING

    def not_shown(self) -> None:
        """There was no memory for its screen: it is not offered again, and stands in the menu."""
        self.keeper.setup.answered = self.keeper.setup.pairing
