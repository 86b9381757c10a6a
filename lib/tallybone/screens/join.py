# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Between two rounds a player comes, with a total that the table chooses, or one leaves."""

from micropython import const

from rules_min.question import ACCEPTED, NO_SEAT
from rules_min.words import JOIN, JOIN_BELOW, LEAVE, pack
from tallybone.display.places import LINE
from tallybone.screens.base import ListScreen
from tallybone.screens.ids import COMING, NAMES
from tallybone.words.texts import _, fitted

_SEATS = const(10)  # the number of the row of the first seat; those before it are of who comes


class ComingScreen(ListScreen):
    """A row for each total that a new player can begin with, and one for each who can leave."""

    heading = "Players come and go"

    def fill(self) -> None:
        """Nothing, the mean of those who play, and the worst; then the seats."""
        match, rules = self.match, self.match.rules
        here = [match.totals[seat] for seat in range(match.seats) if not match.gone >> seat & 1]
        worst = max(here) if match.lowest_wins else min(here)
        self.totals = [0, sum(here) // len(here), worst]
        self.rows = []
        for number, text in enumerate((_("New player"), _("New, the mean"), _("New, the worst"))):
            total = self.totals[number]
            is_told = total in self.totals[:number]
            word = JOIN if total >= 0 else JOIN_BELOW
            if not is_told and rules.refusal(match, word, abs(total), NO_SEAT) == ACCEPTED:
                self.rows.append((text, str(total), number))
        for seat in range(match.seats):
            if rules.refusal(match, LEAVE, 0, seat) == ACCEPTED:
                text = fitted(_("%s leaves"), LINE, self.keeper.captions[seat])
                self.rows.append((text, "", _SEATS + seat))

    def take(self, number: int) -> None:
        """One comes, and gets a name; or one leaves, if OK is pressed once more."""
        controller, keeper = self.controller, self.keeper
        seat = number - _SEATS
        if seat < 0:
            total = self.totals[number]
            refusal = controller.answer(JOIN if total >= 0 else JOIN_BELOW, abs(total))
            if refusal == ACCEPTED:
                from tallybone.matches.rename import MatchPlayers

                players = MatchPlayers(keeper)
                players.begins_at = self.match.seats - 1
                controller.open(NAMES, players)
        elif controller.is_confirmed(pack(LEAVE, 0, seat)):
            controller.answer(LEAVE, 0, seat)
        else:
            controller.ask_again(
                pack(LEAVE, 0, seat), fitted(_("%s leaves: OK?"), LINE, keeper.captions[seat])
            )


SCREENS = {COMING: ComingScreen}
