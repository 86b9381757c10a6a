# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The flash behind ``microcontroller.nvm``, with the rules of an RP2040 and the ways it loses data.

A write whose target bytes all read 0xFF programs them, turning ones into zeros. Any other write reads
the sector, erases it and writes it back changed. Power may go in the middle of either.
"""

import random

from simulator.power import PowerOff

SIZE = 4096


class Flash:
    """One sector; ``erases`` counts, ``operations`` are the (start, length, erased) of all writes.

    :param bytes data: what it holds, blank if not given
    """

    def __init__(self, data=b"\xff" * SIZE):
        self.data = bytearray(data)
        self.erases = 0
        self.operations = []
        self.cut_in = None  # bytes still to be written before the power goes
        self.chance = random.Random(0)

    def cut(self, count, seed=0):
        """Cut the power in the writing of the count-th byte from now, 1 the next."""
        self.cut_in = count
        self.chance = random.Random(seed)

    def write(self, start, data):
        """A slice is assigned."""
        blank = all(byte == 0xFF for byte in self.data[start : start + len(data)])
        self.operations.append((start, len(data), not blank))
        if blank:
            self.program(start, data)
            return
        whole = bytearray(self.data)
        whole[start : start + len(data)] = data
        self.erase()
        self.program(0, whole)

    def program(self, start, data):
        """Byte by byte; a cut leaves the byte it comes in with only some of its zeros."""
        for i, byte in enumerate(data):
            if self.cut_in is not None:
                self.cut_in -= 1
                if self.cut_in <= 0:
                    self.cut_in = None
                    self.data[start + i] &= byte | self.chance.randrange(256)
                    raise PowerOff
            self.data[start + i] &= byte

    def erase(self):
        """All ones again; a cut in it leaves anything."""
        self.erases += 1
        if self.cut_in is not None and self.cut_in <= 1:
            self.cut_in = None
            self.data[:] = bytes(byte | self.chance.randrange(256) for byte in self.data)
            raise PowerOff
        self.data[:] = b"\xff" * len(self.data)
