# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What was typed or counted but not sent as an answer yet; all screens of a question share it."""

from micropython import const

from rules_min.question import DOUBTFUL, NO_SEAT, TAKEN
from rules_min.words import CALL, number_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Ask, Refusal
    from tallybone.screens.wish import Wish


MOST_STEPS = 12  # a number of more steps is typed digit by digit


class Pending:
    """A number that was pressed and waits for OK: a count in play, or the place of a choice. 0 is none.

    It belongs to one question, known by the number of answers before it, and is dropped with it.
    """

    def __init__(self) -> None:
        self.value = 0
        self._after = -1

    def reset_if_new(self, match: "Match") -> None:
        """Forget what was pressed for another question."""
        if self._after != match.count:
            self._after = match.count
            self.value = 0

    def forget(self) -> None:
        """Nothing waits."""
        self._after = -1
        self.value = 0


class TypedNumber:
    """A number being typed: the tens, which can go up to 36, and the ones.

    ``slot`` is the slot of the question that it answers, ``seat`` whose number it is. ``has_tens`` is false
    if it is turned as a whole: it has one digit, or goes in a few steps. ``on_ones`` is true if UP and DOWN
    change the ones, or the whole. ``is_touched`` is true once UP or DOWN was pressed; ``is_keyed`` if the
    keys of digits were, to which the next one is added. ``sure`` is true if it was refused as doubtful and
    must be confirmed, ``ends_asked`` if the open ends were already asked for.
    """

    def __init__(self) -> None:
        self.slot = 0
        self.seat = NO_SEAT
        self.number = 0
        self.has_tens = False
        self.on_ones = False
        self.is_touched = False
        self.is_keyed = False
        self.sure = False
        self.ends_asked = False
        self._after = -1

    def begin(self, match: "Match", slot: int, seat: int) -> None:
        """Begin with the least number that a slot of the question takes; of a call, with the count called."""
        ask = match.ask
        low, high, step = ask.low(slot), ask.high(slot), ask.step(slot)
        self._after = match.count
        self.slot = slot
        self.seat = seat
        self.has_tens = high >= 10 and (step == 1 or high // step > MOST_STEPS)
        self.on_ones = not self.has_tens
        self.is_touched = self.is_keyed = self.sure = self.ends_asked = False
        self.number = number_of(match.last_count) or low if ask.word(slot) == CALL else low

    def reset_if_new(self, match: "Match") -> None:
        """Start again if it was typed for another question, which may be another seat's."""
        if self._after != match.count:
            self.begin(match, 0, match.ask.seat)

    def forget(self) -> None:
        """It was typed for a question that is no longer asked."""
        self._after = -1

    def set(self, number: int) -> None:
        """Take a number that was typed before."""
        self.number = number
        self.is_touched = True

    def turn(self, ask: "Ask", by: int) -> None:
        """Step the ones, which wrap round, or the tens, which do not; what has no tens goes in steps."""
        self.sure = self.ends_asked = self.is_keyed = False
        self.is_touched = True
        low, high, step = ask.low(self.slot), ask.high(self.slot), ask.step(self.slot)
        tens, ones = self.number // 10, self.number % 10
        if not self.has_tens:
            low = max(low, step) if ask.word(self.slot) == CALL else low
            steps = (high - low) // step + 1
            self.number = low + ((self.number - low) // step + by) % steps * step
        elif self.on_ones:
            self.number = 10 * tens + (ones + by * step) % 10
        else:
            self.number = 10 * max(0, min(high // 10, tens + by)) + ones

    def key(self, ask: "Ask", digit: int) -> None:
        """Take the key of a digit: 2 and 3 are 23. One that would make the number too large does nothing."""
        number = 10 * self.number + digit if self.is_keyed else digit
        if number > ask.high(self.slot):
            return
        self.number = number
        self.sure = self.ends_asked = False
        self.is_touched = self.is_keyed = self.on_ones = True

    def rub_out(self, ask: "Ask") -> None:
        """Take the last digit back; behind the first one the number is as at the beginning."""
        self.number //= 10
        self.sure = self.ends_asked = False
        if not self.number:
            self.number = ask.low(self.slot)
            self.is_touched = self.is_keyed = False
            self.on_ones = not self.has_tens

    def answered(self, refusal: "Refusal") -> None:
        """A doubtful number needs a second OK, a wrong one is typed again."""
        self.sure = refusal == DOUBTFUL
        if refusal not in (TAKEN, DOUBTFUL) and self.has_tens:
            self.on_ones = False

    def answer(self, wish: "Wish", ask: "Ask") -> None:
        """Send this number as the answer, through the wish."""
        seat = self.seat if ask.names(self.slot, self.seat) else NO_SEAT
        wish.answer(ask.word(self.slot), self.number, seat, self.sure)
