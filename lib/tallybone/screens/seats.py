# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A seat is chosen: who went out, where turns are not followed, or who leads."""

from rules_min.question import NO_SEAT, NUMBER, PICK, SCORE, SEAT
from rules_min.words import BLOCKED, OUT
from tallybone.board import buttons
from tallybone.display.panel import Panel
from tallybone.matches.seated import seats_in_order
from tallybone.screens.base import FIRST_ENDING, ListScreen, Scoreboard
from tallybone.screens.ids import EVENTS, LAST_TILE
from tallybone.words.texts import _, cut


class PickScreen(Scoreboard):
    """Who went out: of two, UP is the first and DOWN the second. Of more, UP and DOWN choose and OK takes.

    Where more can be entered than the end of the hand, OK opens the list of what can have happened. If a last
    tile can be one of three that are worth more, UP asks which, and DOWN goes through the seats.
    """

    repeats = True
    by_seat = True
    chosen = 0  # a seat, or the number of seats if nobody can play

    def enter(self) -> None:
        """The first seat is chosen, or the one that was just taken back."""
        super().enter()
        here, old = seats_in_order(self.match), self.controller.old
        self.chosen = old if old in here else here[0]

    def has_list(self) -> bool:
        """Whether more than the end of the hand can be entered."""
        return self.match.question.word(0) != OUT

    def has_endings(self) -> bool:
        """Whether a seat is chosen whose last tile can be one of three that are worth more."""
        question = self.match.question
        tiles = self.match.rules.LAST_TILES
        is_one_of = len(tiles) > 2 and question.word(FIRST_ENDING) == tiles[0]
        return is_one_of and self.chosen < self.match.seats

    def label(self) -> str:
        """Who is chosen."""
        names = self.keeper.captions
        return names[self.chosen] if self.chosen < self.match.seats else _("nobody")

    def has_keys(self) -> bool:
        """Whether each seat has a button."""
        return self.match.seats == 2 and self.match.question.word(0) == OUT

    def draw(self, panel: Panel) -> None:
        """The number of the hand, the totals; the bar is below who is chosen."""
        match = self.match
        undo = "undo" if match.answer_count else "back"
        marked = -1
        tile = match.rules.hand_tag(match)
        if self.has_list():
            panel.header.pill(_("memory low") if self.keeper.is_nearly_full() else _("turns off"))
            panel.legend("more" if self.has_pages() else "", "", "list", undo)
        elif self.has_keys():
            panel.header.pill(_("Who went out?"))
            panel.legend(cut(self.keeper.captions[0], 4), cut(self.keeper.captions[1], 4), "none", undo)
        else:
            if self.chosen < match.seats:
                panel.header.pill(self.asked(), self.keeper.captions[self.chosen])
                marked = self.chosen % match.sides
            else:
                panel.header.pill(_("nobody out?"))
            is_first = self.chosen == seats_in_order(match)[0]
            up = "up" if not is_first or match.question.find(BLOCKED) < 0 else "none"
            if self.has_endings():
                up = "tile?"
            panel.legend(up, "down", "yes", undo)
        if tile and not self.has_list():  # it stands in the pill, or alone
            panel.header.right(tile if self.has_keys() else "")
        else:
            self.draw_hand(panel)
        self.draw_totals(panel, marked)

    def asked(self) -> str:
        """Who is chosen, as a question, with %s for the name."""
        tile = self.match.rules.hand_tag(self.match)
        return _("%s: %s out?") % (tile, "%s") if tile else _("%s went out?")

    def clockwise(self) -> int:
        """The second of two, the next of more."""
        return buttons.DOWN

    def next_screen(self) -> int:
        """The list that OK opens; after the end of a hand the pips are counted."""
        if self.has_list():
            return EVENTS
        return SCORE if self.match.rules.IS_SUMMED_UP else NUMBER

    def press(self, key: int) -> None:
        """Choose or answer; the rest is as on every scoreboard."""
        match = self.match
        if self.has_list():
            if key == buttons.OK:
                self.controller.open(EVENTS)
            else:
                super().press(key)
        elif key == buttons.BACK:
            self.controller.undo()
        elif self.has_keys():
            self.take(0 if key == buttons.UP else 1 if key == buttons.DOWN else match.seats)
        elif key == buttons.OK:
            self.take(self.chosen)
        elif key == buttons.UP and self.has_endings():
            self.controller.forget_number()
            self.controller.old = self.chosen  # it is chosen again after BACK
            self.controller.open(LAST_TILE, self.chosen)
        else:
            choices = seats_in_order(match) + [match.seats] * (match.question.find(BLOCKED) >= 0)
            by = 1 if key == buttons.DOWN else -1
            at = choices.index(self.chosen) if self.chosen in choices else -1  # of one who has left
            self.chosen = choices[(at + by) % len(choices)]

    def take(self, chosen: int) -> None:
        """This seat went out, or nobody can play."""
        if chosen < self.match.seats:
            self.controller.answer(OUT, 0, chosen)
        elif self.match.question.find(BLOCKED) >= 0:
            if self.match.question.who(self.match.question.find(BLOCKED)) != NO_SEAT:
                self.controller.open(EVENTS)  # it must be known who played last
            else:
                self.controller.answer(BLOCKED, 0, NO_SEAT)


class SeatScreen(ListScreen):
    """A line a seat."""

    def draw(self, panel: Panel) -> None:
        """The rulebook's own way to tell."""
        self.heading = self.match.rules.who_leads(self.match, _)
        super().draw(panel)
        panel.legend("up", "down", "ok", "undo" if self.match.answer_count else "back")

    def fill(self) -> None:
        """A row a seat."""
        self.rows = [(self.keeper.names[seat], "", seat) for seat in range(self.match.seats)]

    def take(self, number: int) -> None:
        """This seat."""
        self.controller.answer(self.match.question.word(0), 0, number)

    def back(self) -> None:
        """BACK takes the last answer back."""
        self.controller.undo()


SCREENS = {PICK: PickScreen, SEAT: SeatScreen}
