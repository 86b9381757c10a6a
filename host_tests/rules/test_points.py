# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Any game: random matches against a plain sum, and each press of the screen that asks for points."""

import random

import pytest
from pressing import press_all

from rules_min import load, option
from rules_min.match import Match
from rules_min.points import ROUND, TURN, WINNER
from rules_min.question import ACCEPTED
from rules_min.state import LEAST_TOTAL, MOST_TOTAL
from rules_min.words import LAST, MINUS, POINTS, UNDO
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import text_of


def plain(seats, sides, values, said):
    """The totals and the winners, from a list of (seat, points) as they were said; None where it goes on."""
    totals, rounds, waiting = [0] * sides, 0, []
    lowest, target, enter = values[option.WINS] == 1, values[option.TARGET], values[option.ENTER]
    for seat, points in said:
        waiting.append((seat, points))
        if enter != ROUND:
            totals[seat % sides] += points
        early = enter == TURN and not lowest and target and max(totals) >= target
        if enter != WINNER and len(waiting) < seats and not early:
            continue
        if enter == ROUND:
            for each, number in waiting:
                totals[each % sides] += number
        waiting, rounds = [], rounds + 1
        if (target and max(totals) >= target) or rounds == values[option.ROUNDS]:
            best = min(totals) if lowest else max(totals)
            return totals, [side for side in range(sides) if totals[side] == best]
    return totals, None


def random_match(chance):
    """A match with random options, as far as it goes, and what was said in it."""
    seats = chance.choice((1, 2, 3, 4, 4, 7, 25))
    values = option.usual_values(load("points").OPTIONS, seats)
    values[option.ENTER] = chance.randrange(3)
    values[option.WINS] = chance.randrange(2)
    values[option.TARGET] = chance.choice((0, 20, 300))
    values[option.ROUNDS] = chance.choice((0, 1, 5))
    match = Match(load("points"), seats, seats == 4 and chance.random() < 0.5, values)
    said = []
    for _ in range(chance.randrange(40)):
        if match.winners:
            break
        seat = chance.randrange(seats) if values[option.ENTER] == WINNER else match.question.seat
        points = chance.choice((0, 5, 12, -7, 45, -45, 99))
        word = POINTS if points >= 0 else MINUS
        if match.answer(word, abs(points), seat):
            continue  # a total at its bound
        said.append((seat, points))
        if chance.random() < 0.1:
            assert not match.answer(UNDO)
            said.pop()
    return match, said


@pytest.mark.parametrize("seed", range(60))
def test_random_matches_are_the_plain_sum(seed):
    match, said = random_match(random.Random(seed))
    totals, winners = plain(match.seats, match.sides, match.options, said)
    won = [side for side in range(match.sides) if match.winners >> side & 1]
    assert (list(match.totals), won) == (totals, winners or [])


@pytest.mark.parametrize("seed", range(30))
def test_the_table_ends_it_at_once_between_two_rounds_or_after_this_one(seed):
    chance = random.Random(seed)
    match, _ = random_match(chance)
    if match.winners or not match.answer_count:
        return
    rounds = match.hand
    is_between = match.answer_count == match.answers_before
    assert not match.answer(LAST)
    while not match.winners:
        assert not match.answer(POINTS, 3, match.question.seat)
    totals = list(match.totals)
    best = min(totals) if match.options[option.WINS] else max(totals)
    assert [match.winners >> side & 1 for side in range(match.sides)] == [total == best for total in totals]
    assert match.hand == rounds + (not is_between)


@pytest.mark.parametrize("teams", [False, True])
def test_a_bound_is_that_of_the_seat_and_not_of_another(teams):
    chance = random.Random(5)
    values = option.usual_values(load("points").OPTIONS, 4)
    values[option.ENTER] = WINNER
    refused = set()
    for _ in range(30):
        match = Match(load("points"), 4, teams, values)
        for _ in range(90):
            seat, number = chance.choice((0, 1, 1, 2, 3, 3)), chance.choice((999, 998, 500, 7, 1))
            word = POINTS if seat % 2 else MINUS
            total = match.totals[seat % match.sides] + (number if word == POINTS else -number)
            is_taken = match.answer(word, number, seat) == ACCEPTED
            assert is_taken == (LEAST_TOTAL <= total <= MOST_TOTAL), (seat, number, total)
            if not is_taken:
                refused.add(seat)
                assert match.question.bound == number - abs(total - max(LEAST_TOTAL, min(MOST_TOTAL, total)))
    assert refused == {0, 1, 2, 3}


def presses_of(number, step=1):
    """How many presses a number takes on four buttons, with OK; 0 for one that was not said."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["game points 2"])
    gadget.keeper.setup.values[option.STEP] = step
    press_all(gadget, ["OK"])
    keys = []
    if number:
        ten, ones = number // (10 * step), number // step % 10
        low = ["UP"] * ones if ones < 4 else ["DOWN"] + ["UP"] * (ones - 5) + ["DOWN"] * (5 - ones)
        keys = ["UP"] * ten + ["OK"] + low + ["OK"]
    else:
        keys = ["DOWN"]
    press_all(gadget, keys)
    said = gadget.match.answers[0] & 0x3FFF if gadget.match.answer_count else None
    gadget.power_off()
    assert said == number
    return len(keys)


def test_a_number_takes_few_presses_on_four_buttons():
    assert presses_of(0) == 1
    assert presses_of(45) == 7
    assert max(presses_of(ones) for ones in range(1, 10)) <= 7
    assert presses_of(250, 10) <= 5


def test_ok_held_takes_the_number_off_and_a_wrong_one_is_typed_again():
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["game points 2", "OK", "UP", "OK", "hold OK 900"])
    press_all(gadget, ["DOWN"])
    assert list(gadget.match.totals) == [-10, 0]
    press_all(gadget, ["OK"])
    from tallybone.screens.points import rank_in_words

    assert [rank_in_words(gadget.match, seat) for seat in range(2)] == [
        "2 of 2: 10 behind",
        "leads by 10",
    ]
    press_all(gadget, ["BACK", "BACK"])
    assert gadget.match.answer_count == 1 and gadget.match.question.seat == 1


def test_the_one_who_scored_is_chosen_and_then_the_number():
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["set NAMES Ann Bob Cy", "game points 3"])
    gadget.keeper.setup.values[option.ENTER] = WINNER
    press_all(gadget, ["OK"])
    assert text_of(gadget.screen())[0].startswith("P1 scores?")
    press_all(gadget, ["DOWN", "OK", "UP", "OK", "OK"])
    assert list(gadget.match.totals) == [0, 10, 0]
    press_all(gadget, ["OK", "OK", "DOWN"])
    assert gadget.match.hand == 2


@pytest.mark.parametrize("seat", range(3))
def test_each_seat_has_a_bound_of_its_own_as_its_total_grows(seat):
    match = Match(load("points"), 3)
    values = list(match.options)
    values[option.ENTER] = WINNER
    match = Match(load("points"), 3, options=values)
    while match.totals[seat] < MOST_TOTAL - 300 and match.answer_count < 60:
        assert match.answer(POINTS, min(999, match.question.high(0, seat)), seat) == ACCEPTED
    others = [other for other in range(3) if other != seat]
    room = MOST_TOTAL - match.totals[seat]
    assert match.question.high(0, seat) == min(999, room) < match.question.high(0, others[0])
    assert match.question.high(0, others[0]) == match.question.high(0, others[1]) == match.question.high(0)
    assert (
        match.answer(POINTS, room + 1, seat) != ACCEPTED
        and match.answer(POINTS, room + 1, others[0]) == ACCEPTED
    )
