# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An erase that is interrupted, and failures while there is hardly any room."""

import random
from array import array

import pytest
from nvm import Nvm
from pressing import press_all
from tallybone import ANSWERS
from tallybone.journal.finding import erase
from tallybone.journal.format import ERASING, FOREIGN, HALF_ERASED, HEADER, LEFT, OURS, VERSION, write_long
from tallybone.journal.log import Journal
from tallybone.journal.records import records
from tallybone.matches.new_match import begin_match
from tallybone.matches.set_up import set_seats
from test_starts import NAMES, power_cycles

from rules_min import option
from rules_min.words import PIPS, PLAY, pack
from simulator.flash import SIZE, Flash
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
            erase(gadget.keeper.journal, ANSWERS)
        gadget.power_off()
        gadget.power_on()
        assert not gadget.match, "nothing in it counts"
        press_all(gadget, ["OK"])
        assert gadget.overlay.question().startswith("Clear ")
        press_all(gadget, ["OK", "OK", "OK"])
        assert len(power_cycles(gadget, 3)) == 1 and gadget.match.answer_count == 2
        gadget.power_off()


@pytest.mark.parametrize("byte", range(1, 8))
def test_a_cut_as_the_memory_is_cleared_leaves_the_match_or_nothing(byte):
    gadget = Gadget(Hardware(display=None), settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    gadget.board.nvm.cut(byte, byte)
    with pytest.raises(PowerOff):
        erase(gadget.keeper.journal, ANSWERS)
    assert len(power_cycles(gadget, 4)) == 1
    assert gadget.match is None or gadget.match.answer_count == 3


def test_a_little_of_an_erase_is_as_good_as_all_of_it():
    gadget = Gadget(Hardware(display=None), settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    journal = gadget.keeper.journal
    journal._write(pack(ERASING))
    gadget.board.nvm.data[20] |= 0x55
    gadget.power_off()
    gadget.power_on()
    assert gadget.match is None
    press_all(gadget, ["OK"])
    assert gadget.overlay.question().startswith("Clear ")


def test_three_failures_in_a_memory_with_hardly_any_room_do_not_shut_the_match_away():
    for left in range(30, 60, 2):
        gadget = Gadget(Hardware(display=None))
        gadget.power_on()
        press_all(gadget, ["OK", "OK"])
        journal = gadget.keeper.journal
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
    journal = gadget.keeper.journal
    while journal.free() >= 700:
        journal.append(pack(LEFT))
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    set_seats(gadget.keeper.setup, 3)
    gadget.keeper.setup.values[option.TILES_EACH] = 14
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    assert gadget.note == "Tiles each: up to 9" and not gadget.board.nvm.erases


class Small(Nvm):
    """A memory too small for the announcement of an erase."""

    def __len__(self):
        return 1024


def with_a_match(memory=Nvm):
    """A memory with a match."""
    flash = Flash()
    journal = Journal(memory(flash))
    begin_match(journal, 3, 2, False, [(1, 60), (2, 0)], [], ["Ann", "Bob"])
    for number in range(40):
        assert journal.append(pack(PLAY)) and journal.append(pack(PIPS, number, 1))
    return flash


def announced(flash):
    """The power fails when an erase has been announced, and before it does anything."""

    def power_off():
        raise PowerOff

    flash.erase = power_off
    with pytest.raises(PowerOff):
        erase(Journal(Nvm(flash)), ANSWERS)
    return Flash(flash.data)


def partly_erased(flash, share, seed, lifts=True):
    """Lift this share of the bits to ones, or set them to zero, which some chips do first."""
    flash.chance = random.Random(seed)
    bits = flash.some_bits(share)
    data = int.from_bytes(flash.data)
    return Flash((data | bits if lifts else data & ~bits).to_bytes(SIZE))


@pytest.mark.parametrize("lifts", [True, False], ids=["lifted", "set to zero"])
@pytest.mark.parametrize("share", [0.25, 0.75])
def test_an_erase_that_was_cut_is_known_as_one(share, lifts):
    flash = announced(with_a_match())
    states = [Journal(Nvm(partly_erased(flash, share, seed, lifts))).state for seed in range(20)]
    assert states == [HALF_ERASED] * 20


def test_half_an_erase_of_a_small_memory_is_known_as_one():
    flash = with_a_match(Small)
    states = [Journal(Small(partly_erased(flash, 0.5, seed))).state for seed in range(20)]
    assert states == [HALF_ERASED] * 20


@pytest.mark.parametrize(("zeros", "state"), [(8, HALF_ERASED), (7, FOREIGN)])
def test_a_torn_header_is_known_by_eight_zeros(zeros, state):
    flash = Flash()
    left = zeros
    header = bytearray(6)
    write_long(header, pack(HEADER, VERSION), 0)
    for bit in range(48):
        if not header[bit // 8] >> bit % 8 & 1 and left:
            flash.data[bit // 8] ^= 1 << bit % 8
            left -= 1
    flash.data[100:116] = b"HIGHSCORE 4711! "
    assert Journal(Nvm(flash)).state == state


def test_an_erase_announced_after_a_torn_announcement_is_known():
    flash = with_a_match()
    flash.cut(3, 1)
    with pytest.raises(PowerOff):
        erase(Journal(Nvm(flash)), ANSWERS)
    assert Journal(Nvm(flash)).state == OURS, "nothing was announced"
    flash.cut(7)  # after the second record that announces it
    with pytest.raises(PowerOff):
        erase(Journal(Nvm(flash)), ANSWERS)
    assert Journal(Nvm(flash)).state == HALF_ERASED


@pytest.mark.parametrize("bit", range(48))
def test_nearly_blank_data_of_another_program_is_not_taken_for_an_erase(bit):
    flash = Flash()
    flash.data[bit // 8] ^= 1 << bit % 8
    flash.data[100:116] = b"HIGHSCORE 4711! "
    assert Journal(Nvm(flash)).state == FOREIGN


class Watched(Nvm):
    """A memory that notes what its blanks are taken from."""

    def __setitem__(self, place, value):
        if isinstance(value, memoryview):
            self.taken_from = value.obj
        super().__setitem__(place, value)


@pytest.mark.parametrize(("count", "is_from_list"), [(0, True), (512, True), (513, False)])
def test_an_erase_takes_its_blanks_from_the_list_of_answers(count, is_from_list):
    """Late in an evening the heap of a Pico had no 4 KB in one piece, and a new match was not kept."""
    flash = with_a_match()
    answers = array("i", range(1536))
    memory = Watched(flash)
    assert erase(Journal(memory), memoryview(answers)[count:])
    assert (memory.taken_from is answers) is is_from_list
    assert bytes(flash.data) == b"\xff" * SIZE
    assert list(answers[:count]) == list(range(count)), "those of the match in play"


@pytest.mark.parametrize("byte", range(6))
def test_a_match_is_read_where_the_header_is_damaged(byte):
    flash = with_a_match()
    before = list(records(Journal(Nvm(flash))))
    flash.data[byte] = 0
    journal = Journal(Nvm(flash))
    assert journal.state == OURS and list(records(journal))[-80:] == before[-80:]
