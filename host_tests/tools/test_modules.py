# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Only what is needed is loaded: one game, and the screens that are shown or come next."""

import subprocess
import sys

import pytest
from pressing import OutOfMemory, press_all, set_up
from tallybone.loader import CORE
from tallybone.screens.ids import MENU

from rules_min import GAMES
from rules_min.question import NUMBER, TRICK, TURN
from rules_min.words import CALL
from simulator import ROOT
from simulator.gadget import Gadget
from simulator.hardware import Hardware

SHOWN = {"base", "ids", "turn", "seats", "number", "typed"}


def loaded(package):
    """The modules of a package that are in memory."""
    return {name.split(".", 1)[1] for name in sys.modules if name.startswith(package + ".")}


def screens():
    return {name.partition(".")[2] for name in loaded("tallybone") if name.startswith("screens.")}


@pytest.fixture
def gadget(monkeypatch):
    for name in screens() - {"base"}:  # a board begins with none of them
        monkeypatch.delitem(sys.modules, f"tallybone.screens.{name}")
    for name in [name for name in sys.modules if name.startswith("adafruit_display_text")]:
        monkeypatch.delitem(sys.modules, name)
    gadget = Gadget(Hardware())
    gadget.power_on()
    yield gadget
    gadget.power_off()


def test_the_core_is_what_every_game_shares():
    program = (
        "import sys, rules_min.match; print(*[name for name in sys.modules if name[:10] == 'rules_min.'])"
    )
    command = [sys.executable, "-P", "-c", program]
    names = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split()
    assert {name.split(".")[1] for name in names} | {"game"} == set(CORE)


def test_only_the_game_in_play_is_loaded(gadget):
    seats = {"castle-rock": 1, "moon": 3}
    of_four = "forty-two", "seven-nccc", "dominican", "puerto-rican", "cuban", "jamaican", "brazilian"
    seats |= dict.fromkeys(of_four, 4)
    for _, game, *_ in GAMES:
        if gadget.match:
            press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
        set_up(gadget, game, seats.get(game, 2))
        if gadget.overlay:
            gadget.press("OK")  # the match before is given up
        gadget.wait(6000)
        there = loaded("rules_min") - set(CORE)
        ids = {row[1].replace("-", "_") for row in GAMES}
        assert there & ids == {game.replace("-", "_")}


def test_in_play_there_are_only_the_screens_of_questions(gadget):
    press_all(gadget, ["OK", "OK"])
    for opened in range(1, 9):
        press_all(gadget, ["hold BACK 900", *["DOWN"] * opened, "OK"])
        gadget.wait(1000)
        for _ in range(4):
            if gadget.overlay:
                gadget.press("BACK")
        assert gadget.overlay is None
        if not gadget.match.tracked:
            gadget.press("BACK")
    gadget.wait(6000)
    assert screens() - SHOWN == set()
    read = {"journal.reader", "journal.records", "journal.finding", "export"}
    assert not read & loaded("tallybone")
    assert not any(name.startswith("adafruit_display_text") for name in sys.modules if "text" in name)


@pytest.mark.parametrize("presses", [[], ["OK", "OK", "OK"]], ids=["blank", "with a match"])
def test_a_start_unloads_what_reads_the_journal(gadget, presses):
    press_all(gadget, presses)
    gadget.power_off()
    gadget.power_on()
    assert {"journal.reader", "journal.records", "journal.finding"}.isdisjoint(loaded("tallybone"))


def test_the_list_and_the_menu_are_there_when_the_bar_is_full(gadget):
    press_all(gadget, ["OK", "OK"])
    for key, wanted in (("OK", "events"), ("BACK", "menu")):
        gadget.down(key)
        gadget.wait(500)
        assert wanted in screens() and gadget.overlay is None
        gadget.up(key)
        gadget.wait(100)


def test_another_game_unloads_the_screens_of_the_one_before(gadget):
    set_up(gadget, "forty-two", 4)
    press_all(gadget, ["UP", "OK", *["OK"] * 4])
    assert gadget.match.question.kind == TRICK and "tricks" in screens()
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    set_up(gadget, "block", 2)
    if gadget.overlay:
        gadget.press("OK")  # the match before is given up
    gadget.wait(1000)
    assert gadget.match.question.kind == TURN and "turn" in screens() and "tricks" not in screens()


@pytest.mark.parametrize(
    ("screen", "module", "opens"),
    [(MENU, "menu", ["hold BACK 900"]), (NUMBER, "number", ["hold OK 900", "UP", "OK"])],
)
def test_a_screen_that_finds_no_memory_costs_a_note_and_no_answer(gadget, monkeypatch, screen, module, opens):
    set_up(gadget, "forty-two", 4)
    press_all(gadget, ["UP", "OK", *["OK"] * 4])
    count = gadget.match.answer_count
    monkeypatch.setitem(sys.modules, f"tallybone.screens.{module}", OutOfMemory())
    press_all(gadget, opens)
    shown = gadget.describe()
    assert shown["note"] == "no memory: try again" and shown["screen"] == TRICK and not shown["over"]
    monkeypatch.undo()
    press_all(gadget, opens)
    assert gadget.describe()["screen"] == screen and gadget.match.answer_count == count


def test_a_note_that_finds_no_memory_costs_no_answer(gadget, monkeypatch):
    """A call is taken without its note; an answer that is refused is not, and the gadget says why."""
    set_up(gadget, "muggins-parker", 2)
    press_all(gadget, ["UP", "UP", "OK"])
    monkeypatch.setitem(sys.modules, "tallybone.screens.notes", OutOfMemory())
    gadget.controller.answer(CALL, 10, 1)
    assert gadget.match.answer_count == 2 and gadget.match.totals[0] == 0
    press_all(gadget, ["hold OK 900", "DOWN", "OK"])
    assert gadget.describe()["note"] == "no memory: try again" and gadget.match.answer_count == 2
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 2


def test_an_answer_is_written_where_the_picture_behind_it_finds_no_memory(gadget, monkeypatch):
    press_all(gadget, ["OK"])
    shown = gadget.shown
    left = [True]

    def draw(panel):
        if left:
            left.pop()
            raise MemoryError("memory allocation failed")
        type(shown).draw(shown, panel)

    monkeypatch.setattr(shown, "draw", draw)
    press_all(gadget, ["OK"])
    assert gadget.describe()["note"] == "no memory: try again" and gadget.match.answer_count == 1
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 1
