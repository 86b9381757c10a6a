# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who meets whom, what a club night plays, and what its tables are told of their draw."""

import json
import random
from collections import Counter
from datetime import timedelta

import jsonschema
import pytest
from test_desk_night import FOUR, NOW, begun, play, result

from desk import ROOT
from desk.book import BookError
from desk.draw import BYE, round_robin, swiss
from desk.draw_message import draws
from desk.names import Names, are_of_draw, of_gadget
from desk.options import typed_options
from desk.plan import Plan
from rules_min import load

# The game of a night -------------------------------------------------------------------------


def test_a_night_has_its_game_with_the_options_that_are_not_as_in_the_book(nights):
    options = typed_options("target 150, call off,clock 45")
    night = begun(nights, game="muggins-parker", options=options)
    assert night.game == "muggins-parker" and night.options == options
    usual = {"target": str(load("muggins-parker").OPTIONS[0].usual(2))}
    assert begun(nights, game="muggins-parker", options=usual).options == {}
    pairs = begun(nights, ["Ann + Cy", "Bob + Di"], game="forty-two", options=typed_options("match marks"))
    assert pairs.are_pairs and pairs.options == {"match": "marks"}


@pytest.mark.parametrize(
    ("entrants", "game", "options", "said"),
    [
        (FOUR, "whist", "", "no game “whist”"),
        (FOUR, "forty-two", "", "no game of two single players"),
        (["Ann + Cy", "Bob + Di"], "castle-rock", "", "no game of two pairs"),
        (FOUR, "block", "target 99999", "“target 99999” cannot be; expected one of these: 1 ... 9999"),
        (FOUR, "block", "target many", "“target many” cannot be"),
        (FOUR, "block", "track maybe", "“track maybe” cannot be; expected one of these: off, on"),
        (FOUR, "block", "lead 3", "“lead 3” cannot be, with these options"),
        (FOUR, "block", "marks 7", "no option “marks”; expected one of these: target"),
        (FOUR, "", "target 150", "without a game"),
        (FOUR, "block", "target", "expected them as"),
        (FOUR, "block", "target 150 200", "expected them as"),
    ],
)
def test_a_game_that_cannot_be_played_so_is_refused(nights, entrants, game, options, said):
    with pytest.raises(BookError, match=said):
        begun(nights, entrants, game=game, options=typed_options(options))
    assert nights.last() is None


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (["1", "1", "2"], "table 1 is there twice"),
        (["1", "two#"], "table “two#”; expected letters and digits, 11 at most"),
        (["1", "x" * 12], "expected letters and digits"),
        ([], "0 tables; expected 2, 1 at least"),
    ],
)
def test_tables_that_no_gadget_can_be_are_refused(nights, tables, said):
    with pytest.raises(BookError, match=said):
        nights.begin(Plan(entrants=tuple(FOUR), tables=tuple(tables)))


# What the tables are told --------------------------------------------------------------------

DRAW = jsonschema.Draft202012Validator(json.loads((ROOT / "docs" / "draw.schema.json").read_text()))


def told_draws(night, minutes=1):
    found = {
        place: json.loads(text) for place, text in draws(night, NOW + timedelta(minutes=minutes)).items()
    }
    for draw in found.values():
        DRAW.validate(draw)
    return found


def test_each_table_is_told_its_draw_until_it_is_decided(book, nights):
    night = begun(nights, game="muggins-parker", options=typed_options("target 150"), minutes=20)
    one, other = night.last.pairings
    found = told_draws(night)
    assert found == {
        each.place: {
            "tallybone": 1, "night": night.number, "round": 1, "stage": 0, "names": [each.first, each.second],
            "partners": False, "game": "muggins-parker", "options": {"target": "150"}, "minutes": 20,
        }
        for each in (one, other)
    }  # fmt: skip
    assert play(book, nights, result(1, one.place, [one.first, one.second], [155, 80]))
    assert list(told_draws(nights.last())) == [other.place]
    nights.write(1, other.place, 1, 0)
    assert told_draws(nights.last()) == {} == told_draws(None)


def test_who_has_a_bye_and_a_night_of_yesterday_are_told_nothing(nights):
    night = begun(nights, ["Ann", "Bob", "Cy"])
    assert len(told_draws(night)) == 1 and told_draws(night, minutes=13 * 60) == {}


def test_of_a_round_of_several_matches_none_has_its_clock(nights):
    assert told_draws(begun(nights, best_of=3, minutes=20))["1"]["minutes"] == 0


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("Ann", "Bob", ["Ann", "Bob"]),
        ("Ann + Cy", "Bob + Di", ["Ann", "Bob", "Cy", "Di"]),
        ("José Ángel", "Søren Æ", ["JoséÁngel", "SørenÆ"]),
        ("Bartholomew", "Bartholomeus", ["Bartw", "Barts"]),
        ("Player A", "Player B", ["PlayA", "PlayB"]),
        ("Player 11", "Player 21", ["Pla11", "Pla21"]),
        ("Ann + Anna", "Anne + Annika", ["Ann", "Anne", "Anna", "Annika"]),
        ("Ana", "ANA", ["Ana1", "ANA2"]),
        ("李", "Łukasz", ["P1", "Łukasz"]),
        ("A + B + C", "D + E + F", ["A+B+C", "D+E+F"]),
    ],
)
def test_names_are_spelt_so_that_a_gadget_has_them(first, second, names):
    assert of_gadget(first, second) == names


@pytest.mark.parametrize(
    ("names", "are"),
    [
        (["Ann", "Bob"], True),
        (["Bob", "Ann"], True),
        (["P1", "P2"], True),
        (["P1", "ann"], True),
        (["Ann", "Cy"], False),
        (["Cy", "Di"], False),
        (["Ann", "Ann"], False),
    ],
)
def test_a_match_under_other_names_is_asked_about(book, nights, names, are):
    pairing = begun(nights, ["Ann", "Bob"]).last.pairings[0]
    message = result(1, "1", names, [105, 40])
    assert are_of_draw(message, pairing.first, pairing.second) == are
    assert play(book, nights, message) == are, "only the desk can count it"
    [pairing] = nights.last().last.pairings
    assert bool(pairing.open) != are and (pairing.other_names(message) == "") == are
    assert are or nights.take(message, by_desk=True)


@pytest.mark.parametrize(
    ("first", "second"), [("Player A", "Player B"), ("Player 11", "Player 21"), ("Ann + Cy", "Anna + Cyd")]
)
@pytest.mark.parametrize("is_turned", [False, True])
def test_names_that_a_gadget_cannot_tell_apart_count_by_themselves(book, nights, first, second, is_turned):
    from tallybone.words.texts import distinct_names

    pairing = begun(nights, [first, second]).last.pairings[0]
    told = of_gadget(pairing.first, pairing.second)
    assert distinct_names(told)[: len(told)] == told, "the gadget leaves them as they are"
    seats = [told[seat ^ is_turned] for seat in range(len(told))]
    assert play(book, nights, result(1, "1", seats, [105, 40]))
    assert nights.last().last.pairings[0].wins == ((0, 1) if is_turned else (1, 0))
    if len(told) == 4:
        players = Names(book).players(book.entry("mpkh0001").message)
        assert [of_gadget(*players[:2])[0], players[2]] and sorted(players) == ["Ann", "Anna", "Cy", "Cyd"]


def test_the_names_of_a_pair_are_looked_at_one_by_one():
    message = result(1, "1", ["Ann", "Bob", "Cy", "Di"], [105, 40])
    assert are_of_draw(message, "Ann + Cy", "Di + Bob") and not are_of_draw(message, "Ann + Eve", "Bob + Di")
    assert are_of_draw(result(1, "1", ["Jose", "Soren"], [1, 2]), "Søren", "José")


# The draws -----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 13])
def test_in_a_round_robin_everybody_meets_everybody_once(count):
    names = [f"p{number}" for number in range(count)]
    rounds = round_robin(names)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert set(met.values()) == {1}
    assert len([pair for pair in met if BYE not in pair]) == count * (count - 1) // 2
    for pairs in rounds:
        everybody = [name for pair in pairs for name in pair if name]
        assert sorted(everybody) == sorted(names)


@pytest.mark.parametrize("count", [2, 5, 6, 9, 16, 60])
@pytest.mark.parametrize("seed", range(5))
def test_in_swiss_rounds_nobody_meets_twice_while_that_can_be(count, seed):
    chance = random.Random(seed)
    names = [f"p{number}" for number in range(count)]
    points = dict.fromkeys(names, 0.0)
    met = []
    rounds = min(5, max(1, count // 2))  # so many are always possible
    for _ in range(rounds):
        pairs = swiss(names, points, met)
        assert sorted(name for pair in pairs for name in pair if name) == sorted(names)
        for first, second in pairs:
            points[chance.choice([first, second]) if second else first] += 1
        met += pairs
    counts = Counter(frozenset(pair) for pair in met)
    assert max(counts.values()) == 1
    byes = Counter(first for first, second in met if not second)
    assert not byes or max(byes.values()) == 1


def test_swiss_rounds_pair_equal_points():
    names = [f"p{number}" for number in range(8)]
    points = {name: float(place < 4) for place, name in enumerate(names)}
    for first, second in swiss(names, points, []):
        assert points[first] == points[second]


def test_a_bye_goes_to_the_last_who_had_none():
    points = {"a": 2.0, "b": 1.0, "c": 0.0}
    assert swiss(list("abc"), points, [("c", BYE)])[-1] == ("b", BYE)
