# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The list of everything that can happen but has no button of its own; holding OK opens it."""

from micropython import const

from rules_min import words
from rules_min.game import EVENT_ROW, HINT, HINT_NOTE
from rules_min.question import ACCEPTED, NO_SEAT, NUMBER, PICK, TURN
from tallybone.display.places import LINE, NOTE_LETTERS
from tallybone.screens.base import ListScreen, first_slot
from tallybone.screens.ids import COUNT_ENDS, EVENTS
from tallybone.words.texts import EVENT, _, fitted, word_text

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match


_SEATS = const(32)  # a row's number is its slot times this, and one more than the seat that it names
_ENDS = const(-1)  # the number of the row that adds up the open ends, and of the one that
_HINT = const(-2)  # says how something else is told
_IS_MADE = const(-3)  # rows that end a bid of marks
_IS_SET = const(-4)
_OTHERS_FIRST = (1, 3, 2, 0)


class EventScreen(ListScreen):
    """A row for each word and each seat it can name."""

    def fill(self) -> None:
        """The rows; of a trick the two seats that have no button stand first."""
        match = self.match
        question = match.question
        self.heading = _("What happened?")
        if question.word(0) == words.TRICK and match.seats == 4:
            points = max(self.controller.points, question.low(0))
            self.heading = _("+%d: who took it?") % points if points else _("Who took it?")
        self.rows = []
        for slot in range(first_slot(question), question.slot_count):
            word = question.word(slot)
            text = word_text(word, EVENT)
            if word == words.MADE and match.rules.to_end(match, True) != match.rules.to_end(match, False):
                self.add_ends(match)
                continue
            if question.who(slot) == NO_SEAT:
                self.rows.append((text, "", _SEATS * slot))
                continue
            for is_doubtful in (False, True):  # what hardly can be stands below
                for i in range(match.seats):
                    seat = seat_at(match, slot, i)
                    if question.names(slot, seat) and question.is_doubtful(word, 0, seat) == is_doubtful:
                        label = self.keeper.said(match, EVENT_ROW, word, question.low(slot), seat, LINE)
                        if not label:
                            label = fitted("%s " + text, LINE, self.keeper.captions[seat])
                        label = label.replace("{}", text)
                        self.rows.append((label, "", _SEATS * slot + seat + 1))
        hint = self.keeper.said(match, HINT, words.UNDO, 0, NO_SEAT, LINE)
        if hint:
            self.rows.append((hint, "", _HINT))
        if is_counted(match):
            self.rows.append((_("Count the ends"), "", _ENDS))

    def add_ends(self, match: "Match") -> None:
        """Of marks a row for a bid that was made, and one for one that is set."""
        if match.rules.to_end(match, True) >= 0:
            self.rows.append((_("Bid made"), "", _IS_MADE))
        if match.rules.to_end(match, False) >= 0:
            self.rows.append((_("Bid set"), "", _IS_SET))

    def next_screen(self) -> int:
        """Most of what can have happened is followed by a number."""
        return NUMBER

    def take(self, number: int) -> None:
        """Answer with the chosen event; if it has a number, ask for that next."""
        controller = self.controller
        if number == _ENDS:
            controller.open(COUNT_ENDS)
            return
        if number == _HINT:
            controller.leave()
            controller.say(
                self.keeper.said(self.match, HINT_NOTE, words.UNDO, 0, NO_SEAT, NOTE_LETTERS), stays=True
            )
            return
        if number in (_IS_MADE, _IS_SET):
            controller.answer(words.MADE, self.match.rules.to_end(self.match, number == _IS_MADE))
            return
        question = self.match.question
        slot, seat = number // _SEATS, number % _SEATS - 1
        word, kind, points = question.word(slot), question.kind, controller.points
        if word == words.OUT and kind == TURN and points and seat == question.seat:
            refusal = controller.answer(
                question.word(0), points, out=seat
            )  # its last tile, and what it counted
        elif word == words.TRICK:
            refusal = controller.answer(word, max(points, question.low(0)), seat)
        elif question.low(slot) == question.high(slot) and word not in self.match.rules.SHOWN_FIRST:
            refusal = controller.answer(word, question.low(slot), seat)
        else:
            controller.forget_number()
            controller.open(NUMBER, (slot, seat))
            return
        is_same = refusal == ACCEPTED and self.match.question.kind == kind
        if is_same and word != words.TRICK and not controller.status.text:
            text = word_text(word, EVENT)  # it may change nothing else that can be seen
            if seat != NO_SEAT:
                text = fitted("%s " + text, NOTE_LETTERS, self.keeper.captions[seat])
            controller.say(text)


def is_counted(match: "Match") -> bool:
    """Whether the open ends of the line count in play."""
    question = match.question
    is_in_play = question.kind == TURN or question.kind == PICK
    return is_in_play and match.rules.MOST_ENDS > 0 and question.high(0) > 0


def seat_at(match: "Match", slot: int, nth: int) -> int:
    """The seat at an index of the list. First stands the one that most likely went out: it played last."""
    first = match.turn - 1 if match.question.kind == TURN else 0
    if match.question.word(slot) == words.TRICK:
        first = match.turn
        if match.sides == 2 and match.seats == 4:
            nth = _OTHERS_FIRST[nth]  # the leader and its partner have buttons
    return (first + nth) % match.seats


SCREENS = {EVENTS: EventScreen}
