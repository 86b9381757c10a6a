# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Write a score sheet: a match in words, one line per answer, for people to read and tools to check."""

from rules_min import game_id, option
from rules_min.const import const
from rules_min.notation.names import BELOW, form_of, name_of
from rules_min.words import number_of, seat_of, word_of

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rules_min.game import Game
    from rules_min.match import Match
    from rules_min.words import Answer


def answer_line(rules: "Game", answer: "Answer") -> str:
    """One answer as a line of the sheet: ``pips 2 13``.

    :param int answer: an answer as ``Match.answers`` holds it
    """
    word, number = word_of(answer), number_of(answer)
    line = name_of(BELOW.get(word, word))
    for part in form_of(word):
        if part == "S" or (part == "s" and seat_of(answer) >= 0):
            line += " %d" % seat_of(answer)
        elif part == "N" or (part == "n" and number):
            line += " " + (rules.number_name(word, number) or "-" * (word in BELOW) + str(number))
    return line


def header(match: "Match", game: int, names: "list[str]") -> "Iterator[str]":
    """Yield the lines before the first answer; options with the rulebook's value are left out.

    :param int game: the number of the match's game
    :param names: one name a seat, or none
    """
    yield "rules " + game_id(game)
    if match.rules.TITLE:
        yield "title " + match.rules.TITLE
    yield "seats %d" % match.first_seats
    if names:
        yield "names " + " ".join(names)
    if match.sides != match.seats:
        yield "teams"
    for row in match.rules.OPTIONS:
        value = match.options[row.number]
        if value != row.usual(match.seats) and match.rules.has_effect(row.number, match.options, match.seats):
            prefix = "" if row.number in (option.TARGET, option.LEADS) else "option "
            yield prefix + row.name + " " + row.value_name(value)


def lines(
    match: "Match",
    game: int,
    names: "list[str]",
    lost: "Sequence[tuple[int, int]]" = (),
    corrections: "Sequence[tuple[int, int, Answer]]" = (),
) -> "Iterator[str]":
    """Yield every line of the sheet of a match.

    :param lost: indexes in the list of answers where some could not be read, and how many
    :param corrections: the answers that were corrected: how many there were then, the index, and what it was
    """
    first = {index: answer for _, index, answer in reversed(corrections)}  # what was answered at the table
    for line in header(match, game, names):
        yield line
    for i in range(match.answer_count + 1):
        for index, count in lost:
            if min(index, match.answer_count) == i:
                yield "# %d lost here" % count
        if i < match.answer_count:
            line = answer_line(match.rules, match.answers[i])
            if i in first:
                line += "  # corrected, was: " + answer_line(match.rules, first[i])
            yield line
