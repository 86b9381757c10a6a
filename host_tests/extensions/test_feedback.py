# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Sounds and light: what the piezo plays and the NeoPixel shows."""

import pytest
from pressing import note, on, press_all

from simulator.gadget import Gadget
from simulator.hardware import Hardware

TO_NAMES = ["DOWN"] * 3 + ["OK"]
ZOE = ["OK", "OK", "DOWN", "OK", "UP", *["UP"] * 14, "OK", *["UP"] * 5, "OK", "OK"]


def tones(gadget):
    return [hertz for _, hertz in gadget.board.sounds if hertz]


def test_a_piezo_clicks_refuses_and_plays():
    gadget = on(PIN_PIEZO="GP15")
    press_all(gadget, ["OK"])
    assert tones(gadget) == [2400] and gadget.board.sounds[-1][1] == 0
    press_all(gadget, ["BACK", "game muggins-parker", "OK", "UP", "UP", "UP", "OK"])
    gadget.wait(500)
    assert tones(gadget)[-1] == 220 and note(gadget) == "over 10? OK again"
    press_all(gadget, ["OK", "hold OK 900", "DOWN", "OK", "OK", "UP", "OK", "UP", "OK"])
    gadget.wait(1000)
    assert tones(gadget)[-2:] == [880, 1320] and gadget.board.sounds[-1][1] == 0
    go = ["OK", "hold BACK 900", "UP", "UP", "OK", *["DOWN"] * 4, "OK", "UP", "OK", "BACK"]
    press_all(gadget, go)
    gadget.wait(1000)
    heard = len(gadget.board.sounds)
    press_all(gadget, ["OK"])
    assert len(gadget.board.sounds) == heard and note(gadget) == ""


def test_without_a_pin_for_it_there_is_no_piezo():
    gadget = on()
    press_all(gadget, ["OK", "OK"])
    assert not gadget.board.sounds and gadget.board.pixel is None


@pytest.mark.parametrize("pin", ["GP10", "GP99"])
def test_a_pin_that_a_piezo_cannot_have_is_said(pin):
    gadget = on(PIN_PIEZO=pin)
    assert [problem[1] for problem in gadget.controller.known.problems] == [f'PIN_PIEZO = "{pin}"']
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.answer_count == 1


def test_a_neopixel_shows_whose_side_is_on_turn(monkeypatch):
    gadget = Gadget(Hardware())
    import board
    from microcontroller import Pin

    monkeypatch.setattr(board, "NEOPIXEL", Pin("GP16"), raising=False)
    gadget.power_on()
    assert gadget.board.pixel == bytes(3)
    colours = []
    for _ in range(3):
        press_all(gadget, ["OK"])
        colours.append(gadget.board.pixel)
    assert colours[0] == colours[2] != colours[1] and bytes(3) not in colours
    press_all(gadget, ["hold BACK 900", "UP", "UP", "OK", *["DOWN"] * 5, "OK", "UP", "OK", "BACK"])
    assert gadget.board.pixel == bytes(3)
