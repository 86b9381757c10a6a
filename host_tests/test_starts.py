# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Starts, one after the other, with cuts and without: what was shown is shown again, no more and no less."""

import random
from array import array

import pytest
from pressing import press_all, set_up
from tallybone import matches, record
from tallybone.head import ERASING, FOREIGN, HEAD, MARK, MATCH, NAME, OPTION, OURS, TALLY, TRIED
from tallybone.journal import Journal
from test_journal import Nvm

from rules_min.words import PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff

NAMES = {"NAMES": "Ann Bob"}
MUGGINS = 2


def power_cycles(gadget, count):
    """What the gadget shows at each of so many starts."""
    shown = set()
    for _ in range(count):
        gadget.power_off()
        gadget.power_on()
        gadget.wait(5000)
        match = gadget.match
        answers = match and (*match.options, *match.answers[: match.count])
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
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    set_up(gadget, MUGGINS, 2, target=60)
    press_all(gadget, presses)
    at = gadget.app.keeper.journal.at
    assert len(power_cycles(gadget, 24)) == 1
    assert gadget.app.keeper.journal.at - at <= 10 + 4 * 24
    press_all(gadget, ["UP", "OK"])
    assert len(power_cycles(gadget, 24)) == 1
    gadget.power_off()


@pytest.mark.parametrize("left", range(10))
def test_a_memory_full_to_the_last_places_starts_all_the_same(left):
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    journal = gadget.app.keeper.journal
    while journal.free() > left + 2:
        journal.append(TRIED)
    while journal.free() > left:
        journal.append(PLAY)
    count = len(list(matches.records(journal)))
    assert journal.free() == left
    assert len(power_cycles(gadget, 3)) == 1
    assert gadget.match and len(list(matches.records(gadget.app.keeper.journal))) == count
    gadget.power_off()


def image(records):
    """A memory with these records, whole."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    for said in records:
        assert journal.write(said)
    return flash


BLOCK_OF_TWO = MATCH | 2 << 5


@pytest.mark.parametrize(
    "records",
    [
        [HEAD, TALLY | 1 << 5 | 300 << 10, BLOCK_OF_TWO],
        [HEAD, NAME | 27 << 5 | 65 << 17 | 66 << 10, BLOCK_OF_TWO],
        [HEAD, NAME | 1 << 5, BLOCK_OF_TWO],
        [HEAD, MARK | 1 << 5 | (50 << 7 | 127) << 10],
        [HEAD, MARK | 1 << 5 | 50 << 17],
        [HEAD, MARK | 3 << 5 | 5 << 10],
        [HEAD, MARK | 20 << 5 | 5 << 10],
        [HEAD, MATCH | 2 << 5 | 200 << 10],
        [HEAD, MATCH],
        [HEAD, OPTION | 1 << 5 | 16383 << 10, BLOCK_OF_TWO],
        [HEAD, OPTION | 2 << 5 | 3 << 10, BLOCK_OF_TWO],
        [HEAD, BLOCK_OF_TWO, pack(PIPS, 99, 0)],
        [HEAD, MARK | 31 << 5 | 9 << 10, BLOCK_OF_TWO, MARK | 31 << 5 | 1 << 10],
    ],
)
def test_records_of_odd_values_stop_nothing(records):
    gadget = Gadget(Hardware(nvm=image(records)))
    for _ in range(3):
        gadget.power_on()
        gadget.wait(10_000)
        press_all(gadget, ["OK", "OK", "OK", "OK"])
        assert gadget.match and gadget.match.count, "it plays"
        gadget.power_off()


@pytest.mark.parametrize("count", [*range(1, 52), 64])
def test_a_few_bytes_of_another_program_are_its_own(count):
    data = (b"HIGHSCORE 4711! " * 4)[:count] + b"\xff" * (SIZE - count)
    gadget = Gadget(Hardware(nvm=Flash(data)))
    gadget.power_on()
    assert gadget.app.said.text == "memory is not ours"
    press_all(gadget, ["OK", "OK", "OK"])
    assert bytes(gadget.board.nvm.data) == data and gadget.match.count
    gadget.power_off()


def test_our_own_memory_caught_in_its_erase_asks_to_be_cleared_and_keeps_again():
    for seed in range(6):
        gadget = Gadget(settings=NAMES)
        gadget.power_on()
        press_all(gadget, ["OK", "OK", "OK", "OK"])
        gadget.board.nvm.cut(7, seed)  # behind the word that says what follows
        with pytest.raises(PowerOff):
            gadget.app.keeper.journal.erase()
        gadget.power_off()
        gadget.power_on()
        assert not gadget.match, "nothing in it counts"
        press_all(gadget, ["OK"])
        assert gadget.app.said.text.startswith("Clears memory")
        press_all(gadget, ["OK", "OK", "OK"])
        assert len(power_cycles(gadget, 3)) == 1 and gadget.match.count == 2
        gadget.power_off()


WORDS = [PLAY, PASS, UNDO, pack(PLAY, 10, -1), pack(PIPS, 13, 1)]


def start(flash, answers):
    """A start: the journal, and what it finds."""
    journal = Journal(Nvm(flash))
    journal.seal()
    found = matches.last_match(journal, answers)
    return journal, list(answers[: found[4]])


def many_starts(seed, cut_starts, cut_writes, steps):
    """Write a few answers, start, write again; cut in writes and in starts. The number of cuts survived."""
    chance = random.Random(seed)
    flash, answers = Flash(), array("i", bytes(4 * 1000))
    cuts = 0
    journal = Journal(Nvm(flash))
    journal.seal()
    journal.begin(2, 3, False, [(0, 60)])
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
    def pressed():
        gadget = Gadget(settings=NAMES)
        gadget.power_on()
        set_up(gadget, MUGGINS, 2)
        press_all(gadget, ["DOWN", "OK", "UP", "UP", "hold OK 900", "DOWN"])
        events = gadget.app.over
        while events.find(events.chosen) or events.seat != gadget.match.ask.seat:
            gadget.press("DOWN")
        return gadget, gadget.match.count

    gadget, before = pressed()
    written = sum(length for _, length, _ in gadget.board.nvm.operations)
    gadget.press("OK")
    after = gadget.match.count
    written = sum(length for _, length, _ in gadget.board.nvm.operations) - written
    gadget.power_off()
    gadget.power_on()
    assert after == before + 2 == gadget.match.count and written == 12
    for byte in range(1, written + 1):
        gadget, before = pressed()
        gadget.board.nvm.cut(byte, byte)
        gadget.press("OK")
        gadget.power_off()
        for _ in range(3):
            gadget.power_on()
            assert gadget.match.count in (before, after)
            gadget.power_off()
        gadget.power_on()
        count = gadget.match.count
        if count == before:
            press_all(gadget, ["OK"])
            assert gadget.match.count == count + 1 and len(power_cycles(gadget, 2)) == 1
            assert gadget.match.count == count + 1, "half a press does not come with the next"
        gadget.power_off()


def test_what_reads_as_blank_at_one_start_counts_at_no_later_one():
    flash, answers = Flash(), array("i", bytes(4 * 100))
    journal = Journal(Nvm(flash))
    journal.seal()
    journal.begin(2, 2, False, [])
    journal.append(PLAY)
    for _ in range(4):
        torn = start(flash, answers)[0].at
        start(flash, answers)
        record.put(flash.data, 2 * torn, record.short_record(1, torn))  # as weak bits may read one day
        assert start(flash, answers)[1] == [PLAY]
        torn = start(flash, answers)[0].at
        start(flash, answers)
        record.write_long(into := bytearray(6), pack(PIPS, 13, 1), torn)
        flash.data[2 * torn : 2 * torn + 6] = into
        assert start(flash, answers)[1] == [PLAY]


@pytest.mark.parametrize("seed", range(6))
def test_thirty_cuts_in_the_first_write_after_a_start(seed):
    flash, answers = Flash(), array("i", bytes(4 * 100))
    journal = Journal(Nvm(flash))
    journal.seal()
    journal.begin(2, 2, False, [])
    journal.append(PLAY)
    for i in range(30):
        journal, found = start(flash, answers)
        assert found == [PLAY], "the chain of copies is longer than one can say by now" if i > 9 else ""
        flash.cut(2, 100 * seed + i)
        with pytest.raises(PowerOff):
            journal.append(pack(PIPS, 13, 1))


@pytest.mark.parametrize("byte", range(1, 8))
def test_a_cut_as_the_memory_is_cleared_leaves_the_match_or_nothing(byte):
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    gadget.board.nvm.cut(byte, byte)
    with pytest.raises(PowerOff):
        gadget.app.keeper.journal.erase()
    assert len(power_cycles(gadget, 4)) == 1
    assert gadget.match is None or gadget.match.count == 3
    gadget.power_off()


def test_a_little_of_an_erase_is_as_good_as_all_of_it():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    journal = gadget.app.keeper.journal
    journal.write(ERASING)
    gadget.board.nvm.data[20] |= 0x55
    gadget.power_off()
    gadget.power_on()
    assert gadget.match is None
    press_all(gadget, ["OK"])
    assert gadget.app.said.text.startswith("Clears memory")
    gadget.power_off()


def test_data_of_mostly_ones_is_not_ours():
    for data in (b"\xff" * 7 + b"\x7f", b"\xff\xff\xff\xff\xf7\xff" + b"other words"):
        flash = Flash((data * SIZE)[:SIZE])
        assert Journal(Nvm(flash)).state == FOREIGN


def test_a_failure_before_anything_was_written_leaves_the_memory_ours():
    gadget = Gadget()
    gadget.power_on()
    gadget.app.step = None
    gadget.wait(7000)
    assert gadget.app.keeper.journal.state == OURS and gadget.app.step
    press_all(gadget, ["OK", "OK"])
    assert len(power_cycles(gadget, 2)) == 1 and gadget.match.count == 1
    gadget.power_off()


def test_three_failures_in_a_memory_with_hardly_any_room_do_not_shut_the_match_away():
    for left in range(30, 60):
        gadget = Gadget()
        gadget.power_on()
        press_all(gadget, ["OK", "OK"])
        journal = gadget.app.keeper.journal
        while journal.free() > left + 2:
            journal.append(TRIED)
        for _ in range(4):
            gadget.app.step = None
            gadget.wait(7000)
        for _ in range(3):
            gadget.power_off()
            gadget.power_on()
        assert gadget.match, left
        gadget.power_off()
