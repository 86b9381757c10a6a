# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A name of the match in play is put right: the match, its sheet, its message and the next match have it."""

import random

import pytest
from pressing import END_OF_BLOCK, again, note, on, press_all, set_up
from tallybone.journal.format import LEFT
from tallybone.matches import rename as naming
from tallybone.matches.corrections import follows_all, look_back, replace
from tallybone.matches.kept import keep_names
from tallybone.screens.ids import MENU, NAMES, SETUP
from tallybone.words.texts import distinct_names, upper
from test_messages import Computer

from rules_min.question import ACCEPTED
from rules_min.words import PASS, PLAY, pack
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff
from simulator.script import sheet_lines


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
    assert gadget.overlay.label() == "A"


def test_a_name_that_the_next_match_has_otherwise_stays_there():
    gadget = begun("Ann Bob")
    gadget.keeper.setup.names[1] = "Cy"
    rename(gadget, 1, "Rob")
    assert gadget.keeper.names[:2] == ["Ann", "Rob"] and gadget.keeper.setup.names[:2] == ["Ann", "Cy"]


def test_a_seat_of_the_next_match_that_had_the_new_name_gets_the_old_one():
    """Bob is Cy, whom the third seat of the next match had: its sheet had Cy twice until the next start."""
    gadget = begun("Ann Bob Cy")
    again(gadget)
    rename(gadget, 1, "Cy")
    for _ in range(2):
        assert gadget.keeper.names[:2] == ["Ann", "Cy"]
        assert gadget.keeper.setup.names[:3] == ["Ann", "Cy", "Bob"]
        again(gadget)
    gadget.controller.open(SETUP)
    gadget.draw()
    set_up(gadget, "block", 3)
    press_all(gadget, ["OK"])  # the old match ends
    assert "names Ann Cy Bob" in sheet_lines(gadget)


NAMES_TO_GIVE = ("Ann", "Bob", "Cy", "cy", "P2", "P3", "Anneliese", "Annelotte", "José")


def test_no_two_players_have_one_name_however_they_are_renamed():
    """Names are put right at random, between starts, in matches of fewer seats than there are names."""
    for seed in range(8):
        chance = random.Random(seed)
        gadget = begun(" ".join(chance.sample(("Ann", "Bob", "Cy", "Di", "José"), 3)))
        for _ in range(8):
            seat, name = chance.randrange(2), chance.choice(NAMES_TO_GIVE)
            if chance.random() < 0.5:
                again(gadget)
            rename(gadget, seat, name)
            now = list(gadget.keeper.names[:2]), gadget.keeper.setup.names[:]
            assert now[1] == distinct_names(now[1]), (seed, seat, name)
            assert len({upper(each) for each in now[0]}) == 2
            again(gadget)
            assert (gadget.keeper.names[:2], gadget.keeper.setup.names) == now, (seed, seat, name)
        gadget.power_off()


def test_the_same_name_again_changes_nothing():
    gadget = begun("Ann Bob")
    keeper = gadget.keeper
    for _ in range(2):
        keeper.sent = 1
        before = keeper.changes, keeper.journal.at, bytes(gadget.board.nvm.data)
        rename(gadget, 0, "Ann")
        assert before == (keeper.changes, keeper.journal.at, bytes(gadget.board.nvm.data))
        assert keeper.sent == 1
        rename(gadget, 0, "Eve")
        assert keeper.changes == before[0] + 1 and keeper.sent == 0
        rename(gadget, 0, "Ann")


def acted(gadget, chance):
    """One act that a desk is told of: an answer, an undo, a name, a correction, a side that agrees."""
    keeper, match = gadget.keeper, gadget.match
    kind = chance.randrange(6)
    if kind == 0:
        keeper.undo(True)
    elif kind == 1:
        players = naming.MatchPlayers(keeper)
        names = keeper.names[:]
        names[chance.randrange(2)] = chance.choice(NAMES_TO_GIVE)
        players.give(distinct_names(names))
        players.keep()
    elif kind == 2 and match.answer_count and match.answers[0] == pack(PLAY):
        draft = look_back(keeper, 0)
        assert draft.answer(PASS) == ACCEPTED
        draft.answers[0] = pack(PLAY)
        if follows_all(draft, match.answer_count):
            replace(keeper, draft, 0, pack(PASS))
        keeper.leave_correction()
    elif kind == 3:
        keeper.agree(chance.randrange(2))
    else:
        keeper.answer(PLAY)


@pytest.mark.parametrize("is_full", [False, True])
def test_a_start_counts_the_changes_that_were_told(is_full):
    """A desk takes what comes with fewer changes than it has heard of for older news."""
    for seed in range(6):
        chance = random.Random(seed)
        gadget = begun("Ann Bob")
        for _ in range(40):
            acted(gadget, chance)
        if is_full:
            while not gadget.keeper.is_nearly_full():
                gadget.keeper.journal.append(pack(LEFT))
            for _ in range(5):
                players = naming.MatchPlayers(gadget.keeper)
                players.give(distinct_names([chance.choice(NAMES_TO_GIVE), "Zoë"]))
                players.keep()
        told = gadget.keeper.changes
        again(gadget)
        assert gadget.keeper.changes == told > 20, seed
        gadget.power_off()


def test_without_a_memory_a_new_name_is_told_all_the_same():
    gadget = Gadget(Hardware(nvm=Flash(bytes(4096))), settings={"NAMES": "Anm Bob"})
    gadget.power_on()
    set_up(gadget)
    press_all(gadget, ["OK"])
    changes = gadget.keeper.changes
    players = naming.MatchPlayers(gadget.keeper)
    players.give(["Ann", *gadget.keeper.names[1:]])
    assert not players.keep() and gadget.keeper.changes == changes + 1
    gadget.power_off()


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


def test_a_name_that_was_misspelt_is_not_offered_any_more():
    """Also after a start, and in older matches; who is really called so is known again from then on."""
    gadget = begun("Anm Bob")
    rename(gadget, 0, "Ann")
    for _ in range(2):
        known = gadget.keeper.setup.known_names()
        assert "Anm" not in known and {"Ann", "Bob"} <= set(known), known
        again(gadget)
    press_all(gadget, END_OF_BLOCK)
    gadget.keeper.setup.names[:2] = ["Anm", "Ann"]
    gadget.keeper.setup.has_names = True
    keep_names(gadget.keeper)
    assert {"Anm", "Ann"} <= set(gadget.keeper.setup.known_names())
    gadget.power_off()
