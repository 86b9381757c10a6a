# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The clock of the chip: 200 MHz where that harms nobody."""

import pytest

from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import USUAL_HZ, Hardware


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
    assert [problem[1] for problem in gadget.controller.problems] == (
        ["CPU_SPEED = 150"] if settings.get("CPU_SPEED") == 150 else []
    )


@pytest.mark.parametrize("error", [AttributeError, ValueError, RuntimeError])
def test_a_firmware_that_refuses_goes_on_as_before(error, monkeypatch):
    def refuse(cpu, hertz):
        raise error("not here")

    import microcontroller

    monkeypatch.setattr(microcontroller.Processor, "frequency", property(lambda cpu: USUAL_HZ, refuse))
    gadget = Gadget()
    gadget.power_on()
    assert gadget.app and gadget.board.frequency == USUAL_HZ
