# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An option has an effect, or is refused: two matches that differ in it alone are given the same answers."""

import random

import pytest
from answers import likely_answer

from rules_min import GAMES, load, option
from rules_min.match import Match
from rules_min.question import NUMBER, OVER
from rules_min.words import CLAIM, NOBODY, UNDO

IDS = [row[1] for row in GAMES]
# Held by the rules or shown by the gadget, or of equal totals alone, which chance hardly brings.
ELSEWHERE = (option.TIED_BLOCK, option.CLOCK, option.ENDS, option.TIE, option.DOWN, option.PRESET)
NEEDS = {
    option.FINISH: {option.TARGET: 25},
    option.WINS: {option.TARGET: 25},
    option.EXACT: {option.TARGET: 25, option.ENTER: 1},
    option.EVEN: {option.TARGET: 25, option.ENTER: 1},
    option.SETTLE: {option.ENTER: 3},
    option.CONTRACTS: {option.MATCH: 2},
    option.SPLASH: {option.MATCH: 2, option.CONTRACTS: 1},
}


def shown(match):
    """What a table can see of a match."""
    question = match.question
    slots = list(question.slots[: 6 * question.slot_count]) if question.kind != OVER else []
    doubts = list(question.doubts[: 2 * question.doubt_count])
    seen = question.kind, slots, doubts, question.least, question.likely
    return seen, list(match.totals), match.winners, match.tracked and list(match.tiles)


def differ(game, seats, values, number, other, chance):
    """Whether two matches that differ in an option ever look different."""
    rules = load(game)
    changed = values[:]
    changed[number] = other
    teams = rules.TEAMS and seats == 4
    matches = [Match(rules, seats, teams, each) for each in (values, changed)]
    for _ in range(250):
        if shown(matches[0]) != shown(matches[1]):
            return True
        answer = likely_answer(matches[0], chance)
        if answer[0] == CLAIM and chance.random() < 0.5:
            answer = (NOBODY, 0, -1)
        if answer[0] == UNDO or matches[0].winners:
            continue
        if bool(matches[0].answer(*answer, True)) != bool(matches[1].answer(*answer, True)):
            return True
    return False


def values_with(game, seats, number, is_tracked):
    values = option.usual_values(load(game).OPTIONS, seats)
    values[option.TRACK] = is_tracked or game == "fives-and-threes"  # which is always followed
    for other, value in NEEDS.get(number, {}).items():
        values[other] = value
    return values


@pytest.mark.parametrize("is_tracked", [0, 1])
@pytest.mark.parametrize("game", IDS)
def test_an_option_has_an_effect_or_is_refused(game, is_tracked):
    rules = load(game)
    chance = random.Random(game)
    for row in rules.OPTIONS:
        others = [value for value, _ in row.names] or [row.least, row.least + 1, row.least + 3]
        if row.number in (option.TRACK, *ELSEWHERE) or not (row.names or row.least < row.most):
            continue
        for seats in range(rules.SEATS[0], min(4, rules.SEATS[1]) + 1):
            has_effect = False
            asked = set()
            for attempt in range(100):
                values = values_with(game, seats, row.number, is_tracked)
                other = chance.choice(others)
                asked.add(rules.has_effect(row.number, values, seats))
                if asked == {False} and attempt >= 30:
                    break
                if row.number == option.LEADS:
                    other = seats - 1
                try:
                    has_effect = has_effect or differ(game, seats, values, row.number, other, chance)
                except ValueError:  # the deal does not allow it
                    continue
                if has_effect and attempt > 3:
                    break
            assert asked == {has_effect}, (row.name, seats, has_effect)


@pytest.mark.parametrize("game", IDS)
def test_the_open_ends_are_asked_only_where_that_option_has_an_effect(game):
    """Over matches with each number of tiles that can be dealt."""
    rules = load(game)
    chance = random.Random(game)
    if option.ENDS not in [row.number for row in rules.OPTIONS]:
        return
    for seats in range(rules.SEATS[0], rules.SEATS[1] + 1):
        for hand in (3, 7, rules.SET.tiles // seats):
            values = option.usual_values(rules.OPTIONS, seats)
            values[option.ENDS], values[option.TILES_EACH], values[option.RESERVE] = option.ON, hand, 0
            asked = False
            for _ in range(60):
                match = Match(rules, seats, False, values)
                while not match.winners and match.answer_count < 250 and not asked:
                    asked = match.question.kind == NUMBER and rules.wants_ends(match)
                    answer = likely_answer(match, chance)
                    if answer[0] != UNDO:
                        match.answer(*answer, True)
            assert not asked or rules.has_effect(option.ENDS, values, seats), (seats, hand)
            if not rules.has_effect(option.ENDS, values, seats):
                assert not rules.DRAWS
