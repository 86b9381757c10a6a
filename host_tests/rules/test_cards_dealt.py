# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Magic 7 and Seven with cards that do not divide: which seats hold one more, nobody enters.

A real deal gives the odd cards to any seats. The gadget never counts a seat out that holds a card, and knows
how many cards each seat holds, or holds at the most.
"""

import random

import pytest

from rules_min import load
from rules_min.match import Match
from rules_min.question import ACCEPTED, DOUBTFUL, NUMBER
from rules_min.words import ASK, BLOCKED, LEAD, OUT, PASS, PENALTY, PIPS, PLAY

CARDS = {"magic-seven": 52, "seven-nccc": 54}


def deal(match, cards, chance):
    """How many cards each seat really holds."""
    more = chance.sample(range(match.seats), cards % match.seats)
    return [cards // match.seats + (seat in more) for seat in range(match.seats)]


def tell(match, word, seat=-1):
    """An answer of the table, given once more where it is doubtful. Return whether it was."""
    refusal = match.answer(word, 0, seat)
    if refusal == DOUBTFUL:
        assert match.answer(word, 0, seat, True) == ACCEPTED
    else:
        assert refusal == ACCEPTED
    return refusal == DOUBTFUL


def play_hand(match, held, chance):
    """Play until a seat is out. Return whether the table had to say so."""
    while True:
        seat = match.question.seat
        assert all(match.least_held(s) <= held[s] <= match.tiles[s] for s in range(match.seats))
        if match.rules.cannot(match) == PASS and match.passes < match.seats - 1 and chance.random() < 0.2:
            if match.question.find(PASS) >= 0:
                assert not tell(match, PASS)
                continue
        gives = -1
        if match.rules.cannot(match) == ASK and chance.random() < 0.2:
            tell(match, ASK)
            gives = (seat - 1) % match.seats
        elif match.rules.cannot(match) == ASK and chance.random() < 0.05:
            seat = chance.randrange(match.seats)
            tell(match, PENALTY, seat)
            gives = (seat + 1) % match.seats
        if gives >= 0:
            held[seat] += 1
            held[gives] -= 1
            if not held[gives]:
                return is_out(match, gives, True)
            assert match.question.kind != NUMBER, "counted out with a card in hand"
            continue
        is_asked = match.rules.may_go_out(match)
        held[seat] -= 1
        if not held[seat] and is_asked:
            assert not tell(match, OUT, seat)
            return True
        assert tell(match, PLAY) == is_asked
        if not held[seat]:
            return is_out(match, seat, False)
        assert match.question.kind != NUMBER, "counted out with a card in hand"


def is_out(match, seat, can_be_said):
    """A seat has no card: the gadget knows it, or after a card given away the table says it."""
    if match.question.kind == NUMBER:
        assert match.out == seat
        return False
    assert can_be_said and not tell(match, OUT, seat)
    return True


@pytest.mark.parametrize("game", CARDS)
def test_nobody_is_counted_out_who_may_hold_a_card(game):
    chance = random.Random(game)
    said = {True: 0, False: 0}
    for seats in range(load(game).SEATS[0], load(game).SEATS[1] + 1):
        for _ in range(12):
            match = Match(load(game), seats)
            assert match.answer(LEAD, 0, chance.randrange(seats)) == ACCEPTED
            is_said = play_hand(match, deal(match, CARDS[game], chance), chance)
            said[is_said] += 1
            assert not is_said or CARDS[game] % seats
    assert min(said.values()) > 15


@pytest.mark.parametrize("game", CARDS)
def test_hands_that_an_older_program_ended_by_counting_are_read(game):
    """It took the first seats for those with one card more, and asked nobody."""
    rules, seats = load(game), 5
    match = Match(rules, seats)
    assert match.answer(LEAD, 0, 1) == ACCEPTED
    held = [CARDS[game] // seats + (seat < CARDS[game] % seats) for seat in range(seats)]
    seat = 1
    while held[seat]:
        held[seat] -= 1
        match.answer(PLAY, sure=True)
        seat = (seat + bool(held[seat])) % seats
    answers = [(answer, match.question.kind) for answer in match.answers[: match.answer_count]]
    count = match.answer_count
    if match.question.kind != NUMBER:  # as now the table would say it
        assert match.answer(OUT, 0, seat) == ACCEPTED
    numbers = []
    while match.hand == 0:
        question = match.question
        number = max(question.low(0), 3 if question.word(0) == PIPS else 0)
        assert match.answer(question.word(0), number, question.seat, True) == ACCEPTED
        numbers.append(match.answers[match.answer_count - 1])
    old = Match(rules, seats)
    for index, (answer, _) in enumerate(answers):
        old.answers[index] = answer
    for index, answer in enumerate(numbers):
        old.answers[count + index] = answer
    old.replay(count + len(numbers))
    assert (list(old.totals), old.hand) == (list(match.totals), 1)


def test_in_magic_seven_a_pass_of_all_and_a_block_are_asked_once_more():
    for seats in (2, 3, 4, 13):
        match = Match(load("magic-seven"), seats)
        tell(match, LEAD, 0)
        if match.question.find(PASS) >= 0:
            tell(match, PASS)
        tell(match, PLAY)
        for _ in range(seats - 1):
            assert match.answer(BLOCKED) == DOUBTFUL
            assert not tell(match, PASS)
        assert match.answer(PASS) == DOUBTFUL and match.question.kind != NUMBER
