# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget starts whatever is in the memory: full, foreign or odd data."""

import pytest
from nvm import Nvm
from pressing import close_result, give, press_all
from tallybone.journal.format import (
    FOREIGN,
    HEADER,
    LEFT,
    MATCH,
    NAME,
    OPTION,
    OURS,
    PARTNERS,
    SETTING,
    SETUP,
    START,
    TOGETHER,
    VERSION,
    WON,
    WRITTEN,
)
from tallybone.journal.log import Journal
from tallybone.journal.records import records as records_of
from test_starts import NAMES, power_cycles

from rules_min.words import PIPS, PLAY, pack, word_of
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware


@pytest.mark.parametrize("left", range(10))
def test_a_memory_full_to_the_last_places_starts_all_the_same(left):
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    journal = gadget.keeper.journal
    while journal.free() > left + 2:
        journal._write(pack(LEFT))
    while journal.free() > left:
        journal._write(pack(PLAY))
    count = len(kept(journal))
    assert journal.free() == left
    assert len(power_cycles(gadget, 3)) == 1
    assert gadget.match and len(kept(gadget.keeper.journal)) == count


def kept(journal):
    """The records that count, without those of the starts."""
    return [said for said in records_of(journal) if word_of(said) != START]


def image(records):
    """A memory with these records, whole."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    for said in records:
        assert journal._write(said)
    return flash


HEAD = pack(HEADER, VERSION)
BLOCK_OF_TWO = pack(MATCH, 1, 2)


@pytest.mark.parametrize(
    "records",
    [
        [HEAD, pack(WON, 300, 0), BLOCK_OF_TWO],
        [HEAD, pack(NAME, 65 << 7 | 66, 26), BLOCK_OF_TWO],
        [HEAD, pack(NAME, 0, 0), BLOCK_OF_TWO],
        [HEAD, pack(WRITTEN, 50, 0), pack(SETTING, 127, 0)],
        [HEAD, pack(SETTING, 50, 0)],
        [HEAD, pack(WRITTEN, 5, 2), pack(SETTING, 5, 2)],
        [HEAD, pack(WRITTEN, 5, 19), pack(SETTING, 5, 19)],
        [HEAD, pack(MATCH, 0, 2)],
        [HEAD, pack(MATCH, 1)],
        [HEAD, pack(MATCH, 1, 25)],
        [HEAD, pack(PARTNERS), BLOCK_OF_TWO],
        [HEAD, pack(OPTION, 16383, 7), BLOCK_OF_TWO],
        [HEAD, pack(OPTION, 3, 2), BLOCK_OF_TWO],
        [HEAD, pack(OPTION, 3), BLOCK_OF_TWO],
        [HEAD, BLOCK_OF_TWO, pack(PIPS, 99, 0)],
        [HEAD, BLOCK_OF_TWO, pack(START, 9999), pack(START, 3), pack(PLAY)],
        [HEAD, pack(TOGETHER), BLOCK_OF_TWO, pack(TOGETHER), pack(SETUP)],
    ],
)
def test_records_of_odd_values_stop_nothing(records):
    gadget = Gadget(Hardware(display=None, nvm=image(records)))
    for _ in range(3):
        gadget.power_on()
        gadget.wait(10_000)
        press_all(gadget, ["OK", "OK", "OK", "OK"])
        assert gadget.match and gadget.match.answer_count, "it plays"
        gadget.power_off()


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 23, 51, 64])  # around a header, its room, and more
def test_a_few_bytes_of_another_program_are_its_own(count):
    data = (b"HIGHSCORE 4711! " * 4)[:count] + b"\xff" * (SIZE - count)
    gadget = Gadget(Hardware(display=None, nvm=Flash(data)))
    gadget.power_on()
    assert gadget.note == "memory is not ours"
    press_all(gadget, ["OK"])
    assert gadget.overlay.question() == "Not ours: clear?" and not gadget.match
    press_all(gadget, ["OK", "OK", "OK"])
    assert bytes(gadget.board.nvm.data) == data and gadget.match.answer_count


def test_data_of_mostly_ones_is_not_ours():
    for data in (b"\xff" * 7 + b"\x7f", b"\xff\xff\xff\xff\xf7\xff" + b"other words"):
        flash = Flash((data * SIZE)[:SIZE])
        assert Journal(Nvm(flash)).state == FOREIGN


def test_a_failure_before_anything_was_written_leaves_the_memory_ours():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    gadget.app.step = None
    gadget.wait(7000)
    assert gadget.keeper.journal.state == OURS and gadget.app.step
    press_all(gadget, ["OK", "OK"])
    assert len(power_cycles(gadget, 2)) == 1 and gadget.match.answer_count == 1


def test_names_written_anew_count_from_the_next_match_on():
    gadget = Gadget(Hardware(display=None), settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    gadget.power_off()
    gadget.settings["NAMES"] = "Cid Dee Eve"
    gadget.power_on()
    assert gadget.keeper.names[:3] == ["Ann", "Bob", "P3"], "the match goes on as it was"
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"])
    assert gadget.keeper.names[:3] == ["Cid", "Dee", "Eve"]
    assert len(power_cycles(gadget, 2)) == 1 and gadget.keeper.names[:2] == ["Cid", "Dee"]


def test_long_names_and_foreign_letters_are_the_same_after_a_start():
    gadget = Gadget(settings={"NAMES": "René Żannetta"})
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "OK"])  # the first leaves the pages that say what becomes of the names
    gadget.wait(5000)
    names, shown = gadget.keeper.names[:2], gadget.screen()
    gadget.power_off()
    gadget.power_on()
    press_all(gadget, ["OK"])
    gadget.wait(5000)
    assert names == ["René", "?annetta"] == gadget.keeper.names[:2] and gadget.screen() == shown


def test_a_list_that_is_full_asks_for_no_more_turns_once():
    gadget = Gadget(Hardware(display=None, nvm=Flash(bytes(SIZE))))
    gadget.power_on()
    press_all(gadget, ["game draw", "OK", "OK"])
    match = gadget.match
    match.options[0] = 9999
    while not match.stopped:
        if match.question.word(0) == PLAY:
            press_all(gadget, ["DOWN", "BACK", "OK"])
            while match.answer_count < 1100 and match.question.word(0) == PLAY:
                give(gadget, PLAY)
        else:
            close_result(gadget)
            give(gadget, match.question.word(0), match.question.low(0), match.question.seat)
    assert match.answer_count > 1100 and gadget.note.startswith("memory low")


def test_a_failure_that_cannot_be_counted_stops_at_once():
    gadget = Gadget(Hardware(display=None, nvm=Flash(bytes(SIZE))))
    gadget.power_on()
    gadget.app.step = None
    gadget.wait(60_000)
    assert gadget.app.step is None, "it has not started again"
