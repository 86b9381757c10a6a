# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Choose one of a few allowed numbers, a bid or a trump; or a seat, where the rules ask who leads."""

from micropython import const

from rules_min.question import NO_SEAT
from rules_min.words import BID
from tallybone import buttons
from tallybone.display.entry import ALL, BigWord, Entry
from tallybone.display.panel import BESIDE, Panel
from tallybone.screens.base import ListScreen, Screen
from tallybone.texts import cut, number_asked, number_shown

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from tallybone.table import Table

_BIDDER = const(5)  # letters of the name beside the bid
_WORTH = const(13)  # the column right of a word of six letters
_RIGHT = const(9)  # the column right of the number
_BESIDE_WORD = const(4)  # letters of a word, twice as large, that leave it free
_THREE = (12, 24, 36)  # where the totals of three sides stand, at even distances


class ChoiceScreen(Screen):
    """UP and DOWN go through the numbers that are legal, OK takes one. A pass comes first."""

    repeats = True

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.entry: Entry | None = None
        self.word: BigWord | None = None

    def size(self) -> int:
        """How many numbers there are."""
        question = self.match.question
        size = 0
        for slot in range(question.count):
            size += (question.high(slot) - question.low(slot)) // question.step(slot) + 1
        return size

    def value(self, place: int) -> int:
        """The number at a place in the list of all allowed numbers."""
        question = self.match.question
        for slot in range(question.count):
            size = (question.high(slot) - question.low(slot)) // question.step(slot) + 1
            if place < size:
                return question.low(slot) + place * question.step(slot)
            place -= size
        return 0

    def label(self) -> str:
        """The value."""
        value = self.value(self.table.choice)
        return number_shown(self.match.rules, self.match.question.word(0), value) or str(value)

    def draw(self, panel: Panel) -> None:
        """Who is asked, the bid so far, the number or its name, the totals."""
        match = self.match
        names = self.session.captions
        word = match.question.word(0)
        panel.header.pill(names[match.question.seat] + ": " + number_asked(match.rules, word))
        said = number_shown(match.rules, BID, match.rules.bid_said(match)) if match.bid else "no bid"
        bidder = cut(names[match.bidder], _BIDDER) if word == BID else "bid"
        if match.bid and not said:
            panel.header.right(bidder, match.bid)
        elif word == BID or match.bid:
            panel.header.right(bidder + " " + said if match.bid and word == BID else said)
        if not self.entry or not self.word:
            self.entry = Entry(panel.palettes, panel.down)
            self.word = BigWord(panel.palettes, panel.down)
        panel.lay(self.entry.group)
        panel.lay(self.word.group)
        panel.lines_at(_THREE if match.sides == 3 else BESIDE)
        value = self.value(self.table.choice)
        name = number_shown(match.rules, word, value)
        self.word.show(name)
        if name:
            self.entry.hide()
        else:
            self.entry.show(value, ALL)
        worth = match.rules.bid_worth(match, value) if word == BID else 0
        if word == BID and len(name) <= _BESIDE_WORD:
            self.draw_totals(panel, worth)
        else:
            panel.no_lines()
            if worth:
                panel.blank(1, panel.text(1, _WORTH, "%d marks" % worth))
        panel.legend("up", "down", "ok", "undo" if match.count else "back")

    def draw_totals(self, panel: Panel, worth: int) -> None:
        """The totals of the sides, and where there is a line left the goal, or the marks of the bid."""
        match = self.match
        first = 3 - match.sides
        if first:
            clock = self.session.clock
            left = "   %s" % clock.shown() if clock and clock.is_near() else ""
            goal = "last hand" if match.is_last else "goal %d" % match.rules.goal(match) + left
            panel.say(0, " " * _RIGHT + "%d marks" % worth if worth else goal)
        for side in range(match.sides):
            text = "%-6s %d" % (self.session.side_captions[side], match.totals[side])
            panel.blank(first + side, panel.text(first + side, _RIGHT, text))

    def press(self, key: int) -> None:
        """UP and DOWN step through the numbers, and round; BACK takes the last answer back."""
        if key in (buttons.UP, buttons.DOWN):
            by = 1 if key == buttons.UP else -1
            self.table.choice = (self.table.choice + by) % self.size()
        elif key == buttons.OK:
            question = self.match.question
            seat = question.seat if question.word(0) == BID else NO_SEAT
            self.table.answer(question.word(0), self.value(self.table.choice), seat)
        else:
            self.table.undo()


class SeatScreen(ListScreen):
    """A line a seat."""

    def draw(self, panel: Panel) -> None:
        """The rulebook's own way to tell."""
        self.heading = self.match.rules.who_leads(self.match)
        super().draw(panel)
        panel.legend("up", "down", "ok", "undo" if self.match.count else "back")

    def fill(self) -> None:
        """A row a seat."""
        self.rows = [(self.session.names[seat], "", seat) for seat in range(self.match.seats)]

    def take(self, number: int) -> None:
        """This seat."""
        self.table.answer(self.match.question.word(0), 0, number)

    def back(self) -> None:
        """BACK takes the last answer back."""
        self.table.undo()
