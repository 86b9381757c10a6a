# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Answers of a table, and all that are legal at one moment."""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, overload

from rules_min.game import Game
from rules_min.match import Match
from rules_min.notation.errors import MOST_ANSWERS, NAMED, listed
from rules_min.notation.legal import legal_answers
from rules_min.notation.names import ANSWERS, BELOW, form_of, name_of
from rules_min.question import NO_SEAT
from rules_min.words import UNDO
from tallybone_rules.refusals import IllegalAnswer

_WORDS = {name_of(word): word for word in ANSWERS if word not in BELOW}
_FEW = 4  # numbers that are listed, not told by their bounds
_BELOW = {above: below for below, above in BELOW.items()}  # of numbers below 0


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, in the words of a score sheet: ``Answer("pips", seat=0, number=12)`` is ``pips 0 12``.

    :param word: what happened: ``play``, ``pass``, ``out``, ``pips`` and so on; docs/notation.md has them all
    :param seat: whom the word names, counted from 0; None where it names nobody. Who is on turn plays, draws
        or passes, and is not named
    :param number: points, pips or a bid, below 0 for points that are taken off; 0 where the word has none
    :param name: what a sheet writes in place of the number, such as ``none`` for no trump; two answers are
        equal whether or not they have it
    """

    word: str
    seat: int | None = None
    number: int = 0
    name: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        """The answer as a line of a score sheet."""
        text = self.word if self.seat is None else f"{self.word} {self.seat}"
        is_written = self.number or "N" in form_of(_WORDS.get(self.word, UNDO))
        return f"{text} {self.name or self.number}" if is_written or self.name else text


def in_core(answer: Answer) -> tuple[int, int, int]:
    """What ``Match.answer`` is given: the word, the number and the seat.

    :raises IllegalAnswer: if there is no such answer in any game
    """
    word = _WORDS.get(answer.word, NO_SEAT)
    if word < 0:
        raise IllegalAnswer(f"unknown word '{answer.word}'; expected one of {', '.join(_WORDS)}")
    seat, number = answer.seat, answer.number
    if seat is None:
        seat = NO_SEAT
    elif seat < 0:
        raise IllegalAnswer(f"'{answer}': expected a seat from 0 on, or None")
    if number < 0 and word in _BELOW:
        return _BELOW[word], -number, seat
    return word, number, seat


def from_core(rules: Game, word: int, number: int, seat: int) -> Answer:
    """An answer that a match has taken, or would."""
    above = BELOW.get(word, word)
    return Answer(
        name_of(above),
        None if seat < 0 else seat,
        number if above == word else -number,
        rules.number_name(word, number),
    )


class Choice(NamedTuple):
    """Legal answers of one word: any of the seats goes with any of the numbers.

    :param word: as score sheets write it
    :param seats: the seats that it can name; none where it names nobody
    :param numbers: the numbers that it takes, in order; none where it has none
    :param names: of those that a sheet writes with a name, these
    """

    word: str
    seats: tuple[int, ...]
    numbers: Sequence[int]
    names: dict[int, str]


class LegalAnswers(Sequence[Answer]):
    """Every answer that can be pushed at one moment, but ``undo``: ``pop`` does that. Some are doubtful.

    They are in the order in which the rules name them, made when they are asked for: a question about the
    pips of 25 players has thousands. What is pushed later does not change them.
    """

    def __init__(self, match: Match) -> None:
        self._rules = match.rules
        is_full = match.answer_count >= MOST_ANSWERS
        self._parts = [] if is_full else [each for each in legal_answers(match) if each.word != UNDO]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the answers, each one once."""
        return tuple(dict.fromkeys(name_of(BELOW.get(each.word, each.word)) for each in self._parts))

    def __len__(self) -> int:
        return sum(len(each.seats) * len(each.numbers) for each in self._parts)

    def __iter__(self) -> Iterator[Answer]:
        for each in self._parts:
            for seat in each.seats:
                for number in each.numbers:
                    yield from_core(self._rules, each.word, number, seat)

    @overload
    def __getitem__(self, place: int) -> Answer: ...
    @overload
    def __getitem__(self, place: slice) -> list[Answer]: ...
    def __getitem__(self, place: int | slice) -> Answer | list[Answer]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        left = place + len(self) if place < 0 else place
        for each in self._parts:
            size = len(each.seats) * len(each.numbers)
            if 0 <= left < size:
                seat, number = divmod(left, len(each.numbers))
                return from_core(self._rules, each.word, each.numbers[number], each.seats[seat])
            left -= size
        raise IndexError(f"no answer {place} among {len(self)}")

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, Answer):
            return False
        try:
            word, number, seat = in_core(answer)
        except IllegalAnswer:
            return False
        return any(
            each.word == word and seat in each.seats and number in each.numbers for each in self._parts
        )

    def __repr__(self) -> str:
        return f"<LegalAnswers: {', '.join(self._in_words())}>"

    @property
    def choices(self) -> list[Choice]:
        """The same as rows, one or more for each word, in the order in which the rules name them."""
        found = []
        for each in self._parts:
            above = BELOW.get(each.word, each.word)
            numbers: Sequence[int] = each.numbers if each.has_number else ()
            named = {n: self._rules.number_name(each.word, n) for n in numbers[:NAMED] if n < NAMED}
            if above != each.word:
                numbers = range(-each.numbers[-1], 1 - each.numbers[0], getattr(each.numbers, "step", 1))
            seats = tuple(seat for seat in each.seats if seat >= 0)
            found.append(
                Choice(name_of(above), seats, numbers, {n: name for n, name in named.items() if name})
            )
        return found

    def _in_words(
        self, words: Container[str] | None = None, name: Callable[[int], str] = "seat {}".format
    ) -> list[str]:
        """The answers as a person reads them, a text for each of these words; None: for all.

        :param name: what a seat is called
        """
        found: dict[tuple[str, tuple[int, ...]], list[str]] = {}
        for each in self.choices:
            if words is None or each.word in words:
                found.setdefault((each.word, each.seats), []).extend(_numbers(each))
        texts = []
        for (word, seats), numbers in found.items():
            text = f"{word} ({listed(map(name, seats))})" if seats else word
            texts.append(f"{text} {listed(numbers)}" if numbers else text)
        return texts


def _numbers(choice: Choice) -> list[str]:
    """The numbers of one row, those with a name by that."""
    numbers = [number for number in choice.numbers[: NAMED + 1] if number not in choice.names]
    if choice.numbers[:2] in (range(1), (0,)) and not choice.names and "n" in form_of(_WORDS[choice.word]):
        return []  # as of "play" where nothing is counted
    texts = list(choice.names.values())
    if not numbers:
        return texts
    if len(numbers) <= _FEW:
        return texts + [str(number) for number in numbers]
    last = choice.numbers[-1] if choice.numbers[-1] not in choice.names else numbers[-1]
    steps = choice.numbers.step if isinstance(choice.numbers, range) else 1
    return [*texts, f"{numbers[0]} to {last}" + (f" in steps of {steps}" if steps > 1 else "")]
