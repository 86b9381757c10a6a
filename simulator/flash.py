# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The flash behind ``microcontroller.nvm``, with the rules of an RP2040 and the ways it loses data.

A write whose target bytes all read 0xFF programs them, turning ones into zeros. Any other write reads
the sector, erases it and writes it back changed. The power can fail in the middle of either.
"""

import random

from simulator.power import PowerOff

SIZE = 4096


class Flash:
    """One sector. ``erases`` counts the erases; ``operations`` lists (start, length, erased) of every write.

    :param data: what it holds, ``SIZE`` bytes; blank if not given
    """

    def __init__(self, data: bytes | bytearray = b"\xff" * SIZE) -> None:
        self.data: bytearray = bytearray(data)
        self.erases: int = 0
        self.operations: list[tuple[int, int, bool]] = []
        self.cut_in: int | None = None  # bytes still to be written before the power goes
        self.whole_slice: bool = False  # whether all bytes of a write are programmed at once, as a page is
        self.unsure: dict[int, int] = {}  # address -> bits that have read either way since a power cut
        self.chance: random.Random = random.Random(0)

    def cut(self, count: int, seed: int = 0, whole_slice: bool = False) -> None:
        """Cut the power while the count-th byte from now is written; 1 is the next byte.

        :param seed: chooses how much of the byte is written and whether it then always reads the same
        :param whole_slice: all bytes of the write are left half written, not just one
        """
        self.cut_in = count
        self.whole_slice = whole_slice
        self.chance = random.Random(seed)

    def read(self, address: int) -> int:
        """The byte at a address, 0 to ``SIZE`` - 1; a half-written byte may read differently each time."""
        if self.unsure and address in self.unsure:
            return self.data[address] | self.unsure[address] & self.chance.randrange(256)
        return self.data[address]

    def read_all(self, start: int, end: int) -> bytearray:
        """The bytes from one address to another, each read once."""
        found = self.data[start:end]
        if self.unsure:
            for address in range(start, min(end, SIZE)):
                if address in self.unsure:
                    found[address - start] = self.read(address)
        return found

    def write(self, start: int, data: bytes | bytearray) -> None:
        """Write bytes from the address ``start`` on, with an erase if needed."""
        blank = self.read_all(start, start + len(data)) == b"\xff" * len(data)
        self.operations.append((start, len(data), not blank))
        if blank:
            self.program(start, data)
            return
        whole = bytearray(self.data)
        whole[start : start + len(data)] = data
        self.erase()
        self.program(0, whole)

    def program(self, start: int, data: bytes | bytearray) -> None:
        """Program byte by byte; a power cut leaves the current byte with only some of its zeros."""
        if self.cut_in is not None and self.whole_slice and self.cut_in <= len(data):
            self.cut_in = None
            for i, byte in enumerate(data):
                self.catch(start + i, byte)
            raise PowerOff
        if not self.unsure and (self.cut_in is None or self.cut_in > len(data)):
            if self.cut_in is not None:
                self.cut_in -= len(data)
            end = start + len(data)  # all at once: a byte at a time takes twice as long
            both = int.from_bytes(self.data[start:end]) & int.from_bytes(data)
            self.data[start:end] = both.to_bytes(len(data))
            return
        for i, byte in enumerate(data):
            if self.cut_in is not None:
                self.cut_in -= 1
                if self.cut_in <= 0:
                    self.cut_in = None
                    self.catch(start + i, byte)
                    raise PowerOff
            self.data[start + i] &= byte
            if start + i in self.unsure:
                self.unsure[start + i] &= byte  # a zero that is written again is then certain

    def catch(self, address: int, byte: int) -> None:
        """Leave a byte half written: some of its zeros are set, some are unsure, some are not set.

        An unsure bit may read either way each time, so the byte can even read as blank.
        """
        zeros = self.data[address] & ~byte & 0xFF
        done = zeros & self.chance.randrange(256)
        kind = self.chance.random()
        if kind < 0.2:
            done = zeros  # the byte may read as fully written, and each bit may read as blank
        if kind < 0.5:
            self.unsure[address] = done & self.chance.choice((0xFF, self.chance.randrange(256)))
        self.data[address] &= ~done & 0xFF

    def erase(self) -> None:
        """Set all bits to ones; a power cut leaves any part of that, from hardly a bit to nearly all."""
        self.erases += 1
        if self.cut_in is not None and self.cut_in <= 1:
            self.cut_in = None
            self.catch_erase()
            raise PowerOff
        self.data[:] = b"\xff" * len(self.data)
        self.unsure = {}

    def catch_erase(self) -> None:
        """Leave an erase half done: some chips lift the bits at once, others first set all to zero."""
        share = 10 ** self.chance.uniform(-3.3, -0.005)  # of the bits, 0.05 % to 99 %
        phase = self.chance.choice(("lift", "zero", "lift from zero"))
        bits = self.some_bits(share)
        data = 0 if phase == "lift from zero" else int.from_bytes(self.data)
        data = data & ~bits if phase == "zero" else data | bits
        self.data[:] = data.to_bytes(len(self.data))

    def some_bits(self, share: float) -> int:
        """As many bits as the flash has, each a one with this chance, 1/65536 at least."""
        bits = 0
        parts = max(1, round(share * 65536))
        for binary_place in range(16):
            some = self.chance.getrandbits(8 * SIZE)  # a random number for each bit takes 30 times as long
            bits = bits | some if parts >> binary_place & 1 else bits & some
        return bits
