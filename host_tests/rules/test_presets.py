# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The games that any game is played as: each against its usual rules, told once more here, and its sheets."""

import random

import pytest
from test_points import Plain, random_answer

from rules_min import GAMES, PRESET, game_id, game_number, load, option, rules_of, with_preset
from rules_min.game import NUMBER_NOTE
from rules_min.match import Match
from rules_min.notation.reader import Sheet
from rules_min.notation.writer import lines
from rules_min.option import usual_values
from rules_min.points import RULES
from rules_min.presets import PRESETS, all_games
from rules_min.words import POINTS

# Who says points, to what, in which steps, how many play, and what else is not as in any game.
USUAL = {
    "Rummikub": ("left", 0, 1, 2, 4, {"settle": "minus"}),
    "UNO": ("left", 500, 1, 2, 10, {}),
    "Gin": ("winner", 100, 1, 2, 2, {}),
    "Rummy 500": ("round", 500, 1, 2, 8, {}),
    "Canasta": ("round", 5000, 5, 2, 6, {}),
    "Hearts": ("round", 100, 1, 3, 6, {"wins": "lowest"}),
    "Spades": ("round", 500, 1, 4, 4, {}),
    "Skyjo": ("round", 100, 1, 2, 8, {"wins": "lowest"}),
    "Phase 10": ("round", 0, 5, 2, 6, {"wins": "lowest"}),
    "Scrabble": ("turn", 0, 1, 2, 4, {}),
    "Farkle": ("turn", 10000, 50, 2, 8, {"even": "on"}),
    "Yahtzee": ("round", 0, 1, 1, 10, {"rounds": "13"}),
    "Darts 501": ("turn", 501, 1, 2, 8, {"exact": "on", "down": "on"}),
    "Darts 301": ("turn", 301, 1, 2, 8, {"exact": "on", "down": "on"}),
    "Cribbage": ("winner", 121, 1, 2, 4, {}),
    "Boules": ("winner", 13, 1, 2, 2, {}),
    "Triominoes": ("turn", 400, 1, 2, 6, {}),
}
# Written down for ever: saved matches have these numbers.
NUMBERS = dict(zip(USUAL, range(1, 18), strict=True))


@pytest.mark.parametrize("name", USUAL)
def test_a_preset_is_the_game_as_it_is_usually_played(name):
    enter, target, step, least, most, more = USUAL[name]
    rules = RULES.named(NUMBERS[name])
    assert (rules.NAME, rules.seats_offered()) == (name, (least, most)) and len(name) <= 16
    values = {row.name: row.value_name(rules.usual_values(least)[row.number]) for row in rules.OPTIONS}
    told = {"enter": enter, "target": str(target or "none"), "step": str(step), **more}
    usual = {row.name: row.value_name(row.usual(least)) for row in rules.OPTIONS}
    assert values == {**usual, **told, "game": str(NUMBERS[name])}
    for row in rules.OPTIONS:  # none of its values is one without an effect
        if rules.usual_values(least)[row.number] != row.usual(least):
            assert rules.has_effect(row.number, rules.usual_values(least), least), row.name


def test_each_preset_is_told_once_and_found_by_its_number_and_its_id():
    named = [row for row in all_games(GAMES) if row[0] > PRESET]
    assert [row[2] for row in named] == list(USUAL) and [row[0] for row in PRESETS] == list(NUMBERS.values())
    ids = [row[1] for row in all_games(GAMES)]
    assert len(set(ids)) == len(ids)
    for number, game, name, _group in named:
        assert game_number(game) == number and game_id(number) == "points"
        assert rules_of(number).NAME == load(game).NAME == name and load(game).ID == game
    assert rules_of(PRESET + 250).NAME == "Any game", "a later version's"
    assert (
        with_preset(21, {option.PRESET: 3}) == PRESET + 3
        and with_preset(21, {}) == 21
        and with_preset(1, {}) == 1
    )


def match_of(rules, chance):
    seats = chance.randint(*rules.seats_offered())
    pairs = rules.pairs_offered(seats) and chance.random() < 0.5
    return Match(load("points"), seats, pairs, rules.usual_values(seats))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", USUAL)
def test_random_matches_of_each_and_their_sheets(name, seed):
    chance = random.Random(f"{name} {seed}")
    rules = RULES.named(NUMBERS[name])
    match = match_of(rules, chance)
    assert match.rules.NAME == name
    again = Plain(match.first_seats, match.sides, match.options)
    for _ in range(chance.randrange(90)):
        if match.winners:
            break
        what, seat, number = random_answer(match, chance)
        if not match.answer(what, number, seat):
            again.say(what, seat, number)
    won = [side for side in range(match.sides) if match.winners >> side & 1]
    assert (list(match.totals), won) == (again.totals, again.winners or [])
    read = Sheet(lines(match, PRESET + rules.number, []), is_strict=True).match
    assert read.rules.NAME == name and list(read.totals) == list(match.totals)
    assert list(read.options) == list(match.options) and read.answer_count == match.answer_count


def said_of(match, number):
    """What stands beside a number that is typed."""
    said = match.rules.said(match, NUMBER_NOTE, POINTS, number, match.question.seat, lambda text: text)
    return said[0]


def test_of_a_round_that_adds_up_the_last_number_is_offered_where_it_can_be():
    match = Match(load("points"), 4, options=RULES.named(NUMBERS["Hearts"]).usual_values(4))
    for seat, number in enumerate((13, 5, 0)):
        assert match.rules.offer(match, 0)[0] == 0
        match.answer(POINTS, number, seat)
    assert match.rules.offer(match, 0) == (8, 0, 1)
    assert [said_of(match, number) for number in (7, 8, 9, 0, 78 - 18)] == [
        *("25, not 26", "rest of 26", "27, not 26", "18, not 26"),
        "",  # as where one took all
    ]
    match.answer(POINTS, 8, 3)
    for seat, number in enumerate((0, 26, 26)):  # the moon was shot: the others have 26 each
        match.answer(POINTS, number, seat)
    assert match.rules.offer(match, 0)[0] == 26
    match.answer(POINTS, 26, 3)
    for seat in range(3):
        match.answer(POINTS, 26, seat)
    assert match.rules.offer(match, 0)[0] == 0


def test_a_match_of_a_preset_takes_what_any_game_takes():
    """A memory may have other values than the preset has now, and more players."""
    for number in (*NUMBERS.values(), 250):
        values = usual_values(load("points").OPTIONS, 25)
        values[option.PRESET] = number
        assert Match(load("points"), 25, options=values).seats == 25
        assert Match(load("points"), 4, True, options=values).sides == 2


def test_four_play_spades_in_pairs():
    assert [RULES.named(row[0]).NAME for row in PRESETS if row[3] == 2] == ["Spades"]
    assert RULES.named(7).pairs_offered(4) == 2 and RULES.named(5).pairs_offered(4) == 1


def test_who_has_an_even_turn_left_is_told_that_it_is_the_last():
    match = Match(load("points"), 3, options=RULES.named(NUMBERS["Farkle"]).usual_values(3))
    assert said_of(match, 0) == ""
    match.answer(POINTS, 9950, 0)
    for number in (0, 0, 50):
        assert said_of(match, 0) == ""
        match.answer(POINTS, number, match.question.seat)
    assert not match.winners and match.question.seat == 1
    assert said_of(match, 0) == "last turn" and said_of(match, 500) == ""
