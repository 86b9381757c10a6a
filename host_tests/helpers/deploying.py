# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A folder that looks like a board's drive, and a build that takes no time, for the tests of make deploy."""

import builtins
import os
import shutil

import pytest

from tools import deploy, drive

PICO_W = 980 * drive.CLUSTER  # what its drive holds
HELLO = b'print("Hello World!")\n'
BLANK = drive.EXPORTED
BOOT_OUT = (
    "Adafruit CircuitPython {} on 2026-05-12; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:E6616408432F8E32\r\nboot.py output:\r\n"
)


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The drive, built once, where Python has a name as an interactive session gives it."""
    folder = tmp_path_factory.mktemp("built") / "CIRCUITPY"
    builtins._ = print
    assert drive.build(folder, "", out=None) == 0
    del builtins._
    return folder


@pytest.fixture
def board(tmp_path, built, monkeypatch):
    """The drive of a board; a build, and waiting for the disk, that take no time."""
    place = tmp_path / "CIRCUITPY"
    place.mkdir()
    (place / "boot_out.txt").write_bytes(BOOT_OUT.format("10.2.1").encode())
    monkeypatch.setattr(drive, "TARGET", built)
    monkeypatch.setattr(drive, "build", lambda **_: 0)
    monkeypatch.setattr(os, "sync", lambda: None)
    monkeypatch.setattr(os, "fsync", lambda number: None)
    return place


def room(monkeypatch, free, total=10**7):
    """A drive has so many bytes free."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(total, total - free, free))


def is_refused(board, capsys, *words):
    """Whether it ends in one line with these words and status 2, and nothing is written."""
    before = files(board)
    assert deploy.deploy(str(board)) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and "done" not in said.out
    assert all(word in said.err for word in words), said.err
    return files(board) == before


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "boot_out.txt"
    }
