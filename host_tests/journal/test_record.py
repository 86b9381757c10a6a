# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Records: a torn one, one copied to another place, or random bytes must not pass."""

import random

import pytest
from tallybone.journal import format as bits
from tallybone.journal import log
from tallybone.journal.format import NO_RECORD

from rules_min.words import PASS, PIPS, pack
from simulator.flash import SIZE


def torn_shorts(places):
    """Every short record, torn in every way: none may read as another."""
    for place in places:
        for code in range(16):
            whole = bits.short_record(code & 7, place if code < 8 else bits.OPPOSITE - place)
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
        bits.write_long(into, chance.randrange(1 << 26), place)
        torn = bytes(byte | chance.randrange(256) & chance.randrange(256) for byte in into)
        values = [torn[i] << 8 | torn[i + 1] for i in (0, 2, 4)]
        assert torn == into or not reads(values, place)


READER = log.Journal(None)  # reads whatever bytes a test gives it
READER.places = SIZE // 2


def reads(values, place):
    """Whether these places read as a record or a copy that begins here."""
    READER.nvm = bytearray(b"\xff" * SIZE)
    for i, value in enumerate(values[: READER.places - place]):
        bits.put(READER.nvm, 2 * (place + i), value)
    return READER.read(place) != NO_RECORD or READER.read_copy(place) != NO_RECORD


def reads_short(value, place):
    """Whether a place reads as a short record."""
    return reads([value], place) and value < 0x8000


def copies():
    """A record read at another place than its own must not pass."""
    accepted = 0
    for place in range(1, 500):
        into = bytearray(6)
        bits.write_long(into, pack(PIPS, place, 1), 0)
        values = [into[i] << 8 | into[i + 1] for i in (0, 2, 4)]
        accepted += reads(values, place)
        accepted += reads_short(bits.short_record(place % 7, 0), place)
    assert accepted < 10


def test_a_torn_short_record_is_no_record():
    torn_shorts((0, 7, 2047))


def test_a_torn_long_record_is_no_record():
    torn_longs(20_000)


def test_a_copy_is_no_record():
    copies()


def by_bits(value, bits, place, width, polynomial, opposite=0):
    """A checksum computed bit by bit from its polynomial."""
    mask = (1 << width) - 1
    rest = (place * 0x35 + 0x5A ^ opposite) & mask
    for i in range(bits - 1, -1, -1):
        high = rest >> width - 1
        rest = rest << 1 & mask
        if value >> i & 1 != high:
            rest ^= polynomial
    return rest


def test_the_checksums_are_their_polynomials():
    chance = random.Random(15)
    for _ in range(2000):
        said, place = chance.randrange(1 << 26), chance.randrange(4096)
        assert bits.checksum(said, place) == by_bits(said, 28, place, 13, 0x1CF5)
        check = by_bits(said & 7, 3, place, 8, 0x07)
        zeros = 11 - (said & 7).bit_count() - check.bit_count()
        assert bits.short_record(said & 7, place) == (said & 7) << 12 | check << 4 | zeros
        check = by_bits(said & 7, 3, place, 8, 0x07, 0xFF)
        zeros = 11 - (said & 7).bit_count() - check.bit_count()
        assert bits.short_record(said & 7, bits.OPPOSITE - place) == (said & 7) << 12 | check << 4 | zeros
        check = said & 0x1FFF
        assert bits.zeros_of(said, check) == 39 - said.bit_count() - check.bit_count()


def test_what_is_in_flash_reads_the_same_for_ever():
    for bits_at_100, record in ((0x3794, pack(PASS)), (0x3946, pack(bits.TICK, 3))):
        assert reads_short(bits_at_100, 100) and READER.read(100) == record


def test_no_five_bits_make_another_word_of_a_tick():
    for place in range(256):  # the seeds of all others
        seeds = (place, bits.OPPOSITE - place)
        words = [bits.short_record(code, seed) for seed in seeds for code in range(8)]
        answers = [*bits.SHORT_ANSWERS, *(pack(bits.TICK, number) for number in range(8))]
        for i, first in enumerate(words):
            assert reads([first], place) and READER.read(place) == answers[i]
            for j in range(i):
                assert (first ^ words[j]).bit_count() >= (6 if j < 8 <= i else 4)


MUTATIONS = {
    "no check of long records": ("checksum", lambda said, place: 0, copies),
    "no count of zeros": (
        "short_record",
        lambda code, place, whole=bits.short_record: whole(code, place) & 0x7FF0,
        lambda: torn_shorts(range(0, 2048, 64)),
    ),
    "no checksum": (
        "short_record",
        lambda code, place, whole=bits.short_record: whole(code, 0),
        copies,
    ),
    "no zeros of long records": (
        "read_long",
        lambda first, second, third, place: (first & 0x7FFF) << 11 | second >> 4 & 0x7FF,
        lambda: torn_longs(20_000),
    ),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_without_its_checks_the_journal_fails(name, monkeypatch):
    function, mutation, check = MUTATIONS[name]
    for module in (bits, log):  # which has imported some of them
        monkeypatch.setattr(module, function, mutation, raising=False)
    with pytest.raises(AssertionError):
        check()


def garbage(count):
    """Random places after a good header: hardly any may read as a record."""
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
