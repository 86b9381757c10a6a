# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A number that is being typed. It stays while a list or the menu is open, and is gone with its question."""

from micropython import const

from rules_min.question import ACCEPTED, DOUBTFUL, NO_SEAT
from rules_min.words import MINUS, PIPS, POOLED
from tallybone.display.entry import ONES, TENS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_min.match import Match
    from rules_min.question import Question

_MOST_TYPED = const(9999)  # four numerals have room
_MOST_STEPS = const(12)  # a number of more steps is typed digit by digit


_FROM_0 = (PIPS, POOLED, MINUS)  # typed from 0, whatever the least is


class TypedNumber:
    """A number being typed: the tens, which can go up to 36, and the ones.

    ``slot`` is the slot of the question that it answers, ``seat`` whose number it is. ``has_tens`` is false
    if it is turned as a whole: it has one digit, or goes in a few steps. ``on_ones`` is true if UP and DOWN
    change the ones, or the whole. ``least`` is how low they go. ``is_touched`` is true once UP or DOWN was
    pressed, ``is_keyed`` once a digit's key was: the next digit is added to it. ``are_ends_typed`` if the
    open ends were typed.

    It begins with the number that the rules offer first; of what hands hold, with 0.

    :param int old: a number that was typed for it before, else -1
    """

    def __init__(self, match: "Match", slot: int, seat: int, old: int = -1) -> None:
        question = match.question
        high, step = question.high(slot), question.step(slot)
        self.slot = slot
        self.seat = seat
        self.has_tens = high >= 10 and (step == 1 or high // step > _MOST_STEPS)
        self.on_ones = not self.has_tens
        self.is_keyed = self.are_ends_typed = False
        self.is_touched = old >= 0
        self.number, self.least, _by = match.rules.offer(match, slot)
        if question.word(slot) in _FROM_0:
            self.number = 0
        if old >= 0:
            self.number = old

    def turn(self, question: "Question", by: int) -> None:
        """Step the ones, which wrap round, or the tens, which do not; what has no tens goes in steps."""
        self.are_ends_typed = self.is_keyed = False
        self.is_touched = True
        high, step = question.high(self.slot), question.step(self.slot)
        tens, ones = self.number // 10, self.number % 10
        if not self.has_tens:
            low = self.least
            steps = max(1, (high - low) // step + 1)  # a forged memory may leave no number
            nth = max(-1 if by > 0 else 0, (self.number - low) // step)  # less where nothing is typed yet
            self.number = low + (nth + by) % steps * step
        elif self.on_ones:
            self.number = 10 * tens + (ones + by * step) % 10
        else:
            self.on_ones = by < 0 and not self.number and question.word(self.slot) == PIPS  # no pips at all
            self.number = 10 * max(0, min(high // 10, tens + by)) + ones

    def digit(self) -> int:
        """Which digit UP and DOWN change, as ``Entry`` has them."""
        return ONES if self.on_ones else TENS

    def key(self, question: "Question", digit: int) -> None:
        """Take the key of a digit: 2 and 3 are 23. A number that is too large is refused when it is given."""
        number = 10 * self.number + digit if self.is_keyed else digit
        if number > _MOST_TYPED:
            return
        self.number = number
        self.are_ends_typed = False
        self.is_touched = self.is_keyed = self.on_ones = True

    def rub_out(self, question: "Question") -> None:
        """Take the last digit back; after the first one the number is as at the beginning."""
        self.number //= 10
        self.are_ends_typed = False
        if not self.number:
            self.number = 0 if question.word(self.slot) in _FROM_0 else question.low(self.slot)
            self.is_touched = self.is_keyed = False
            self.on_ones = not self.has_tens

    def answer(self, give: "Callable[[int, int, int], int]", question: "Question") -> None:
        """Answer with this number. If it is refused, it is typed again, except if it is only doubtful.

        :param give: ``Controller.answer``
        """
        seat = self.seat if question.names(self.slot, self.seat) else NO_SEAT
        refusal = give(question.word(self.slot), self.number, seat)
        if refusal != ACCEPTED and refusal != DOUBTFUL:
            if self.number > question.high(self.slot, seat):
                self.number = question.low(self.slot)
                self.is_touched = self.is_keyed = False
            self.on_ones = not self.has_tens
