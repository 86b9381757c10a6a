# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""*Played*: the match that OK shows next is read a piece at a time while nobody presses."""

import ast
import gc
import random
import sys
from types import FunctionType

import pytest
from answers import likely_answer
from places import ROOT
from pressing import give, on, press_all, set_up
from tallybone.screens.ids import HISTORY

from rules_min import GAMES
from rules_min.words import UNDO

GAMES_PLAYED = ("moon", "block", "points", "chicken-foot", "bingo", "fives-and-threes")
collect = gc.collect  # the tests' own does nothing
SEATS = {row[1]: 3 if row[1] == "moon" else 2 for row in GAMES} | {"chicken-foot": 6, "fives-and-threes": 4}


def played():
    """A gadget that has played a piece of each of these games, with *Played* open."""
    gadget = on(NAMES="José Íñigo Zoë Pía Ana Lu")
    chance = random.Random(5)
    for number, game in enumerate(GAMES_PLAYED):
        if number:
            press_all(gadget, ["hold BACK 900", "DOWN x3", "OK"])
        set_up(gadget, game, SEATS[game])
        if gadget.overlay:  # the old match ends
            press_all(gadget, ["OK"])
        assert gadget.match and not gadget.overlay
        for _ in range(60):
            word, count, seat = likely_answer(gadget.match, chance)
            if word != UNDO and not gadget.match.winners:
                give(gadget, word, count, seat)
    press_all(gadget, ["hold BACK 900", "DOWN x2", "OK"])
    assert gadget.shows(HISTORY)
    return gadget


def pictures(rest):
    """Each match with its hands, with so many milliseconds between presses; 0 for nothing read ahead."""
    gadget = played()
    if not rest:
        gadget.overlay.prepare = lambda: False
    found = []
    for _ in range(len(GAMES_PLAYED) + 1):
        gadget.wait(rest)
        found.append(gadget.screen())
        for key in ("DOWN", "DOWN", "UP", "UP"):
            press_all(gadget, [key])
            found.append(gadget.screen())
        gadget.wait(rest)
        press_all(gadget, ["OK"])
    gadget.power_off()
    return found


def test_each_match_is_the_same_read_ahead_or_not():
    assert pictures(500) == pictures(0)


def test_it_is_there_before_ok_is_pressed_and_nothing_stays_loaded():
    gadget = played()
    gadget.wait(3000)
    assert gadget.overlay.ready and not gadget.overlay.reading
    assert "tallybone.journal.reader" not in sys.modules
    headings = []
    add_up = gadget.overlay.add_up
    gadget.overlay.add_up = lambda *all_: headings.append(gadget.overlay.heading) or add_up(*all_)
    press_all(gadget, ["OK"])
    assert headings and gadget.overlay.number == len(GAMES_PLAYED) - 2


def test_without_memory_it_is_read_when_ok_is_pressed(monkeypatch):
    gadget = played()
    reads = gadget.overlay.read_on

    def fails(number):
        raise MemoryError

    monkeypatch.setattr(gadget.overlay, "read_on", fails)
    gadget.wait(3000)
    assert gadget.shows(HISTORY) and not gadget.overlay.ready
    monkeypatch.setattr(gadget.overlay, "read_on", reads)
    press_all(gadget, ["OK"])
    assert gadget.overlay.shown and gadget.overlay.number == len(GAMES_PLAYED) - 2


@pytest.mark.parametrize("file", ["history", "standing", "qr_code"])
def test_screens_ask_a_played_match_for_what_it_has(file):
    from tallybone.matches.kept_match import PlayedMatch, Title

    def given(kind):
        tree = ast.parse((ROOT / "lib" / "tallybone" / "matches" / "kept_match.py").read_text())
        body = next(node for node in tree.body if getattr(node, "name", "") == kind.__name__)
        return {each.attr for each in ast.walk(body) if isinstance(each, ast.Attribute)}

    def asked(of):
        tree = ast.parse((ROOT / "lib" / "tallybone" / "screens" / f"{file}.py").read_text())
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
        return {node.attr for node in nodes if ast.unparse(node.value).split(".")[-1] == of}

    assert asked("match") <= given(PlayedMatch) and asked("rules") <= given(Title) | {"RULES_CARD"}
    assert file != "history" or len(asked("match")) > 5


def test_what_counts_the_hands_is_loaded_before_the_last_tile():
    from tallybone.screens.ids import NO_SCREEN

    from rules_min.question import NUMBER
    from rules_min.words import PLAY

    gadget = on()
    set_up(gadget, "block", 2)
    for held in range(7, 1, -1):
        assert gadget.match.tiles[gadget.match.turn] == held and gadget.shown.next_screen() == NO_SCREEN
        give(gadget, PLAY)
        give(gadget, PLAY)
    assert gadget.match.tiles[gadget.match.turn] == 1 and gadget.shown.next_screen() == NUMBER
    gadget.power_off()


def test_the_reader_is_gone_before_the_rules_of_the_match_are_loaded(monkeypatch):
    """Together they are 30 KB: after an evening a board said that memory had run out."""
    gadget = played()
    load, there = sys.modules["tallybone.loader"].load_rules, []

    def watched(game):
        collect()
        there.append([each for each in gc.get_objects() if is_of_reader(each)])
        return load(game)

    monkeypatch.setattr(sys.modules["tallybone.loader"], "load_rules", watched)
    gadget.wait(3000)
    assert gadget.overlay.ready and there and not any(there)


def is_of_reader(each):
    """Whether something is a function of the module that reads the journal."""
    return type(each) is FunctionType and each.__globals__.get("__name__") == "tallybone.journal.reader"
