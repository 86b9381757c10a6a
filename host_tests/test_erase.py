# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An erase that is interrupted, and failures while there is hardly any room."""

import pytest
from pressing import press_all
from test_starts import NAMES, power_cycles

from rules_min import option
from rules_min.words import ERASING, LEFT, pack
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff


def test_our_own_memory_caught_in_its_erase_asks_to_be_cleared_and_keeps_again():
    for seed in range(6):
        gadget = Gadget(Hardware(display=None), settings=NAMES)
        gadget.power_on()
        press_all(gadget, ["OK", "OK", "OK", "OK"])
        gadget.board.nvm.cut(7, seed)  # after the record ERASING
        with pytest.raises(PowerOff):
            gadget.app.session.journal.erase()
        gadget.power_off()
        gadget.power_on()
        assert not gadget.match, "nothing in it counts"
        press_all(gadget, ["OK"])
        assert gadget.app.view.over.question().startswith("Clear ")
        press_all(gadget, ["OK", "OK", "OK"])
        assert len(power_cycles(gadget, 3)) == 1 and gadget.match.count == 2
        gadget.power_off()


@pytest.mark.parametrize("byte", range(1, 8))
def test_a_cut_as_the_memory_is_cleared_leaves_the_match_or_nothing(byte):
    gadget = Gadget(Hardware(display=None), settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    gadget.board.nvm.cut(byte, byte)
    with pytest.raises(PowerOff):
        gadget.app.session.journal.erase()
    assert len(power_cycles(gadget, 4)) == 1
    assert gadget.match is None or gadget.match.count == 3


def test_a_little_of_an_erase_is_as_good_as_all_of_it():
    gadget = Gadget(Hardware(display=None), settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    journal = gadget.app.session.journal
    journal.write(pack(ERASING))
    gadget.board.nvm.data[20] |= 0x55
    gadget.power_off()
    gadget.power_on()
    assert gadget.match is None
    press_all(gadget, ["OK"])
    assert gadget.app.view.over.question().startswith("Clear ")


def test_three_failures_in_a_memory_with_hardly_any_room_do_not_shut_the_match_away():
    for left in range(30, 60, 2):
        gadget = Gadget(Hardware(display=None))
        gadget.power_on()
        press_all(gadget, ["OK", "OK"])
        journal = gadget.app.session.journal
        while journal.free() > left + 2:
            journal.append(pack(LEFT))
        for _ in range(4):
            gadget.app.step = None
            gadget.wait(7000)
        for _ in range(3):
            gadget.power_off()
            gadget.power_on()
        assert gadget.match, left
        gadget.power_off()


def test_a_set_up_that_cannot_be_played_erases_nothing():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    journal = gadget.app.session.journal
    while journal.free() >= 700:
        journal.append(pack(LEFT))
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    gadget.app.session.setup.values[option.HAND] = 14
    gadget.app.session.setup.values[option.RESERVE] = 10
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    assert gadget.app.status.text == "28 tiles, not more" and not gadget.board.nvm.erases
