# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The last line of defence: a failing program, wrong pins, missing files, a computer that does not read."""

import builtins
import sys

import pytest
from pressing import note, press_all

from simulator import ROOT
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import text_of


def on(board=None, folder=ROOT, **settings):
    gadget = Gadget(board, folder=folder, settings=settings)
    gadget.power_on()
    return gadget


def fail(gadget, error=None):
    """Let the program fail at its next step."""

    def raising(now):
        raise error or RuntimeError("a test")

    gadget.app.step = raising
    gadget.wait(100)


def test_a_failure_is_shown_with_what_is_in_memory_and_the_match_goes_on():
    gadget = on()
    press_all(gadget, ["OK", "OK"])
    fail(gadget, MemoryError("memory allocation failed, allocating 376 bytes"))
    shown = text_of(gadget.screen())
    assert shown[1] == "MemoryError: memory" and shown[-1] == "starting again ..."
    assert not any(name.startswith("adafruit_display_text") for name in imported_by_the_gadget())
    gadget.wait(8000)
    assert gadget.match.answer_count == 1


def imported_by_the_gadget():
    """Modules that the crash screen must do without: those that only a page of text loads."""
    return [name for name in sys.modules if name in ("tallybone.screens.pages", "tallybone.matches.export")]


@pytest.mark.parametrize("what", ["draw", "count", "say"])
def test_whatever_else_fails_it_starts_again(what, monkeypatch):
    gadget = on()
    press_all(gadget, ["OK", "OK"])

    def failing(*arguments, **keywords):
        raise MemoryError

    app = gadget.app
    if what == "draw":
        app.view.panel.clear = failing
    elif what == "count":
        app.keeper.count_failure = failing
    else:
        monkeypatch.setattr(sys.modules["tallybone.console"], "say", failing)
    fail(gadget)
    if what == "count":  # how often in a row is not known, so it waits for somebody
        gadget.power_off()
        gadget.power_on()
    gadget.wait(8000)
    assert gadget.match.answer_count == 1


def test_a_failure_is_counted_before_anything_else(monkeypatch):
    gadget = on()
    press_all(gadget, ["OK", "OK"])
    for _ in range(3):
        gadget.app.view.panel.clear = None
        fail(gadget)
        gadget.wait(8000)
    gadget.power_off()
    gadget.power_on()
    assert note(gadget).startswith("kept")


def test_what_to_do_is_said_after_three_failures():
    gadget = on()
    press_all(gadget, ["OK", "OK"])
    for _ in range(3):
        fail(gadget)
        gadget.wait(8000)
    shown = text_of(gadget.screen())
    assert shown[1:3] == ["RuntimeError: a test", "kept: power off, on"]


def test_a_computer_that_holds_the_port_and_does_not_read_stops_nothing():
    gadget = on(Hardware())
    press_all(gadget, ["OK", "OK"])
    gadget.board.usb = "stuck"
    press_all(gadget, ["hold BACK 900", "UP", "UP", "UP"])
    while gadget.overlay and "Print" not in gadget.overlay.rows[gadget.overlay.chosen][0]:
        gadget.press("DOWN")
    gadget.press("OK")
    gadget.wait(2000)
    assert note(gadget).startswith("USB")
    gadget.press("OK")
    assert gadget.match.answer_count == 2
    fail(gadget)
    gadget.wait(9000)
    assert gadget.match.answer_count == 2 and gadget.board.usb == "nobody", (
        "the reset has taken the port away"
    )


def test_a_computer_that_reads_gets_the_error_and_the_sheets():
    gadget = on(Hardware())
    press_all(gadget, ["OK", "OK"])
    gadget.board.usb = "reads"
    press_all(gadget, ["hold BACK 900", "UP", "OK"])
    gadget.wait(500)
    printed = gadget.board.console.decode()
    assert (
        "\r\nrules block\r\nseats 2\r\nnames P1 P2\r\nplay\r\n" in printed and "1,block,0,P1,0,0" in printed
    )
    assert note(gadget) == "printed over USB: 1"
    fail(gadget)
    gadget.wait(8000)
    assert "RuntimeError: a test" in gadget.board.console.decode()


def test_a_display_on_other_pins_than_written_is_found_on_the_usual_ones():
    gadget = on(Hardware(), PIN_SDA="GP0", PIN_SCL="GP1")
    assert any("#" in row for row in gadget.screen())


def test_a_missing_library_is_said_on_the_display(monkeypatch):
    missing = "adafruit_displayio_ssd1306"
    real = builtins.__import__

    def import_(name, *arguments):
        if name.split(".")[0] == missing:
            raise ImportError(f"no module named '{name}'")
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", import_)
    gadget = Gadget(Hardware())
    gadget.power_on()
    shown = "".join(gadget.board.on_terminal)
    assert gadget.board.display.awake, "the built-in terminal shows what is printed"
    assert missing in shown.replace("\n", "") and "copy the lib folder" in shown


def test_an_oled_that_lost_its_supply_is_set_up_again():
    gadget = on(Hardware())
    press_all(gadget, ["OK"])
    shown = gadget.screen()
    gadget.board.display.reset()
    assert gadget.screen() != shown
    press_all(gadget, ["hold BACK 900", "BACK"])
    assert gadget.screen() == shown
    gadget.board.display.reset()
    gadget.wait(61_000)
    assert gadget.screen() == shown and gadget.board.display.awake


def test_a_match_that_cannot_be_drawn_is_left_alone_and_kept(monkeypatch):
    gadget = on(Hardware())
    press_all(gadget, ["OK", "OK", "DOWN"])
    gadget.power_off()
    drawn = builtins.__import__

    def import_(name, *arguments):
        module = drawn(name, *arguments)
        if name == "tallybone.screens.turn":
            module.TurnScreen.draw = None
        return module

    monkeypatch.setattr(builtins, "__import__", import_)
    gadget.power_on()
    assert gadget.match is None and note(gadget) == "match not readable"
    assert text_of(gadget.screen())[0] == "New match"
    gadget.power_off()
    monkeypatch.undo()
    gadget.power_on()
    assert gadget.match.answer_count == 2
