# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matches as text: on the drive, where OK was held at power-up and again after the warning, and over USB."""

import json
import subprocess
import sys

import pytest
from pressing import note, press_all

from simulator import ROOT
from simulator.gadget import Gadget
from simulator.reading import OF_A_PAGE, text_of

NAMES = {"NAMES": "Ann Bob"}
SHORT_MATCH = ["OK", "OK", "hold OK 900", "OK", "UP", "OK", "UP", "OK"]


def offered(gadget, held_ms=0):
    """Power on with OK held and let go, which asks whether to write the drive."""
    gadget.down("OK")
    gadget.power_on()
    gadget.wait(held_ms + 5)
    gadget.up("OK")
    gadget.wait(900)


def with_two_matches(tmp_path):
    """A gadget with a match given up and one in play, switched off; and their totals."""
    gadget = Gadget(settings=NAMES, drive=tmp_path)
    gadget.power_on()
    press_all(gadget, SHORT_MATCH)
    totals = [list(gadget.match.totals)]
    assert any(totals[0])
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK", "OK"])
    assert gadget.match.count == 1
    totals.append(list(gadget.match.totals))
    assert not list(tmp_path.iterdir()), "the drive is never written in play"
    gadget.power_off()
    return gadget, totals


def scored(path):
    """The totals of all sheets in a file."""
    command = [sys.executable, "-P", "-m", "simulator", "score", path]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return [json.loads(line)["totals"] for line in done.stdout.splitlines()]


def test_ok_held_at_power_up_and_ok_again_writes_sheets_that_read_back(tmp_path):
    gadget, totals = with_two_matches(tmp_path)
    offered(gadget)
    assert "Save the matches on" in text_of(gadget.screen(), OF_A_PAGE)[0] and not list(tmp_path.iterdir())
    press_all(gadget, ["OK"])
    assert note(gadget) == "unplug: saved 2"
    gadget.power_off()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["matches.txt", "scores.csv"]
    assert scored(tmp_path / "matches.txt") == totals
    table = (tmp_path / "scores.csv").read_text().splitlines()
    assert table[0] == "match,game,hands,side,total,won" and len(table) == 5
    assert {line.split(",")[3] for line in table[1:]} == {"Ann", "Bob"}


@pytest.mark.parametrize("held_ms", [0, 50, 190, 2000])
def test_ok_held_at_power_up_is_no_answer_and_the_question_stays(tmp_path, held_ms):
    gadget, _ = with_two_matches(tmp_path)
    offered(gadget, held_ms)
    gadget.wait(20_000)
    assert not list(tmp_path.iterdir()) and gadget.match.count == 1
    press_all(gadget, ["OK"])
    gadget.wait(20_000)
    assert note(gadget) == "unplug: saved 2" and gadget.app.view.over is None and gadget.match.count == 1
    press_all(gadget, ["OK"])
    assert gadget.match.count == 2 and not note(gadget)


def test_files_that_are_there_are_written_over_in_place(tmp_path):
    gadget, totals = with_two_matches(tmp_path)
    for name, size in (("matches.txt", 9000), ("scores.csv", 10)):
        (tmp_path / name).write_text("longer than all that comes now\n" * (size // 31) + "x" * (size % 31))
    offered(gadget)
    press_all(gadget, ["OK"])
    gadget.power_off()
    assert scored(tmp_path / "matches.txt") == totals
    assert (tmp_path / "matches.txt").stat().st_size == 9000
    assert "longer" not in (tmp_path / "matches.txt").read_text()
    assert len((tmp_path / "scores.csv").read_text().split()) == 5


def test_back_writes_nothing(tmp_path):
    gadget, _ = with_two_matches(tmp_path)
    offered(gadget)
    press_all(gadget, ["BACK", "OK"])
    assert not list(tmp_path.iterdir()) and gadget.match.count == 2


def test_the_risk_is_said_in_words(tmp_path):
    gadget, _ = with_two_matches(tmp_path)
    offered(gadget)
    read = []
    for _ in range(3):
        read += text_of(gadget.screen(), OF_A_PAGE)
        gadget.press("DOWN")
    words = " ".join(read)
    assert "may lose all its files" in words and "are safe" in words and "USB" in words


def test_a_drive_that_cannot_be_written_is_said(tmp_path):
    gadget, _ = with_two_matches(tmp_path)
    (tmp_path / "scores.csv").mkdir()
    offered(gadget)
    press_all(gadget, ["OK"])
    assert note(gadget) == "drive: not saved"


def test_the_sheets_are_printed_over_usb(capsys):
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN", "hold BACK 900", "UP", "OK"])
    printed = capsys.readouterr().out.splitlines()
    assert printed[:6] == ["# match 1", "rules block", "seats 2", "names Ann Bob", "play", "pass"]
    assert printed[6:] == ["match,game,hands,side,total,won", "1,block,0,Ann,0,0", "1,block,0,Bob,0,0"]


def test_printing_counts_the_matches(gadget):
    press_all(gadget, ["OK", "OK", "hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK", "OK"])
    gadget.board.usb = "reads"
    view, status, seen = gadget.app.view, gadget.app.status, []
    draw = view.draw

    def noted():
        seen.append(status.text)
        draw()

    view.draw = noted
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in view.over.rows]
    press_all(gadget, ["DOWN"] * rows.index("Print over USB") + ["OK"])
    assert "match 1 of 2" in seen and "match 2 of 2" in seen
