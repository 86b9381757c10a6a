# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""One wrong bit of a record is put right and said, and then the next one; what is torn never is."""

import contextlib
import random
import sys
from array import array

import pytest
from nvm import Nvm
from tallybone import loader
from tallybone.journal import format as bits
from tallybone.journal import repair
from tallybone.journal.format import FLIPPED, LONG, NO_RECORD, TICK
from tallybone.journal.log import Journal
from tallybone.journal.records import records
from tallybone.matches.new_match import begin_match
from test_damage import PUT_RIGHT, saved, started, state
from test_nothing_lost import OPTIONS

from rules_min.option import CLOCK
from rules_min.question import ACCEPTED
from rules_min.words import PASS, PIPS, PLAY, UNDO, number_of, pack, word_of
from simulator.flash import SIZE, Flash
from simulator.power import PowerOff

ANSWERS = array("i", bytes(4 * 1536))
ONE = PUT_RIGHT + "1"


def flip(data, place, *which):
    """Flip some bits of the 16, 32 or 48 from a place on; bit 0 is the lowest of the first place."""
    for bit in which:
        data[2 * (place + bit // 16) + (bit % 16 < 8)] ^= 1 << bit % 8


def begun(answers, flash=None):
    """A match of Block with these answers, in a journal."""
    flash = flash or Flash()
    journal = Journal(Nvm(flash))
    begin_match(journal, 1, 2, False, [*OPTIONS, (CLOCK, 60)], [(0, 1)], ["Ann", "Bob"], 4711)
    for answer in answers:
        assert journal.append(answer)
    return flash, journal


SHORTS = (pack(PLAY), pack(PASS), pack(TICK, 3), pack(UNDO), pack(PLAY), pack(PLAY), pack(PASS))
LONGS = (pack(PIPS, 7, 1), pack(PLAY, 5), pack(PLAY), pack(PIPS, 12, 0), pack(PLAY, 10), pack(PASS))


# What the check of a record bears ---------------------------------------------------------------


def whole_again(record, place, *wrong):
    """The records that are found where one stood before another, once some of its bits are wrong."""
    journal = Journal(None)
    journal.nvm = bytearray(b"\xff" * SIZE)
    journal.at = journal.places = SIZE // 2
    journal.nvm[2 * place : 2 * place + len(record)] = record
    flip(journal.nvm, place, *wrong)
    return repair.put_right(journal, place, place + len(record) // 2, [], None)


def short(code, place):
    """A record of one place, and what it says; TICKs have the codes from 8 on."""
    into = bytearray(2)
    bits.put(into, 0, bits.short_record(code & 7, place if code < 8 else bits.OPPOSITE - place))
    return into, bits.SHORT_ANSWERS[code] if code < 8 else pack(TICK, code & 7)


def long(answer, place):
    """A record of three places."""
    bits.write_long(into := bytearray(2 * LONG), answer, place)
    return into


def pairs(size):
    return [(one, other) for one in range(size) for other in range(one)]


def test_of_a_short_record_one_wrong_bit_is_told_and_two_are_never_one():
    for place in (1, 7, 100, 1777):
        for code in range(16):
            record, answer = short(code, place)
            for bit in range(16):
                assert whole_again(record, place, bit) == [answer], (place, code, bit)
            for wrong in pairs(16):
                assert whole_again(record, place, *wrong) == [], (place, code, wrong)


def test_of_a_long_record_one_wrong_bit_is_told_and_two_are_never_one():
    chance = random.Random(2)
    for _ in range(30):
        place, answer = (
            chance.randrange(2000),
            pack(*chance.choice(((PIPS, 13, 1), (PLAY, 5), (90, 9999, 30)))),
        )
        record = long(answer, place)
        for bit in range(48):
            assert whole_again(record, place, bit) == [answer], (place, answer, bit)
        for wrong in chance.sample(pairs(48), 12):
            assert whole_again(record, place, *wrong) == [], (place, answer, wrong)


@pytest.mark.soak
def test_of_any_long_record_two_wrong_bits_are_never_one():
    chance = random.Random(3)
    for _ in range(2000):
        place, answer = chance.randrange(2000), chance.randrange(1 << 26)
        record = long(answer, place)
        for wrong in chance.sample(pairs(48), 24):
            assert whole_again(record, place, *wrong) == [], (place, answer, wrong)


def test_three_wrong_bits_of_a_short_record_seldom_look_like_one():
    """docs/journal-damage.md says how often."""
    count = found = 0
    for place in range(0, 256, 32):
        for code in range(16):
            record, _ = short(code, place)
            for wrong in [(one, other, third) for one, other in pairs(16) for third in range(other)]:
                count += 1
                found += len(whole_again(record, place, *wrong)) > 0
    assert 0.01 < found / count < 0.03


def test_a_zero_among_blanks_is_far_from_any_record():
    for place in range(256):
        for code in range(16):
            record, _ = short(code, place)
            assert sum(8 - byte.bit_count() for byte in record) >= 5, "and no torn one with a zero less"
    assert bits.has_one_zero(0x7FFF) and bits.has_one_zero(0xFFFE)
    assert not bits.has_one_zero(0xFFFF) and not bits.has_one_zero(0x3FFF) and not bits.has_one_zero(0)


# A bit of a journal -------------------------------------------------------------------------------


def starts_of(flash, count=3):
    """The state and the note of some starts, one after the other."""
    found = []
    for _ in range(count):
        _, note, keeper = started_on(flash)
        found.append((state(keeper), note))
    return found


def started_on(flash):
    """A start that writes into this flash."""
    from tallybone.scorekeeper import Scorekeeper
    from tallybone.settings import Settings
    from tallybone.start import resumed

    keeper = Scorekeeper(ANSWERS, Nvm(flash), [], Settings(50, 5, False))
    note = resumed(keeper)
    return keeper.match, note, keeper


def places_in(flash):
    """Where each record that counts begins and its size, without the header and the last one."""
    journal = Journal(Nvm(flash))
    found, place = [], 0
    while place < journal.at:
        record = journal.read(place)
        if record != NO_RECORD and word_of(record) != bits.START:
            found.append((place, journal.size))
        place += journal.size
    return found[1:-1]


@pytest.mark.parametrize("answers", [SHORTS, LONGS])
def test_each_bit_is_put_right_said_once_and_written_down(answers):
    whole, _ = begun(answers)
    before = state(started(whole.data)[2])
    for place, size in places_in(whole):
        for bit in range(16 * size):
            flash = Flash(whole.data)
            flip(flash.data, place, bit)
            assert starts_of(flash) == [(before, ONE), (before, ""), (before, "")], (place, bit)


def test_one_bit_after_another_of_the_same_record_is_put_right():
    """A FLIPPED says which was wrong, so that the next is alone again. One that changes back is one too."""
    for answers in (SHORTS, LONGS):
        for seed in range(12):
            chance = random.Random(seed)
            flash, _ = begun(answers)
            before = state(started(flash.data)[2])
            place, size = chance.choice(places_in(flash))
            for bit in [chance.randrange(16 * size) for _ in range(12)]:
                flip(flash.data, place, bit)
                (now, note), (later, silent) = starts_of(flash, 2)
                assert now == before == later and {note, silent} <= {"", ONE}, (seed, bit)
            assert starts_of(flash, 1) == [(before, "")], seed
            assert not flash.erases


def test_a_flipped_record_is_put_right_like_any_other():
    flash, _ = begun(LONGS)
    before = state(started(flash.data)[2])
    place, size = places_in(flash)[-2]
    flip(flash.data, place, 20)
    _, note, keeper = started_on(flash)
    assert note == ONE and state(keeper) == before
    for _ in range(2):
        assert keeper.answer(PLAY) == ACCEPTED
    before = state(started(flash.data)[2])
    journal = Journal(Nvm(flash))
    written = next(at for at in range(journal.at) if word_of(journal.read(at)) == FLIPPED)
    flip(flash.data, written, 17)
    assert starts_of(flash) == [(before, PUT_RIGHT + "2"), (before, ""), (before, "")] and size == LONG


def test_two_wrong_bits_of_a_record_are_said_as_ever():
    for answers in (SHORTS, LONGS):
        whole, _ = begun(answers)
        journal = Journal(Nvm(whole))
        first = next(at for at in range(journal.at) if journal.read(at) == answers[0])
        for wrong in pairs(16):
            flash = Flash(whole.data)
            flip(flash.data, first, *wrong)
            notes = {note for _, note in starts_of(flash, 2)}
            assert len(notes) == 1 and notes.pop().startswith("answers lost: "), wrong


def test_of_two_wrong_records_side_by_side_neither_is_put_right():
    """That is a burst, and one of them may have more wrong bits than show. Once one is noted, it is none."""
    for answers in (SHORTS, LONGS):
        whole, journal = begun(answers)
        before = state(started(whole.data)[2])
        first = next(at for at in range(journal.at) if journal.read(at) == answers[0])
        second = first + (1 if answers == SHORTS else LONG)
        flash = Flash(whole.data)
        flip(flash.data, first, 3)
        flip(flash.data, second, 7)
        assert {note.split(": ")[0] for _, note in starts_of(flash, 2)} == {"answers lost"}
        flash = Flash(whole.data)
        flip(flash.data, first, 3)
        assert starts_of(flash, 1) == [(before, ONE)]
        flip(flash.data, second, 7)
        assert starts_of(flash, 2) == [(before, ONE), (before, "")]


def like_a_short_one():
    """A place, and an answer whose record there begins like a short one with its first bit wrong."""
    for place in range(60, 250):
        for word in range(40):
            for seat in range(-1, 2):
                first = 0x8000 | pack(word, 0, seat) >> 11
                if bits.short_record((first & 0x7FFF) >> 12, place) == first & 0x7FFF:
                    return place, pack(word, 0, seat)
    return None


def test_a_long_record_that_could_be_a_short_one_is_a_long_one_where_that_fits():
    place, answer = like_a_short_one()
    flash, journal = begun(())
    while journal.at < place:
        assert journal.append(pack(PLAY))
    for each in (answer, pack(PASS), pack(PASS)):
        assert journal.append(each)
    before = list(records(journal))
    flip(flash.data, place, 40)
    hurt, put = Journal(Nvm(flash)), []
    assert list(records(hurt, put)) == before and put == [pack(FLIPPED, place + 2, 8)]
    assert journal.append(pack(FLIPPED, place + LONG, 3)) and journal.append(pack(PASS))
    flip(flash.data, place + LONG, 3)  # the next record, of which that is known
    assert [number_of(each) for each in records(journal) if word_of(each) == bits.LOST] == [2], "two ways"


def test_the_last_record_is_left_alone():
    """A cut may have torn it: one zero that is missing would be put right, two would be another answer."""
    for answer in (pack(PLAY), pack(PIPS, 7, 1)):
        whole, journal = begun((pack(PLAY), pack(PASS), answer))
        place = journal.at - (1 if answer == pack(PLAY) else LONG)
        for bit in range(16 * (journal.at - place)):
            flash = Flash(whole.data)
            flip(flash.data, place, bit)
            _, note, keeper = started_on(flash)
            assert keeper.match.answer_count == 2 and not note.startswith(PUT_RIGHT) and note, bit


def test_what_reads_like_a_record_inside_a_damaged_one_does_not_hide_it():
    """A long record whose second place begins with a zero, by a wrong bit, and then reads as a short one."""
    found = 0
    for number in range(9999):
        flash, journal = begun((pack(PLAY), pack(PLAY, number), pack(PASS)))
        place = journal.at - 1 - LONG
        flip(flash.data, place, 31)
        if Journal(Nvm(flash)).read(place + 1) != NO_RECORD:
            found += 1
            _, note, keeper = started_on(flash)
            match = keeper.match
            assert note == ONE and list(match.answers[:3]) == [pack(PLAY), pack(PLAY, number), pack(PASS)]
            break
    assert found


def test_a_cut_while_it_is_written_down_changes_nothing():
    whole, _ = begun(LONGS)
    before = state(started(whole.data)[2])
    place, _ = places_in(whole)[-1]
    for cut in range(1, 40):
        flash = Flash(whole.data)
        flip(flash.data, place, 5)
        flash.cut(cut, cut)
        with contextlib.suppress(PowerOff):
            started_on(flash)
        flash.cut_in = None
        found = starts_of(flash, 4)
        assert {now for now, _ in map(repr_state, found)} == {repr(before)}, cut
        assert found[0][1] in ("", ONE, "last: pass BOB") and found[-1][1] == ""


def test_what_a_cut_left_of_a_note_never_turns_a_bit_back():
    """It reads well at times, and then stood there twice: each second time a bit is turned back."""
    for seed in range(60):
        flash, _ = begun(LONGS)
        before = state(started(flash.data)[2])
        place, _ = places_in(flash)[-1]
        flip(flash.data, place, 5)
        flash.cut(18, seed)  # in the last byte of the FLIPPED
        with contextlib.suppress(PowerOff):
            started_on(flash)
        flash.cut_in = None
        found = starts_of(flash, 8)
        assert all(now == before for now, _ in found), seed
        assert [note for _, note in found[2:]] == [""] * 6, seed


def repr_state(found):
    """A state that can be put into a set, and the note."""
    return repr(found[0]), found[1]


def test_where_room_is_short_it_is_said_at_each_start_and_nothing_is_written():
    flash, journal = begun(SHORTS)
    while journal.free() > 50:
        assert journal.append(pack(bits.LEFT))
    started_on(flash)
    before = state(started(flash.data)[2])
    place, _ = places_in(flash)[3]
    flip(flash.data, place, 3)
    data = bytes(flash.data)
    assert [note for _, note in starts_of(flash)] == [ONE] * 3
    assert state(started_on(flash)[2]) == before
    assert len(data.rstrip(b"\xff")) <= len(bytes(flash.data).rstrip(b"\xff")) < SIZE - 36
    assert not any(word_of(record) == FLIPPED for record in records(Journal(Nvm(flash))))


def test_a_whole_memory_is_read_without_what_puts_right():
    for data in saved():
        loader.keep_only(loader.loaded() - {"tallybone.journal.repair"})
        flash = Flash(data)
        assert started_on(flash)[1] == "" and "tallybone.journal.repair" not in sys.modules
        journal = Journal(Nvm(flash))
        place = next(at for at in range(9, journal.at) if journal.read(at) != NO_RECORD)
        flip(flash.data, place, 3)
        assert started_on(flash)[1] == ONE and "tallybone.journal.repair" in sys.modules


def test_many_wrong_bits_are_a_flash_that_fails():
    flash, _ = begun(SHORTS * 3)
    for place, size in places_in(flash)[::4]:
        flip(flash.data, place, 3)
        assert size
    assert started_on(flash)[1] == "memory damaged"
