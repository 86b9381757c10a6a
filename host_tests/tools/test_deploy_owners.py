# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""make deploy: what the owner has on the drive stays, and nothing there can do harm."""

import os
import re
import shutil
from pathlib import Path

import pytest
from deploying import BLANK, BOOT_OUT, HELLO, PICO_W, files, is_refused, room

from tools import deploy, drive
from tools.board_drive import TEMPORARY, size_of_folders


def test_what_is_the_owners_is_kept_and_named(board, built, capsys):
    for folder in ("rules_min", "matches"):
        (board / folder).mkdir()
    mine = {
        "rules_min/our_game.py": b"ours",
        "photo.jpg": b"x",
        "settings.toml": b'SLEEP = "x"\nNAMES = "Ann"\n',
    }
    mine["matches/matches.txt"] = b"# match 1\n"
    for name, content in mine.items():
        (board / name).write_bytes(content)
    assert deploy.deploy(str(board)) == 0
    assert {name: files(board)[name] for name in mine} == mine
    said = capsys.readouterr().out
    assert "left alone: photo.jpg" in said and "left alone: rules_min/our_game.py" in said
    names = len(re.findall(r"^(?:# *)?[A-Z][A-Z0-9_]+ *=", (built / "settings.toml").read_text(), re.M))
    assert f"settings.toml is kept; possible now: {names - 3} lines more (docs/" in said, (
        "less those and HEAP"
    )
    assert f'{board}/settings.toml:1: SLEEP = "x"; expected from 0 to 127' in said


def test_another_program_is_kept_under_another_name(board, capsys):
    (board / "code.py").write_text("print('mine')")
    (board / "code.txt").write_text("")
    assert deploy.deploy(str(board)) == 0
    assert files(board)["code-before.py"] == b"print('mine')" and b"Tallybone" in files(board)["code.py"]
    said = capsys.readouterr().out
    assert "code.py was another program: kept as code-before.py" in said and "code.txt comes before" in said
    assert deploy.deploy(str(board)) == 0 and files(board)["code-before.py"] == b"print('mine')"


def test_a_second_program_of_the_owners_does_not_replace_the_first(board, capsys):
    for number in (1, 2, 3, 2):
        (board / "code.py").write_text(f"print({number})")
        assert deploy.deploy(str(board)) == 0
    names = ("code-before.py", "code-before-2.py", "code-before-3.py")
    assert [files(board)[name] for name in names] == [b"print(1)", b"print(2)", b"print(3)"]
    assert "code-before-4.py" not in files(board), "the same one is kept once"
    assert "kept as code-before-3.py" in capsys.readouterr().out


@pytest.mark.parametrize("code", [HELLO, HELLO.replace(b'"', b"'"), b""])
def test_what_circuitpython_puts_on_a_new_board_counts_as_nothing(board, built, code, capsys):
    (board / "code.py").write_bytes(code)
    (board / "settings.toml").write_bytes(b"")
    (board / "lib").mkdir()
    assert deploy.deploy(str(board)) == 0
    assert files(board) == files(built) | BLANK
    said = capsys.readouterr().out
    assert "kept" not in said and "lacks" not in said
    assert b"\nCIRCUITPY_HEAP_START_SIZE = " in files(board)["settings.toml"]


@pytest.mark.parametrize(
    ("settings", "is_named"), [('NAMES = "Ann"\n', True), ("# CIRCUITPY_HEAP_START_SIZE = 1\n", False)]
)
def test_the_heap_line_that_the_owners_settings_lack_is_named(board, settings, is_named, capsys):
    (board / "settings.toml").write_text(settings)
    assert deploy.deploy(str(board)) == 0 and files(board)["settings.toml"] == settings.encode()
    said = capsys.readouterr().out
    assert ("settings.toml lacks CIRCUITPY_HEAP_START_SIZE = 118784: write it there" in said) == is_named


def test_matches_stay_whoever_copies(board, built):
    """The folder has no blank matches.txt that a copy by hand would put over the owner's."""
    (board / "matches").mkdir()
    (board / "matches" / "matches.txt").write_bytes(b"# match 1\n")
    shutil.copytree(built, board, dirs_exist_ok=True)
    assert deploy.deploy(str(board)) == 0
    there = files(board)
    assert there["matches/matches.txt"] == b"# match 1\n"
    assert there["matches/scores.csv"] == BLANK["matches/scores.csv"]


def test_behind_the_licences_comes_the_folder_of_an_export(built):
    names = sorted(map(Path, [*files(built), *BLANK]), key=deploy.order)
    at = names.index(Path("matches/matches.txt"))
    assert [str(name) for name in names[at : at + 3]] == list(drive.EXPORTED) and str(names[-1]) == "code.py"
    before = names[at - 6 : at]
    assert {path.parts[0] for path in before} == {"licences"}
    assert sum(drive.on_drive(built / path) for path in before) >= 4096 - 512, "what a sector has beside it"


def test_many_files_are_counted_instead_of_named(board, capsys):
    for number in range(300):
        (board / f"{number}.wav").write_bytes(b"")
    assert deploy.deploy(str(board)) == 0
    said = capsys.readouterr().out
    assert "left alone: 300 files of yours" in said and ".wav" not in said


def test_another_letter_case_is_the_same_file(board, built, capsys):
    """As on FAT: it finds code.py under Code.py. Nothing of ours is called the owner's."""
    (board / "Lib/Tallybone").mkdir(parents=True)
    names = {
        "Code.py": "code.py",
        "SETTINGS.TOML": "settings.toml",
        "Lib/Tallybone/App.mpy": "lib/tallybone/app.mpy",
    }
    for name, ours in names.items():
        shutil.copy(built / ours, board / name)
    (board / "Code.py").write_bytes(b"# The Tallybone authors, once")
    (board / "Lib/Tallybone/View.PY").write_bytes(b"C")
    assert deploy.deploy(str(board)) == 0
    found = {name.lower(): content for name, content in files(board).items()}
    ours = {name.lower(): content for name, content in (files(built) | BLANK).items()}
    assert found == ours and len(found) == len(files(board))
    assert set(names) <= set(files(board)) and "left alone" not in capsys.readouterr().out


# Room ----------------------------------------------------------------------------------------


def test_a_full_drive_is_refused_before_anything_is_written(board, monkeypatch, capsys):
    room(monkeypatch, free=100_000)
    assert is_refused(board, capsys, "100,000 bytes free")


def test_room_is_counted_with_folders_and_what_is_kept(board, built, monkeypatch, capsys):
    """With a byte less it is refused before anything is written; with that byte it is copied."""
    mine = b"#" * 3000
    (board / "code.py").write_bytes(mine)
    ours = files(built) | BLANK
    needed = sum(drive.clusters(len(content)) for content in [*ours.values(), mine])
    needed += size_of_folders(ours)
    room(monkeypatch, free=needed - 1)
    assert is_refused(board, capsys, f"{needed:,} are needed", "delete files of yours")
    room(monkeypatch, free=needed)
    assert deploy.deploy(str(board)) == 0 and files(board)["code-before.py"] == mine
    room(monkeypatch, free=0)
    assert deploy.deploy(str(board)) == 0, "nothing is left to copy"


def test_a_folder_takes_room_for_its_names():
    """A name takes an entry of 32 bytes, and one more for each 13 letters; a folder begins with two."""
    assert size_of_folders(["code.py", "boot.py"]) == 0
    assert size_of_folders([f"lib/{number:02}.py" for number in range(7)]) == drive.CLUSTER
    assert size_of_folders([f"lib/{number:02}.py" for number in range(8)]) == 2 * drive.CLUSTER
    assert size_of_folders(["lib/a/b.py"]) == 2 * drive.CLUSTER


def test_a_pico_w_has_room(board, monkeypatch):
    """Its drive holds half of what a Pico's does; plain files would not fit."""
    room(monkeypatch, free=PICO_W, total=PICO_W)
    assert deploy.deploy(str(board)) == 0


def test_a_drive_that_is_too_small_is_refused(board, monkeypatch, capsys):
    room(monkeypatch, free=50_000, total=50_000)
    assert is_refused(board, capsys, "holds 50,000 bytes", "take a board with a larger drive")


@pytest.mark.parametrize("chip", ["samd21g18", "STM32F411CE"])
def test_a_board_with_too_little_memory_is_refused(board, chip, capsys):
    text = f"Adafruit CircuitPython 10.2.1 on 2026-05-12; Adafruit Feather M0 Express with {chip}\r\n"
    (board / "boot_out.txt").write_bytes(text.encode())
    assert is_refused(board, capsys, f"{chip} has too little memory: take a board with 192 KB")


# What a drive should not have ----------------------------------------------------------------


def test_control_characters_never_reach_the_terminal(board, capsys):
    first = BOOT_OUT.format("10.2.1\x1b]0;title\x07").replace("Pico with", "\x1b[31mPico\u202e with")
    (board / "boot_out.txt").write_text(first)
    (board / "song\x1b[2J\n.wav").write_bytes(b"")
    (board / os.fsdecode(b"\xff.wav")).write_bytes(b"")
    (board / "settings.toml").write_text('SLEEP = "\x1b[2J\x9b"\n')
    assert deploy.deploy(str(board)) == 0
    (board / "boot_out.txt").write_text(BOOT_OUT.format("8.0.0").replace("Pi", "\x1b[31mPi"))
    assert deploy.deploy(str(board)) == 2
    said = "".join(capsys.readouterr())
    assert "song?[2J?.wav" in said and "?.wav" in said and "?[31mPico? with" not in said
    assert "?[31mPico?, CircuitPython 10.2.1?]0;title?" in said and 'SLEEP = "?[2J' in said
    assert all(letter.isprintable() for letter in said.replace("\n", ""))


@pytest.mark.parametrize("name", ["code.py", "lib", "lib/tallybone", "matches/scores.csv", TEMPORARY])
def test_nothing_is_written_through_a_symbolic_link(board, tmp_path, name, capsys):
    elsewhere = tmp_path / "elsewhere"
    if "." in name:
        elsewhere.write_text("mine")
    else:
        elsewhere.mkdir()
    (board / name).parent.mkdir(exist_ok=True)
    (board / name).symlink_to(elsewhere)
    assert is_refused(board, capsys, f"{board / name} is a symbolic link", "remove it")
    assert elsewhere.read_text() == "mine" if "." in name else not list(elsewhere.iterdir())


@pytest.mark.parametrize(("name", "is_file"), [("lib", True), ("lib/tallybone", True), ("code.py", False)])
def test_what_is_in_the_way_is_named_before_anything_is_written(board, name, is_file, capsys):
    (board / name).parent.mkdir(exist_ok=True)
    (board / name).write_text("mine") if is_file else (board / name).mkdir()
    kinds = ("a file, a folder" if is_file else "a folder, a file") + " belongs there: rename or delete it"
    assert is_refused(board, capsys, f"{board / name} is {kinds}")


@pytest.mark.parametrize("release", ["9" * 5000 + ".1.0", "ten", "10.2", ""])
def test_a_broken_version_is_said_with_the_remedy(board, release, capsys):
    (board / "boot_out.txt").write_bytes(BOOT_OUT.format(release).encode())
    assert is_refused(board, capsys, "boot_out.txt:1: ", "unplug the board and plug it in")
