# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Equal totals at the end of a match, in every game of more than one side."""

import random

import pytest
from answers import likely_answer

from rules_min import GAMES, load, option
from rules_min.match import Match
from rules_min.option import usual_values
from rules_min.partners import TEAM
from rules_min.question import OVER
from rules_min.words import LAST, UNDO

TIED = [game for _, game, *_ in GAMES if load(game).SEATS[1] > 1]


def played_out(game, seed, tie):
    """A match one of whose first hands is said to be the last, up to its end."""
    chance = random.Random(seed)
    rules = load(game)
    seats = rules.SEATS[0] if seed % 2 else min(4, rules.SEATS[1])
    values = usual_values(rules.OPTIONS, seats)
    values[option.TIE] = tie
    if game == "dominican":
        values[option.BLOCK] = TEAM  # else every block has a winner
    match = Match(rules, seats, rules.TEAMS and seats == 4, values)
    hands = None  # that were over when the table said so
    while not match.winners and (hands is None or match.hand == hands):
        if match.can_be_last() and match.hand >= seed % 3:
            hands = match.hand - (rules.ENDS_AT_ONCE and match.answer_count == match.answers_before)
            match.answer(LAST, 0, -1, True)
        else:
            word, number, seat = likely_answer(match, chance)
            if word not in (UNDO, LAST):
                match.answer(word, number, seat, True)
    return match


@pytest.mark.parametrize("game", TIED)
def test_equal_totals_at_the_end_share_or_play_another_hand(game):
    """The same answers under both values: they differ only where the totals are equal."""
    equal = seed = 0
    while equal < 2:
        assert seed < 2000
        seed += 1
        shared, extra = (played_out(game, seed, tie) for tie in (option.SHARE, option.EXTRA))
        assert list(shared.answers[: shared.answer_count]) == list(extra.answers[: extra.answer_count])
        assert list(shared.totals) == list(extra.totals)
        is_shared = shared.winners & (shared.winners - 1) > 0
        assert extra.winners == (0 if is_shared else shared.winners)
        assert not is_shared or (extra.question.kind != OVER and not extra.can_be_last())
        equal += is_shared
