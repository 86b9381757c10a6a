# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every answer that a match takes now, for programs that ask a table themselves."""

from rules_min.match import Match
from rules_min.notation.names import form_of, name_of
from rules_min.question import ACCEPTED, NO_SEAT, TRICK, TURN
from rules_min.words import LAST, MOST_NUMBER, UNDO, UNTRACKED


class Legal:
    """Answers of one word. Any of the seats goes with any of the numbers.

    :param int word: as ``Match.answer`` takes it, of ``rules_min.words``
    :param seats: the seats that it can name; ``(NO_SEAT,)`` where it names none
    :param numbers: the numbers that it takes, a range or a tuple of them in order; ``(0,)`` if it has none
    """

    def __init__(self, word: int, seats: tuple[int, ...], numbers: "range | tuple[int, ...]") -> None:
        self.word = word
        self.seats = seats
        self.numbers = numbers

    @property
    def name(self) -> str:
        """The word as score sheets write it."""
        return name_of(self.word)

    @property
    def has_number(self) -> bool:
        """Whether a number belongs to the word: "play 10", but not "pass"."""
        return "n" in form_of(self.word).lower()


def legal_answers(match: Match) -> list[Legal]:
    """Every answer that ``match.answer`` takes now, in the order in which the rules name them.

    Some are doubtful: ``match.answer`` takes those with ``sure=True``. A word has several entries where its
    numbers have gaps or depend on the seat. UNTRACKED, LAST and UNDO come last, if they are possible.
    """
    question = match.question
    found = []
    for slot in range(question.slot_count):
        word = question.word(slot)
        named = [seat for seat in range(NO_SEAT, match.seats) if question.names(slot, seat)]
        for high in sorted({question.high(slot, seat) for seat in named}):
            seats = tuple(seat for seat in named if question.high(slot, seat) == high)
            numbers: range | tuple[int, ...] = range(question.low(slot), high + 1, question.step(slot))
            possible = tuple(number for number in numbers if match.rules.is_possible(match, word, number))
            if len(possible) < len(numbers):
                numbers = possible
            if numbers:
                found.append(Legal(word, seats, numbers))
    if match.tracked and question.kind in (TURN, TRICK):
        found.append(Legal(UNTRACKED, (NO_SEAT,), (0,)))
    for word in match.rules.UNASKED:
        seats = tuple(range(match.seats)) if "S" in form_of(word) else (NO_SEAT,)
        has_number = "N" in form_of(word)
        able = tuple(seat for seat in seats if not match.rules.refusal(match, word, int(has_number), seat))
        if able:
            least = int(has_number and match.rules.refusal(match, word, 0, able[0]) != ACCEPTED)
            most = most_of(match, word, able[0]) if has_number else 0
            found.append(Legal(word, able, range(least, 1 + most)))
    if match.can_be_last():
        found.append(Legal(LAST, (NO_SEAT,), (0,)))
    if match.answer_count:
        found.append(Legal(UNDO, (NO_SEAT,), (0,)))
    return found


def most_of(match: Match, word: int, seat: int) -> int:
    """The largest number that a word takes which nobody asks for, of a seat."""
    least, most = 1, MOST_NUMBER  # 1 is taken, and all below one that is
    while least < most:
        middle = (least + most + 1) // 2
        if match.rules.refusal(match, word, middle, seat):
            most = middle - 1
        else:
            least = middle
    return most
