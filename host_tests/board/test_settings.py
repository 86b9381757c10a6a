# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Settings made on the gadget are kept until the owner changes settings.toml."""

from pressing import press_all
from tallybone.matches.new_match import erase
from tallybone.screens.ids import SETUP

from rules_min.words import PLAY, pack
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware

TO_SETTINGS = ["hold BACK 900", "UP", "UP", "OK"]
MORE_LIGHT = [*TO_SETTINGS, "OK", "UP", "OK", "BACK"]  # from half to three quarters


def on(gadget):
    gadget.power_on()
    gadget.wait(100)


def started(**settings):
    gadget = Gadget(settings=settings)
    on(gadget)
    gadget.press("OK")
    return gadget


def upright(screen):
    return [row[::-1] for row in reversed(screen)]


def test_the_light_is_seen_at_once_and_kept():
    gadget = started()
    before = gadget.board.display.contrast
    press_all(gadget, MORE_LIGHT)
    assert gadget.note == "settings kept"
    light = gadget.board.display.contrast
    assert before < light == round(255 * 0.75)
    gadget.power_off()
    on(gadget)
    assert gadget.board.display.contrast == light and gadget.match.answer_count == 0
    assert not gadget.board.nvm.erases


def test_leaving_by_a_held_back_keeps_them_as_well():
    gadget = started()
    press_all(gadget, [*MORE_LIGHT[:-1], "hold BACK 900", "BACK"])
    gadget.power_off()
    on(gadget)
    assert gadget.board.display.contrast == round(255 * 0.75)


def test_they_can_be_set_before_the_first_match():
    gadget = Gadget()
    on(gadget)
    press_all(gadget, ["hold BACK 900", "UP", "UP", "OK", "OK", "UP", "OK", "BACK"])
    assert gadget.note == "settings kept"
    press_all(gadget, ["BACK"])
    assert gadget.shows(SETUP)
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.answer_count == 1
    gadget.power_off()
    on(gadget)
    assert gadget.board.display.contrast == round(255 * 0.75) and gadget.match.answer_count == 1


def test_the_picture_is_turned_and_kept():
    gadget = started()
    press_all(gadget, ["OK", "DOWN"])
    gadget.wait(5000)
    shown = gadget.screen()
    press_all(gadget, [*TO_SETTINGS, *["DOWN"] * 3, "OK", "UP", "OK", "BACK", "BACK"])
    gadget.wait(5000)
    assert upright(gadget.screen()) == shown
    gadget.power_off()
    on(gadget)
    gadget.wait(5000)
    assert upright(gadget.screen()) == shown
    press_all(gadget, [*TO_SETTINGS, *["DOWN"] * 3, "OK", "UP", "OK", "BACK", "BACK"])
    gadget.wait(5000)
    assert gadget.screen() == shown


def test_the_display_can_stay_awake():
    """Some 4 s of processor: the program's loop goes round for an hour and two minutes."""
    gadget = started()
    press_all(gadget, [*TO_SETTINGS, "DOWN", "DOWN", "OK", "UP", "UP", "UP"])  # 10, 30, 60 minutes
    assert gadget.keeper.settings.values[1] == 60
    press_all(gadget, ["UP", "OK", "BACK"])
    gadget.wait(62 * 60_000)  # the longest it can be set to is an hour
    assert gadget.board.display.awake


def test_settings_toml_changed_afterwards_counts_again():
    gadget = started()
    press_all(gadget, MORE_LIGHT)
    gadget.power_off()
    gadget.settings["BRIGHTNESS"] = 20
    on(gadget)
    assert gadget.board.display.contrast == round(255 * 0.2)
    press_all(gadget, MORE_LIGHT)
    gadget.power_off()
    on(gadget)
    assert gadget.board.display.contrast == round(255 * 0.25)


def test_settings_outlive_the_clearing_of_the_memory():
    gadget = started()
    press_all(gadget, MORE_LIGHT)
    gadget.keeper.match = None
    erase(gadget.keeper)
    gadget.power_off()
    on(gadget)
    assert gadget.board.display.contrast == round(255 * 0.75) and gadget.match is None


def test_settings_that_cannot_be_kept_are_used_and_said_so():
    data = bytes(SIZE)
    gadget = Gadget(Hardware(nvm=Flash(data)))
    on(gadget)
    press_all(gadget, ["OK", "hold BACK 900", "UP", "UP", "UP", "OK", "OK", "UP", "OK", "BACK"])
    assert gadget.note == "settings: not kept"
    assert gadget.board.display.contrast == round(255 * 0.75)
    assert bytes(gadget.board.nvm.data) == data


def test_settings_take_no_room_of_the_hands_to_come():
    gadget = started()
    journal = gadget.keeper.journal
    while not gadget.keeper.is_nearly_full():
        journal.append(pack(PLAY))
    at = journal.at
    press_all(gadget, MORE_LIGHT)
    assert gadget.note == "settings: not kept" and journal.at == at


def test_without_a_display_they_are_kept_all_the_same():
    gadget = Gadget(Hardware(display=None))
    on(gadget)
    press_all(gadget, ["OK", *MORE_LIGHT])
    gadget.power_off()
    gadget = Gadget(Hardware(nvm=gadget.board.nvm))
    on(gadget)
    assert gadget.board.display.contrast == round(255 * 0.75)


def test_the_light_is_as_it_was_set_when_the_menu_is_opened_over_a_test_picture():
    """The second test picture is as dark as the panel can; the match must not go on in it."""
    gadget = Gadget(Hardware())
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    before = gadget.board.display.contrast
    press_all(gadget, ["hold BACK 900", *["DOWN"] * 8, "OK", "UP", "DOWN", "OK", "BACK", "UP"])
    assert gadget.board.display.contrast < before
    press_all(gadget, ["hold BACK 900", "OK"])
    assert gadget.overlay is None and gadget.board.display.contrast == before
    gadget.power_off()
