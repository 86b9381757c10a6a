# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whatever is in the memory, full, foreign, odd or half erased, and whatever else goes wrong: it starts."""

import pytest
from nvm import Nvm
from pressing import press_all
from tallybone import matches
from tallybone.head import ERASING, FOREIGN, HEAD, MARK, MATCH, NAME, OPTION, OURS, TALLY, TRIED
from tallybone.journal import Journal
from test_starts import NAMES, power_cycles

from rules_min import GAMES
from rules_min.words import PIPS, PLAY, pack
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff


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


def test_names_written_anew_count_from_the_next_match_on():
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    gadget.power_off()
    gadget.settings["NAMES"] = "Cid Dee Eve"
    gadget.power_on()
    assert gadget.app.names[:3] == ["Ann", "Bob", "P3"], "the match goes on as it was"
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"])
    assert gadget.app.names[:3] == ["Cid", "Dee", "Eve"]
    assert len(power_cycles(gadget, 2)) == 1 and gadget.app.names[:2] == ["Cid", "Dee"]
    gadget.power_off()


def test_long_names_and_foreign_letters_are_the_same_after_a_start():
    gadget = Gadget(settings={"NAMES": "René Alexandra"})
    gadget.power_on()
    press_all(gadget, ["OK", "OK"])
    gadget.wait(5000)
    names, shown = gadget.app.names[:2], gadget.screen()
    gadget.power_off()
    gadget.power_on()
    gadget.wait(5000)
    assert names == ["Ren?", "Alexan"] == gadget.app.names[:2] and gadget.screen() == shown
    gadget.power_off()


def test_a_set_up_that_cannot_be_played_erases_nothing():
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    journal = gadget.app.keeper.journal
    while journal.free() >= 700:
        journal.append(TRIED)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK"])
    rows = [row[0] for row in gadget.app.setup.rules.OPTIONS]
    gadget.app.setup.values[rows.index("hand")] = 14
    gadget.app.setup.values[rows.index("reserve")] = 10
    press_all(gadget, ["OK", "OK", "OK", "OK"])
    assert gadget.app.said.text == "28 tiles, not more" and not gadget.board.nvm.erases
    gadget.power_off()


def test_a_list_that_is_full_asks_for_no_more_turns_once():
    gadget = Gadget(Hardware(nvm=Flash(bytes(SIZE))))
    gadget.power_on()
    press_all(gadget, ["DOWN", "DOWN", "OK", "OK"])
    while not gadget.app.setup.game == [row[0] for row in GAMES].index("draw") or gadget.app.over:
        gadget.press("OK")
    match = gadget.match
    match.options[0] = 9999
    while not match.stopped:
        if match.ask.word(0) == PLAY:
            press_all(gadget, ["DOWN", "BACK", "OK"])
            while match.count < 1100 and match.ask.word(0) == PLAY:
                gadget.app.answer(PLAY)
        else:
            press_all(gadget, ["OK", "OK"])
    assert match.count > 1100 and gadget.app.said.text.startswith("memory low")
    gadget.power_off()


def test_a_failure_that_cannot_be_counted_stops_at_once():
    gadget = Gadget(Hardware(nvm=Flash(bytes(SIZE))))
    gadget.power_on()
    gadget.app.step = None
    gadget.wait(60_000)
    assert gadget.app.step is None, "it has not started again"
    gadget.power_off()
