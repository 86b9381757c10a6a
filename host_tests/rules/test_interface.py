# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Check every game, and the gadget, against the interface in ``rules_min/game.py``."""

import ast
import inspect
import random

import pytest
from answers import likely_answer
from places import ROOT

from rules_min import GAMES, contracts, load, option
from rules_min.counted import CountedGame
from rules_min.doubles import DoublesGame
from rules_min.forty_two import FortyTwo
from rules_min.game import Game
from rules_min.line import LineGame
from rules_min.line_play import LinePlay
from rules_min.lowest import LowestGame
from rules_min.match import Match
from rules_min.notation.errors import explain
from rules_min.notation.names import ANSWERS
from rules_min.partners import PartnerGame
from rules_min.tricks import TrickGame
from rules_min.words import BID, LEAD, MADE, OUT, PIPS, REMOVE, TRUMP
from rules_min.words import TRICK as TOOK

IDS = [row[1] for row in GAMES]
FAMILIES = (
    CountedGame,
    LinePlay,
    LineGame,
    PartnerGame,
    TrickGame,
    LowestGame,
    DoublesGame,
    FortyTwo,
)  # contracts are played with the last


def stated(kind):
    """The constants and hooks that a class states itself."""
    return {name: value for name, value in vars(kind).items() if not name.startswith("__")}


@pytest.mark.parametrize("rules", [*map(load, IDS), contracts.RULES], ids=[*IDS, "contracts"])
def test_a_game_has_nothing_that_its_family_does_not_state(rules):
    """What a game may set stands in ``Game`` or in its family, with the same parameters and the same type."""
    levels = type(rules).__mro__[:-1]
    names = [kind.__name__ for kind in (Game, *FAMILIES)]  # the modules may have been loaded again
    above = [level for level in levels if level.__name__ in names]
    meant = {name: value for level in above for name, value in stated(level).items()}
    for level in levels:
        for name, value in stated(level).items():
            assert name in meant, f"{level.__name__}.{name} is stated nowhere"
            if inspect.isfunction(value):
                told = inspect.signature(value), inspect.signature(meant[name])
                assert list(told[0].parameters) == list(told[1].parameters), f"{level.__name__}.{name}"
                assert value.__doc__
            else:
                assert type(value) is type(meant[name]), f"{level.__name__}.{name}"


@pytest.mark.parametrize("kind", (Game, *FAMILIES), ids=lambda kind: kind.__name__)
def test_the_interface_says_of_everything_what_it_means(kind):
    file = ROOT / (kind.__module__.replace(".", "/") + ".py")  # a module that was unloaded cannot be asked
    source = file.read_text().splitlines()
    for name, value in stated(kind).items():
        if inspect.isfunction(value):
            assert len(value.__doc__) > 15, name
        elif kind is Game or name not in stated(Game):
            line = next(line for line in source if line.strip().split("=")[0].split(":")[0].strip() == name)
            assert "# " in line, f"{name} has no comment"


FACTS = ["Leads", "Tiles", "Counts", "Over", "Book"]


@pytest.mark.parametrize("number, game, name", [row[:3] for row in GAMES])
def test_a_game_keeps_its_bounds(number, game, name):
    rules = load(game)
    least, most = rules.SEATS
    assert 1 <= least <= most <= 25
    assert rules.NAME == name and 0 < len(name) <= 16
    card = rules.RULES_CARD
    facts = [line.partition(": ")[0] for line in card.text.split("\n")]
    any_game = ["For", "Counts", "Over", "Book"]
    assert facts in (FACTS, [fact.replace("Tiles", "Cards") for fact in FACTS], any_game)
    assert len(card.text.split()) <= 60 and max(map(len, card.text.split())) <= 19 and card.text.isascii()
    assert 1 < len(card.held) <= 5
    assert len(card.leads) <= 19 and len(card.left) <= 14 and len(card.left_note) <= 13
    if isinstance(rules, LineGame):
        assert rules.ROUND_TO % 2 == 1, "else rounding has ties"
        assert rules.MOST_COUNT % rules.COUNT_STEP == 0 and rules.MOST_FIRST_COUNT % rules.COUNT_STEP == 0
    assert not rules.ALWAYS_TEAMS or rules.TEAMS
    assert not rules.TEAMS or least <= 4 <= most
    numbers = [row.number for row in rules.OPTIONS]
    assert numbers[0] == option.TARGET and len(set(numbers)) == len(numbers)
    assert option.TRACK in numbers or facts == any_game, "a game that has turns can be scored without them"
    for row in rules.OPTIONS:
        assert 0 <= row.number < option.FREE <= option.MOST + 1 and 0 < len(row.name) <= 9
        assert all(row.allows(row.usual(seats)) for seats in range(least, most + 1))
        if row.names:
            assert [row.value_called(row.value_name(value)) for value, _ in row.names] == [
                value for value, _ in row.names
            ]
        else:
            assert 0 <= row.least <= row.most <= 32_000  # two bytes; the journal has it in two records


@pytest.mark.parametrize("game", IDS)
def test_every_field_of_a_match_is_declared_before_its_first_answer(game):
    rules = load(game)
    match = Match(rules, rules.SEATS[0])
    declared = {name: type(value) for name, value in vars(match).items()}
    chance = random.Random(game)
    for _ in range(400):
        match.answer(*likely_answer(match, chance), True)
        assert isinstance(rules.goal(match), int) and isinstance(rules.hands_to_reserve(match), int)
        assert all(isinstance(rules.missing(match, side), int) for side in range(match.sides))
    assert {name: type(value) for name, value in vars(match).items()} == declared
    assert all(count >= 0 for count in rules.long_match(match.seats, match.options))


def test_every_game_declares_the_same_fields():
    fields = {game: set(vars(Match(load(game), load(game).SEATS[0]))) for game in IDS}
    assert all(names == fields["block"] for names in fields.values())


@pytest.mark.parametrize("game", IDS)
def test_names_of_numbers_are_told_apart(game):
    rules = load(game)
    for word in ANSWERS:
        names = [rules.number_name(word, number) for number in range(60)]
        named = [name for name in names if name]
        assert len(set(named)) == len(named) and not any(name.isdigit() for name in named)


A_TRICK_OF_30 = [(BID, 30, 0), *[(BID, 0, seat) for seat in (1, 2, 3)], (TRUMP, 5), (TOOK, 30, 0)]


@pytest.mark.parametrize(
    "game, seats, answers, refused, why",
    [
        ("block", 2, [(OUT, 0, 0)], (PIPS, 70, 1), "a hand of this deal holds 69 pips at most"),
        (
            "magic-seven",
            3,
            [(LEAD, 0, 0), (OUT, 0, 0), (PIPS, 300, 1)],
            (PIPS, 99, 2),
            "the hands counted so far leave 40",
        ),
        ("forty-two", 4, A_TRICK_OF_30, (TOOK, 10, 0), "the rest of the hand"),
        ("forty-two", 4, A_TRICK_OF_30, (MADE, 5), "the rest of the hand"),
        ("castle-rock", 1, [], (REMOVE, 2), "2 is out of bounds"),
    ],
)
def test_a_number_refused_is_explained_by_what_limits_it(game, seats, answers, refused, why):
    match = Match(load(game), seats)
    for answer in answers:
        assert not match.answer(*(*answer, -1)[:3], True)
    refusal = match.answer(*refused)
    assert refusal and explain(match, refusal, *(*refused, -1)[:3]).startswith(why)


@pytest.mark.parametrize(
    "path",
    [
        *(ROOT / "lib/tallybone").rglob("*.py"),
        *(ROOT / "simulator").rglob("*.py"),
        *(ROOT / "rules_min").glob("*.py"),
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_nobody_asks_whether_there_is_an_attribute(path):
    """Every attribute that is read is declared somewhere, except pins and the board's own modules."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("hasattr", "getattr"):
            asked = ast.unparse(node.args[0])
            assert asked in ("board", "module", "package"), f"{path.name}:{node.lineno} asks {asked}"
