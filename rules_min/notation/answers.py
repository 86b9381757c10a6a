# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""One answer as a score sheet writes it: its word, then the seat, then the number."""

from rules_min.const import const
from rules_min.match import Match
from rules_min.notation.errors import NAMED, asked, listed
from rules_min.notation.names import BELOW, form_of, word_called

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_DIGITS = 5
_SHAPES = {"S": "SEAT", "s": "[SEAT]", "N": "N", "n": "[N]"}


def answer_in(match: Match, parts: list[str]) -> tuple[int, int, int]:
    """What ``match.answer`` is to be given: the word, the number and the seat.

    :param parts: the line, as its blanks part it
    :raises ValueError: if no answer is written so; the text says what was expected
    """
    word = word_called(parts[0])
    if word < 0 or word in BELOW:  # which a sheet writes as another, with a minus before the number
        raise ValueError(f"unknown word '{parts[0]}'; expected {asked(match)}")
    form = form_of(word)
    if not has_form(parts):
        shape = " ".join([parts[0]] + [_SHAPES[part] for part in form])
        raise ValueError(f"'{' '.join(parts)}'; expected '{shape}'")
    if word in BELOW.values() and parts[-1][:1] == "-" and parts[-1] != "-0":
        word = next(below for below, above in BELOW.items() if above == word)
        parts = [*parts[:-1], parts[-1][1:]]
    seat, number = -1, 0
    for part, text in zip(form, parts[1:], strict=False):
        if part in "Ss":
            seat = number_in(parts, text)
        else:
            number = _named_or_number(match, parts, word, text)
    return word, number, seat


def has_form(parts: list[str]) -> bool:
    """Whether an answer has as many parts as its word needs."""
    form = form_of(word_called(parts[0]))
    return len(form) - form.count("n") - form.count("s") <= len(parts) - 1 <= len(form)


def number_in(parts: list[str], text: str, names: "Sequence[str]" = ()) -> int:
    """A number as it is written in a line.

    :param parts: the line
    :param names: what else could stand there
    :raises ValueError: if it is none
    """
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        expected = listed(["a whole number", *names])
        raise ValueError(f"'{' '.join(parts)}'; expected {expected} in place of '{text}'")
    return int(text)


def _named_or_number(match: Match, parts: list[str], word: int, text: str) -> int:
    """A number as written; a pass, or no trump, has a name."""
    names = {match.rules.number_name(word, value): value for value in range(NAMED)}
    if text in names:
        return names[text]
    value = number_in(parts, text, [name for name in names if name])
    name = match.rules.number_name(word, value)
    if name:
        raise ValueError(f"'{' '.join(parts)}'; expected '{name}' in place of {text}")
    return value
