# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""The screens of play: a seat's turn, and a trick."""

from rules_min.question import NO_SEAT, TAKEN
from rules_min.words import ASK, BLOCKED, DONE, DRAW, PASS, PLAY, REMOVE
from rules_min.words import TRICK as TOOK
from tallybone import buttons, glyphs
from tallybone.panel import CORNER
from tallybone.scoreboard import CELLS, Scoreboard
from tallybone.texts import TRUMPS, of_seat

# The legend of a button that gives this word: four letters. A number behind it is the words' own.
KEYS = {
    PLAY: "play",
    DRAW: "draw",
    PASS: "pass",
    ASK: "ask",
    REMOVE: "-",
    DONE: "done",
}


class CountingScreen(Scoreboard):
    """A screen on which UP adds to a count that waits for OK."""

    count = 0

    def enter(self):
        """A count goes on waiting while only a list or the menu lay over it."""
        super().enter()
        if self.place != self.app.match.count:
            self.place = self.app.match.count
            self.count = 0

    def waiting(self):
        """The count as it would be answered: never below what the question takes."""
        return max(self.count, self.app.match.ask.low(0))

    def add(self):
        """One step more; past the most there is back to the least."""
        ask = self.app.match.ask
        self.count = self.waiting() + ask.step(0)
        if self.count > ask.high(0):
            self.count = ask.low(0)

    def to_go(self, panel, side, column):
        """The count waiting for OK stands where the points to go were."""
        match = self.app.match
        if self.count and side == match.turn % match.sides:
            line = 1 if match.sides == 2 else 3
            column += 6 if match.sides == 2 else 0
            panel.blank(line, panel.number(line, panel.text(line, column, "+"), self.count, 2), column + 4)
        else:
            super().to_go(panel, side, column)

    def give(self, word, number, seat=NO_SEAT):
        """Answer; a count that was refused goes on waiting."""
        if self.app.answer(word, number, seat) == TAKEN:
            self.count = 0
            self.place = self.app.match.count

    def press(self, key):
        """BACK clears the count that waits, before it takes an answer back."""
        if key == buttons.BACK and self.count:
            self.count = 0
        else:
            super().press(key)


class TurnScreen(CountingScreen):
    """A seat is on turn: OK played, DOWN cannot, UP adds to the count or is the third word."""

    def draw(self, panel):
        """Whose turn, tiles in that hand and in the boneyard, passes; the count to come."""
        match = self.app.match
        ask = match.ask
        if match.seats == 1:
            self.draw_row(panel)
        else:
            column = panel.text(0, 0, of_seat(self.app.names, ask.seat), True)
            panel.blank(0, column, 5, True)
            panel.picture(0, 5, glyphs.HAND)
            column = panel.number(0, 6, match.tiles[ask.seat], 2)
            if match.passes:
                column = panel.number(0, panel.text(0, 9, "pass"), match.passes)
            panel.blank(0, column, 15)
        if match.rules.BONEYARD:
            panel.corner()
            panel.text(CORNER, 0, match.rules.BONEYARD)
            panel.number(CORNER, 4, match.boneyard, 2)
        super().draw(panel)
        up = "+5" if ask.high(0) else "more" if match.sides > CELLS else ""
        if self.on_up():
            up = self.key(2)
        if self.count:
            panel.legend(up, "-5", self.key(0), "undo")
        else:
            panel.legend(up, self.key(1), self.key(0), "undo" if match.count else "")

    def draw_row(self, panel):
        """A solitaire: its row, and the fewest tiles left in a game so far."""
        match = self.app.match
        column = panel.number(0, panel.text(0, 0, "row "), match.row)
        if match.hand:
            panel.blank(0, column, 8)
            column = panel.number(0, panel.text(0, 8, "best "), match.fewest)
        panel.blank(0, column, 15)

    def key(self, slot):
        """The legend of the button that gives a slot."""
        ask = self.app.match.ask
        word = ask.word(slot)
        if word < 0:
            return ""
        return "-3" if word == REMOVE and ask.low(slot) == 3 else "-1" if word == REMOVE else KEYS[word]

    def on_up(self):
        """Whether the third word has UP: where nothing is counted and it names nobody."""
        ask = self.app.match.ask
        return ask.count > 2 and not ask.high(0) and ask.who(2) == NO_SEAT and ask.word(2) != BLOCKED

    def press(self, key):
        """A press is a word."""
        ask = self.app.match.ask
        if key == buttons.UP and ask.high(0):
            self.add()
        elif key == buttons.UP and self.on_up():
            self.give(ask.word(2), ask.low(2))
        elif key == buttons.DOWN and self.count:
            self.count -= ask.step(0)
        elif key == buttons.DOWN and ask.count > 1 and ask.who(1) == NO_SEAT:
            self.give(ask.word(1), ask.low(1))
        elif key == buttons.OK:
            self.give(ask.word(0), self.count)
        else:
            super().press(key)


class TrickScreen(CountingScreen):
    """A trick is taken. Two or three seats have a button each; of four OK is the leader, DOWN the
    other side, UP adds to the count points, and the list has every seat by name.
    """

    def draw(self, panel):
        """The trump, all the hand long; the bid; what each side still needs."""
        match = self.app.match
        column = panel.text(0, 0, TRUMPS[match.trump], True)
        column = panel.blank(0, column, 6, True)
        bid = getattr(match, "bid", 0)
        if bid:
            column = panel.text(0, 7, self.app.names[match.bidder][:4])
            column = panel.number(0, panel.text(0, column, " bid "), bid)
        elif match.dealer >= 0:
            column = panel.text(0, 7, self.app.names[match.dealer][:4])
            column = panel.text(0, column, " sits")
        panel.blank(0, column)
        if match.ask.word(0) == TOOK:  # the number of the trick, so that every one that is taken shows
            trick = match.tricks + 1
            panel.number(0, panel.text(0, 19 if trick < 10 else 18, "#"), trick)
        super().draw(panel)
        undo = "undo" if self.count or match.count else ""
        if self.seat_on(buttons.OK) < 0:
            panel.legend(self.name_on(buttons.UP), self.name_on(buttons.DOWN), "more", undo)
        else:
            up = "+5" if match.ask.high(0) else self.name_on(buttons.UP)
            panel.legend(up, self.name_on(buttons.DOWN), self.name_on(buttons.OK), undo)

    def to_go(self, panel, side, column):
        """What a side needs in this hand, by a flag of its own; of Bingo the points to the match."""
        match = self.app.match
        missing = getattr(match.rules, "missing", None)
        if missing and not (self.count and side == match.turn % match.sides):
            self.flag(panel, side, column, missing(match, side), glyphs.HAND_FLAG)
        else:
            super().to_go(panel, side, column)

    def seat_on(self, key):
        """The seat whose trick a button is, -1 for none."""
        match = self.app.match
        if match.ask.word(0) != TOOK:
            return -1
        if match.seats == 4:
            if key == buttons.UP:
                return -1
            return match.turn if key == buttons.OK else (match.turn + 1) % 4
        for seat in range(match.seats):
            if match.ask.names(0, seat):
                key -= 1
                if not key:
                    return seat
        return -1

    def name_on(self, key):
        """The legend of a button that is a seat's."""
        seat = self.seat_on(key)
        return self.app.names[seat][:4] if seat >= 0 else ""

    def press(self, key):
        """A press is a trick."""
        ask = self.app.match.ask
        seat = self.seat_on(key) if key <= buttons.OK else -1
        if seat >= 0:
            self.give(TOOK, self.waiting(), seat)
        elif key == buttons.UP and ask.word(0) == TOOK and ask.high(0):
            self.add()
        elif key == buttons.OK:
            self.app.open_events()
        else:
            super().press(key)
