# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A name of the match in play is put right: the match, its sheet, its message and the next match have it."""

from pressing import END_OF_BLOCK, again, note, on, press_all, set_up
from tallybone.matches import rename as naming
from tallybone.screens.ids import MENU, NAMES, SETUP
from test_messages import Computer

from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff


def to_names(gadget):
    """Open the names of the match in play from the menu."""
    press_all(gadget, ["hold BACK 900"])
    while gadget.overlay.label() != "Names":
        press_all(gadget, ["DOWN"])
    press_all(gadget, ["OK"])


def begun(names):
    """A match of Block with one answer, of players with these names."""
    gadget = on(NAMES=names)
    set_up(gadget)
    press_all(gadget, ["OK"])
    return gadget


def rename(gadget, seat, name):
    """Give a seat a name letter by letter, without the buttons."""
    to_names(gadget)
    screen = gadget.overlay
    screen.seat = seat
    screen.give(name)
    gadget.draw()
    if not gadget.shows(MENU):  # after the last seat it is
        press_all(gadget, ["BACK"])
    assert note(gadget) == "names kept"
    press_all(gadget, ["BACK"])


def test_the_match_and_the_next_one_have_the_new_name():
    gadget = on(NAMES="Anm Bob Cy Di")
    set_up(gadget)
    press_all(gadget, ["OK", "OK"])
    rename(gadget, 0, "Ann")
    for _ in range(2):
        assert gadget.keeper.names[:2] == ["Ann", "Bob"] and gadget.keeper.captions[:2] == ["ANN", "BOB"]
        assert gadget.keeper.setup.names[:4] == ["Ann", "Bob", "Cy", "Di"]
        again(gadget)
    press_all(gadget, END_OF_BLOCK)
    again(gadget)
    assert gadget.keeper.names[:2] == ["Ann", "Bob"]


def test_a_seat_without_a_name_gets_a_new_one():
    gadget = on()
    set_up(gadget)
    press_all(gadget, ["OK"])
    to_names(gadget)
    press_all(gadget, ["OK"])
    assert gadget.overlay.label() == "M"


def test_a_name_that_the_next_match_has_otherwise_stays_there():
    gadget = begun("Ann Bob")
    gadget.keeper.setup.names[1] = "Cy"
    rename(gadget, 1, "Rob")
    assert gadget.keeper.names[:2] == ["Ann", "Rob"] and gadget.keeper.setup.names[:2] == ["Ann", "Cy"]


def test_after_that_the_set_up_edits_the_next_match_alone():
    gadget = begun("Anm Bob")
    rename(gadget, 0, "Ann")
    gadget.controller.open(SETUP)
    gadget.controller.open(NAMES)
    gadget.overlay.seat = 1
    gadget.overlay.give("Rob")
    assert gadget.keeper.setup.names[:2] == ["Ann", "Rob"] and gadget.keeper.names[:2] == ["Ann", "Bob"]
    assert gadget.shows(SETUP)


def test_a_slip_at_the_end_of_a_name_is_few_presses():
    gadget = begun("Anm Bob")
    to_names(gadget)
    press_all(gadget, ["OK"])
    assert gadget.overlay.label() == "correct Anm" and gadget.overlay.offered[0] == "Bob"
    press_all(gadget, ["OK"])
    assert gadget.overlay.letters == "Anm "
    press_all(gadget, ["BACK", "UP"])
    assert gadget.overlay.letters == "An ", "after m comes the empty letter"
    press_all(gadget, ["UP", "OK", "OK"])
    assert gadget.overlay.players.names[:2] == ["Ann", "Bob"]
    assert gadget.overlay.label().split() == ["2", "Bob"], "most often it is one name"


def test_a_name_that_is_typed_takes_the_place_of_the_old_one():
    gadget = begun("Anm Bob")
    to_names(gadget)
    gadget.board.typed += b"Eve\n"
    gadget.wait(400)
    assert gadget.overlay.players.names[:2] == ["Eve", "Bob"]


def test_two_players_who_sat_otherwise_are_swapped():
    gadget = begun("Ann Bob")
    to_names(gadget)
    press_all(gadget, ["OK", "DOWN", "OK"])
    assert gadget.overlay.players.names[:2] == ["Bob", "Ann"]
    press_all(gadget, ["BACK", "BACK", "BACK"])
    assert gadget.keeper.captions[:2] == ["BOB", "ANN"]


def test_it_is_told_again_with_the_new_name():
    gadget = on(NAMES="Anm Bob")
    set_up(gadget)
    press_all(gadget, END_OF_BLOCK)
    computer = Computer(gadget)
    told = [message for message in computer.messages(1500) if "changes" in message][-1]
    rename(gadget, 0, "Ann")
    new = [message for message in computer.messages(1500) if "changes" in message][-1]
    assert told["names"] == ["Anm", "Bob"] and new["names"] == ["Ann", "Bob"]
    assert new["match"] == told["match"] and new["changes"] > told["changes"]
    changes = gadget.keeper.changes
    again(gadget)
    assert gadget.keeper.changes == changes


def test_a_cut_in_any_byte_leaves_the_old_names_or_the_new_ones():
    names = ["Anm", "Bob", "Cx", "Di"]
    fresh = Gadget(Hardware(), settings={"NAMES": " ".join(names)})
    fresh.power_on()
    set_up(fresh, seats=4)
    press_all(fresh, ["OK"])
    before = bytes(fresh.board.nvm.data)
    fresh.power_off()
    found = set()
    for cut in range(1, 200):
        flash = Flash(before)
        gadget = Gadget(Hardware(nvm=flash), settings={"NAMES": " ".join(names)})
        gadget.power_on()
        gadget.wait(300)
        flash.cut(cut, cut)
        try:
            players = naming.MatchPlayers(gadget.keeper)
            players.give(["Ann", "Bob", "Cy", "Di", *gadget.keeper.names[4:]])
            players.keep()
            is_done = True
        except PowerOff:
            is_done = False
        flash.cut_in = None
        gadget = Gadget(Hardware(nvm=flash), settings={"NAMES": " ".join(names)})
        gadget.power_on()
        now = gadget.keeper.names[:4]
        found.add(tuple(now))
        assert now in (names, ["Ann", "Bob", "Cy", "Di"]) and gadget.match.answer_count == 1
        gadget.power_off()
        if is_done:
            break
    assert len(found) == 2 and is_done
