# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in the terminal: its memory in a file, and keys that arrive in pieces."""

import curses
from pathlib import Path

import pytest
from pressing import press_all

from simulator.flash import SIZE
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.memory import MemoryFile, MemoryFileError, usual_file
from simulator.terminal import Reader


def test_leaving_and_coming_back_resumes(tmp_path):
    path = tmp_path / "of" / "me" / "memory.nvm"
    kept = MemoryFile(path)
    flash = kept.load()
    gadget = Gadget(Hardware(nvm=flash))
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    kept.save(flash)
    gadget.power_off()
    again = Gadget(Hardware(nvm=MemoryFile(path).load()))
    again.power_on()
    assert again.match.count == 2
    again.power_off()
    fresh = Gadget(Hardware(nvm=MemoryFile(path).load(fresh=True)))
    fresh.power_on()
    assert fresh.match is None
    fresh.power_off()


def test_nothing_is_written_where_nothing_has_changed(tmp_path):
    path = tmp_path / "memory.nvm"
    kept = MemoryFile(path)
    flash = kept.load()
    kept.save(flash)
    path.unlink()
    kept.save(flash)
    assert not path.exists()
    flash.write(0, b"\0")
    kept.save(flash)
    assert path.read_bytes()[:2] == b"\0\xff" and not list(tmp_path.glob("*.part"))


def test_a_file_that_is_no_memory_is_named_and_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear table")
    with pytest.raises(MemoryFileError, match=f"10 bytes; expected {SIZE}"):
        MemoryFile(path).load()
    assert path.read_text() == "Dear table"


def test_the_usual_file_is_in_the_users_folder_for_states(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert usual_file() == tmp_path / "tallybone" / "memory.nvm"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert usual_file() == Path.home() / ".local" / "state" / "tallybone" / "memory.nvm"


def pressed(*codes, every=0.01):
    reader = Reader()
    found = [reader.press(code, every * i) for i, code in enumerate(codes)]
    return [press for press in found if press]


def test_an_arrow_key_in_pieces_is_that_key_and_no_held_button():
    assert pressed(27, ord("["), ord("B")) == [("DOWN", False)]
    assert pressed(27, -1, ord("O"), -1, ord("A")) == [("UP", False)]
    assert pressed(27, *map(ord, "[1;5B")) == [("DOWN", False)]
    assert pressed(27, *map(ord, "[3~"), ord("B")) == [("BACK", True)], "another key's sequence is no press"
    assert pressed(curses.KEY_DOWN, ord("B"), 10) == [("DOWN", False), ("BACK", True), ("OK", False)]


def test_a_key_long_after_escape_is_that_key():
    assert pressed(27, ord("B"), every=2) == [("BACK", True)]
