# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What ``legal_answers`` lists is what a match takes, no more and no less."""

import random

import pytest
from answers import likely_answer

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.notation.legal import legal_answers
from rules_min.notation.names import ANSWERS
from rules_min.question import ACCEPTED, DOUBTFUL
from rules_min.words import LAST, MOST_NUMBER, UNDO, UNTRACKED, pack

FEW = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 15, 16, 20, 21, 29, 30, 31, 42, 84, 85, 150, MOST_NUMBER)


def takes(match, word, number, seat):
    """Whether the match takes this answer, without giving it."""
    if word == UNTRACKED and number == 0 and seat == -1:
        return match.tracked and match.question.kind in (0, 6)
    if word == LAST and number == 0 and seat == -1:
        return match.can_be_last()
    if word == UNDO:
        return match.answer_count > 0 and number == 0 and seat == -1
    if word in match.rules.UNASKED:
        return match.rules.refusal(match, word, number, seat) == ACCEPTED
    refusal = match.question.refusal(word, number, seat, False)
    return refusal in (ACCEPTED, DOUBTFUL) and match.rules.is_possible(match, word, number)


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_all_that_is_legal_is_listed_and_nothing_else(game):
    chance = random.Random(game)
    rules = load(game)
    for seats in rules.SEATS:
        match = Match(rules, seats)
        for step in range(120):
            legal = legal_answers(match)
            listed = {
                pack(each.word, number, seat)
                for each in legal
                for seat in each.seats
                for number in each.numbers
                if number in FEW
            }
            if step % 12 == 0:
                for word in (UNDO, UNTRACKED, *ANSWERS):
                    for seat in range(-1, seats):
                        for number in FEW[1:]:
                            is_listed = pack(word, number, seat) in listed
                            assert is_listed == takes(match, word, number, seat), (word, number, seat)
            match.answer(*likely_answer(match, chance), True)


def test_each_that_is_listed_is_taken():
    """Of a match of Forty-Two: given to the match, and taken back."""
    chance = random.Random(42)
    match = Match(load("forty-two"), 4)
    given = 0
    for _ in range(150):
        for each in legal_answers(match):
            if each.word not in (UNDO, UNTRACKED):
                before = match.answer_count
                number, seat = chance.choice(list(each.numbers)), chance.choice(each.seats)
                assert match.answer(each.word, number, seat, sure=True) == ACCEPTED
                assert match.answer_count == before + 1 and match.answer(UNDO) == ACCEPTED
                given += 1
        match.answer(*likely_answer(match, chance), True)
    assert given > 150


def test_words_and_numbers_are_told():
    match = Match(load("muggins-parker"), 2)
    told = [(each.name, each.seats, list(each.numbers), each.has_number) for each in legal_answers(match)]
    assert told == [
        ("play", (-1,), [0, 5, 10, 15, 20], True),
        ("draw", (-1,), [0], False),
        ("out", (0, 1), [0], False),
        ("blocked", (-1,), [0], False),
        ("untracked", (-1,), [0], False),
    ]
