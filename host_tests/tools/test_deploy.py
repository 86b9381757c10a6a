# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""make deploy: to a folder that looks like a board's drive."""

import errno
import os
import subprocess
from pathlib import Path

import pytest
from deploying import BLANK, BOOT_OUT, files, is_refused

from simulator import ROOT
from tools import deploy
from tools.board_drive import TEMPORARY, BoardDrive


def test_an_empty_board_gets_everything(board, built, capsys):
    assert deploy.deploy(str(board)) == 0
    assert files(board) == files(built) | BLANK
    said = capsys.readouterr().out
    assert "Raspberry Pi Pico, CircuitPython 10.2.1" in said
    assert said.splitlines()[-2:] == [
        f"done: {len(files(built)) + len(BLANK)} copied and read back, 0 were up to date",
        "now eject the drive, unplug the board and plug it in",
    ]


def test_only_what_differs_is_written(board, built, capsys):
    assert deploy.deploy(str(board)) == 0
    for path in board.rglob("*"):
        os.utime(path, (1, 1))
    (board / "lib/tallybone/app.mpy").write_text("old")
    assert deploy.deploy(str(board)) == 0
    written = [path for path in board.rglob("*.*") if path.is_file() and path.stat().st_mtime > 1]
    assert [path.name for path in written] == ["app.mpy"] and files(board) == files(built) | BLANK
    said = capsys.readouterr().out
    assert "copied: lib/tallybone/app.mpy\n" in said and "done: 1 copied" in said
    assert deploy.deploy(str(board)) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("done: 0 copied"), "nothing to do then"


def test_the_boot_loader_is_told_from_a_board(board, capsys):
    (board / "boot_out.txt").unlink()
    (board / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    assert deploy.deploy(str(board)) == 2 and "boot loader" in capsys.readouterr().err


def test_a_module_that_was_a_plain_file_leaves_no_twin(board):
    (board / "lib/tallybone").mkdir(parents=True)
    (board / "lib/tallybone/app.py").write_bytes(b"pass")
    (board / "lib/tallybone/own.py").write_bytes(b"pass")
    assert deploy.deploy(str(board)) == 0
    assert "lib/tallybone/app.py" not in files(board) and "lib/tallybone/own.py" in files(board)


def test_modules_that_are_parts_of_others_now_are_removed_with_their_folders(board, built, capsys):
    """As an earlier version has put them there, compiled or not."""
    names = ["lib/tallybone/keeper.mpy", "lib/tallybone/journal/log.py", "rules_min/match.mpy"]
    names += ["lib/tallybone/screens/later.mpy", "rules_min/sevens.py"]  # no version has them any more
    for name in names:
        (board / name).parent.mkdir(parents=True, exist_ok=True)
        (board / name).write_bytes(b"C")
    (board / "lib/tallybone/begin.py").write_text("# SPDX-FileCopyrightText: 2026 The Tallybone authors\n")
    assert deploy.deploy(str(board)) == 0
    assert files(board) == files(built) | BLANK and not (board / "lib/tallybone/journal").exists()
    assert "left alone" not in capsys.readouterr().out


@pytest.mark.parametrize("release", ["8.2.10", "9.1.4", "7.3.3"])
def test_a_circuitpython_that_is_too_old_is_refused_before_anything_is_written(board, release, capsys):
    (board / "boot_out.txt").write_bytes(BOOT_OUT.format(release).encode())
    assert deploy.deploy(str(board)) == 2 and files(board) == {}
    said = capsys.readouterr()
    assert f"CircuitPython {release}" in said.out
    assert said.err.count("\n") == 1 and "CircuitPython 9.2.0 or newer is needed" in said.err


@pytest.mark.parametrize("release", ["9.2.8", "10.0.0-beta.2", "10.2.1-12-gabc-dirty"])
def test_newer_ones_are_taken(board, release):
    (board / "boot_out.txt").write_bytes(BOOT_OUT.format(release).encode())
    assert deploy.deploy(str(board)) == 0


def test_one_whose_modules_may_have_another_format_is_refused(board, capsys):
    (board / "boot_out.txt").write_bytes(BOOT_OUT.format("11.0.0").encode())
    assert is_refused(board, capsys, "CircuitPython 11.0.0 may not read compiled modules of format 6")


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


def test_what_reads_back_differently_is_not_done(board, monkeypatch, capsys):
    put = BoardDrive.put

    def bad(self, name, content):
        put(self, name, b"\0" + content[1:] if name.name == "line.mpy" else content)

    monkeypatch.setattr(BoardDrive, "put", bad)
    assert deploy.deploy(str(board)) == 2
    said = capsys.readouterr()
    assert "line.mpy reads back differently" in said.err and "done" not in said.out


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.EROFS, "read-only, as after a start with OK held"),
        (errno.ENOSPC, "delete files of yours"),
        (errno.EIO, "plug the board in again"),
    ],
)
def test_a_drive_that_cannot_be_written_is_said_with_the_remedy(board, monkeypatch, number, remedy, capsys):
    def refused(self, name, content):
        raise OSError(number, "a test", str(name))

    monkeypatch.setattr(BoardDrive, "put", refused)
    assert is_refused(board, capsys, remedy)


def test_the_program_is_written_last():
    names = [Path("code.py"), Path("lib/a.py"), Path("settings.toml")]
    assert sorted(names, key=deploy.order)[-1] == Path("code.py")


def test_after_ctrl_c_there_is_still_the_old_program_and_it_can_be_run_again(
    board, built, monkeypatch, capsys
):
    """Stopped at each of the last writes: before a file is on the drive, or while it is written."""
    old = b"# The Tallybone authors, once"
    (board / "code.py").write_bytes(old)
    left = 0

    def stop(number):
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    for number in (0, 1, len(files(built)) - 3):
        left = number
        assert deploy.deploy(str(board)) == 130
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "say make deploy again" in said
        assert (board / "code.py").read_bytes() == old and not (board / TEMPORARY).exists()
    left = 1000
    assert deploy.deploy(str(board)) == 0 and files(board) == files(built) | BLANK


def test_what_a_pulled_cable_leaves_is_tidied_up(board, built, capsys):
    (board / TEMPORARY).write_bytes(b"half")
    assert deploy.deploy(str(board)) == 0
    assert files(board) == files(built) | BLANK and "left alone" not in capsys.readouterr().out


def test_boards_are_found_by_their_boot_out_and_two_are_too_many(board, monkeypatch, capsys):
    other = board.parent / "OTHER"
    other.mkdir()
    monkeypatch.setattr(deploy, "PLACES", (f"{board.parent}/*",))
    assert [found.mount for found in deploy.boards()] == [board]
    assert deploy.deploy() == 0
    (other / "boot_out.txt").write_bytes(BOOT_OUT.format("9.2.8").encode())
    capsys.readouterr()
    assert deploy.deploy() == 2
    assert f"more than one board: {board}, {other}" in capsys.readouterr().err
    monkeypatch.setattr(deploy, "PLACES", ())
    assert deploy.deploy() == 2
    assert "make deploy DEST=FOLDER" in capsys.readouterr().err


def test_the_command(board, built):
    """As a person types it, with a build of its own: 10 s of processor.

    Each build has the same bytes, in any order of a set: who makes a release can compare it.
    """
    command = [ROOT / ".venv/bin/python", "-P", "-m", "tools", "deploy", str(board)]
    others = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, env=others)
    assert done.returncode == 0 and done.stderr == "" and "done:" in done.stdout, done.stderr
    assert files(board) == files(built) | BLANK
