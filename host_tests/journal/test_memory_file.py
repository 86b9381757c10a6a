# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in the terminal: its memory in a file, and keys that arrive in pieces."""

import curses
import os
from pathlib import Path

import pytest
from pressing import press_all

from simulator.flash import SIZE
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.memory import MemoryFile, MemoryFileError, opened, say_where_it_is, usual_file
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
    assert again.match.answer_count == 2
    again.power_off()


def test_fresh_puts_the_old_memory_aside_and_says_where(tmp_path, capsys):
    path = tmp_path / "memory.nvm"
    for number in (1, 2):
        path.write_bytes(bytes([number]) * SIZE)
        with opened(str(path), fresh=True) as (kept, flash):
            assert flash.data == b"\xff" * SIZE and kept.path == path
        aside = tmp_path / f"memory-{number}.nvm"
        assert capsys.readouterr().out == f"The old memory is now in {aside}\n"
        assert aside.read_bytes() == bytes([number]) * SIZE
    with opened(str(path), fresh=True):
        assert capsys.readouterr().out == "", "there was none"


def test_a_memory_that_cannot_be_put_aside_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "memory.nvm"
    path.write_bytes(bytes(SIZE))

    def refused(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(MemoryFileError, match="Permission denied; expected a folder"):
        with opened(str(path), fresh=True):
            pass
    assert path.read_bytes() == bytes(SIZE)


def test_a_second_gadget_on_the_same_memory_is_told_where_the_first_is(tmp_path):
    path = tmp_path / "memory.nvm"
    other = tmp_path / "link.nvm"
    other.symlink_to(path)
    with opened(str(path), fresh=False) as (kept, _):
        kept.open_at("http://127.0.0.1:1/")
        for name in (path, other):
            with pytest.raises(MemoryFileError) as refused:
                with opened(str(name), fresh=True):
                    pass
            assert str(refused.value) == (
                f"{path}: open already in http://127.0.0.1:1/, process {os.getpid()}; "
                "expected one gadget, or --memory FILE"
            )
    with opened(str(path), fresh=False):
        pass  # free again


@pytest.mark.parametrize("name", ["memory.nvm", "no-folder/memory.nvm"], ids=["full disk", "no folder"])
def test_a_memory_that_cannot_be_written_is_told_and_tried_again(tmp_path, name):
    path = tmp_path / name
    (tmp_path / "memory.nvm.part").symlink_to("/dev/full")
    (tmp_path / "no-folder").write_text("a file is in its way")
    with opened(str(path), fresh=False) as (kept, flash):
        kept.save(flash)
        assert str(path) in kept.trouble and ("No space" in kept.trouble or "xists" in kept.trouble)
        for blocker in ("memory.nvm.part", "no-folder"):
            (tmp_path / blocker).unlink()
        kept.save(flash)
        assert not path.exists(), "not again and again, while nothing changes"
        flash.write(0, b"\0")
        kept.save(flash)
        assert kept.trouble == "" and path.read_bytes() == flash.data


def test_what_could_not_be_written_is_tried_again_at_the_end(tmp_path, capsys):
    blocker = tmp_path / "memory.nvm.part"
    blocker.symlink_to("/dev/full")
    with opened(str(tmp_path / "memory.nvm"), fresh=False) as (kept, flash):
        kept.save(flash)
        assert say_where_it_is(kept) == 1
        assert "The match is not kept: No space left" in capsys.readouterr().err
        blocker.unlink()
        kept.save_last(flash)
    assert say_where_it_is(kept) == 0 and capsys.readouterr().out.endswith(f"{kept.path}\n")


def test_a_user_without_a_folder_is_told_what_to_do(monkeypatch):
    def nobody(_):
        raise KeyError

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("pwd.getpwuid", nobody)
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(MemoryFileError, match="expected HOME to be set, or --memory FILE"):
        usual_file()


def test_a_folder_is_no_memory(tmp_path):
    with pytest.raises(MemoryFileError, match="Is a directory; expected a file"):
        MemoryFile(tmp_path).load()


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
