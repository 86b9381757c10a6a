# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""What is kept beyond a match: series, history, exports; and what happens when the program fails."""

import random

from answers import likely_answer
from pressing import give, press_all
from tallybone.matches.set_up import take_game
from tallybone.screens.ids import HISTORY
from test_export import offered

from rules_min import game_number
from rules_min.option import LEADS, TARGET
from rules_min.question import TURN
from rules_min.words import UNDO
from simulator.gadget import Gadget
from simulator.hardware import Hardware

NAMES = {"NAMES": "Ann Bob"}
WIN = ["hold OK 900", "DOWN", "OK", "OK", "UP", "OK", "OK", "OK"]  # the first seat is out; 10 pips, sure


def short_match(gadget):
    """Block to ten, won by the first seat's side with one hand of ten."""
    setup = gadget.keeper.setup
    setup.values[TARGET] = 10
    press_all(gadget, ["OK", *WIN])
    assert gadget.match.winners


def test_a_rematch_keeps_the_tally_and_the_lead_moves_on():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    short_match(gadget)
    winner = gadget.match.winners.bit_length() - 1
    assert [gadget.keeper.wins(gadget.match, side) for side in (0, 1)] == [1 - winner, winner]
    press_all(gadget, ["OK", "OK", "OK"])  # the winner, the scoreboard, the set-up
    assert gadget.match.options[LEADS] == 1 and gadget.match.turn == 1
    gadget.power_off()
    gadget.power_on()
    assert list(gadget.keeper.won[:2]) == [1 - winner, winner]
    press_all(gadget, WIN)
    assert sum(gadget.keeper.wins(gadget.match, side) for side in (0, 1)) == 2


def test_a_rematch_where_each_hand_asks_who_leads():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    setup = gadget.keeper.setup
    setup.game = game_number("matador-parker")
    take_game(setup)
    setup.values[TARGET] = 10
    press_all(gadget, ["OK", "OK", *WIN[:-1], "OK", "OK", "OK", "OK"])  # five tiles can hold 10
    assert gadget.match.options[LEADS] == 0 and gadget.match.answer_count == 1


def test_the_history_has_every_match_and_hand():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    short_match(gadget)
    first = list(gadget.match.totals)
    press_all(gadget, ["OK", "OK", "OK", "OK", "OK"])
    said = list(gadget.match.answers[: gadget.match.answer_count])
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    history = gadget.app.view.screen(HISTORY)
    assert history.heading == "2/2 Block" and history.shown.hand == 0
    press_all(gadget, ["OK"])
    assert history.heading == "1/2 Block"
    assert list(history.shown.totals) == first and list(history.totals) == first
    press_all(gadget, ["BACK"])
    assert list(gadget.match.answers[: gadget.match.answer_count]) == said


def test_a_failure_is_shown_and_the_match_goes_on():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    said = list(gadget.match.answers[:2])
    for failure in range(2):
        gadget.app.view.panel.refresh = None  # calling it is a TypeError
        gadget.press("OK", 30)
        shown = gadget.screen()
        assert any("#" in row for row in shown[:40])
        gadget.wait(7000)
        assert list(gadget.match.answers[:2]) == said, failure


def test_three_failures_in_a_row_stop_and_the_next_start_leaves_the_match_alone():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    for _ in range(3):
        gadget.app.step = None
        gadget.wait(7000)
    gadget.wait(60_000)
    assert gadget.board.nvm.data.count(0xFF) < 4096
    assert gadget.app.step is None, "it has stopped"
    gadget.power_off()
    gadget.power_on()
    assert gadget.match is None and gadget.note.startswith("kept: turn off")
    gadget.press("OK")
    assert gadget.match is None and gadget.note.startswith("Old match ends")
    gadget.power_off()
    gadget.power_on()  # that start went well, so the match is there again
    assert gadget.match.answer_count == 2


def test_a_match_of_many_answers_is_in_the_history_and_the_export(tmp_path):
    gadget = Gadget(Hardware(display=None), settings=NAMES, drive=tmp_path)
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    gadget.keeper.setup.values[TARGET] = 9999
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK"])
    if gadget.overlay:
        gadget.press("OK")
    match = gadget.match
    chance = random.Random(3)
    while match.answer_count < 900 or match.question.kind != TURN:
        word, number, seat = likely_answer(match, chance)
        if word != UNDO:
            give(gadget, word, number, seat)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    history = gadget.overlay
    assert history.heading.startswith("2/2") and list(history.shown.totals) == list(match.totals)
    last = [list(history.totals)[side - 2] for side in range(2)]
    assert last == list(match.totals) and history.shown.hand == match.hand > 50
    gadget.press("OK")
    assert history.heading.startswith("1/2") and history.shown
    gadget.power_off()
    offered(gadget)
    gadget.press("OK")
    assert gadget.note == "unplug: saved 2"
    totals = [line.split(",")[4] for line in (tmp_path / "matches" / "scores.csv").read_text().split()[3:]]
    assert totals == [str(total) for total in match.totals]


def test_an_undo_that_finds_no_room_is_said():
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    journal = gadget.keeper.journal
    journal.at = journal.places
    gadget.press("BACK")
    assert gadget.note == "memory full: not kept"
