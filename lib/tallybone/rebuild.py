# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match out of the journal."""

from rules_min import GAMES, load
from rules_min.match import Match, allows, usual


def rebuilt(found, answers):
    """A match as the journal has it, None if there is no such match: no gadget of this version wrote it.

    :param found: game, seats, teams, options and how many answers, of ``matches.find_match``
    :param answers: the array that holds them
    """
    try:
        match = empty(found, answers)
        match.count = found[4]
        if match.count > len(answers):
            return None
        match.replay(match.count)  # four times as fast as to ask and to check every answer again
    except Exception:
        return None
    return match


def empty(found, answers):
    """That match before its first answer.

    :raises Exception: of any kind, if there is no such match
    """
    game, seats, teams, options = found[:4]
    rules = load(GAMES[game][0])
    rows = rules.OPTIONS
    values = [options.get(i, usual(rows[i], seats)) for i in range(len(rows))]
    if not all([allows(rows[i], values[i]) for i in range(len(rows))]):
        raise ValueError("an option cannot be so")
    return Match(rules, seats, teams, values, answers=answers)
