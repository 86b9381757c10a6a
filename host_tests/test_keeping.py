# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""What is kept beyond a match: series, history, exports; and what happens when the program fails."""

import json
import subprocess
import sys

import pytest
from pressing import press_all
from tallybone.screens import HISTORY

from rules_min import GAMES
from simulator import ROOT
from simulator.gadget import Gadget

NAMES = {"NAMES": "Ann Bob"}
WIN = ["hold OK 900", "DOWN", "OK", "UP", "OK", "OK"]  # the second line: the first seat is out; 10 pips


def short_match(gadget):
    """Block to ten, won by the first seat's side with one hand of ten."""
    setup = gadget.app.setup
    setup.values[0] = 10
    press_all(gadget, ["OK", *WIN])
    assert gadget.match.winners


def test_a_rematch_keeps_the_tally_and_the_lead_moves_on():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    short_match(gadget)
    winner = gadget.match.winners.bit_length() - 1
    assert [gadget.app.keeper.won_by(gadget.match, side) for side in (0, 1)] == [1 - winner, winner]
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.options[1] == 1 and gadget.match.turn == 1
    gadget.power_off()
    gadget.power_on()
    assert list(gadget.app.keeper.tally[:2]) == [1 - winner, winner]
    press_all(gadget, WIN)
    assert sum(gadget.app.keeper.won_by(gadget.match, side) for side in (0, 1)) == 2
    gadget.power_off()


def test_a_rematch_where_each_hand_asks_who_leads():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    setup = gadget.app.setup
    setup.game = [row[0] for row in GAMES].index("matador-parker")
    setup.take_game()
    setup.values[0] = 10
    press_all(gadget, ["OK", "OK", *WIN, "OK", "OK", "OK"])
    assert gadget.match.options[1] == 0 and gadget.match.count == 1
    gadget.power_off()


def test_the_history_has_every_match_and_hand():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    short_match(gadget)
    first = list(gadget.match.totals)
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    said = list(gadget.match.answers[: gadget.match.count])
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    history = gadget.app.screens[HISTORY]
    assert history.heading == "2/2 Block" and history.match.hand == 0
    press_all(gadget, ["OK"])
    assert history.heading == "1/2 Block"
    assert list(history.match.totals) == first and list(history.hands) == first
    press_all(gadget, ["BACK"])
    assert list(gadget.match.answers[: gadget.match.count]) == said
    gadget.power_off()


def test_ok_held_at_power_up_exports_sheets_that_read_back(tmp_path):
    gadget = Gadget(settings=NAMES, drive=tmp_path)
    gadget.power_on()
    short_match(gadget)
    totals = [list(gadget.match.totals)]
    press_all(gadget, ["OK", "OK", "OK"])
    totals.append(list(gadget.match.totals))
    assert not list(tmp_path.iterdir()), "the drive is never written in play"
    gadget.power_off()
    gadget.down("OK")
    gadget.power_on()
    gadget.up("OK")
    assert gadget.app.said.text.startswith("unplug: saved")
    gadget.power_off()
    sheets = sorted(tmp_path.glob("match-*.sheet"))
    done = subprocess.run(
        [sys.executable, "-P", "-m", "simulator", "score", *sheets],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert [json.loads(line)["totals"] for line in done.stdout.splitlines()] == totals
    table = (tmp_path / "scores.csv").read_text().splitlines()
    assert table[0] == "match,game,hands,side,total,won" and len(table) == 5
    assert {line.split(",")[3] for line in table[1:]} == {"Ann", "Bob"}


@pytest.mark.parametrize("held_ms", [0, 50, 190, 2000])
def test_ok_held_for_the_export_is_no_answer_and_what_it_says_stays(tmp_path, held_ms):
    gadget = Gadget(settings=NAMES, drive=tmp_path)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    gadget.power_off()
    gadget.down("OK")
    gadget.power_on()
    gadget.wait(held_ms + 5)
    gadget.up("OK")
    gadget.wait(20_000)
    assert gadget.app.said.text == "unplug: saved" and gadget.app.over is None
    assert gadget.match.count == 2
    press_all(gadget, ["OK"])
    assert gadget.match.count == 3 and not gadget.app.said.text
    gadget.power_off()


def test_a_drive_that_cannot_be_written_is_said(tmp_path):
    gadget = Gadget(settings=NAMES, drive=tmp_path)
    gadget.power_on()
    short_match(gadget)
    gadget.power_off()
    (tmp_path / "scores.csv").mkdir()
    gadget.down("OK")
    gadget.power_on()
    gadget.up("OK")
    assert gadget.app.said.text == "drive: not saved"
    gadget.power_off()


def test_the_sheet_is_printed_over_usb(capsys):
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN", "hold BACK 900", "UP", "OK"])
    assert capsys.readouterr().out.splitlines() == ["rules block", "seats 2", "names Ann Bob", "play", "pass"]
    gadget.power_off()


def test_a_failure_is_shown_and_the_match_goes_on():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    said = list(gadget.match.answers[:2])
    for failure in range(2):
        gadget.app.panel.refresh = None  # calling it is a TypeError
        gadget.press("OK", 30)
        shown = gadget.screen()
        assert any("#" in row for row in shown[:40])
        gadget.wait(7000)
        assert list(gadget.match.answers[:2]) == said, failure
    gadget.power_off()


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
    assert gadget.match is None and gadget.app.said.text.startswith("kept: power off")
    gadget.press("OK")
    assert gadget.match is None and gadget.app.said.text.startswith("Ends this match")
    gadget.power_off()
    gadget.power_on()  # that start went well, so the match is there again
    assert gadget.match.count == 2
    gadget.power_off()
