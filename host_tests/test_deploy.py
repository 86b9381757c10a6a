# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""make deploy: to a folder that looks like a board's drive."""

import errno
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from simulator import ROOT, deploy, drive

BOOT_OUT = (
    "Adafruit CircuitPython {} on 2026-05-12; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:E6616408432F8E32\r\nboot.py output:\r\n"
)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The drive, built once."""
    folder = tmp_path_factory.mktemp("built") / "CIRCUITPY"
    assert drive.build(folder, "", out=None) == 0
    return folder


@pytest.fixture
def board(tmp_path, built, monkeypatch):
    """The drive of a board, and a build that takes no time."""
    place = tmp_path / "CIRCUITPY"
    place.mkdir()
    (place / "boot_out.txt").write_bytes(BOOT_OUT.format("10.2.1").encode())
    monkeypatch.setattr(drive, "TARGET", built)
    monkeypatch.setattr(drive, "build", lambda **_: 0)
    return place


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "boot_out.txt"
    }


def test_an_empty_board_gets_everything(board, built, capsys):
    assert deploy.deploy(str(board)) == 0
    assert files(board) == files(built)
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico, CircuitPython 10.2.1" in said
    assert said.splitlines()[-1] == f"done: {len(files(built))} copied and read back, 0 were up to date"


def test_only_what_differs_is_written(board, built, capsys):
    assert deploy.deploy(str(board)) == 0
    for path in board.rglob("*"):
        os.utime(path, (1, 1))
    (board / "lib/tallybone/app.py").write_text("old")
    assert deploy.deploy(str(board)) == 0
    written = [path for path in board.rglob("*.*") if path.is_file() and path.stat().st_mtime > 1]
    assert [path.name for path in written] == ["app.py"] and files(board) == files(built)
    assert "done: 1 copied" in capsys.readouterr().out


def test_what_is_the_owners_is_kept_and_named(board, built, capsys):
    (board / "rules_min").mkdir()
    mine = {
        "rules_min/our_game.py": b"ours",
        "photo.jpg": b"x",
        "settings.toml": b'SLEEP = "x"\nNAMES = "Ann"\n',
    }
    mine["matches.txt"] = b"# match 1\n"
    for name, content in mine.items():
        (board / name).write_bytes(content)
    assert deploy.deploy(str(board)) == 0
    assert {name: files(board)[name] for name in mine} == mine
    said = capsys.readouterr().out
    assert "left alone: photo.jpg" in said and "left alone: rules_min/our_game.py" in said
    assert "settings.toml is kept; possible now: PANEL" in said and "NAMES" not in said
    assert f'{board}/settings.toml:1: SLEEP = "x"; expected from 0 to 127' in said


def test_another_program_is_kept_under_another_name(board, capsys):
    (board / "code.py").write_text("print('mine')")
    (board / "code.txt").write_text("")
    assert deploy.deploy(str(board)) == 0
    assert files(board)["code-before.py"] == b"print('mine')" and b"Tallybone" in files(board)["code.py"]
    said = capsys.readouterr().out
    assert "code.py was another program: kept as code-before.py" in said and "code.txt comes before" in said
    assert deploy.deploy(str(board)) == 0 and files(board)["code-before.py"] == b"print('mine')"


def test_the_boot_loader_is_told_from_a_board(board, capsys):
    (board / "boot_out.txt").unlink()
    (board / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    assert deploy.deploy(str(board)) == 2 and "boot loader" in capsys.readouterr().err


def test_a_module_that_is_compiled_now_leaves_no_twin(board):
    (board / "lib/tallybone").mkdir(parents=True)
    (board / "lib/tallybone/app.mpy").write_bytes(b"C")
    (board / "lib/tallybone/own.mpy").write_bytes(b"C")
    assert deploy.deploy(str(board)) == 0
    assert "lib/tallybone/app.mpy" not in files(board) and "lib/tallybone/own.mpy" in files(board)


@pytest.mark.parametrize("release", ["8.2.10", "9.1.4", "7.3.3"])
def test_a_circuitpython_that_is_too_old_is_refused_before_anything_is_written(board, release, capsys):
    (board / "boot_out.txt").write_bytes(BOOT_OUT.format(release).encode())
    assert deploy.deploy(str(board)) == 2 and files(board) == {}
    said = capsys.readouterr()
    assert f"CircuitPython {release}" in said.out
    assert said.err.count("\n") == 1 and "CircuitPython 9.2.0 or newer is needed" in said.err


@pytest.mark.parametrize("release", ["9.2.8", "10.0.0-beta.2", "10.2.1-12-gabc-dirty", "11.0.0"])
def test_newer_ones_are_taken(board, release):
    (board / "boot_out.txt").write_bytes(BOOT_OUT.format(release).encode())
    assert deploy.deploy(str(board)) == 0


@pytest.mark.parametrize(
    ("content", "why"), [(None, "No such file"), (b"hello\r\n", ":1: expected"), (b"", ":1:")]
)
def test_a_folder_that_is_no_board_is_refused(board, content, why, capsys):
    (board / "boot_out.txt").unlink()
    if content is not None:
        (board / "boot_out.txt").write_bytes(content)
    assert deploy.deploy(str(board)) == 2 and files(board) == {}
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and why in said and str(board / "boot_out.txt") in said


def test_a_full_drive_is_refused_before_anything_is_written(board, monkeypatch, capsys):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(1, 1, 100_000))
    assert deploy.deploy(str(board)) == 2 and files(board) == {}
    assert "100,000 bytes free" in capsys.readouterr().err


def test_what_reads_back_differently_is_not_done(board, monkeypatch, capsys):
    put = deploy.put

    def bad(source, target):
        put(source, target)
        if target.name == "match.py":
            target.write_bytes(b"\0" + target.read_bytes()[1:])

    monkeypatch.setattr(deploy, "put", bad)
    assert deploy.deploy(str(board)) == 2
    said = capsys.readouterr()
    assert "match.py reads back differently" in said.err and "done" not in said.out


def test_a_drive_that_may_not_be_written_is_said(board, monkeypatch, capsys):
    def refused(source, target):
        raise OSError(errno.EROFS, "Read-only file system", str(target))

    monkeypatch.setattr(deploy, "put", refused)
    assert deploy.deploy(str(board)) == 2
    assert "read-only, as after a start with OK held" in capsys.readouterr().err


def test_the_program_is_written_last():
    names = [Path("code.py"), Path("lib/a.py"), Path("settings.toml")]
    assert sorted(names, key=deploy.order)[-1] == Path("code.py")


def test_boards_are_found_by_their_boot_out_and_two_are_too_many(board, monkeypatch, capsys):
    other = board.parent / "OTHER"
    other.mkdir()
    monkeypatch.setattr(deploy, "PLACES", (f"{board.parent}/*",))
    assert [found.place for found in deploy.boards()] == [board]
    assert deploy.deploy() == 0
    (other / "boot_out.txt").write_bytes(BOOT_OUT.format("9.2.8").encode())
    capsys.readouterr()
    assert deploy.deploy() == 2
    assert f"more than one board: {board}, {other}" in capsys.readouterr().err
    monkeypatch.setattr(deploy, "PLACES", ())
    assert deploy.deploy() == 2
    assert "make deploy DEST=FOLDER" in capsys.readouterr().err


def test_the_command(board):
    """As a person types it, with a build of its own."""
    command = [ROOT / ".venv/bin/python", "-P", "-m", "simulator", "deploy", str(board)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0 and done.stderr == "" and "done:" in done.stdout, done.stderr
    assert (board / "code.py").read_bytes() == (ROOT / "code.py").read_bytes()
