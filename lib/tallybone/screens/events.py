# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The list of everything that can happen but has no button of its own; holding OK opens it."""

from micropython import const

from rules_min import words
from rules_min.question import DOUBTFUL, NO_SEAT, NUMBER, TAKEN, TURN
from tallybone.display.panel import Panel
from tallybone.screens.base import first_slot, lines_of, seats_of
from tallybone.screens.lists import ListScreen

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.question import Refusal

# A line of the list; behind a seat's name where one is named.
EVENTS = {
    words.OUT: "went out",
    words.BLOCKED: "Nobody can play",
    words.CALL: "says Muggins!",
    words.COUNT: "counts",
    words.NOCOUNT: "has no count",
    words.PENALTY: "did not knock",
    words.TRICK: "takes it",
    words.MADE: "Points of the hand",
    words.TRICKS: "Tricks of the hand",
    words.CAPTURE: "Bingo takes!",
    words.CLAIM: "counts 70",
    words.FAIL: "closed, fails",
    words.FOUL: "fouled",
    words.NOBODY: "Nobody counts 70",
}


_SHOWN_WORTH = (words.CLAIM, words.FAIL)  # shown on the number screen even where only one number is possible


class EventScreen(ListScreen):
    """A line for each word and each seat it can name."""

    heading = "What happened?"
    sure = False  # whether OK takes what was refused as doubtful
    slot = 0  # of the line that ``find`` found last, and
    seat = NO_SEAT  # the seat it names
    kind = TURN  # of the question it was opened over

    def enter(self) -> None:
        """The first line is chosen; of a trick it is the partner of the seat that leads."""
        super().enter()
        self.sure = False
        match = self.match
        self.kind = match.ask.kind
        self.heading = "What happened?"
        if match.ask.word(0) == words.TRICK and match.seats == 4:
            points = max(self.context.count.value, match.ask.low(0))
            self.heading = "+%d: who took it?" % points if points else "Who took it?"

    def size(self) -> int:
        """How many lines there are."""
        return lines_of(self.match)

    def next_screen(self) -> int:
        """Most of what can have happened is followed by a number."""
        return NUMBER

    def find(self, row: int) -> None:
        """Put the slot and the seat of a line into ``slot`` and ``seat``."""
        match = self.match
        self.slot = first_slot(match.ask)
        while row >= seats_of(match, self.slot):
            row -= seats_of(match, self.slot)
            self.slot += 1
        self.seat = NO_SEAT
        if match.ask.who(self.slot) == NO_SEAT:
            return
        # The seat that went out is most likely the one that played last. Of a trick, partners stand together.
        last = match.turn - 1 if match.ask.kind == TURN else 0
        if match.ask.word(self.slot) == words.TRICK:
            last = match.turn
        for i in range(match.seats):
            place = i
            if match.sides == 2 and match.seats == 4 and match.ask.word(self.slot) == words.TRICK:
                place = (2, 3, 1, 0)[i]  # the leader has OK: the partner stands first
            seat = (last + place) % match.seats
            if match.ask.names(self.slot, seat):
                if not row:
                    self.seat = seat
                    return
                row -= 1

    def line(self, panel: Panel, line: int, row: int, inverse: bool) -> int:
        """Write one line. The column after it."""
        self.find(row)
        column = 0
        if self.seat != NO_SEAT:
            column = panel.text(line, 0, self.session.captions[self.seat], inverse)
            column = panel.text(line, column, " ", inverse)
        return panel.text(line, column, EVENTS[self.match.ask.word(self.slot)], inverse)

    def press(self, key: int) -> None:
        """Choosing another line cancels a confirmation that was asked for."""
        chosen = self.chosen
        super().press(key)
        self.sure = self.sure and chosen == self.chosen

    def take(self, row: int) -> None:
        """Answer with the chosen event; if it has a number, ask for that next."""
        self.find(row)
        ask = self.match.ask
        slot, word = self.slot, ask.word(self.slot)
        points = self.context.count.value
        if word == words.OUT and ask.kind == TURN and points and self.seat == ask.seat:
            self.wish.answer(ask.word(0), points)  # its last tile, with the count that was waiting
            self.wish.answer(word, 0, self.seat, self.sure)
        elif word == words.TRICK:
            self.wish.answer(word, max(points, ask.low(0)), self.seat)
        elif ask.low(slot) == ask.high(slot) and word not in _SHOWN_WORTH:
            self.wish.answer(word, ask.low(slot), self.seat, self.sure)
        else:
            self.context.typed.begin(self.match, slot, self.seat)
            self.wish.open(NUMBER)

    def answered(self, refusal: "Refusal") -> None:
        """Show a note if the answer changes nothing on the screen, such as a forgotten knock."""
        self.sure = refusal == DOUBTFUL
        if refusal != TAKEN:
            return
        self.context.count.forget()
        if self.match.ask.kind == self.kind and self.wish.words[0] != words.TRICK:
            named = self.seat != NO_SEAT
            name = self.session.captions[self.seat] + " " if named else ""
            self.wish.say(name + EVENTS[self.wish.words[self.wish.answers - 1]])
