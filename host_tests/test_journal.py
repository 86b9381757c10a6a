# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The journal: what the screen shows as taken survives any cut, and a cut leaves before or after."""

import contextlib
import random
from array import array

import pytest
from nvm import Nvm
from tallybone import journal as journals
from tallybone import matches, record

from rules_min.words import ASK, FIFTIES, LEAD, PASS, PIPS, PLAY, UNDO, pack
from simulator.flash import SIZE, Flash
from simulator.power import PowerOff

SAID = [PLAY, pack(PLAY, 10, -1), PASS, UNDO, pack(PIPS, 168, 3), PLAY, UNDO, UNDO, pack(PIPS, 0, 0)]


def states():
    """The answers in force after each of SAID."""
    force, after = [], [[]]
    for said in SAID:
        force = force[:-1] if said == UNDO else [*force, said]
        after.append(force)
    return after


def write_all(flash):
    """A journal with one match and all of SAID; how many were taken before a cut."""
    taken = -1
    try:
        journal = journals.Journal(Nvm(flash))
        journal.begin(2, 3, False, [(0, 60)])
        taken = 0
        for said in SAID:
            assert journal.append(said)
            taken += 1
    except PowerOff:
        return taken, True
    return taken, False


def read_back(flash):
    """The answers that a new start finds, None where it finds no match."""
    answers = array("i", bytes(4 * 64))
    journal = journals.Journal(Nvm(flash))
    journal.seal()
    found = matches.last_match(journal, answers)
    if found is None:
        return None
    assert found[:4] in ((2, 3, False, {0: 60}), (1, 2, False, {}))
    return list(answers[: found[4]])


def sweep(seeds):
    """Cut in every byte of every write, in several ways; go on, and cut again. The number of cuts tried."""
    whole = Flash()
    write_all(whole)
    bytes_written = sum(length for _, length, _ in whole.operations)
    assert not whole.erases
    after = states()
    for seed in range(seeds):
        for cut in range(1, bytes_written + 1):
            flash = Flash()
            flash.cut(cut, seed, seed % 3 == 2)
            taken, was_cut = write_all(flash)
            assert was_cut
            found = read_back(flash)
            if taken < 0:
                assert found in (None, [])
            else:
                assert found in (after[taken], after[taken + 1]), (seed, cut)
            for _ in range(4):
                assert read_back(flash) == found, "a start reads what the one before it read"
            for again in range(2):  # starts that are cut while they seal change nothing
                flash.cut(1 + seed % 7, seed + again)
                with contextlib.suppress(PowerOff):
                    journals.Journal(Nvm(flash)).seal()
                flash.cut_in = None
            assert read_back(flash) == found
            go_on(flash, found, seed + cut)
            assert not flash.erases
    return bytes_written * seeds


def go_on(flash, found, seed):
    """Power on, write two answers more, the power cut in one of their bytes; then another two."""
    said = [pack(PIPS, 77, 1), PLAY]
    for number in range(2):
        journal = journals.Journal(Nvm(flash))
        journal.seal()
        if found is None:
            journal.begin(1, 2, False, [])  # nothing of the match that was not begun comes along
            found = []
        if not number:
            flash.cut(1 + seed % 8, seed, seed % 3 == 1)
        taken = 0
        with contextlib.suppress(PowerOff):
            for answer in said:
                assert journal.append(answer)
                taken += 1
        before, found = found, read_back(flash)
        assert taken == 2 if number else taken < 2
        assert found in ([*before, *said[:taken]], [*before, *said[: taken + 1]])
        for _ in range(3):
            assert read_back(flash) == found


def test_a_cut_in_every_byte_of_every_write():
    assert sweep(8) > 300


@pytest.mark.soak
def test_a_cut_in_every_byte_in_many_ways():
    assert sweep(400) > 15_000


def torn_shorts(places):
    """Every short record, torn in every way: none may read as another."""
    for place in places:
        for code in range(len(record.SHORT_WORDS)):
            whole = record.short_record(code, place)
            ones = [bit for bit in range(16) if not whole >> bit & 1]
            for left in range(1, 1 << len(ones)):
                torn = whole
                for i, bit in enumerate(ones):
                    torn |= (left >> i & 1) << bit
                assert not reads_short(torn, place)


def torn_longs(count):
    """Long records with some of their zeros missing: none may read as one."""
    chance = random.Random(7)
    into = bytearray(6)
    for _ in range(count):
        place = chance.randrange(2048)
        record.write_long(into, chance.randrange(1 << 24), place)
        torn = bytes(byte | chance.randrange(256) & chance.randrange(256) for byte in into)
        values = [torn[i] << 8 | torn[i + 1] for i in (0, 2, 4)]
        assert torn == into or not reads(values, place)


READER = journals.Journal(None)  # which reads whatever is put under it
READER.places = SIZE // 2


def reads(values, place):
    """Whether these places read as a record or a copy that begins here."""
    READER.nvm = bytearray(b"\xff" * SIZE)
    for i, value in enumerate(values[: READER.places - place]):
        record.put(READER.nvm, 2 * (place + i), value)
    return READER.read(place) >= 0


def reads_short(value, place):
    """Whether a place reads as a short record."""
    return reads([value], place) and READER.size == 1


def copies():
    """A record read at another place than its own must not pass."""
    accepted = 0
    for place in range(1, 500):
        into = bytearray(6)
        record.write_long(into, pack(PIPS, place, 1), 0)
        values = [into[i] << 8 | into[i + 1] for i in (0, 2, 4)]
        accepted += reads(values, place)
        accepted += reads_short(record.short_record(place % 7, 0), place)
    assert accepted < 10


def test_a_torn_short_record_is_no_record():
    torn_shorts((0, 7, 2047))


def test_a_torn_long_record_is_no_record():
    torn_longs(20_000)


def test_a_copy_is_no_record():
    copies()


def by_bits(value, bits, place, width, polynomial):
    """A checksum as its polynomial makes it, bit for bit."""
    mask = (1 << width) - 1
    rest = (place * 0x35 + 0x5A) & mask
    for i in range(bits - 1, -1, -1):
        high = rest >> width - 1
        rest = rest << 1 & mask
        if value >> i & 1 != high:
            rest ^= polynomial
    return rest


def test_the_checksums_are_their_polynomials():
    chance = random.Random(15)
    for _ in range(2000):
        said, place = chance.randrange(1 << 24), chance.randrange(4096)
        assert record.crc_15(said, place) == by_bits(said, 24, place, 15, 0x4599)
        check = by_bits(said & 7, 3, place, 8, 0x07)
        zeros = 11 - (said & 7).bit_count() - check.bit_count()
        assert record.short_record(said & 7, place) == (said & 7) << 12 | check << 4 | zeros
        check = said & 0x7FFF
        assert record.long_zeros(said, check) == 39 - said.bit_count() - check.bit_count()


MUTATIONS = {
    "no check of long records": ("back_of", lambda said, check, place: 0, copies),
    "no count of zeros": (
        "short_record",
        lambda code, place, whole=record.short_record: whole(code, place) & 0x7FF0,
        lambda: torn_shorts(range(0, 2048, 64)),
    ),
    "no checksum": (
        "short_record",
        lambda code, place, whole=record.short_record: whole(code, 0),
        copies,
    ),
    "no zeros of long records": (
        "read_long",
        lambda first, second, third: (first & 0x7FFF) << 9 | second >> 6 & 0x1FF,
        lambda: torn_longs(20_000),
    ),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_without_its_checks_the_journal_fails(name, monkeypatch):
    function, mutation, check = MUTATIONS[name]
    for module in (record, journals):
        if hasattr(module, function):
            monkeypatch.setattr(module, function, mutation)
    with pytest.raises(AssertionError):
        check()


def test_without_skipping_what_is_not_blank_the_journal_fails(monkeypatch):
    def after_the_last_readable(self):
        place = 0
        while place < self.places and self.read(place) >= 0:
            place += self.size
        return place

    monkeypatch.setattr(journals.Journal, "after_the_last", after_the_last_readable)
    with pytest.raises(AssertionError):
        sweep(8)


def test_without_the_blank_check_the_journal_fails(monkeypatch):
    monkeypatch.setattr(journals.Journal, "is_blank", lambda self, size: True)
    with pytest.raises(AssertionError):
        test_a_place_found_written_is_passed_over(0)


def test_a_whole_match_fits():
    """Seven of 25 seats, seven hands and forty cards asked for in each; 500 turns of Muggins, all counted.

    test_power.py presses such matches: here is room for all of it, ends of hands and all.
    """
    journal = journals.Journal(Nvm(Flash()))
    journal.begin(11, 25, False, [], [(side, 3) for side in range(25)])
    for _ in range(7):
        assert journal.append(pack(LEAD, 0, 3))
        for said in [PLAY] * 54 + [ASK] * 40:
            assert journal.append(said)
        for seat in range(24):
            assert journal.append(pack(PIPS, 30, seat)) and journal.append(pack(FIFTIES, 1, seat))
    journal = journals.Journal(Nvm(Flash()))
    journal.begin(2, 4, True, [])
    for _ in range(500):
        assert journal.append(pack(PLAY, 15, -1))
    assert journal.free() > 10 * 6 * 5, "what Keeper.short keeps for ten hands of four seats"


def garbage(count):
    """Random places behind a good head: hardly any may read as a record."""
    chance = random.Random(5)
    accepted = 0
    for _ in range(count):
        place = chance.randrange(20, 1900)
        values = [chance.randrange(0xFFFF) for _ in range(3)]
        accepted += reads_short(values[0], place) or reads(values, place)
    assert accepted <= count // 500


def test_garbage_is_hardly_ever_a_record():
    garbage(20_000)


def test_blank_and_zero_are_no_records():
    for place in range(2048):
        assert not reads_short(0, place) and not reads((0, 0, 0), place)
        assert not reads([0xFFFF] * 3, place)


@pytest.mark.parametrize("ahead", range(6))
def test_a_place_found_written_is_passed_over(ahead):
    flash = Flash()
    journal = journals.Journal(Nvm(flash))
    journal.begin(0, 2, False, [])
    flash.data[2 * journal.at + ahead] = 0x7F  # as a byte that read as blank a moment ago
    assert journal.append(pack(PIPS, 9, 1)) and journal.append(PLAY)
    answers = array("i", bytes(4 * 8))
    found = matches.last_match(journals.Journal(Nvm(flash)), answers)
    assert list(answers[: found[4]]) == [pack(PIPS, 9, 1), PLAY]
    assert flash.erases == 0
