# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match out of the journal."""

from rules_min import GAMES, load
from rules_min.match import Match, usual
from rules_min.words import number_of, seat_of, word_of


def rebuilt(found, answers):
    """A match as the journal has it.

    :param found: game, seats, teams, options and how many answers, of ``matches.find_match``
    :param answers: the array that holds them
    """
    game, seats, teams, options, count = found
    rules = load(GAMES[game][0])
    values = [options.get(i, usual(rules.OPTIONS[i], seats)) for i in range(len(rules.OPTIONS))]
    match = Match(rules, seats, teams, values, answers=answers)
    for i in range(count):
        said = answers[i]
        match.answer(word_of(said), number_of(said), seat_of(said), True)
    return match
