# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The end of a match: whether it is time for it, who has won, the scoreboard after that, and in a club
whether the result is right.
"""

from micropython import const

from rules_min.question import ACCEPTED, OVER
from rules_min.state import MATCH_WON
from rules_min.words import LAST
from tallybone.board import buttons
from tallybone.display.entry import BigWord
from tallybone.display.numbers import has_room_beside
from tallybone.display.panel import Panel
from tallybone.display.places import LINE, MOST_SIDES, WORD_LETTERS
from tallybone.screens import ids
from tallybone.screens.base import ListScreen, Scoreboard, Screen
from tallybone.screens.standing import side_at
from tallybone.words.texts import CAPTION, NOT_WRITTEN, _, cut, fitted, with_hand_word

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from tallybone.controller import Controller


class OverScreen(Scoreboard):
    """The match is over: who has won. OK sets up the next match."""

    def draw(self, panel: Panel) -> None:
        """Show who has won; several sides can share the win. The winner keeps the bar."""
        match = self.match
        winner = self.first_winner()
        panel.header.pill(self.winners())
        if match.is_last:
            panel.header.right(self.ended())
        elif not self.beside_name(0):
            self.draw_wins(panel, winner)
        self.draw_totals(panel, winner if match.winners == 1 << winner else -1)
        shown = match.sides <= MOST_SIDES and match.hand > 0
        panel.legend("more" if self.has_pages() else "code", "plot" if shown else "", "again", "undo")

    def draw_wins(self, panel: Panel, winner: int) -> None:
        """The matches won by each side, in the order of the columns; or those of the winner."""
        match, keeper = self.match, self.keeper
        wins = _("won %s") % ":".join([str(keeper.wins(match, side)) for side in range(match.sides)])
        is_alone = match.winners == 1 << winner
        own: tuple[Any, ...] = (_("won"), keeper.wins(match, winner)) if match.sides > 2 else ()
        if match.sides > MOST_SIDES:
            panel.header.right(*own)
        elif not panel.header.right(wins):
            if is_alone:  # a long name gives way
                panel.header.pill(_("%s wins"), cut(keeper.side_captions[winner], CAPTION))
            panel.header.right(wins, -1, *own)

    def ended(self) -> str:
        """What ended a match before anybody reached the goal."""
        return _("time") if self.keeper.clock else _("ended")

    def first_winner(self) -> int:
        """The first side that has won."""
        side = 0
        while not self.match.winners >> side & 1:
            side += 1
        return side

    def whole_names(self, letters: int) -> "list[str]":
        """The names of the sides, as they are written, if partners fit into so many letters."""
        names, sides, shown = self.keeper.names, self.match.sides, self.keeper.side_captions
        if sides == self.match.seats:
            return names
        both = [names[side] + "+" + names[side + sides] for side in range(sides)]
        return [both[side] if len(both[side]) <= letters else shown[side] for side in range(sides)]

    def winners(self) -> str:
        """Who has won, in 20 letters."""
        match = self.match
        captions = self.whole_names(LINE - len(_("%s win")) + 2)
        won = [captions[side] for side in range(match.sides) if match.winners >> side & 1]
        if len(won) > 2:
            return _("%d share the win") % len(won)
        if len(won) == 2:
            text = _("%s and %s") % (won[0], won[1])
            if len(text) > LINE:
                text = fitted(_("%s and %s"), LINE, won[0], won[1])
            return text
        text = _("%s wins") if match.sides == match.seats else _("%s win")
        return text % won[0]

    def beside_name(self, side: int) -> str:
        """The matches that a side has won in the series, this one among them, where names leave room."""
        sides, captions = self.match.sides, self.keeper.side_captions
        text = _("won %d")
        if sides > 2 or not has_room_beside(captions, text):
            return ""
        return text % self.keeper.wins(self.match, side)

    def dots(self, side: int) -> int:
        """Nobody is on turn any more."""
        return 0

    def next_screen(self) -> int:
        """The set-up that OK opens."""
        return ids.SETUP

    def press(self, key: int) -> None:
        """OK sets up the next match; the rest is as on every scoreboard."""
        if key == buttons.OK:
            self.set_up_next()
        elif key == buttons.UP and not self.has_pages():
            self.controller.open(ids.QR_CODE)
        elif key == buttons.DOWN and self.match.sides <= MOST_SIDES and self.match.hand:
            self.controller.open(ids.RESULT)
        else:
            super().press(key)

    def set_up_next(self) -> None:
        """Set up a rematch. In a club two sides say before whether the result is right."""
        if self.controller.asks_to_agree():
            self.controller.open(ids.AGREE)
            return
        self.keeper.setup.is_rematch = True
        self.controller.open(ids.SETUP)


class WonScreen(OverScreen):
    """A match has been won: by whom, large, and the totals. OK goes on to the scoreboard."""

    parts = ("word",)

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.word: BigWord | None = None

    def draw(self, panel: Panel) -> None:
        """The winner and its total, of two both; two that share the win stand below."""
        match = self.match
        winner = self.first_winner()
        is_shared = match.winners != 1 << winner
        totals = "%d" % match.rules.shown(match, match.totals[winner])
        if match.sides == 2:
            totals += " : %d" % match.rules.shown(match, match.totals[side_at(match, 1)])
        with_totals = _("with %s") % totals
        panel.header.pill(with_totals if is_shared else _("match won by"))
        if not self.word:
            self.word = BigWord(panel.palettes, panel.down, is_raised=True)
        panel.lay(self.word.group)
        self.word.show(_("shared") if is_shared else self.whole_names(WORD_LETTERS)[winner])
        panel.header.right(self.ended() if match.is_last else "")
        panel.say(2, self.winners() if is_shared else with_totals)
        panel.legend("code", "", "ok", "undo")

    def next_screen(self) -> int:
        """The scoreboard is loaded."""
        return ids.NO_SCREEN

    def press(self, key: int) -> None:
        """OK leaves; BACK takes the last answer back."""
        if key == buttons.UP:
            self.controller.open(ids.QR_CODE)
        if key == buttons.OK or key == buttons.BACK:
            self.controller.leave()
        if key == buttons.OK and self.controller.asks_to_agree():
            self.controller.open(ids.AGREE)
        if key == buttons.BACK:
            self.controller.undo(sure=True)


_NAME = const(8)  # and of each of two names in a line


class AgreeScreen(Screen):
    """One side after the other, the loser first: it is the one that looks twice."""

    parts = ("word",)

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.word: BigWord | None = None

    def asked(self) -> int:
        """The side that is asked now: the second in the standing, then the first."""
        second = side_at(self.match, 1)
        return side_at(self.match, 0) if self.keeper.agreed >> second & 1 else second

    def draw(self, panel: "Panel") -> None:
        """Who is asked, both totals, large, and whose they are."""
        match = self.match
        first, second = side_at(match, 0), side_at(match, 1)
        which = _("2 of 2") if self.keeper.agreed else _("1 of 2")
        panel.header.pill(_("%s: right?"), self.keeper.side_captions[self.asked()], kept=len(which))
        panel.header.right(which)
        if not self.word:
            self.word = BigWord(panel.palettes, panel.down, is_raised=True)
        panel.lay(self.word.group)
        totals = (
            match.rules.shown(match, match.totals[first]),
            match.rules.shown(match, match.totals[second]),
        )
        text = "%d : %d" % totals
        self.word.show(text if len(text) <= WORD_LETTERS else "%d:%d" % totals)
        panel.say(2, "%s : %s" % (self.name(first, _NAME), self.name(second, _NAME)))
        panel.legend("", "later", "yes", "undo")

    def name(self, side: int, letters: int) -> str:
        """The name of a side."""
        return cut(self.keeper.side_captions[side], letters)

    def press(self, key: int) -> None:
        """OK agrees, BACK takes the last answer back, DOWN leaves it to the desk."""
        controller = self.controller
        if key == buttons.OK:
            self.keeper.agree(self.asked())
            if not self.keeper.is_unagreed():
                controller.leave()
                controller.say(_("result is agreed"))
        elif key == buttons.BACK:
            controller.leave()
            controller.undo()
        elif key == buttons.DOWN:
            self.keeper.put_off = self.keeper.serial
            controller.leave()
            controller.say(_("not agreed"))


# The clock of the match is up and a hand is over: was it the last? -------------------------

_END = const(0)
_ONE_MORE = const(1)
_PLAY_ON = const(2)


class TimeUpScreen(ListScreen):
    """Asked after the result of a hand. The first line agrees; the table can also go on."""

    heading = "Time is up"

    def fill(self) -> None:
        """What the table can say."""
        self.rows = [
            (_("End the match"), "", _END),
            (with_hand_word(self.match.rules, _("One more hand")), "", _ONE_MORE),
            (_("Play on"), "", _PLAY_ON),
        ]

    def take(self, number: int) -> None:
        """OK on a line. Where the hand just over cannot be the last one, the next one is."""
        controller, match = self.controller, self.match
        if number == _PLAY_ON:
            controller.leave()
        elif number == _END:
            from tallybone.matches.corrections import last_before_end

            answers = last_before_end(self.keeper)
            if not answers:
                self.take(_ONE_MORE)
                return
            controller.show_taken(MATCH_WON if match.winners else 0)
            if not self.keeper.write(answers):
                controller.say(NOT_WRITTEN)
        elif controller.answer(LAST) == ACCEPTED:
            controller.say(_("last one, BACK: undo"), stays=True)


SCREENS = {OVER: OverScreen, ids.WON: WonScreen, ids.TIME_UP: TimeUpScreen, ids.AGREE: AgreeScreen}
