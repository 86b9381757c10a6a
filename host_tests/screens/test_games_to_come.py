# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Screens show a game of a kind that we do not have, as long as it keeps to ``Game``."""

import random
import sys

from pressing import press_all

from rules_min import option
from rules_min.question import NUMBER
from rules_min.words import BLOCKED, PASS, PLAY
from simulator.gadget import Gadget
from simulator.hardware import Hardware


def gadget_with(game, **differs):
    """A gadget at the first turn of a game of ours that differs so from what we have."""
    gadget = Gadget(Hardware(display=None), settings={"NAMES": "Ann Bob Cy Di"})
    gadget.power_on()
    rules = sys.modules["rules_min"]  # each start loads it again
    load = rules.load

    def load_other(name):
        found = load(name)
        if name == game:
            kind = type(found)
            found = type("Other" + kind.__name__, (kind,), differs)()
        return found

    rules.load = load_other
    press_all(gadget, ["game bingo 2", f"game {game} 4", "OK"])
    return gadget


def test_who_wins_a_block_of_a_line_game_that_is_always_played_in_pairs():
    gadget = gadget_with("block", SEATS=(4, 4), ALWAYS_TEAMS=True)
    match = gadget.match
    assert match.sides == 2 and match.seats == 4
    gadget.controller.answer(PLAY)
    for _ in range(4):
        gadget.controller.answer(PASS)
    assert match.question.kind == NUMBER and match.question.find(BLOCKED) < 0
    gadget.draw()
    assert gadget.shown.counted() == "blocked: lowest wins"
    gadget.power_off()


def test_no_press_stops_games_with_what_only_other_families_have():
    """Lines in pairs, a partner game whose options are few, cards that are counted in play."""
    few = (option.track(), option.clock(), option.tie())
    target = option.Option(option.TARGET, "target", 50, 1, 999)
    for game, differs in (
        ("block", {"SEATS": (4, 4), "ALWAYS_TEAMS": True, "DRAWS": True, "HAS_NOCOUNT": True}),
        ("cuban", {"OPTIONS": (target, *few), "DRAWS": True}),
        ("dominican", {"LAST_TILES": ()}),
        ("five-up", {"SEATS": (4, 4), "ALWAYS_TEAMS": True, "ASKS_LEAD": True}),
    ):
        gadget = gadget_with(game, **differs)
        chance = random.Random(game)
        for _ in range(400):
            press_all(gadget, [chance.choice(["UP", "DOWN", "OK", "OK", "BACK", "hold OK 900"])])
            assert gadget.app, f"{game} stopped: {gadget.crash}"
        gadget.power_off()
