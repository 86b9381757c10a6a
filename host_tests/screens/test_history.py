# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Results and matches played."""

import random

import pytest
from answers import likely_answer
from pressing import again, give, on, press_all, set_up
from tallybone.display.layout import CHART_EDGE, CHART_END, CHART_TOP, CHART_WIDTH, CHART_X
from tallybone.screens.ids import HISTORY, RESULT, WON

from rules_min.words import BLOCKED, MINUS, PIPS, POINTS
from simulator.reading import text_of


def test_a_solitaire_ends_with_a_result(gadget):
    press_all(gadget, ["game castle-rock", "OK", "hold BACK 900", "DOWN x4", "OK", "UP", "OK", "OK"])
    assert gadget.shows(RESULT)
    assert gadget.overlay.heading == "Not won: 10 left" and gadget.match.hand == 1


def test_matches_played_shows_a_solitaire(gadget):
    """One side is ahead of nobody: the program once crashed."""
    press_all(gadget, ["game castle-rock", "OK", "hold BACK 900", "DOWN x4", "OK", "UP", "OK", "OK", "OK"])
    press_all(gadget, ["hold BACK 900", "DOWN x2", "OK"])
    gadget.wait(1000)
    assert gadget.shows(HISTORY) and gadget.overlay.chart
    assert not [line for line in gadget.board.on_terminal if "Error" in line]


def test_ok_shows_the_hands_of_a_match_alone(gadget):
    set_up(gadget, "block")
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK", "OK", "OK"])
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    shown = gadget.shown
    assert gadget.shows(HISTORY) and shown.matches == 1 and shown.is_chart()
    assert gadget.describe()["legend"][2] == "hands"
    press_all(gadget, ["OK"])
    assert not shown.is_chart() and gadget.describe()["legend"][2] == "list"


def test_the_chart_of_a_resumed_match_has_every_hand(gadget):
    set_up(gadget, "block")
    for _ in range(3):
        press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK", "OK"])
    totals = list(gadget.keeper.totals)
    assert len(totals) == 6
    again(gadget)
    press_all(gadget, ["hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"])
    gadget.wait(1000)
    assert list(gadget.keeper.totals)[:6] == totals and len(gadget.keeper.totals) == 8
    give(gadget, 0)
    assert len(gadget.keeper.totals) == 6, "an undo takes the hand out of the chart"


@pytest.mark.parametrize("seed", range(10))
def test_the_line_of_one_who_plays_alone_stays_on_the_panel_below_zero(gadget, seed):
    chance = random.Random(seed)
    set_up(gadget, "points", 1)
    for _ in range(1 + seed):
        while gadget.shows(RESULT):
            press_all(gadget, ["OK"])
        gadget.controller.answer(chance.choice((POINTS, MINUS, MINUS)), chance.randint(1, 200), 0)
        gadget.app.view.draw()
        gadget.wait(500)
    press_all(gadget, ["DOWN"])
    rows = [row[CHART_X + 2 * CHART_EDGE : CHART_X + CHART_WIDTH - 2 * CHART_EDGE] for row in gadget.screen()]
    rows = rows[CHART_TOP:CHART_END]
    assert gadget.shows(RESULT) and all("#" in column for column in zip(*rows, strict=True))
    dots = [row for row in rows if row.count("#...") >= 15]
    assert bool(dots) == (min(gadget.keeper.totals) < 0)


def test_three_who_share_the_win_are_all_meant():
    gadget = on(NAMES="Isabella Maximilian Christobel")
    set_up(gadget, "mexican-train", 3, target=1)
    table = gadget.controller
    table.answer(BLOCKED)
    for seat in range(3):
        table.answer(PIPS, 10, seat)
    assert gadget.shows(WON)
    gadget.app.view.show()
    press_all(gadget, ["OK"])
    assert text_of(gadget.screen(), (-1,))[0].startswith("3 share the win")
    gadget.power_off()


@pytest.mark.parametrize(("before", "shown"), [(0, "won 0:1:0:0"), (30, "won31")])
def test_four_who_each_play_alone_have_their_names_at_the_end(before, shown):
    gadget = on(NAMES="ANNA BOB CY DI")
    set_up(gadget, "block", 4)
    chance = random.Random(3)
    while not gadget.match.winners:
        gadget.match.answer(*likely_answer(gadget.match, chance), True)
    assert gadget.match.winners == 2
    gadget.keeper.won[:4] = bytes([before] * 4)
    gadget.draw()
    header, names = text_of(gadget.screen(), (-1, 10))
    assert names.split() == ["ANNA", "BOB", "CY", "DI"] and header.endswith(shown)


@pytest.mark.parametrize("game, said", [("block", "no hand is over yet"), ("points", "no round is over yet")])
def test_a_match_without_a_hand_says_so_and_draws_no_chart(gadget, game, said):
    set_up(gadget, game)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    gadget.wait(500)
    assert gadget.shows(HISTORY) and said in text_of(gadget.screen())
