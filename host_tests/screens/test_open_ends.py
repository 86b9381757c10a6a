# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The open ends of the line, added up for a count."""

from pressing import answers, press_all, set_up

from simulator.reading import text_of


def test_the_open_ends_are_added_up_and_nothing_is_answered(gadget):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP", "hold OK 900", "UP", "OK", "UP x5"])
    assert text_of(gadget.screen(), (24, 36)) == ["", ""], "a line has two ends at least"
    press_all(gadget, ["OK", "DOWN"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 17", "no count"]
    press_all(gadget, ["OK", "UP x4"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 20", "counts 20"]
    press_all(gadget, ["OK", "UP", "OK", "BACK", "BACK", "BACK"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 17", "no count"]
    press_all(gadget, ["BACK", "BACK"])
    assert gadget.match.answer_count == 0 and gadget.controller.points == 5


def test_the_count_of_the_ends_waits_for_ok_and_no_count_leaves_what_waited(gadget):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP x3", "hold OK 900", "UP", "OK", "UP x5", "OK", "UP x4", "OK"])
    assert gadget.describe()["legend"] == ["up", "down", "ok", "back"], "5 + 4 is no count"
    press_all(gadget, ["OK"])
    assert gadget.controller.points == 15 and not gadget.match.answer_count
    press_all(gadget, ["hold OK 900", "UP", "OK", "UP x5", "OK", "UP x5", "OK"])
    assert gadget.describe()["legend"][2] == "take"
    press_all(gadget, ["OK"])
    assert gadget.controller.points == 10 and not gadget.match.answer_count
    press_all(gadget, ["OK"])
    assert answers(gadget) == ["play 10"]


def test_four_ends_are_the_most(gadget):
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["hold OK 900", "UP", "OK", "UP x5", *["OK", "UP"] * 3, "OK"])
    assert text_of(gadget.screen(), (24, 36)) == ["sum 6", "no count"]
    assert gadget.describe()["legend"] == ["", "", "ok", "back"]


def test_games_that_count_nothing_in_play_have_no_ends_to_add(gadget):
    press_all(gadget, ["OK", "hold OK 900", "UP"])
    assert gadget.describe()["row"] == "Nobody can play"
