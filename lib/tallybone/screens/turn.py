# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A seat is on turn."""

from rules_min.question import DOUBTFUL, NO_SEAT, NUMBER, TAKEN
from rules_min.words import ASK, DONE, DRAW, PASS, PLAY, REMOVE
from tallybone import buttons
from tallybone.display.panel import CORNER, NAME, Panel
from tallybone.screens.scoreboard import Scoreboard
from tallybone.screens.slots import third_is_on_up
from tallybone.texts import seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_min.question import Ask, Refusal

# The legend of a button that gives this word: four letters.
KEYS = {PLAY: "play", DRAW: "draw", PASS: "pass", ASK: "ask", DONE: "done"}


class CountingScreen(Scoreboard):
    """A screen on which UP adds to a count that waits for OK."""

    sure = False  # whether OK takes a count that was refused as doubtful

    def enter(self) -> None:
        """A waiting count is kept if only a list or the menu was open in between."""
        super().enter()
        self.sure = False
        self.context.count.reset_if_new(self.match)

    def waiting(self) -> int:
        """The count as it would be answered: never below what the question takes."""
        return max(self.context.count.value, self.match.ask.low(0))

    def add(self) -> None:
        """Add one step to the count; after the highest comes the lowest."""
        ask = self.match.ask
        self.context.count.reset_if_new(self.match)
        points = self.waiting() + ask.step(0)
        self.context.count.value = points if points <= ask.high(0) else ask.low(0)

    def to_go(self, panel: Panel, side: int, column: int) -> None:
        """The count waiting for OK stands where the points to go were."""
        match = self.match
        points = self.context.count.value
        if points and side == match.turn % match.sides:
            line = 1 if match.sides == 2 else 3
            column += 6 if match.sides == 2 else 0
            panel.no_picture(side)
            panel.blank(line, panel.number(line, panel.text(line, column, "+"), points, 2), column + 4)
        else:
            super().to_go(panel, side, column)

    def answered(self, refusal: "Refusal") -> None:
        """A refused count is kept; if it was only doubtful, a second OK takes it."""
        self.sure = refusal == DOUBTFUL
        if refusal == TAKEN:
            self.context.count.forget()

    def press(self, key: int) -> None:
        """BACK clears the count that waits, before it takes an answer back."""
        self.sure = self.sure and key == buttons.OK
        if key == buttons.BACK and self.context.count.value:
            self.context.count.value = 0
        else:
            super().press(key)


class TurnScreen(CountingScreen):
    """OK: a tile was played. DOWN: the seat cannot play. UP: add to the count, or the third word."""

    def draw(self, panel: Panel) -> None:
        """Whose turn, tiles in that hand and in the boneyard, passes; the count to come."""
        match = self.match
        ask = match.ask
        self.context.count.reset_if_new(match)
        if match.seats == 1:
            self.draw_row(panel)
        else:
            column = panel.text(0, 0, seat_name(self.session.names, ask.seat), True)
            panel.blank(0, column, NAME, True)
            column = panel.number(0, NAME, match.tiles[ask.seat])
            if match.passes:
                column = panel.number(0, panel.text(0, column, " pass"), match.passes)
            else:
                column = panel.text(0, column, " left")
            panel.blank(0, column, 15)
        if match.rules.BONEYARD:
            panel.text(CORNER, 0, match.rules.BONEYARD)
            panel.number(CORNER, 4, match.boneyard, 2)
        super().draw(panel)
        self.draw_legend(panel)

    def next_screen(self) -> int:
        """Behind a last tile the hands are counted."""
        match = self.match
        return NUMBER if match.tiles[match.ask.seat] <= 1 else -1

    def draw_row(self, panel: Panel) -> None:
        """A solitaire: its row, and the fewest tiles left in a game so far."""
        match = self.match
        column = panel.number(0, panel.text(0, 0, "row "), match.row)
        if match.hand:
            panel.blank(0, column, 8)
            column = panel.number(0, panel.text(0, 8, "best "), match.fewest)
        panel.blank(0, column, 15)

    def draw_legend(self, panel: Panel) -> None:
        """What the buttons do: counts go in the steps of the game."""
        ask = self.match.ask
        up = "more" if self.has_pages() else ""
        if third_is_on_up(ask):
            up = key_word(ask, 2)
        elif ask.high(0):
            up = "+%d" % ask.step(0)
        if self.context.count.value:
            panel.legend(up, "-%d" % ask.step(0), key_word(ask, 0), "undo")
        else:
            panel.legend(up, key_word(ask, 1), key_word(ask, 0), "undo" if self.match.count else "")

    def press(self, key: int) -> None:
        """A press is a word."""
        ask = self.match.ask
        points = self.context.count.value
        if key == buttons.UP and ask.high(0):
            self.add()
        elif key == buttons.UP and third_is_on_up(ask):
            self.wish.answer(ask.word(2), ask.low(2))
        elif key == buttons.DOWN and points:
            self.context.count.value = points - ask.step(0)
        elif key == buttons.DOWN and ask.count > 1 and ask.who(1) == NO_SEAT:
            self.wish.answer(ask.word(1), ask.low(1))
        elif key == buttons.OK:
            self.wish.answer(ask.word(0), points, NO_SEAT, self.sure)
        else:
            super().press(key)
            return
        self.sure = False


def key_word(ask: "Ask", slot: int) -> str:
    """The legend of the button that gives a slot."""
    word = ask.word(slot)
    if word < 0:
        return ""
    return "-%d" % ask.low(slot) if word == REMOVE else KEYS[word]
