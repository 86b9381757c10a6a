# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A board with little memory that has to compile the program itself says so at a start, and goes on."""

import gc

import pytest
from pressing import press_all

from simulator.blinka import prepare_modules
from simulator.gadget import Gadget
from simulator.hardware import Hardware

PICO = 110_000  # bytes in use when 65,000 are free


@pytest.fixture
def pico(monkeypatch):
    """The next board has as little memory as a Pico; ours always has plain files."""
    prepare_modules()
    monkeypatch.setattr(gc, "mem_alloc", lambda: PICO)


def start(hardware, **settings):
    gadget = Gadget(hardware, settings=settings)
    gadget.power_on()
    return gadget


def shown(gadget):
    return type(gadget.shown).__name__


@pytest.mark.parametrize("key", ["UP", "DOWN", "OK", "BACK"])
def test_any_press_goes_on_to_the_match_and_does_nothing_else(pico, key):
    hardware = Hardware()
    gadget = start(hardware)
    press_all(gadget, ["OK", "OK", "OK"])
    answers, screen = gadget.match.answer_count, gadget.screen()
    assert answers == 1
    gadget.power_off()
    gadget.power_on()
    assert shown(gadget) == "NotCompiledScreen"
    gadget.press(key)
    assert gadget.match.answer_count == answers and not gadget.overlay
    gadget.wait(6000)
    assert gadget.screen() == screen
    gadget.power_off()


@pytest.mark.parametrize(
    ("settings", "then"),
    [
        ({"FIRST_PAGE": 1}, "LanguageScreen"),
        ({"FIRST_PAGE": 1, "LANGUAGE": "es"}, "KeysHelpScreen"),
        ({"FIRST_PAGE": 0}, "SetupScreen"),
        ({"SLEEP": 999}, "ProblemsScreen"),
    ],
)
def test_what_a_start_shows_comes_behind_it(pico, settings, then):
    gadget = start(Hardware(), **settings)
    assert shown(gadget) == "NotCompiledScreen"
    gadget.press("OK")
    assert shown(gadget) == then
    gadget.power_off()


def test_a_board_with_more_memory_says_nothing():
    gadget = start(Hardware())
    assert shown(gadget) == "SetupScreen"
    gadget.power_off()
