# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of the chip: 200 MHz where that harms nobody, 48 while the display sleeps."""

import sys

import microcontroller
import pytest
from pressing import press_all

from simulator import ROOT, hardware
from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import USUAL_HZ, Hardware
from simulator.ssd1306 import SSD1306

DEMONSTRATION = "docs/demonstration.keys"


@pytest.mark.parametrize(
    ("board", "settings", "megahertz"),
    [
        ("pico", {}, 200),
        ("macropad", {}, 200),
        ("pico", {"CPU_SPEED": 125}, 125),
        ("pico", {"CPU_SPEED": 200, "NAMES": "Ann125 Bob"}, 200),
        ("pico", {"CPU_SPEED": 150}, 200),  # which the gadget says
        ("pico", {"CPU_SPEED": "125"}, 125),
        ("pico-w", {}, 125),
    ],
)
def test_a_chip_without_a_radio_runs_fast(board, settings, megahertz):
    gadget = Gadget(Hardware(kind=KINDS[board]), settings=settings)
    gadget.power_on()
    assert gadget.board.frequency == 1_000_000 * megahertz
    assert [problem[1] for problem in gadget.controller.known.problems] == (
        ["CPU_SPEED = 150"] if settings.get("CPU_SPEED") == 150 else []
    )


@pytest.mark.parametrize(("has_program", "megahertz"), [(True, 200), (False, 125)])
def test_the_clock_is_fast_before_the_program_begins(has_program, megahertz, tmp_path):
    """boot.py sets it. Where it cannot load how, the drive is still the computer's to write to."""
    (tmp_path / "boot.py").write_text((ROOT / "boot.py").read_text())
    (tmp_path / "code.py").write_text("import time\nwhile True:\n    time.sleep(1)\n")
    package = tmp_path / "lib" / "tallybone"
    package.parent.mkdir()
    if has_program:
        package.symlink_to(ROOT / "lib" / "tallybone")
    else:
        (package / "board").mkdir(parents=True)
        for name in ("__init__", "board/early"):
            (package / f"{name}.py").write_text("")
    gadget = Gadget(Hardware(), folder=tmp_path)
    gadget.power_on()
    assert gadget.board.frequency == 1_000_000 * megahertz and gadget.board.usb == "nobody"
    gadget.power_off()


class Panel(SSD1306):
    """Notes the chip's clock each time that it is told anything."""

    def __init__(self):
        super().__init__()
        self.clocks = []

    def write(self, data):
        self.clocks.append(hardware.fitted.frequency)
        super().write(data)


def at_rest(**settings):
    """A gadget whose display sleeps, in a match."""
    panel = Panel()
    gadget = Gadget(Hardware(display=panel), settings={"SLEEP": 1, **settings})
    gadget.board.draws_late = False
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    panel.clocks = []
    gadget.wait(62_000)
    assert not panel.awake
    return gadget, panel


@pytest.mark.parametrize("megahertz", [200, 125])
def test_the_chip_sleeps_with_the_display_and_talks_to_nobody_meanwhile(megahertz):
    gadget, panel = at_rest(CPU_SPEED=megahertz)
    assert gadget.board.frequency == 48_000_000
    gadget.wait(600_000)
    before = gadget.match.answer_count
    gadget.press("OK")
    assert panel.awake and gadget.board.frequency == 1_000_000 * megahertz
    assert set(panel.clocks) == {1_000_000 * megahertz}
    gadget.press("OK")
    assert gadget.match.answer_count == before + 1, "and no press is lost"


def test_on_its_way_it_never_has_a_fast_clock_with_the_voltage_of_a_slow_one(monkeypatch):
    """The firmware lowers the voltage before the clock, and raises it before the clock."""
    gadget, _ = at_rest()
    told = []
    setter = microcontroller.Processor.frequency.fset

    def note(cpu, hertz):
        volts = 1.2 if hertz > 133_000_000 else 1.1
        told.append((volts, max(cpu.frequency, hertz)))
        setter(cpu, hertz)

    noting = microcontroller.Processor.frequency.setter(note)
    monkeypatch.setattr(microcontroller.Processor, "frequency", noting)
    gadget.press("OK")
    gadget.wait(62_000)
    assert gadget.board.frequency == 48_000_000
    assert told and all(volts == 1.2 or hertz < 135_000_000 for volts, hertz in told)


def test_a_computer_at_the_cable_keeps_it_awake(monkeypatch):
    import supervisor

    monkeypatch.setattr(supervisor.Runtime, "usb_connected", True, raising=False)
    monkeypatch.setattr(supervisor.runtime, "usb_connected", True)
    gadget, _ = at_rest()
    assert gadget.board.frequency == 200_000_000


def test_a_radio_keeps_its_clock():
    gadget = Gadget(Hardware(kind=KINDS["pico-w"]), settings={"SLEEP": 1})
    gadget.power_on()
    gadget.wait(62_000)
    assert not gadget.board.display.awake and gadget.board.frequency == USUAL_HZ


def test_what_wakes_the_display_without_a_press_has_a_fast_chip():
    """As the end of a clock does."""
    gadget, panel = at_rest()
    gadget.app.show_wanted(gadget.app.extensions[0], "time up: last hand", gadget.board.clock)
    assert panel.awake and set(panel.clocks) == {200_000_000}


def test_a_program_that_failed_while_the_chip_slept_starts_fast():
    for megahertz in (125, 200):
        gadget, _ = at_rest(CPU_SPEED=megahertz)
        gadget.app.step = None
        gadget.wait(9000)
        assert gadget.app and gadget.board.frequency == 1_000_000 * megahertz
        gadget.power_off()


@pytest.mark.parametrize("error", [AttributeError, ValueError, RuntimeError])
def test_a_firmware_that_refuses_goes_on_as_before(error, monkeypatch):
    def refuse(cpu, hertz):
        raise error("not here")

    monkeypatch.setattr(microcontroller.Processor, "frequency", property(lambda cpu: USUAL_HZ, refuse))
    gadget = Gadget()
    gadget.power_on()
    assert gadget.app and gadget.board.frequency == USUAL_HZ


def test_the_names_that_a_start_keeps_are_those_of_modules_that_a_match_loads(monkeypatch):
    asked = set()

    class Asked:
        def find_spec(self, name, path=None, target=None):
            asked.add(name)

    monkeypatch.setattr(sys, "meta_path", [Asked(), *sys.meta_path])
    gadget = Gadget(settings={"FIRST_PAGE": 0})
    gadget.power_on()
    from tallybone import start

    lines = [line.partition("#")[0].strip() for line in (ROOT / DEMONSTRATION).read_text().splitlines()]
    press_all(gadget, ["hold BACK 900", "BACK", *(line for line in lines if line not in ("", "screen"))])
    gadget.power_off()
    assert set(start._IN_A_MATCH) <= asked, set(start._IN_A_MATCH) - asked
