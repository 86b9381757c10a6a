# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The set-up of a match: each walk through it ends in a match, or in what is wrong; and what it remembers."""

import random

import pytest
from pressing import again, give, note, on, on_line, press_all
from tallybone.matches.match_setup import GAME
from tallybone.screens.ids import CARD, SETUP
from tallybone.screens.setup import START

from rules_min import GAMES, option
from rules_min.words import BID, TRUMP
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import go_to


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
@pytest.mark.parametrize("count", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_a_walk_through_the_set_up_ends_in_a_match_or_names_the_option(game, count):
    """Forty-Two for marks with contracts, then for points, never began."""
    for seed in range(count):
        chance = random.Random(f"{game} {seed}")
        gadget = Gadget(Hardware(display=None))
        gadget.power_on()
        press_all(gadget, [f"game {game}"])
        for _ in range(60):
            shown = gadget.overlay
            if gadget.match or not gadget.shows(SETUP):
                gadget.keeper.match = None
                gadget.controller.open(SETUP)
                continue
            press = chance.choice(("UP", "DOWN", "DOWN", "OK", "BACK"))
            if press == "OK" and not shown.is_open and shown.rows[shown.chosen][2] in (GAME, START):
                press = "DOWN"
            press_all(gadget, [press])
        gadget.controller.open(SETUP)
        gadget.draw()
        gadget.wait(300)
        on_line(gadget, "Start the match", "OK")
        if not gadget.match:
            labels = [label for label, _, _ in gadget.overlay.rows]
            said = note(gadget)
            assert ": up to " in said and said.partition(":")[0] in labels, (seed, said)
        gadget.power_off()


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_whatever_is_set_a_match_begins_or_the_line_that_helps_is_there(game):
    """Options that are not shown keep what was set before they went: no line can change them then."""
    chance = random.Random(game)
    gadget = on()
    from tallybone.matches.set_up import (
        make_match,  # of the gadget that is on
        set_seats,
    )

    press_all(gadget, [f"game {game}"])
    setup, shown = gadget.keeper.setup, gadget.overlay
    least, most = setup.rules.SEATS
    for _ in range(200):
        set_seats(setup, chance.randint(least, most))
        for row in setup.rules.OPTIONS:
            values = [number for number, _ in row.names] or range(row.least, min(row.most, 30) + 1)
            if chance.random() < 0.5:
                setup.values[row.number] = chance.choice(values)
        setup.values[option.LEADS] %= setup.seats
        shown.fill()
        if not make_match(gadget.keeper):
            assert setup.wrong.number in [number for _, _, number in shown.rows], setup.wrong
    gadget.power_off()


def test_a_target_of_marks_is_one_of_its_own():
    gadget = on()
    press_all(gadget, ["game forty-two"])
    on_line(gadget, "Play for", "OK", "UP", "OK")
    on_line(gadget, "Target", "OK", "DOWN")
    assert gadget.overlay.rows[gadget.overlay.chosen][1] == "6"
    press_all(gadget, ["UP", "UP", "UP", "OK"])
    on_line(gadget, "Start the match", "OK")
    assert gadget.match.rules.goal(gadget.match) == 9
    gadget.power_off()


def test_a_game_comes_back_as_it_was_played():
    """After other games, and a power cut; one line leads back to the book's own."""
    gadget = on()
    press_all(gadget, ["game block 3"])
    on_line(gadget, "Target", "OK", "UP", "OK")
    on_line(gadget, "Start the match", "OK", "OK")
    gadget.controller.open(SETUP)
    gadget.draw()
    press_all(gadget, ["game moon", "OK", "OK", "wait 100"])
    assert gadget.match.rules.NAME == "Moon"
    again(gadget)
    gadget.controller.open(SETUP)
    gadget.draw()
    on_line(gadget, "Game", "OK")
    while gadget.keeper.setup.game != 1:
        press_all(gadget, ["DOWN"])
    press_all(gadget, ["wait 300", "OK"])
    setup = gadget.keeper.setup
    assert setup.seats == 3 and setup.values[option.TARGET] == 110
    go_to(gadget, "As in the book")
    assert gadget.describe()["legend"][2] == "ok", "it has no value to be set"
    press_all(gadget, ["OK"])
    assert setup.values[option.TARGET] == 110 and gadget.note == "options lost: OK?"
    press_all(gadget, ["OK"])
    assert setup.values[option.TARGET] == 100 and setup.values == option.usual_values(
        setup.rules.OPTIONS, setup.seats
    )
    gadget.power_off()


def test_the_rules_can_be_read_before_any_match():
    gadget = on()
    press_all(gadget, ["game dominican"])
    on_line(gadget, "Rules and options", "OK")
    assert gadget.shows(CARD) and "Dominican" in gadget.overlay.pages[0]
    press_all(gadget, ["DOWN", "BACK"])
    shown = gadget.overlay
    assert gadget.shows(SETUP) and shown.rows[shown.chosen][0] == "Rules and options"
    on_line(gadget, "Start the match", "OK")
    assert gadget.match.rules.NAME == "Dominican"
    gadget.power_off()


@pytest.mark.parametrize("press, marks", [("UP", [2, 0]), ("DOWN", [0, 2])])
def test_a_bid_of_marks_is_ended_with_one_press(press, marks):
    gadget = on()
    press_all(gadget, ["game forty-two"])
    gadget.keeper.setup.values[option.MATCH] = 2
    gadget.keeper.setup.values[option.TRACK] = 0
    on_line(gadget, "Start the match", "OK")
    for answer in ((BID, 84, 0), (BID, 0, 1), (BID, 0, 2), (BID, 0, 3), (TRUMP, 3)):
        assert not give(gadget, *answer)
    press_all(gadget, [press])
    assert list(gadget.match.totals) == marks and gadget.match.hand == 1
    gadget.power_off()
