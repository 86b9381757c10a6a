# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Many starts in a row, with and without power cuts: the gadget always shows the same match again."""

import random
from array import array

import pytest
from nvm import Nvm
from pressing import press_all, set_up
from tallybone.journal import format as bits
from tallybone.journal.finding import find
from tallybone.journal.format import HEADER, VERSION
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader
from tallybone.matches.new_match import begin_match

from rules_min.words import PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff

NAMES = {"NAMES": "Ann Bob"}
MUGGINS = "muggins-parker"


def power_cycles(gadget, count):
    """What the gadget shows at each of ``count`` starts."""
    shown = set()
    for _ in range(count):
        gadget.power_off()
        gadget.power_on()
        gadget.wait(5000)
        match = gadget.match
        answers = match and (*match.options, *match.answers[: match.answer_count])
        shown.add((tuple(gadget.screen()), answers))
    return shown


@pytest.mark.parametrize(
    "presses",
    [
        ["UP", "UP", "OK"],
        ["UP", "UP", "OK", "UP", "OK", "DOWN", "BACK"],
        [],
        ["hold OK 900", "OK", "UP", "OK", "OK"],
    ],
    ids=["a count", "an undo", "a new match", "a hand"],
)
def test_many_starts_change_nothing_and_write_little(presses):
    gadget = Gadget(Hardware(display=None), settings=NAMES)
    gadget.power_on()
    set_up(gadget, MUGGINS, 2, target=60)
    press_all(gadget, presses)
    at = gadget.keeper.journal.at
    assert len(power_cycles(gadget, 12)) == 1
    assert gadget.keeper.journal.at - at <= 9 * 12
    press_all(gadget, ["UP", "OK"])
    assert len(power_cycles(gadget, 4)) == 1


WORDS = [pack(PLAY), pack(PASS), pack(UNDO), pack(PLAY, 10, -1), pack(PIPS, 13, 1)]


def start(flash, answers):
    """A start: the journal, and what it finds."""
    journal = Journal(Nvm(flash))
    journal.secure()
    saved = Reader(journal, answers).found
    assert saved.game == 3
    return journal, list(answers[: saved.answer_count])


def many_starts(seed, cut_starts, cut_writes, steps):
    """Write answers, start, write again, with power cuts in both. Returns how many cuts were survived."""
    chance = random.Random(seed)
    flash, answers = Flash(), array("i", bytes(4 * 1000))
    cuts = 0
    journal = Journal(Nvm(flash))
    begin_match(journal, 3, 3, False, [(1, 60)], [], [])
    now: list = []
    for _ in range(steps):
        allowed = [now]
        for _ in range(chance.choice((0, 0, 0, 1, 2, 5))):
            word = chance.choice(WORDS)
            after = now[:-1] if word == UNDO else [*now, word]
            if chance.random() < cut_writes:
                flash.cut(chance.randrange(1, 7), chance.randrange(1 << 30), chance.random() < 0.4)
            try:
                assert journal.append(word) or journal.free() < 40
            except PowerOff:
                allowed, cuts = [now, after], cuts + 1
                break
            flash.cut_in, now, allowed = None, after, [after]
        while True:
            if chance.random() < cut_starts:
                flash.cut(chance.randrange(1, 7), chance.randrange(1 << 30), chance.random() < 0.4)
            try:
                journal, now = start(flash, answers)
                break
            except PowerOff:
                cuts += 1
        flash.cut_in = None
        assert now in allowed and not flash.erases, seed
        if journal.free() < 60:
            break
    return cuts


def some_starts(seeds):
    """Many starts with few cuts, with many, and with none."""
    return sum(
        many_starts(seed, *rates)
        for seed in seeds
        for rates in ((0.5, 0.5, 60), (0.3, 0.3, 100), (0.1, 0.6, 100), (0, 0, 100))
    )


def test_start_after_start_with_cuts_in_both():
    assert some_starts(range(4)) > 350


@pytest.mark.soak
def test_start_after_start_with_cuts_in_both_for_long():
    assert some_starts(range(1000, 1300)) > 25_000


def test_two_answers_of_one_press_are_both_there_or_neither():
    """Some 3 s of processor: a cut in each of the 14 bytes, and six starts after each."""

    def pressed():
        gadget = Gadget(Hardware(display=None), settings=NAMES)
        gadget.power_on()
        set_up(gadget, MUGGINS, 2)
        press_all(gadget, ["DOWN", "OK", "UP", "UP", "hold OK 900", "DOWN"])
        events = gadget.overlay
        name = gadget.keeper.captions[gadget.match.question.seat]
        while events.label() != name + " went out":
            gadget.press("DOWN")
        gadget.press("OK")  # it holds more than one tile
        return gadget, gadget.match.answer_count

    gadget, before = pressed()
    written = sum(length for _, length, _ in gadget.board.nvm.operations)
    gadget.press("OK")
    after = gadget.match.answer_count
    written = sum(length for _, length, _ in gadget.board.nvm.operations) - written
    gadget.power_off()
    gadget.power_on()
    assert after == before + 2 == gadget.match.answer_count and written == 14
    for byte in range(1, written + 1):
        gadget, before = pressed()
        gadget.board.nvm.cut(byte, byte)
        gadget.press("OK")
        gadget.power_off()
        for _ in range(3):
            gadget.power_on()
            assert gadget.match.answer_count in (before, after)
            gadget.power_off()
        gadget.power_on()
        count = gadget.match.answer_count
        if count == before:
            press_all(gadget, ["OK"])
            assert gadget.match.answer_count == count + 1 and len(power_cycles(gadget, 2)) == 1
            assert gadget.match.answer_count == count + 1, "half a press does not come with the next"
        gadget.power_off()


def with_one_play():
    """A memory with a match of one answer, and room for answers."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 3, 2, False, [], [], [])
    journal.append(pack(PLAY))
    return flash, array("i", bytes(4 * 100))


def test_what_reads_as_blank_at_one_start_counts_at_no_later_one():
    flash, answers = with_one_play()

    def next_write():
        """Where the first record of a run goes; a START may go before it."""
        journal = start(flash, answers)[0]
        if journal.starts_late:
            journal.secure(True)
        return journal.at

    for _ in range(4):
        torn = next_write()
        start(flash, answers)
        bits.put(flash.data, 2 * torn, bits.short_record(1, torn))  # as weak bits may read one day
        assert start(flash, answers)[1] == [pack(PLAY)]
        torn = next_write()
        start(flash, answers)
        bits.write_long(into := bytearray(6), pack(PIPS, 13, 1), torn)
        flash.data[2 * torn : 2 * torn + 6] = into
        assert start(flash, answers)[1] == [pack(PLAY)]


def test_a_start_that_is_cut_in_its_last_record_changes_nothing_ever_after():
    """A START caught half written reads differently each time; what it names must be read once."""
    for seed in range(150):
        flash, answers = with_one_play()
        journal, now = start(flash, answers)
        assert journal.append(pack(PIPS, 13, 1))
        now.append(pack(PIPS, 13, 1))
        flash.cut(10 + seed % 3, seed)
        with pytest.raises(PowerOff):
            start(flash, answers)
        for _ in range(6):
            assert start(flash, answers)[1] == now, seed
        assert not flash.erases


@pytest.mark.parametrize("in_a_press", [False, True])
def test_a_cut_in_a_press_is_told_and_one_in_a_start_is_not(in_a_press):
    """What a cut start left stands after a gap, and the record before that gap is whole."""
    told = set()
    for seed in range(40):
        flash, answers = with_one_play()
        journal = start(flash, answers)[0] if in_a_press else None
        flash.cut(1 + seed % 6, seed)  # in the next record, or in the copy of the play
        with pytest.raises(PowerOff):
            if journal:
                journal.append(pack(PIPS, 13, 1))
            else:
                start(flash, answers)
        flash.cut_in = None
        journal = Journal(Nvm(flash))
        journal.secure()
        told.add(journal.torn)
    assert in_a_press in told and (in_a_press or told == {False})


@pytest.mark.parametrize("bit", range(48))
def test_a_header_with_a_weak_bit_is_written_again(bit):
    flash, answers = Flash(), array("i", bytes(4 * 100))
    journal = Journal(Nvm(flash))
    journal.secure()
    at = journal.at
    journal.append(pack(HEADER, VERSION))
    if not flash.data[2 * at + bit // 8] >> bit % 8 & 1:
        flash.unsure[2 * at + bit // 8] = 1 << bit % 8  # a zero that reads as a one now and then
    journal = Journal(Nvm(flash))
    journal.secure()
    begin_match(journal, 3, 2, False, [], [], [])
    journal.append(pack(PLAY))
    for _ in range(8):
        assert start(flash, answers)[1] == [pack(PLAY)]
    assert not flash.erases


@pytest.mark.parametrize("seed", range(6))
def test_thirty_cuts_in_the_first_write_after_a_start(seed):
    flash, answers = with_one_play()
    for i in range(30):
        journal, found = start(flash, answers)
        assert found == [pack(PLAY)], "the chain of copies is longer than one can say by now" if i > 9 else ""
        flash.cut(2, 100 * seed + i)
        with pytest.raises(PowerOff):
            journal.append(pack(PIPS, 13, 1))


def state(journal):
    kept = ("at", "places", "state", "version", "has_header", "announces", "failed", "torn", "starts_late")
    return [getattr(journal, name) for name in kept]


@pytest.mark.parametrize("size", [0, 2, 38, 256, 500, 512, 514, 2046, 2048, 4096, 8192])
def test_a_blank_memory_is_found_without_what_looks_for_records(size, monkeypatch):
    """And as that would find it; with one bit less it looks, wherever that is."""
    looked = []
    monkeypatch.setattr("tallybone.journal.finding.find", lambda journal: looked.append(find(journal)))
    blank = Journal(bytearray(b"\xff" * size))
    assert bool(looked) == (size == 0)
    found = state(blank)
    find(blank)
    assert found == state(blank)
    for place in {0, 1, size // 2, 511, 512, size - 2, size - 1} & set(range(size)):
        memory = bytearray(b"\xff" * size)
        memory[place] = 0xFE
        looked.clear()
        Journal(memory)
        assert looked, place
