# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A number while it is typed, digit by digit. A file of its own: compiling it with its screen takes too much
of a board whose drive is not compiled.
"""

from micropython import const

from rules_min.question import DOUBTFUL, NO_SEAT, TAKEN
from rules_min.words import CALL, number_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Question
    from tallybone.table import Table

_MOST_TYPED = const(9999)  # four numerals have room
_MOST_STEPS = const(12)  # a number of more steps is typed digit by digit


class TypedNumber:
    """A number being typed: the tens, which can go up to 36, and the ones.

    ``slot`` is the slot of the question that it answers, ``seat`` whose number it is. ``has_tens`` is false
    if it is turned as a whole: it has one digit, or goes in a few steps. ``on_ones`` is true if UP and DOWN
    change the ones, or the whole. ``is_touched`` is true once UP or DOWN was pressed; ``is_keyed`` if the
    keys of digits were, to which the next one is added. ``ends_asked`` if the open ends were typed.

    It begins with the least number that the slot takes; of a call, with the count called.

    :param int old: a number that was typed for it before, else -1
    """

    def __init__(self, match: "Match", slot: int, seat: int, old: int = -1) -> None:
        question = match.question
        low, high, step = question.low(slot), question.high(slot), question.step(slot)
        self.slot = slot
        self.seat = seat
        self.has_tens = high >= 10 and (step == 1 or high // step > _MOST_STEPS)
        self.on_ones = not self.has_tens
        self.is_keyed = self.ends_asked = False
        self.is_touched = old >= 0
        self.number = number_of(match.last_count) or low if question.word(slot) == CALL else low
        if old >= 0:
            self.number = old

    def turn(self, question: "Question", by: int) -> None:
        """Step the ones, which wrap round, or the tens, which do not; what has no tens goes in steps."""
        self.ends_asked = self.is_keyed = False
        self.is_touched = True
        low, high, step = question.low(self.slot), question.high(self.slot), question.step(self.slot)
        tens, ones = self.number // 10, self.number % 10
        if not self.has_tens:
            low = max(low, step) if question.word(self.slot) == CALL else low
            steps = (high - low) // step + 1
            self.number = low + ((self.number - low) // step + by) % steps * step
        elif self.on_ones:
            self.number = 10 * tens + (ones + by * step) % 10
        else:
            self.number = 10 * max(0, min(high // 10, tens + by)) + ones

    def key(self, question: "Question", digit: int) -> None:
        """Take the key of a digit: 2 and 3 are 23. A number that is too large is refused when it is given."""
        number = 10 * self.number + digit if self.is_keyed else digit
        if number > _MOST_TYPED:
            return
        self.number = number
        self.ends_asked = False
        self.is_touched = self.is_keyed = self.on_ones = True

    def rub_out(self, question: "Question") -> None:
        """Take the last digit back; behind the first one the number is as at the beginning."""
        self.number //= 10
        self.ends_asked = False
        if not self.number:
            self.number = question.low(self.slot)
            self.is_touched = self.is_keyed = False
            self.on_ones = not self.has_tens

    def answer(self, table: "Table", question: "Question") -> None:
        """Answer with this number. If it is refused, it is typed again, but where it is only doubtful."""
        seat = self.seat if question.names(self.slot, self.seat) else NO_SEAT
        refusal = table.answer(question.word(self.slot), self.number, seat)
        if refusal != TAKEN and refusal != DOUBTFUL:
            if self.number > question.high(self.slot):
                self.number = question.low(self.slot)
                self.is_touched = self.is_keyed = False
            self.on_ones = not self.has_tens
