# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The score sheet: a match in words, one line an answer, as people read and tools check it."""

from rules_min.match import usual, value_name
from rules_min.words import FORMS, NAMES, named_number, number_of, seat_of, word_of


def answer_line(said):
    """One answer as a line of the sheet: ``pips 2 13``.

    :param int said: an answer as ``Match.answers`` holds it
    """
    word = word_of(said)
    line = NAMES[word]
    for part in FORMS[word]:
        if part == "S":
            line += " %d" % seat_of(said)
        elif part == "N" or number_of(said):
            line += " " + (named_number(word, number_of(said)) or str(number_of(said)))
    return line


def header(match, game, names=()):
    """Yield the lines that come before the first answer; what is usual is left out.

    :param str game: the id of the match's rules
    :param names: one name a seat, or none
    """
    yield "rules " + game
    yield "seats %d" % match.seats
    if names:
        yield "names " + " ".join(names)
    if match.sides != match.seats:
        yield "teams"
    rows = match.rules.OPTIONS
    for i in range(len(rows)):
        if match.options[i] != usual(rows[i], match.seats):
            name = rows[i][0]
            prefix = "" if name in ("target", "lead") else "option "
            yield prefix + name + " " + value_name(rows[i], match.options[i])


def lines(match, game, names=()):
    """Yield every line of the sheet of a match."""
    for line in header(match, game, names):
        yield line
    for i in range(match.count):
        yield answer_line(match.answers[i])
