# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A number: typed digit by digit, with what it will do to the totals."""

from rules_min.match import NOBODY, NOT_COUNTED
from rules_min.question import NO_SEAT, NUMBER
from rules_min.words import COUNT, PIPS
from tallybone import buttons
from tallybone.display.panel import COLUMNS, Panel
from tallybone.screens.base import Screen
from tallybone.screens.registry import OPEN_ENDS
from tallybone.texts import number_asked, seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_min.question import Refusal

_RIGHT = 8  # the column right of the big digits


class NumberScreen(Screen):
    """Asks for the first slot's number or, opened from the list of events, for the chosen slot's."""

    repeats = True

    def enter(self) -> None:
        """The least number the question takes, tens first; what is already typed stays."""
        self.context.typed.reset_if_new(self.match)

    def draw(self, panel: Panel) -> None:
        """Who is asked; what is counted so far; the number; the sum, the rounding, the new total."""
        match = self.match
        typed = self.context.typed
        typed.reset_if_new(match)
        word = match.ask.word(typed.slot)
        seat = typed.seat
        if seat == NO_SEAT:  # what was made in the whole hand is the bidder's, whoever leads the next trick
            seat = match.bidder if match.bid else match.ask.seat
        column = panel.text(0, 0, seat_name(self.session.names, seat), True)
        column = panel.text(0, panel.text(0, column, ": ", True), number_asked(match.rules, word), True)
        panel.blank(0, column, COLUMNS, True)
        self.draw_counted(panel)
        panel.entry(typed.number, typed.on_ones)
        self.draw_result(panel)
        panel.legend("+1", "-1", "done" if typed.on_ones else "next", "back")

    def draw_counted(self, panel: Panel) -> None:
        """The pips of the hands before this one, or how the hand ended; of tricks, the bid."""
        match = self.match
        column = 0
        went_out = match.out >= 0
        if match.seats == 1:
            column = panel.number(1, panel.text(1, 0, "won "), match.totals[0])
            column = panel.number(1, panel.text(1, column, " of "), match.hand)
        elif match.bid:
            column = panel.text(1, 0, seat_name(self.session.names, match.bidder))
            column = panel.number(1, panel.text(1, column, " bid "), match.bid)
        else:
            for seat in range(match.seats if match.seats <= 4 else 0):
                if match.pips[seat] != NOT_COUNTED:
                    column = panel.number(1, column, match.pips[seat])
                    column = panel.text(1, column, "+" if went_out else " ")
            if not column and went_out:
                column = panel.text(1, 0, seat_name(self.session.names, match.out))
                column = panel.text(1, column, " is out")
            elif not column and match.out == NOBODY:
                column = panel.text(1, 0, "Blocked: lowest wins")
        panel.blank(1, column)

    def draw_result(self, panel: Panel) -> None:
        """What OK will add to whom: a count in play as it is, the pips of a hand as the rules say."""
        match = self.match
        typed = self.context.typed
        column = total = _RIGHT
        gain = typed.number
        if match.ask.word(typed.slot) == COUNT:
            side = typed.seat % match.sides
        else:
            side = match.rules.preview(match, typed.number)
            if side >= 0:
                gain = match.gain[side]
                column = panel.number(2, panel.text(2, _RIGHT, "="), match.points_won)
                if match.points_won != gain:
                    column = panel.number(2, panel.text(2, column, ">"), gain)
        if side >= 0:
            total = panel.text(3, panel.text(3, _RIGHT, self.session.side_names[side]), " ")
            if match.totals[side] + gain < 1000:  # two larger ones would not fit
                total = panel.number(3, total, match.totals[side])
            total = panel.number(3, panel.text(3, total, ">"), match.totals[side] + gain)
        elif side == NOBODY:
            total = panel.text(3, _RIGHT, "nobody wins")
        panel.blank(2, column)
        panel.blank(3, total)

    def press(self, key: int) -> None:
        """UP and DOWN change the digit, OK goes on; BACK goes back one digit, then takes an answer back."""
        typed = self.context.typed
        if key == buttons.UP:
            typed.turn(self.match.ask, 1)
        elif key == buttons.DOWN:
            typed.turn(self.match.ask, -1)
        elif key == buttons.OK and not typed.on_ones:
            typed.on_ones = True
        elif key == buttons.OK:
            self.commit()
        elif typed.on_ones and not typed.one_digit:
            typed.on_ones = False
        elif self.match.ask.kind == NUMBER:
            self.wish.undo()
        else:  # it is laid over another screen
            self.wish.close()

    def commit(self) -> None:
        """Answer with the number, after checking the open ends if that option is on."""
        match = self.match
        typed = self.context.typed
        is_pips = match.ask.word(typed.slot) == PIPS
        if is_pips and not typed.ends_asked and match.rules.wants_ends(match):
            typed.ends_asked = True
            self.wish.open(OPEN_ENDS)
        else:
            typed.answer(self.wish, match.ask)

    def answered(self, refusal: "Refusal") -> None:
        """A doubtful number needs a second OK, a wrong one is typed again."""
        self.context.typed.answered(refusal)
