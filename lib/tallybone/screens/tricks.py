# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games of tricks: a bid or a trump is chosen among numbers, and each trick has a winner."""

from micropython import const

from rules_min.game import NO_GOAL
from rules_min.match import Match
from rules_min.question import CHOICE, NO_SEAT
from rules_min.question import TRICK as OF_TRICK
from rules_min.state import UNKNOWN
from rules_min.words import BID, MADE, NO_TRUMP, TRICK, TRUMP
from tallybone.board import buttons
from tallybone.display.entry import ALL, BigWord, Entry
from tallybone.display.panel import Panel
from tallybone.display.places import (
    BESIDE,
    BESIDE_BID,
    BESIDE_WORD,
    MEDIUM,
    NEED_LETTERS,
    SHORT_WORD,
    THREE_SIDES,
)
from tallybone.display.trick_marks import TRICKS, TrickMarks
from tallybone.screens.base import Screen
from tallybone.screens.ids import EVENTS, NO_SCREEN, RESULT
from tallybone.screens.turn import CountingScreen
from tallybone.words.texts import CAPTION, _, cut, number_asked, number_shown, padded

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from rules_min.question import Question
    from tallybone.controller import Controller


_BIDDER = const(5)  # letters of the name beside the bid
_OF_SEATS = (buttons.UP, buttons.DOWN, buttons.OK)  # the buttons that seats can be on


class ChoiceScreen(Screen):
    """UP and DOWN go through the numbers that are legal, OK takes one. A pass comes first."""

    parts = ("entry", "word")
    repeats = True

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.entry: Entry | None = None
        self.word: BigWord | None = None

    def size(self) -> int:
        """How many numbers there are."""
        question = self.match.question
        size = 0
        for slot in range(question.slot_count):
            size += (question.high(slot) - question.low(slot)) // question.step(slot) + 1
        return size

    def value(self, nth: int) -> int:
        """The number at an index in the list of all allowed numbers."""
        question = self.match.question
        for slot in range(question.slot_count):
            size = (question.high(slot) - question.low(slot)) // question.step(slot) + 1
            if nth < size:
                return question.low(slot) + nth * question.step(slot)
            nth -= size
        return 0

    def label(self) -> str:
        """The value."""
        value = self.value(self.controller.choice)
        return number_shown(self.match.rules, self.match.question.word(0), value) or str(value)

    def draw(self, panel: Panel) -> None:
        """Who is asked, the bid so far, the number or its name, the totals."""
        match = self.match
        names = self.keeper.captions
        word = match.question.word(0)
        said = number_shown(match.rules, BID, match.rules.bid_said(match)) if match.bid else ""
        asked = "%s: " + number_asked(match.rules, word)
        panel.header.pill(asked, names[match.question.seat], kept=len(said))
        self.draw_bid(panel, word, said)
        if not self.entry or not self.word:
            self.entry = Entry(panel.palettes, panel.down)
            self.word = BigWord(panel.palettes, panel.down)
        panel.lay(self.entry.group)
        panel.lay(self.word.group)
        panel.lines_at(THREE_SIDES if match.sides == 3 else BESIDE)
        value = self.value(self.controller.choice)
        name = number_shown(match.rules, word, value)
        self.word.show(name)
        if name:
            self.entry.hide()
        else:
            self.entry.show(value, ALL)
        worth = match.rules.bid_worth(match, value) if word == BID else 0
        if word == BID and len(name) <= SHORT_WORD:
            self.draw_totals(panel, worth)
        else:
            panel.no_lines()
            if worth:
                panel.beside(BESIDE_WORD, _("%d marks") % worth, "")
        panel.legend("up", "down", "ok", "undo" if match.answer_count else "back")

    def draw_bid(self, panel: Panel, word: int, said: str) -> None:
        """At the right of the header: the bid so far, and whose it is if there is room for that.

        :param str said: the bid's name, "" if it is a number
        """
        match = self.match
        if not match.bid:
            panel.header.right(_("no bid") if word == BID else "")
            return
        bid = said or str(match.bid)
        if word != BID:
            panel.header.right(*((said,) if said else (_("bid"), match.bid, bid)))
            return
        facts: list[Any] = []
        for letters in range(_BIDDER, 1, -1):
            bidder = cut(self.keeper.captions[match.bidder], letters)
            facts += [bidder + " " + said, -1] if said else [bidder, match.bid]
        panel.header.right(*facts, bid)

    def draw_totals(self, panel: Panel, worth: int) -> None:
        """The totals of the sides, and if there is a line left the goal, or the marks of the bid."""
        match = self.match
        captions = self.keeper.side_captions
        if match.sides == 2:
            clock = self.keeper.clock
            left = "   %s" % clock.shown() if clock and clock.is_near() else ""
            goal = _("last hand") if match.is_last else _("goal %d") % match.rules.goal(match) + left
            panel.say(0, " " * BESIDE_BID + _("%d marks") % worth if worth else goal)
        letters = max([CAPTION] + [len(caption) for caption in captions])
        totals = [padded(captions[side], letters) + " %d" % match.totals[side] for side in range(match.sides)]
        panel.beside(BESIDE_BID, *totals)

    def press(self, key: int) -> None:
        """UP and DOWN step through the numbers, and round; BACK takes the last answer back."""
        if key in (buttons.UP, buttons.DOWN):
            by = 1 if key == buttons.UP else -1
            self.controller.choice = (self.controller.choice + by) % self.size()
        elif key == buttons.OK:
            question = self.match.question
            seat = question.seat if question.word(0) == BID else NO_SEAT
            self.controller.answer(question.word(0), self.value(self.controller.choice), seat)
        else:
            self.controller.undo()


_NAME = const(6)  # letters of the bidder and the bid,
_TRUMP = const(7)  # and of the trump before them


class TrickScreen(CountingScreen):
    """Asks who took a trick. Two or three seats have a button each. With four, OK is the leader and DOWN its
    partner; where a count waits, DOWN gives each of the other three a button. Holding OK opens the list.
    """

    parts = ("marks",)

    def __init__(self, controller: "Controller") -> None:
        super().__init__(controller)
        self.marks: TrickMarks | None = None
        self.shows_others = False  # whether the buttons are the three that did not lead, where a count waits

    def enter(self) -> None:
        """The leader comes first."""
        super().enter()
        self.shows_others = False

    def is_of_four(self) -> bool:
        """Whether four seats play this hand, so that not each has a button."""
        able = [seat for seat in range(self.match.seats) if can_take(self.match.question, seat)]
        return len(able) > 3

    def sits_out(self, seat: int) -> bool:
        """Whether one of four does not play this hand."""
        return self.match.seats == 4 and not can_take(self.match.question, seat)

    def goes_back(self) -> bool:
        """BACK goes back to the leader and its partner."""
        return self.others()

    def others(self) -> bool:
        """Whether the buttons are the three seats that did not lead."""
        return self.shows_others and self.pending() > 0

    def draw(self, panel: Panel) -> None:
        """The trump and the bid; each side's points or tricks in this hand, large, and its total, small."""
        match = self.match
        self.draw_facts(panel)
        sides = match.sides
        panel.columns.arrange(sides, 2 if sides == 2 or not match.bid else 1, MEDIUM)
        for side in range(sides):
            panel.columns.name(side, self.keeper.side_captions[side], str(match.totals[side]))
            if side == match.sits_out:
                panel.columns.no_total(side)
            else:
                panel.columns.total(side, match.rules.hand_so_far(match, side))
        self.draw_needs(panel)
        panel.columns.bar(match.turn % sides)
        self.draw_legend(panel)

    def draw_facts(self, panel: Panel) -> None:
        """The trump and who has bid what, or the count that waits; if nobody bids, the trick."""
        match = self.match
        points = self.waiting()
        clock = self.keeper.clock
        is_near = clock is not None and clock.is_near()
        pill = fact = last = ""
        number = -1
        if points:
            pill = _("+%d whose?") % points if self.pending() else _("last trick: +%d") % points
        elif self.asks() and not match.hand and match.seats == 4 and not is_near:
            pill = _("who? else hold OK")  # two seats have no button
        else:
            trump = number_shown(match.rules, TRUMP, max(0, match.trump))
            if match.trump != UNKNOWN:
                pill = cut(_("no tr.") if match.trump == NO_TRUMP else trump, _TRUMP)
            if not match.bid:
                last, number = _("trick"), match.tricks_played + 1
            elif self.asks():
                last = clock.shown() if clock and is_near else _("who?")
            if match.bid:
                bid = " %d" % match.bid
                said = number_shown(match.rules, BID, match.rules.bid_said(match))
                fact = said or cut(self.keeper.captions[match.bidder], _NAME - len(bid)) + bid
        panel.header.left(-1, fact)
        panel.header.pill(pill)
        panel.header.right(last, number)

    def asks(self) -> bool:
        """Whether the header asks who took it: of the first trick, when there is no other to be shown."""
        return self.match.tricks_played == 0 and self.match.bid > 0 and not self.waiting()

    def draw_needs(self, panel: Panel) -> None:
        """What each side still needs in this hand; of three in Bingo, who sits out."""
        match = self.match
        if not self.marks:
            self.marks = TrickMarks(panel.palettes, panel.down)
        panel.lay(self.marks.group)
        hides = match.seats == 4 and self.waiting()  # the header needs their room
        taken = bidders_tricks(match) if match.bid and not hides and not self.asks() else -1
        self.marks.boxes(taken, match.tricks_played - taken)
        decided = False
        for side in range(match.sides):
            decided = decided or match.rules.missing(match, side) == 0
        partner = (match.bidder + 2) % match.seats
        for side in range(match.sides):
            missing = match.rules.missing(match, side)
            first = second = ""
            bids = side == match.bidder % match.sides
            if side == match.sits_out:
                first, second = _("sits"), _("out")
            elif decided and bids:
                first, second = _("bid"), _("met") if not missing else _("set")
            elif missing != NO_GOAL and not decided:
                first, second = _("need"), str(missing)
            elif bids and match.question.word(0) == TRICK and self.sits_out(partner):
                first, second = cut(self.keeper.captions[partner], NEED_LETTERS), _("out")
            self.marks.need(side, panel.columns.x(side), first, second)

    def draw_legend(self, panel: Panel) -> None:
        """A name where a button is a seat's."""
        question = self.match.question
        undo = "zero" if self.controller.points else "undo" if self.match.answer_count else "back"
        if question.word(0) == TRICK and self.is_of_four():
            step = question.step(0)
            more = "+%d" % step if self.has_count() else ""
            if self.can_end():
                more = "end"
            if self.others():
                more, undo = self.name_on(buttons.UP), "back"
            partner = self.name_on(buttons.DOWN) or "other"
            panel.legend(more, partner, self.name_on(buttons.OK), undo)
        else:
            ok = self.name_on(buttons.OK) or "list"
            panel.legend(self.name_on(buttons.UP), self.name_on(buttons.DOWN), ok, undo)

    def can_end(self) -> bool:
        """Whether the hand is decided, and only that counts: then UP ends it, as a count has no effect."""
        match = self.match
        only_made = match.rules.to_end(match, True) != match.rules.to_end(match, False)
        if not only_made or self.controller.points:
            return False
        return match.rules.missing(match, 0) == 0 or match.rules.missing(match, 1) == 0

    def has_count(self) -> bool:
        """Whether UP counts points in the trick."""
        question = self.match.question
        can_count = question.word(0) == TRICK and question.high(0) > question.low(0)
        return can_count and self.match.rules.missing(self.match, 0) != NO_GOAL  # nello, sevens: no count

    def pending(self) -> int:
        """The count that waits for whose it is, and can be lowered; that of the last trick cannot."""
        question = self.match.question
        if question.word(0) != TRICK or question.low(0) == question.high(0):
            return 0
        return self.waiting()

    def next_screen(self) -> int:
        """The list, where OK opens it; after the last tricks the result."""
        if self.seat_on(buttons.OK) == NO_SEAT:
            return EVENTS
        return RESULT if self.match.tricks_played >= TRICKS - 2 else NO_SCREEN

    def seat_on(self, key: int) -> int:
        """The seat whose trick a button is, NO_SEAT for none."""
        match = self.match
        if match.question.word(0) != TRICK or key not in _OF_SEATS:
            return NO_SEAT
        after = _OF_SEATS.index(key)
        if self.is_of_four():
            if self.others():
                return (match.turn + after + 1) % 4
            if key == buttons.OK:
                return match.turn
            return NO_SEAT if key == buttons.UP or self.pending() else (match.turn + 2) % 4
        for seat in range(match.seats):
            if can_take(match.question, seat):
                if not after:
                    return seat
                after -= 1
        return NO_SEAT

    def name_on(self, key: int) -> str:
        """The legend of a button that is a seat's."""
        seat = self.seat_on(key)
        return cut(self.keeper.captions[seat], 4) if seat != NO_SEAT else ""

    def press(self, key: int) -> None:
        """A press is a trick, five points more, or shows the other seats or the list."""
        seat = self.seat_on(key)
        if seat != NO_SEAT:
            self.shows_others = False
            self.controller.answer(TRICK, self.waiting(), seat)
        elif key == buttons.UP and self.can_end():
            rules, match = self.match.rules, self.match  # one of the two cannot be any more
            self.controller.answer(MADE, max(rules.to_end(match, True), rules.to_end(match, False)))
        elif key == buttons.DOWN and self.pending():
            self.shows_others = True
        elif key == buttons.BACK and self.others():
            self.shows_others = False
        elif key == buttons.UP and self.has_count():
            self.change(1)
        elif key == buttons.OK:
            self.controller.open(EVENTS)
        else:
            super().press(key)


def can_take(question: "Question", seat: int) -> bool:
    """Whether a seat can have taken the trick."""
    for slot in range(question.slot_count):
        if question.word(slot) == TRICK and question.names(slot, seat):
            return True
    return False


def bidders_tricks(match: Match) -> int:
    """The tricks of the bidding side."""
    taken = 0
    for seat in range(match.seats):
        if seat % match.sides == match.bidder % match.sides:
            taken += match.tricks[seat]
    return taken


SCREENS = {CHOICE: ChoiceScreen, OF_TRICK: TrickScreen}
