# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What was typed or counted but not sent as an answer yet; all screens of a question share it."""

from rules_min.question import DOUBTFUL, NO_SEAT, TAKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_min.match import Match
    from rules_min.question import Ask, Refusal
    from tallybone.screens.wish import Wish


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

    ``slot`` is the slot of the question that it answers, ``seat`` whose number it is. ``one_digit`` is true
    if it has no tens, ``on_ones`` if UP and DOWN change the ones. ``sure`` is true if it was refused as
    doubtful and must be confirmed, ``ends_asked`` if the open ends were already asked for.
    """

    def __init__(self) -> None:
        self.slot = 0
        self.seat = NO_SEAT
        self.tens = 0
        self.ones = 0
        self.one_digit = False
        self.on_ones = False
        self.sure = False
        self.ends_asked = False
        self._after = -1

    def begin(self, match: "Match", slot: int, seat: int) -> None:
        """Begin with the least number that a slot of the question takes."""
        ask = match.ask
        self._after = match.count
        self.slot = slot
        self.seat = seat
        self.one_digit = ask.high(slot) < 10
        self.on_ones = self.one_digit
        self.sure = False
        self.ends_asked = False
        self.set(ask.low(slot))

    def reset_if_new(self, match: "Match") -> None:
        """Start again if it was typed for another question, which may be another seat's."""
        if self._after != match.count:
            self.begin(match, 0, match.ask.seat)

    def forget(self) -> None:
        """It was typed for a question that is no longer asked."""
        self._after = -1

    def set(self, number: int) -> None:
        """Set the digits to this number."""
        self.tens = number // 10
        self.ones = number % 10

    @property
    def number(self) -> int:
        """The number typed so far."""
        return self.tens * 10 + self.ones

    def turn(self, ask: "Ask", by: int) -> None:
        """Step one digit up or down and wrap round; a single digit stays within its bounds."""
        self.sure = self.ends_asked = False
        low, high = ask.low(self.slot), ask.high(self.slot)
        if self.one_digit:
            self.ones = low + (self.ones - low + by) % (high - low + 1)
        elif self.on_ones:
            self.ones = (self.ones + by) % 10
        else:
            self.tens = (self.tens + by) % (high // 10 + 1)

    def answered(self, refusal: "Refusal") -> None:
        """A doubtful number needs a second OK, a wrong one is typed again."""
        self.sure = refusal == DOUBTFUL
        if refusal not in (TAKEN, DOUBTFUL) and not self.one_digit:
            self.on_ones = False

    def answer(self, wish: "Wish", ask: "Ask") -> None:
        """Send this number as the answer, through the wish."""
        seat = self.seat if ask.names(self.slot, self.seat) else NO_SEAT
        wish.answer(ask.word(self.slot), self.number, seat, self.sure)
