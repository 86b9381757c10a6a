# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Games of tricks at the table: bids, trumps, tricks and what a hand is worth."""

import pytest
from pressing import answers, note, press_all, set_up
from tallybone.screens.ids import RESULT

from rules_min import load
from rules_min.match import Match
from rules_min.option import MATCH
from rules_min.question import TRICK
from rules_min.words import BID, TRUMP
from rules_min.words import TRICK as TOOK


def test_six_tricks_without_a_count_are_not_possible():
    match = Match(load("forty-two"), 4)
    for seat in range(4):
        match.answer(BID, 30 if seat == 0 else 0, seat)
    match.answer(TRUMP, 5)
    for _ in range(5):
        assert not match.answer(TOOK, 0, 0)
    assert match.question.low(0) == 5 and match.answer(TOOK, 0, 0)
    assert not match.answer(TOOK, 5, 0) and match.question.low(0) == match.question.high(0) == 30


def test_a_trick_of_the_leader_or_its_partner_is_one_press(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    assert gadget.match.question.kind == TRICK
    assert gadget.describe()["legend"] == ["+5", "CY", "ANN", "undo"]
    press_all(gadget, ["DOWN"])
    assert answers(gadget)[-1] == "trick 2"
    press_all(gadget, ["OK"])
    assert answers(gadget)[-1] == "trick 2"
    press_all(gadget, ["hold OK 900", "OK"])
    assert answers(gadget)[-1] == "trick 3"


def test_a_count_that_another_takes_costs_one_press_more_than_the_leaders(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    leader = gadget.match.turn
    press_all(gadget, ["UP", "UP", "DOWN"])
    names = [gadget.keeper.captions[(leader + after) % 4] for after in (1, 2, 3)]
    assert gadget.describe()["legend"] == [*names, "back"]
    press_all(gadget, ["BACK"])
    assert gadget.describe()["legend"][1] == "other" and gadget.controller.points == 10
    press_all(gadget, ["DOWN", "DOWN"])
    assert answers(gadget)[-1] == f"trick {(leader + 2) % 4} 10"


def test_a_bid_goes_round_like_every_list(gadget):
    press_all(gadget, ["game forty-two", "OK", "DOWN", "OK"])
    assert answers(gadget) == ["bid 0 42", "bid 1 pass", "bid 2 pass", "bid 3 pass"]  # nobody can bid more


@pytest.mark.parametrize("taker, totals", [(1, [0, 1]), (0, [1, 0])])
def test_a_decided_hand_of_marks_ends_with_one_press(gadget, taker, totals):
    press_all(gadget, ["game forty-two", "UP x3", "OK", "UP", "OK", "DOWN x6", "OK"])
    match, table = gadget.match, gadget.controller
    assert match.options[MATCH] == 2
    for seat in range(4):
        table.answer(BID, 30 if seat == 0 else 0, seat)
    table.answer(TRUMP, 5)
    for count in (20, 10):
        assert not match.hand and gadget.describe()["legend"][0] != "end"
        table.answer(TOOK, count, taker)
        gadget.wait(100)
        if match.rules.missing(match, taker) == 0:
            break
    gadget.draw()
    assert gadget.describe()["legend"][0] == "end"
    press_all(gadget, ["UP"])
    assert match.hand == 1 and list(match.totals) == totals and gadget.shows(RESULT)


def test_a_call_that_can_only_be_one_number_names_no_other(gadget):
    set_up(gadget, "muggins-university", 2)
    press_all(gadget, ["UP", "OK", "hold OK 900", "OK"])
    shown = gadget.describe()
    assert shown["number"] == 5 and shown["legend"] == ["", "", "done", "back"]


def test_a_trump_and_a_pass_that_are_taken_back_have_names(gadget):
    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK"])
    press_all(gadget, ["BACK"])
    assert note(gadget).split()[:3] == ["undone", "bid", "pass"]
    press_all(gadget, ["OK", "OK", "UP", "OK", "BACK"])
    assert note(gadget) == "undone trump ones"


@pytest.mark.parametrize(("line", "totals"), [("Bid made", [1, 0]), ("Bid set", [0, 1])])
def test_a_bid_of_marks_is_made_or_set_from_the_list(gadget, line, totals):
    press_all(gadget, ["game forty-two", "UP x3", "OK", "UP", "OK", "DOWN x6", "OK"])
    table = gadget.controller
    for seat in range(4):
        table.answer(BID, 30 if seat == 0 else 0, seat)
    table.answer(TRUMP, 5)
    press_all(gadget, ["hold OK 900"])
    for _ in range(9):
        if gadget.overlay.label() == line:
            break
        press_all(gadget, ["DOWN"])
    press_all(gadget, ["OK"])
    assert list(gadget.match.totals) == totals and gadget.shows(RESULT)


def test_the_screen_that_comes_after_a_trick_is_the_likely_one(gadget):
    """It is loaded while nobody presses: the wrong one would cost the press that needs the right one."""
    from tallybone.screens.ids import NO_SCREEN

    press_all(gadget, ["game forty-two", "OK", "UP", "OK", "OK", "OK", "OK", "OK"])
    assert gadget.shown.next_screen() == NO_SCREEN
    for _ in range(5):
        gadget.controller.answer(TOOK, 0, 0)
    gadget.draw()
    assert gadget.shown.next_screen() == RESULT


def test_the_list_is_loaded_ahead_where_ok_opens_it(gadget):
    """With four, OK is the leader; where a count waits for another seat, it is the list's."""
    from tallybone.screens.ids import EVENTS, NO_SCREEN

    press_all(gadget, ["game moon", "OK", "UP", "OK", "OK", "OK", "OK"])
    is_list = gadget.describe()["legend"][2] == "list"
    assert gadget.shown.next_screen() == (EVENTS if is_list else NO_SCREEN)
