# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A memory that is put on the drive as a file: boot.py takes it, and nothing is ever lost."""

import builtins
import contextlib
import os

import pytest
from pressing import press_all

from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.power import PowerOff
from simulator.script import sheet_lines

HEADER = bytes.fromhex("d00080258a5f")
MATCH = ["OK", "UP", "OK", "OK", "OK"]  # a match of the usual game, and a tile
OTHER = [*MATCH, "DOWN", "OK", "OK"]


def played(keys):
    """The memory of a gadget on which this was pressed, and its sheet."""
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, keys)
    lines = sheet_lines(gadget)
    gadget.power_off()
    return bytes(gadget.board.nvm.data), lines


def started(memory, drive):
    """A gadget with this memory and this drive; its sheet."""
    gadget = Gadget(Hardware(nvm=Flash(memory)), drive=drive)
    gadget.power_on()
    lines = sheet_lines(gadget)
    gadget.power_off()
    return bytes(gadget.board.nvm.data), lines


def names(drive):
    return sorted(path.name for path in drive.iterdir())


def test_a_match_goes_on_from_the_file_and_what_was_there_is_kept(tmp_path):
    theirs, their_sheet = played(OTHER)
    ours, our_sheet = played(MATCH)
    assert their_sheet != our_sheet
    (tmp_path / "memory.nvm").write_bytes(theirs)
    assert started(ours, tmp_path)[1] == their_sheet
    assert names(tmp_path) == ["memory-before.nvm"]
    (tmp_path / "memory-before.nvm").rename(tmp_path / "memory.nvm")
    assert started(theirs, tmp_path)[1] == our_sheet, "the way back is the same"
    assert names(tmp_path) == ["memory-before.nvm"]
    assert (tmp_path / "memory-before.nvm").read_bytes()[:64] == theirs[:64]


@pytest.mark.parametrize(
    "data",
    [b"", b"x" * 4096, b"\xff" * 4096, HEADER + b"x" * 4089, HEADER + b"x" * 4091, b"x" * 100_000],
    ids=["empty", "something else", "blank", "too short", "too long", "large"],
)
def test_a_file_that_is_no_memory_changes_nothing_and_its_name_says_so(tmp_path, data):
    ours, sheet = played(MATCH)
    for _ in range(2):
        (tmp_path / "memory.nvm").write_bytes(data)
        assert started(ours, tmp_path)[1] == sheet
        assert names(tmp_path) == ["memory-not-ours.nvm"]


def test_the_header_is_the_journals():
    Gadget()
    from tallybone.board import memory_file
    from tallybone.journal import format as bits

    from rules_min.words import pack

    header = bytearray(2 * bits.LONG)
    bits.write_long(header, pack(bits.HEADER, bits.VERSION), 0)
    assert memory_file.HEADER == HEADER == bytes(header)


class Files:
    """A drive and the chip's memory, where the power goes at the n-th step."""

    def __init__(self, flash, steps, erased):
        self.flash, self.steps, self.erased = flash, steps, erased

    def step(self):
        self.steps -= 1
        if self.steps < 0:
            raise PowerOff

    def stat(self, path):
        return os.stat(path)

    def rename(self, path, to):
        self.step()
        os.rename(path, to)

    def remove(self, path):
        self.step()
        os.remove(path)

    @contextlib.contextmanager
    def open(self, path, mode):
        with builtins.open(path, mode) as file:
            self.file = file
            yield self

    def read(self, size):
        return self.file.read(size)

    def write(self, data):
        """Half of it is on the drive when the power goes."""
        half = len(data) // 2
        self.file.write(data[:half])
        self.step()
        self.file.write(data[half:])

    def __len__(self):
        return len(self.flash.data)

    def __getitem__(self, place):
        return self.flash.data[place]

    def __setitem__(self, place, data):
        """The power goes in the erase, or at one of the bytes."""
        if self.steps == 0:
            self.flash.cut(self.erased)
        self.flash.write(place.start, data)
        self.step()


OURS, THEIRS = HEADER + bytes(range(256)) * 16, HEADER + bytes(reversed(range(256))) * 16
OURS, THEIRS = OURS[:4096], THEIRS[:4096]


@pytest.mark.parametrize("erased", [1, 2, 1000, 4096])
def test_power_cuts_at_each_step_lose_neither_memory(tmp_path, monkeypatch, erased):
    """Twice in a row: the second cut comes sooner."""
    Gadget()
    from tallybone.board import memory_file

    cuts = 0
    for steps in range(8):
        for path in tmp_path.iterdir():
            path.unlink()
        (tmp_path / "memory.nvm").write_bytes(THEIRS)
        (tmp_path / "memory-before.nvm").write_bytes(b"an earlier one")
        flash = Flash(OURS)
        for left in (steps, steps // 2, 99):
            files = Files(flash, left, erased)
            monkeypatch.setattr(memory_file, "os", files)
            monkeypatch.setattr(memory_file, "open", files.open, raising=False)
            if (tmp_path / "memory.nvm").exists():
                try:
                    memory_file.take(str(tmp_path), files)
                except PowerOff:
                    cuts += 1
        assert flash.data == THEIRS and names(tmp_path) == ["memory-before.nvm"], steps
        assert (tmp_path / "memory-before.nvm").read_bytes() == OURS, steps
    assert cuts > 4
