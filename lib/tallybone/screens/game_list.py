# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The list of games in a set-up."""

from micropython import const

from rules_min import GAMES
from tallybone.words.texts import _

# In the list of games, above those of each group.
HEADINGS = (
    "Other games",
    "Block and Draw",
    "Fives, threes",
    "Matador",
    "Partners",
    "Alone",
    "Tricks",
    "Falling doubles",
    "With cards",
)
_LAST = const(0)  # in place of a game: the heading of those played last


def game_name(number: int) -> str:
    """The name of a game, in English."""
    for row in GAMES:
        if row[0] == number:
            return row[2]
    from rules_min.presets import name_of

    return name_of(number)


def listed(recent: "list[int]") -> "list[int]":
    """The list of games, by their numbers: those played last, then all of them under headings. A heading is
    less than 1: less by 1 than the negative number of its group, or _LAST. Their texts would take 2.4 KB.

    :param recent: the numbers of those played last, the last one first
    """
    rows = [_LAST] + recent if recent else []
    group = -1
    from rules_min.presets import all_games

    for row in all_games(GAMES):
        if row[3] != group:
            group = row[3]
            rows.append(-1 - group)
        rows.append(row[0])
    return rows


def listed_text(number: int) -> str:
    """A line of that list."""
    if number > 0:
        return _(game_name(number))
    return "- %s -" % _(HEADINGS[-1 - number]) if number else _("- Played last -")
