# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What was once lost in trials: matches, options, names, settings, and the room for them."""

import contextlib
from array import array

import pytest
from nvm import Nvm
from pressing import press_all, set_up
from tallybone.journal.format import (
    AGREED,
    COPY,
    CORRECTED,
    DAMAGED,
    LEFT,
    LOST,
    NAME,
    NO_RECORD,
    OPTION,
    OURS,
    SETUP,
    WON,
    write_long,
)
from tallybone.journal.log import Journal, write_header
from tallybone.journal.reader import Reader
from tallybone.journal.records import find_starts, records
from tallybone.matches.kept import keep_changed, keep_names, keep_settings
from tallybone.matches.new_match import begin_match
from tallybone.matches.setting_values import change
from tallybone.scorekeeper import Scorekeeper
from tallybone.screens.ids import EVENTS, HISTORY
from tallybone.settings import Settings
from tallybone.start import resumed
from tallybone.words.texts import NOT_READABLE

from rules_min import option
from rules_min.question import NUMBER
from rules_min.words import OUT, PIPS, PLAY, pack, word_of
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff
from simulator.script import sheet_lines

ANSWERS = array("i", bytes(4 * 1536))
OPTIONS = [(1, 7), (2, 0), (3, 1), (4, 0), (5, 0), (6, 0), (7, 7), (8, 0)]  # of Block, to 7 points
TWO = (pack(PLAY), pack(PLAY))


def begun(names=(), won=(), answers=TWO, options=OPTIONS):
    """A memory with a match of Block, and its journal."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 1, 2, False, options, list(won), list(names))
    for answer in answers:
        assert journal.append(answer)
    return flash, journal


def started(flash):
    """A start: the keeper, and the note that it shows."""
    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    return keeper, resumed(keeper)


def places_of(flash, word):
    """Where the records of a word stand."""
    journal = Journal(Nvm(flash))
    said = [(place, journal.read(place)) for place in range(journal.at)]
    return [place for place, each in said if each != NO_RECORD and word_of(each) == word]


def damage(flash, place):
    """Clear two bits of a record that a torn write would never clear: one alone would be put right."""
    value = flash.data[2 * place] << 8 | flash.data[2 * place + 1]
    for _ in range(2):
        value &= value - 1
    flash.data[2 * place], flash.data[2 * place + 1] = value >> 8, value & 0xFF


def test_a_set_up_that_was_cut_does_not_take_the_match_before_with_it():
    """Play, begin a new match, cut after its SETUP: the old match goes on, at every later start as well."""
    flash, journal = begun()
    for said in (pack(SETUP), pack(OPTION, 100, 1), pack(OPTION, 0, 2)):
        assert journal.append(said)
        keeper, note = started(flash)
        assert keeper.match.answer_count == 2 and note != NOT_READABLE
    assert keeper.journal.append(pack(PLAY))
    for _ in range(3):
        keeper, note = started(flash)
        assert keeper.match.answer_count == 3 and note == ""


def test_a_match_whose_own_record_is_damaged_is_no_other_match():
    flash, journal = begun()
    begin_match(journal, 1, 2, False, OPTIONS, [], [])
    journal.append(pack(PLAY))
    damage(flash, places_of(flash, 87)[1])
    keeper, note = started(flash)
    assert keeper.match is None and note == NOT_READABLE


def test_a_torn_record_that_shows_its_zeros_later_is_no_damage():
    flash, journal = begun()
    torn = journal.at
    for _ in range(3):
        assert started(flash)[1] == ""
    record = bytearray(6)
    write_long(record, pack(PIPS, 13, 1), torn)
    for i in range(6):  # half of its zeros appear, as those of a weak write do
        flash.data[2 * torn + i] &= record[i] | 0x5A
    for _ in range(3):
        keeper, note = started(flash)
        assert note == "" and keeper.match.answer_count == 2 and keeper.journal.state != DAMAGED


class Flickering(Flash):
    """A flash of which one bit reads as a one now and then, as a cut has left it."""

    place = reads = 0

    def read(self, place):
        self.reads += place == self.place
        weak = place == self.place and self.reads % 16 == 0
        return self.data[place] | (~self.data[place] & -~self.data[place] if weak else 0)

    def read_all(self, start, end):
        return bytearray(self.read(place) for place in range(start, end))


@pytest.mark.parametrize("is_weak", [False, True])
def test_behind_a_second_start_that_was_cut_itself_comes_a_third(is_weak):
    """After two of them nothing else can be torn, so that starts without a press write no more."""
    flash, _ = begun()
    started(flash)
    started(flash)
    at = Journal(Nvm(flash)).at
    flickering = Flickering(bytes(flash.data))
    flickering.place = 2 * at - 1 if is_weak else -1
    started(flickering)
    assert (Journal(Nvm(flickering)).at > at) == is_weak


def forget_how_many_options(flash):
    """Have the SETUP as older programs wrote it."""
    for place in places_of(flash, SETUP):
        write_long(record := bytearray(6), pack(SETUP), place)
        flash.data[2 * place : 2 * place + 6] = record


def test_options_are_never_silently_those_of_the_book():
    flash, _ = begun(answers=[pack(PLAY)] * 9)
    damage(flash, places_of(flash, SETUP)[0])
    damage(flash, places_of(flash, OPTION)[0])
    keeper, note = started(flash)
    assert keeper.match is None and note == NOT_READABLE


@pytest.mark.parametrize("word", [NAME, WON])
@pytest.mark.parametrize(
    "options, said",
    [
        ([*OPTIONS, (option.CLOCK, 0), (option.TIE, 0)], "name or wins damaged"),
        (OPTIONS, "check the options"),
    ],
)
def test_a_name_or_a_win_that_is_damaged_is_said(word, options, said):
    """An older program wrote no clock: then it may as well be an option that is damaged."""
    flash, _ = begun(["Ann", "Bob"], [(0, 2), (1, 1)], [pack(PLAY)] * 9, options)
    forget_how_many_options(flash)
    for place in places_of(flash, word):
        hurt = Flash(bytes(flash.data))
        damage(hurt, place)
        keeper, note = started(hurt)
        assert keeper.match.answer_count == 9 and note == said


def test_damage_over_a_start_and_all_behind_it_is_said():
    flash, journal = begun()
    journal = Journal(Nvm(flash))
    journal.secure()
    for _ in range(3):
        journal.append(pack(PIPS, 7, 1))
    place = places_of(flash, 81)[0]
    for i in range(2 * place, 2 * journal.at):
        flash.data[i] &= 0x2D
    keeper, note = started(flash)
    assert note.startswith("answers lost: ") or keeper.match is None


def test_the_answers_of_one_press_are_kept_where_a_weak_bit_shows_between_them():
    class Weak(Nvm):
        """A zero shows in a place once the first record is written."""

        shows_at = 0

        def __setitem__(self, place, value):
            super().__setitem__(place, value)
            if self.shows_at:
                self.flash.data[2 * self.shows_at + 1] &= 0xFE
                self.shows_at = 0

    for at in range(1, 6):  # in the first answer, and in the second
        flash, journal = begun(answers=[])
        journal.nvm = Weak(flash)
        journal.nvm.shows_at = journal.at + at
        assert journal.append_together([pack(PLAY, 10), pack(OUT, 0, 0)])
        found = Reader(Journal(Nvm(flash)), ANSWERS).found
        assert list(ANSWERS[: found.answer_count]) == [pack(PLAY, 10), pack(OUT, 0, 0)], at


def test_a_last_record_damaged_with_its_copy_is_secured_all_the_same():
    flash, journal = begun()
    journal = Journal(Nvm(flash))
    journal.secure()
    copy = places_of(flash, 81)[0] - 3
    assert journal.read_copy(copy) != NO_RECORD and COPY
    damage(flash, copy)
    damage(flash, places_of(flash, PLAY)[1])
    for _ in range(3):
        keeper, note = started(flash)
        assert note == "answers lost: 1" and keeper.match.answer_count == 1
    found = list(records(keeper.journal))
    assert len(places_of(flash, 80)) == 1, "no second header" and found.count(pack(LOST, 1)) == 1
    assert keeper.journal.append(pack(PLAY)) and find_starts(keeper.journal)
    assert started(flash)[0].match.answer_count == 2


def test_all_answers_that_a_lost_one_takes_with_it_are_counted():
    """Somebody going out is lost, so the number after it fits no question; what follows does."""
    answers = [pack(OUT, 0, 0), pack(PIPS, 1, 1)] * 6
    flash, _ = begun(answers=answers)
    damage(flash, places_of(flash, OUT)[0])
    keeper, note = started(flash)
    assert note == "answers lost: 2" and keeper.match.answer_count == len(answers) - 2


def test_partners_are_partners_after_a_start(gadget):
    set_up(gadget, "block", 4, teams=True)
    press_all(gadget, ["OK"])
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 1 and len(gadget.match.totals) == 2
    assert sheet_lines(gadget)[:3] == ["rules block", "seats 4", "names Ann Bob Cy Di"]


def test_starts_without_a_press_write_next_to_nothing():
    flash, journal = begun()
    used = journal.at
    for _ in range(300):
        keeper, note = started(flash)
        assert note == "" and keeper.match.answer_count == 2
    assert keeper.journal.at - used <= 2 * 10
    assert keeper.journal.append(pack(PLAY))
    assert started(flash)[0].match.answer_count == 3


def test_a_memory_that_can_take_no_hand_says_so_at_the_start():
    flash, journal = begun()
    while journal.free() > 30:
        journal._write(pack(LEFT))
    keeper, note = started(flash)
    assert keeper.match.answer_count == 2 and note == "full: start New match"


def test_a_damaged_memory_still_gives_its_matches_away():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    gadget.power_off()
    data = gadget.board.nvm.data
    end = len(bytes(data).rstrip(b"\xff"))
    data[end : end + 400] = b"\x55" * 400
    gadget.power_on()
    assert gadget.note == "memory damaged" and gadget.match is None
    gadget.board.usb = "reads"
    press_all(gadget, ["OK"])
    assert gadget.overlay.question() == "Clear 1 match?"
    press_all(gadget, ["UP"])
    assert b"rules block" in gadget.board.console and b"pass" in gadget.board.console
    assert not gadget.board.nvm.erases and gadget.note.startswith("printed over USB")
    press_all(gadget, ["OK"])
    assert gadget.overlay.question() == "Clear 1 match?", "it is asked again"
    press_all(gadget, ["OK"])
    assert gadget.board.nvm.erases == 1 and gadget.match


def test_what_a_half_erase_left_is_cleared_where_it_is_met():
    gadget = Gadget(Hardware(display=None, nvm=Flash(bytes(4096))))
    gadget.power_on()
    assert gadget.note == "memory is not ours"
    press_all(gadget, ["OK", "DOWN", "UP", "OK"])
    assert gadget.overlay.question() == "Not ours: clear?", "another button forgets it"
    press_all(gadget, ["UP", "UP"])
    assert gadget.board.nvm.erases == 1 and gadget.match
    press_all(gadget, ["OK"])
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 1


def test_names_and_settings_are_there_whole_or_as_before():
    """A cut in every byte of a changed name, and of three changed settings."""
    settings = Settings(50, 5, False)
    for number in (0, 1, 3):
        change(settings, number, 1)
    after = bytes(settings.values)
    names = [pack(95, (65 + i) << 7 | 66, i) for i in range(4)]
    flash, journal = begun()
    before = sum(length for _, length, _ in flash.operations)
    assert keep_changed(settings, journal, names)
    written = sum(length for _, length, _ in flash.operations) - before
    for cut in range(1, written + 1):
        for seed in range(4):
            flash, journal = begun()
            changed = Settings(50, 5, False)
            changed.values[:] = after
            flash.cut(cut, seed)
            with contextlib.suppress(PowerOff):
                keep_changed(changed, journal, names)
            flash.cut_in = None
            for _ in range(3):
                keeper, note = started(flash)
                players = Reader(keeper.journal, ANSWERS).players
                whole = bytes(keeper.settings.values) == after
                assert whole or bytes(keeper.settings.values) == bytes(Settings(50, 5, False).values)
                assert len(players) == (4 if whole else 0) and note in (
                    "",
                    "last: play P2",
                    "check names, settings",
                )
                assert keeper.match.answer_count == 2


@pytest.mark.parametrize("follows", [False, True])
def test_no_bits_of_settings_and_names_are_lost_unsaid(follows):
    """Every bit of two changes of settings and one of names, alone and with the third after it, with or
    without a match after them.
    """

    def found(flash):
        keeper, note = started(flash)
        match = keeper.match
        kept = bytes(keeper.settings.values), list(keeper.setup.names)
        return (kept, match and list(match.answers[: match.answer_count])), note

    flash = Flash()
    keeper, _ = started(flash)
    change(keeper.settings, 0, 1)
    change(keeper.settings, 3, 1)
    assert keep_settings(keeper)
    keeper.setup.names[:3] = ["Ann", "Bob", "Cy"]
    assert keep_names(keeper)
    change(keeper.settings, 1, 1)
    assert keep_settings(keeper)
    if follows:
        begin_match(keeper.journal, 1, 2, False, OPTIONS, [], [])
        keeper.journal.append(pack(PLAY))
    before, note = found(flash)
    assert note == "" and before[0][1][:3] == ["Ann", "Bob", "Cy"]
    said = {}
    size = 16 * Journal(Nvm(flash)).at
    for bit in range(size - 3):
        for bits in ((bit,), (bit, bit + 3)):
            hurt = Flash(bytes(flash.data))
            for each in bits:
                hurt.data[each // 8] ^= 1 << each % 8
            now, note = found(hurt)
            assert now == before or note, bits
            said.setdefault(len(bits), set()).add(note)
    assert "memory put right: 1" in said[1] and "check names, settings" in said[2]


def test_a_correction_that_is_there_alone_does_not_take_the_next_matchs_first_answer():
    flash, journal = begun()
    journal.append(pack(CORRECTED, 1))
    begin_match(journal, 1, 2, False, OPTIONS, [], [])
    journal.append(pack(PIPS, 7, 1))
    journal.append(pack(PLAY))
    reader = Reader(Journal(Nvm(flash)), ANSWERS)
    assert reader.found.answer_count == 2 and list(ANSWERS[:2]) == [pack(PIPS, 7, 1), pack(PLAY)]


def test_the_first_record_of_all_stands_four_cuts_in_a_row():
    """docs/journal.md says so. Once, one cut was enough: a place was seen, and then read as blank."""
    for seed in range(200):
        flash = Flash()
        for cut in range(4):
            journal = Journal(Nvm(flash))
            journal.secure()
            flash.cut(1 + (seed + 7 * cut) % 6, 31 * seed + cut, seed % 3 == 2)
            with pytest.raises(PowerOff):
                write_header(journal)
            flash.cut_in = None
        assert Journal(Nvm(flash)).state == OURS, seed


def test_another_game_looked_at_in_play_is_not_the_one_played_again(gadget):
    """Its rules were unloaded when the set-up was left, and OK at the end of the match found none."""
    set_up(gadget, "block", target=5)
    press_all(gadget, ["OK", "hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "game moon", "BACK", "BACK"])
    press_all(gadget, ["hold OK 900", "DOWN", "OK", "OK", "OK", *["UP"] * 5, "OK", "OK"])
    assert gadget.match.winners
    press_all(gadget, ["OK", "OK", "OK"])
    assert sheet_lines(gadget)[:4] == ["rules block", "seats 2", "names Ann Bob", "target 5"]
    assert gadget.keeper.failures == 0 and not gadget.board.on_terminal


def test_back_from_a_call_at_the_end_of_a_hand_takes_nothing_back(gadget):
    set_up(gadget, "muggins-parker")
    press_all(gadget, [*["OK"] * 8, "UP", "OK", "hold OK 900", "OK", "BACK"])
    assert gadget.shows(EVENTS), "one level back"
    press_all(gadget, ["BACK"])
    assert gadget.match.answer_count == 9 and gadget.match.question.kind == NUMBER and not gadget.overlay
    press_all(gadget, ["UP", "OK", "OK"])
    assert gadget.match.answers[9] == pack(PIPS, 10, 1)


def test_the_light_is_as_it_was_set_wherever_the_check_is_left_for(gadget):
    usual = gadget.board.display.contrast
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in gadget.overlay.rows]
    check = ["DOWN"] * rows.index("Check the parts") + ["OK", "UP", "DOWN", "OK", "BACK", "OK"]
    press_all(gadget, check)
    assert gadget.board.display.contrast != usual
    press_all(gadget, ["hold BACK 900"])
    assert gadget.board.display.contrast == usual


def test_a_match_is_not_unreadable_because_memory_is_short(monkeypatch):
    from tallybone.journal import saved_match

    flash, _ = begun()

    def short(*arguments):
        raise MemoryError("memory allocation failed")

    monkeypatch.setattr(saved_match, "begun", short)
    keeper, said = started(flash)
    assert said == "kept: turn off and on" and keeper.match is None
    monkeypatch.undo()
    assert started(flash)[0].match.answer_count == 2


def test_forged_records_that_name_nobody_there_raise_nothing():
    flash, journal = begun()
    assert journal.append(AGREED << 19) and journal.append(pack(PLAY, 0, 30))
    gadget = Gadget(Hardware(nvm=flash))
    gadget.power_on()
    assert gadget.match.answer_count == 2 and not gadget.keeper.agreed
    assert gadget.describe()["note"] == "answers lost: 1"
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    gadget.wait(500)
    assert not gadget.keeper.failures and gadget.shows(HISTORY)
    gadget.power_off()
