# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Between two rounds a player comes, with a total that the table chooses, leaves, or sits elsewhere."""

from micropython import const

from rules_min.question import ACCEPTED, NO_SEAT
from rules_min.words import JOIN, JOIN_BELOW, LEAVE, MOVE, pack, seat_of, word_of
from tallybone.display.places import LINE
from tallybone.matches.seated import seats_in_order
from tallybone.screens.base import ListScreen
from tallybone.screens.ids import COMING, NAMES
from tallybone.words.texts import _, fitted

_ORDER = const(3)  # the number of the row that opens the order of the seats; below it are the totals
_SEATS = const(10)  # of the row of the first seat that can leave,
_MOVES = const(50)  # of the first seat in the order,
_PLACES = const(100)  # and of the first place that one of them can have


class ComingScreen(ListScreen):
    """A row for each total that a new player can begin with, one for each who can leave, and the order in
    which they are asked: who is to sit elsewhere is chosen first, then before whom.

    It is opened with an answer that is to be corrected, and offers only what can stand in its place.
    """

    heading = "Players come and go"

    def enter(self) -> None:
        """All that can be; or where the seat that was moved is asked."""
        self.mover = NO_SEAT
        self.shows_order = False
        if self.given is not None and word_of(self.given) == MOVE:
            self.mover = seat_of(self.given)
        super().enter()

    def fill(self) -> None:
        """The rows of what is shown."""
        self.rows = []
        if self.mover != NO_SEAT:
            self.heading = fitted(_("%s before whom?"), LINE, self.keeper.captions[self.mover])
            self.fill_places()
        elif self.shows_order:
            self.heading = _("Who sits elsewhere?")
            self.rows = [
                (self.keeper.captions[seat], "", _MOVES + seat) for seat in seats_in_order(self.match)
            ]
        else:
            self.heading = _("Players come and go")
            if self.given is None or word_of(self.given) != LEAVE:
                self.fill_totals()
            if self.given is None or word_of(self.given) == LEAVE:
                self.fill_leaving()
            if self.given is None:
                self.rows.append((_("Another order"), "", _ORDER))

    def fill_totals(self) -> None:
        """Nothing, the mean of those who play, and the worst."""
        match, rules = self.match, self.match.rules
        here = [match.totals[seat] for seat in seats_in_order(match)]
        worst = max(here) if match.lowest_wins else min(here)
        self.totals = [0, sum(here) // len(here), worst]
        for number, text in enumerate((_("New player"), _("New, the mean"), _("New, the worst"))):
            total = self.totals[number]
            is_shown = total in self.totals[:number]
            word = JOIN if total >= 0 else JOIN_BELOW
            if not is_shown and rules.refusal(match, word, abs(total), NO_SEAT) == ACCEPTED:
                self.rows.append((text, str(total), number))

    def fill_leaving(self) -> None:
        """Who can leave."""
        match = self.match
        for seat in range(match.seats):
            if match.rules.refusal(match, LEAVE, 0, seat) == ACCEPTED:
                text = fitted(_("%s leaves"), LINE, self.keeper.captions[seat])
                self.rows.append((text, "", _SEATS + seat))

    def fill_places(self) -> None:
        """The places that the seat can have: before another, or at the end."""
        match, here = self.match, seats_in_order(self.match)
        order = [seat for seat in match.order[: match.seats] if seat != self.mover]
        after = here.index(self.mover) + 1
        for at, seat in enumerate(here):
            if seat != self.mover and at != after:
                self.rows.append((self.keeper.captions[seat], "", _PLACES + order.index(seat) + 1))
        if after < len(here):
            self.rows.append((_("as the last"), "", _PLACES + match.seats))

    def take(self, number: int) -> None:
        """One comes, and gets a name; one leaves, if OK is pressed once more; or one is asked elsewhere."""
        controller = self.controller
        if number >= _PLACES:
            self.move(number - _PLACES)
        elif number >= _MOVES or number == _ORDER:
            self.shows_order = True
            self.mover = number - _MOVES if number >= _MOVES else NO_SEAT
            self.chosen = 0
            self.fill()
        elif number < _ORDER:
            total, is_new = self.totals[number], self.given is None
            refusal = controller.answer(JOIN if total >= 0 else JOIN_BELOW, abs(total))
            if refusal == ACCEPTED and is_new:
                from tallybone.matches.rename import MatchPlayers

                players = MatchPlayers(self.keeper)
                players.begins_at = self.match.seats - 1
                controller.open(NAMES, players)
        else:
            self.leave_seat(number - _SEATS)

    def leave_seat(self, seat: int) -> None:
        """A seat leaves, once that is confirmed: a correction asks later."""
        answer = pack(LEAVE, 0, seat)
        if self.given is not None or self.controller.is_confirmed(answer):
            self.controller.answer(LEAVE, 0, seat)
        else:
            self.controller.ask_again(answer, fitted(_("%s leaves: OK?"), LINE, self.keeper.captions[seat]))

    def move(self, place: int) -> None:
        """Ask the seat there, and say who is asked first now."""
        is_new = self.given is None
        refusal = self.controller.answer(MOVE, place, self.mover)
        if refusal == ACCEPTED and is_new:
            self.controller.say_of(_("%s begins"), self.keeper.captions[seats_in_order(self.match)[0]])

    def back(self) -> None:
        """One step; from a correction to the match as it was."""
        if self.given is not None:
            self.controller.leave_correction()
        elif self.mover != NO_SEAT or self.shows_order:
            self.shows_order = self.mover != NO_SEAT
            self.mover = NO_SEAT
            self.chosen = 0
            self.fill()
        else:
            super().back()


SCREENS = {COMING: ComingScreen}
