# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Wrong bits in what a start has written and around it, and single zeros where nothing was written."""

import random

import pytest
from nvm import Nvm
from tallybone.journal import format as bits
from tallybone.journal.format import LONG
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader
from test_damage import PUT_RIGHT, started, state
from test_repair import ANSWERS, LONGS, ONE, SHORTS, begun, flip, started_on, starts_of

from rules_min.words import PASS, PIPS, PLAY, number_of, pack
from simulator.flash import Flash


def restarted(answers, after):
    """A match with a start between some answers, whole, and where its COPY stands."""
    flash, _ = begun(answers)
    journal = Journal(Nvm(flash))
    journal.secure()
    for answer in after:
        assert journal.append(answer)
    return flash, journal.at - sum(1 if bits.code_of(each) >= 0 else LONG for each in after) - 2 * LONG


# What stands before a start: the last record, and one before it that may be the same, of one place or three.
AT_A_START = [
    (first, last)
    for first in (pack(PLAY), pack(PIPS, 7, 1))
    for last in (pack(PLAY), pack(PASS), pack(PIPS, 7, 1), pack(PIPS, 8, 1))
]
PARTS = ("before", "last", "copy", "start", "after")


def parts_of(two, after):
    """A memory with a start between some answers; where each part stands, and how many bits it has."""
    whole, copy = restarted((pack(PASS), *two), (after, pack(PASS)))
    sizes = [LONG if bits.code_of(each) < 0 else 1 for each in (*two, after)]
    last = number_of(Journal(Nvm(whole)).read(copy + LONG))
    places = (last - sizes[0], last, copy, copy + LONG, copy + 2 * LONG)
    return whole, dict(zip(PARTS, zip(places, (*sizes[:2], LONG, LONG, sizes[2]), strict=True), strict=True))


def two_of(chance):
    """Two parts, a bit of each."""
    return [(part, chance.random()) for part in chance.sample(PARTS, 2)]


@pytest.mark.parametrize("two", AT_A_START)
def test_a_bit_each_of_two_records_at_a_start_is_put_right(two):
    chance = random.Random(repr(two))
    for after in (pack(PLAY), pack(PIPS, 12, 1)):
        whole, parts = parts_of(two, after)
        before = state(started(whole.data)[2])
        for _ in range(60):
            hurt, flash = two_of(chance), Flash(whole.data)
            for part, share in hurt:
                place, size = parts[part]
                flip(flash.data, place, int(16 * size * share))
            (now, note), (later, _) = starts_of(flash, 2)
            assert now == before == later and note in ("", ONE, PUT_RIGHT + "2"), hurt


def damage_at_a_start(two, count, seed):
    """Any bits of a start and what is around it, up to six. Return how often something was lost, and said."""
    chance = random.Random(f"{two} {seed}")
    whole, parts = parts_of(two, pack(PLAY))
    before = state(started(whole.data)[2])
    first, end = parts["before"][0], parts["after"][0] + parts["after"][1]
    said = wrong = 0
    for i in range(count):
        flash = Flash(whole.data)
        hurt = chance.sample(range(16 * (end - first)), chance.randint(2, 6))
        flip(flash.data, first, *hurt)
        _, note, keeper = started_on(flash)
        assert state(keeper) == before or note, (i, hurt)
        said += state(keeper) != before
        wrong += state(keeper) != before and note.startswith(PUT_RIGHT)
    assert 1000 * wrong <= count, "of a short record three wrong bits can look like one"
    return said


@pytest.mark.parametrize("two", AT_A_START)
def test_more_bits_at_a_start_are_said(two):
    assert damage_at_a_start(two, 150, 1) > 20


@pytest.mark.soak
@pytest.mark.parametrize("two", AT_A_START)
def test_more_bits_at_a_start_are_said_often(two):
    damage_at_a_start(two, 10_000, 2)


def test_a_start_that_cannot_be_told_says_that_an_answer_may_be_lost():
    """What is torn before it, or a damaged record like the one before that: nobody can know."""
    whole, parts = parts_of((pack(PLAY), pack(PLAY)), pack(PLAY))
    flip(whole.data, parts["start"][0], 3, 7)
    flip(whole.data, parts["copy"][0] - 2, 9)
    assert started(whole.data)[1] == "", "only a stray zero is between the record and the COPY"
    flip(whole.data, parts["last"][0], 5)
    assert started(whole.data)[1] == "answers lost: 1"
    whole, parts = parts_of((pack(PLAY), pack(PASS)), pack(PLAY))
    before = state(started(whole.data)[2])
    flip(whole.data, parts["start"][0], 3, 7)
    flip(whole.data, parts["last"][0], 5)
    assert state(started(whole.data)[2]) == before, "the COPY is not of the record before it"


def test_what_no_cut_leaves_before_a_damaged_start_is_said():
    whole, parts = parts_of((pack(PLAY), pack(PASS)), pack(PLAY))
    flip(whole.data, parts["start"][0], 3)
    assert started(whole.data)[1] == ""
    for place in range(parts["copy"][0] - 3, parts["copy"][0]):
        bits.put(whole.data, 2 * place, 0x1234)
    assert started(whole.data)[1].startswith("answers lost: ")


@pytest.mark.parametrize("from_end", range(1, 8))
def test_records_that_turn_blank_with_the_start_before_them_are_said(from_end):
    """A start skips places, so blank ones are not damage everywhere: but after a START there are none."""
    whole, copy = restarted(LONGS, LONGS)
    flash = Flash(whole.data)
    first, end = 2 * (copy + LONG), 2 * (copy + 2 * LONG + from_end)
    flash.data[first:end] = b"\xff" * (end - first)
    _, note, keeper = started_on(flash)
    assert note.startswith("answers lost: ") and keeper.match


# A zero where nothing was written -------------------------------------------------------------------


@pytest.mark.parametrize("has_start", [False, True])
def test_a_stray_zero_in_blank_space_loses_nothing(has_start):
    """Every bit of the first places, and bits of the others up to the end of the memory."""
    whole, journal = begun(LONGS)
    if has_start:
        journal = Journal(Nvm(whole))
        journal.secure()
    before = state(started(whole.data)[2])
    places = [*range(journal.at, journal.at + 12), *range(journal.at + 12, journal.places, 97)]
    for place in places:
        for bit in range(0, 16, 1 if place < journal.at + 12 else 5):
            flash = Flash(whole.data)
            flip(flash.data, place, bit)
            for _ in range(3):
                _, note, keeper = started_on(flash)
                assert state(keeper) == before, (place, bit)
                is_next = (place - journal.at) % 10 == 0  # where a record or a start has just ended
                assert note == "" or (is_next and note == "last: pass BOB"), (place, bit)
            assert journal.at <= keeper.journal.at <= journal.at + 60, "no room is lost"


def test_records_are_written_past_a_stray_zero_without_an_erase():
    for ahead in range(40):
        flash, journal = begun(LONGS)
        flip(flash.data, journal.at + ahead, 15)
        journal = Journal(Nvm(flash))
        journal.secure()
        for _ in range(20):
            assert journal.append(pack(PIPS, 7, 1)) and journal.append(pack(PLAY))
        reader = Reader(Journal(Nvm(flash)), ANSWERS)
        assert reader.found.answer_count == len(LONGS) + 40 and not reader.lost and not flash.erases
        assert not reader.put_right


def test_a_stray_zero_in_the_gap_of_a_start_loses_nothing():
    whole, copy = restarted(LONGS, LONGS)
    before = state(started(whole.data)[2])
    for place in range(copy - 4, copy):
        for bit in range(16):
            flash = Flash(whole.data)
            flip(flash.data, place, bit)
            assert starts_of(flash, 2) == [(before, "")] * 2, (place, bit)
            flip(flash.data, copy + LONG, 20)  # and with the START damaged
            assert state(started_on(flash)[2]) == before, (place, bit)


def test_a_new_memory_with_a_stray_zero_is_ours():
    for place in (0, 1, 2, 30, 500, 2000):
        flash = Flash()
        flip(flash.data, place, 9)
        assert Journal(Nvm(flash)).state == bits.OURS
        begun(SHORTS, flash)
        assert started_on(flash)[2].match.answer_count == 4 and not flash.erases
