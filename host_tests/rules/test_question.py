# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A question by itself: its slots, whose bounds they have, and what it says of itself."""

import pytest

from rules_min import load
from rules_min.match import Match
from rules_min.option import MATCH, TARGET, usual_values
from rules_min.question import NUMBER, TURN, Question
from rules_min.words import BLOCKED, OUT, PASS, PLAY, POINTS, POOLED


def asked(*words):
    """A turn of seat 0 of four, after a question that had nine slots."""
    question = Question(4, 4)
    question.open(TURN, 0)
    for _ in range(9):
        question.allow(OUT, 0, 5)
    question.open(TURN, 0)
    for word in words:
        question.allow(word, who=0 if word == OUT else -1)
    return question


def test_a_bound_of_each_seat_is_that_of_the_first_two_slots():
    question = asked(POINTS, POINTS, POINTS)
    for seat in range(4):
        question.limit(0, seat, 10 + seat)
        question.limit(1, seat, 20 + seat)
    assert [question.high(0, seat) for seat in range(4)] == [10, 11, 12, 13]
    assert [question.high(1, seat) for seat in range(4)] == [20, 21, 22, 23]
    assert [question.high(2, seat) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("seat", "told"), [(0, "turn of seat 0"), (3, "turn of seat 3"), (-1, "turn")])
def test_it_says_whom_it_asks(seat, told):
    question = Question(4, 4)
    question.open(TURN, seat)
    question.allow(PLAY)
    assert repr(question) == f"{told}: play"


def test_slots_of_an_earlier_question_do_not_count():
    """They still stand in its array: what a screen asks of a slot looks first how many there are."""
    from tallybone.screens import base

    assert not base.is_second_on_down(asked(PLAY)) and base.is_second_on_down(asked(PLAY, PASS))
    assert not base.is_third_on_up(asked(PLAY, PASS))
    assert base.is_third_on_up(asked(PLAY, PASS, OUT)) and not base.is_third_on_up(asked(PLAY, PASS, BLOCKED))
    assert not base.has_last_tiles(asked(PLAY, PASS, OUT, OUT))
    assert base.has_last_tiles(asked(PLAY, PASS, OUT, OUT, OUT))
    assert asked(PLAY).word(1) == -1 and asked(PLAY).find(OUT) == -1
    assert not base.has_heap(asked(PLAY)) and asked(PLAY).kind != NUMBER


@pytest.mark.parametrize(("number", "is_doubtful"), [(4, True), (5, False), (20, False), (21, True)])
def test_a_heap_is_doubted_outside_its_bounds(number, is_doubtful):
    question = asked(POOLED)
    question.doubt_heap(5, 20)
    assert question.is_doubtful(POOLED, number, -1) is is_doubtful
    assert question.bound == (5 if number < 5 else 20)


def test_who_leads_says_which_hand_it_is():
    match = Match(load("mexican-train"), 4)
    assert match.rules.who_leads(match, str) == "hand 1: 12-12, who?"


@pytest.mark.parametrize(("target", "wins"), [(7, 7), (99, 99), (100, 7), (250, 7)])
def test_a_target_of_points_is_none_of_marks(target, wins):
    rules = load("forty-two")
    values = usual_values(rules.OPTIONS, 4)
    values[TARGET], values[MATCH] = target, 2
    assert rules.target(values) == (wins, 99)
