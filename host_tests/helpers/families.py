# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""One game of each family in ``make test``, all games in ``make soak``: for what a family does alike."""

import pytest

from rules_min import GAMES, load


def first_of_each():
    """The ids of all games as parameters; all but the first of each family are marked for ``make soak``.

    Games of one family have the same parent class; a game without a family is one of its own.
    """
    seen, games = set(), []
    for _, game, *_ in GAMES:
        kind = type(load(game))
        family = kind.__mro__[1] if len(kind.__mro__) > 3 else kind
        games.append(pytest.param(game, marks=[pytest.mark.soak] if family in seen else []))
        seen.add(family)
    return games
