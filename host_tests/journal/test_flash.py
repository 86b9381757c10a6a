# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The simulated flash loses data in all the ways of a real one, or the tests of power cuts prove little."""

import random

import pytest

from simulator.flash import SIZE, Flash
from simulator.power import PowerOff

OLD = random.Random(4).randbytes(SIZE)
BITS = 8 * SIZE


def half_written(byte, seed):
    """A flash whose first byte was caught by a power cut as it was written."""
    flash = Flash()
    flash.cut(1, seed)
    with pytest.raises(PowerOff):
        flash.write(0, bytes((byte,)))
    return flash


def half_erased(seed):
    """What a power cut has left of an erase."""
    flash = Flash(OLD)
    flash.cut(1, seed)
    with pytest.raises(PowerOff):
        flash.write(0, bytes(SIZE))
    return bytes(flash.data)


def test_a_half_written_byte_reads_as_blank_as_written_as_neither_or_as_each_in_turn():
    flashes = [half_written(0x3C, seed) for seed in range(99)]
    ways = [frozenset(flash.read(0) for _ in range(64)) for flash in flashes]
    assert {frozenset({0xFF}), frozenset({0x3C})} < set(ways)
    assert any(len(read) == 1 and not read & {0xFF, 0x3C} for read in ways)
    changing = [read for read in ways if len(read) > 1]
    assert 20 < len(changing) < 80 and any({0xFF, 0x3C} <= read for read in changing)
    assert all(byte & 0x3C == 0x3C for read in ways for byte in read), "what is to be one is never zero"


def test_a_zero_that_is_written_again_is_certain():
    for seed in range(40):
        flash = half_written(0x3C, seed)
        flash.program(0, b"\x18")
        assert {flash.read(0) for _ in range(64)} <= {0x18, 0x18 | 0x3C}, seed
        flash.program(0, b"\x00")
        assert {flash.read(0) for _ in range(8)} == {0}, seed


def test_a_cut_erase_has_lifted_bits_or_cleared_them_or_lifted_them_from_zero():
    """Some chips set all bits to zero first. A cut leaves hardly a bit as it was, or nearly all of them."""
    old = int.from_bytes(OLD)
    lifted, cleared, from_zero = [], [], []
    for seed in range(120):
        new = int.from_bytes(half_erased(seed))
        if new & old == old:
            lifted.append(new.bit_count() / BITS)
        elif new & old == new:
            cleared.append(new.bit_count() / BITS)
        else:
            from_zero.append(new.bit_count() / BITS)
    assert min(len(lifted), len(cleared), len(from_zero)) > 20
    assert min(lifted) < 0.51 and max(lifted) > 0.9
    assert min(cleared) < 0.2 and max(cleared) > 0.49
    assert min(from_zero) < 0.01 and max(from_zero) > 0.7


def test_only_a_write_over_what_is_blank_erases_nothing():
    flash = Flash()
    flash.write(8, b"\x55\xaa")
    flash.write(10, b"\x00")
    assert flash.erases == 0
    flash.write(9, b"\xbb\xcc")
    assert flash.erases == 1 and bytes(flash.data[7:13]) == b"\xff\x55\xbb\xcc\xff\xff"
