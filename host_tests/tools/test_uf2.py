# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The file that is dragged to a board: what a boot loader makes of it, and what is refused."""

import json
import subprocess

import pytest

from tools import fat, uf2

FILES = {
    "code.py": b"print(1)\n",
    "settings.toml": b'NAMES = "Ann"\n',
    "lib/tallybone/a_module_with_a_long_name.mpy": bytes(range(256)) * 9,
    **{f"lib/tallybone/m{number}.mpy": b"%d" % number * 300 for number in range(60)},  # more than a cluster
}
PICO = uf2.BOARDS[0]
# Every file of a drive with its bytes, as CircuitPython's library of file systems reads it.
READER = """
import json, sys, vfs, binascii
class Disk:
    def __init__(self, data):
        self.data = data
    def readblocks(self, sector, into):
        into[:] = self.data[sector * 512 : sector * 512 + len(into)]
    def ioctl(self, what, _):
        return {4: len(self.data) // 512, 5: 512}.get(what, 0)
drive = vfs.VfsFat(Disk(open(sys.argv[1], "rb").read()))
def files(folder):
    for name, kind, *_ in drive.ilistdir(folder):
        path = folder + "/" + name
        if kind == 0x4000:
            yield from files(path)
        else:
            with drive.open(path, "rb") as file:
                yield path[1:], binascii.hexlify(file.read()).decode()
print(json.dumps(dict(files(""))))
"""


def read_drive(data, folder):
    """The files of a drive's bytes."""
    (folder / "drive.img").write_bytes(data)
    (folder / "reader.py").write_text(READER)
    command = [fat.COMMAND, "-X", "heapsize=16m", folder / "reader.py", folder / "drive.img"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {name: bytes.fromhex(data) for name, data in json.loads(done.stdout).items()}


def flashed(blocks, size=4 * 1024 * 1024, before=0xA5):
    """A board's flash after a boot loader has written blocks: it erases 4 KB when it first meets them."""
    flash, erased = bytearray([before]) * size, set()
    for block in blocks:
        place = block.address - uf2.FLASH
        sector = place // uf2.ERASED
        if sector not in erased:
            erased.add(sector)
            flash[sector * uf2.ERASED : (sector + 1) * uf2.ERASED] = b"\xff" * uf2.ERASED
        flash[place : place + len(block.data)] = block.data
    return flash


def firmware(board=PICO, version="10.2.1", size=20_000, name=None):
    """A file that looks like CircuitPython's."""
    name = name or board.board_id
    text = f"Adafruit CircuitPython {version} on 2026-01-01; A board\0{name}\0".encode()
    data = (b"\x90" * 1000 + text).ljust(size, b"\x11")
    parts = [data[i : i + 256].ljust(256, b"\0") for i in range(0, len(data), 256)]
    return [uf2.Block(board.family, uf2.FLASH + 256 * i, part) for i, part in enumerate(parts)]


@pytest.mark.parametrize("board", uf2.BOARDS, ids=lambda board: board.name)
def test_a_board_has_all_files_and_what_it_had_before_the_drive(board, tmp_path):
    blocks = list(uf2.drive_blocks(board, FILES))
    uf2_file = tmp_path / "ours.uf2"
    uf2_file.write_bytes(uf2.written(blocks))
    assert uf2.read(uf2_file) == blocks and {block.family for block in blocks} == {board.family}
    flash = flashed(blocks)
    assert flash[: board.start] == b"\xa5" * board.start  # the firmware, and the matches
    found = read_drive(flash[board.start : board.start + board.size], tmp_path)
    assert found == {**FILES, **dict.fromkeys(fat.QUIET, b"")}
    assert len(blocks) * 256 < board.size // 4  # only the sectors that say something
    assert b"CIRCUITPY  \x08" in flash[board.start :]


def test_an_update_leaves_nothing_of_another_drive(tmp_path):
    before = {f"old/file{number}.py": b"old" * 500 for number in range(80)}
    flash = flashed(uf2.drive_blocks(PICO, before))
    for block in uf2.drive_blocks(PICO, FILES):
        place = block.address - uf2.FLASH
        flash[place : place + 256] = block.data
    found = read_drive(flash[PICO.start : PICO.start + PICO.size], tmp_path)
    assert found == {**FILES, **dict.fromkeys(fat.QUIET, b"")}


def test_the_bytes_are_the_same_whenever_it_is_made(monkeypatch):
    first = fat.image(FILES, PICO.size)
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")  # where it is tomorrow
    assert fat.image(dict(reversed(FILES.items())), PICO.size) == first


def test_what_does_not_fit_is_refused():
    with pytest.raises(fat.NotWritten) as refused:
        fat.image({"large": bytes(PICO.size)}, PICO.size)
    assert str(refused.value) == "the files have 1,048,576 bytes; expected room on a drive of 1,048,576"


def test_without_micropython_it_is_said_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(fat, "COMMAND", tmp_path / "micropython")
    with pytest.raises(fat.NotWritten, match="micropython: No such file or directory; expected MicroPython"):
        fat.image(FILES, PICO.size)


def test_joined_with_a_firmware_it_is_both(tmp_path, monkeypatch, capsys):
    owners = tmp_path / "mine.toml"
    owners.write_text('LANGUAGE = "es"\n')
    theirs = [uf2.Block(0xE48BFF57, 0x10FFFF00, bytes(256)), *firmware()]  # as RP2350's begin
    (tmp_path / "cp.uf2").write_bytes(uf2.written(theirs))
    monkeypatch.setattr(uf2.drive, "build", lambda out: 0)
    monkeypatch.setattr(uf2, "files_of", lambda folder: FILES)
    assert uf2.build(str(tmp_path / "cp.uf2"), str(owners), tmp_path) == 0
    said = capsys.readouterr().out
    assert f"with the settings of {owners}" in said
    blocks = uf2.read(tmp_path / "tallybone-pico-with-circuitpython.uf2")
    assert blocks[: len(theirs)] == theirs
    flash = flashed(blocks[1:])
    files = read_drive(flash[PICO.start : PICO.start + PICO.size], tmp_path)
    assert files["settings.toml"] == owners.read_bytes() and files["code.py"] == FILES["code.py"]
    nvm = PICO.start - 4096
    assert flash[nvm : PICO.start] == b"\xa5" * 4096


def written_to(path, blocks, cut=None, change=None):
    data = bytearray(uf2.written(blocks))
    if change:
        data[change] ^= 0xFF
    path.write_bytes(data[:cut])
    return path


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (lambda path: path, "No such file or directory; expected CircuitPython's .uf2 file"),
        (lambda path: path.write_bytes(b"PK\3\4" * 500) and path, "no UF2 file; expected CircuitPython's"),
        (lambda path: path.write_bytes(b"") is not None and path, "no UF2 file; expected CircuitPython's"),
        (lambda path: written_to(path, firmware(), cut=-512), "the end is missing; expected a whole file"),
        (lambda path: written_to(path, firmware(), cut=-100), "the end is missing; expected a whole file"),
        (
            lambda path: written_to(path, firmware(), change=512),
            "block 1 is damaged; download",
        ),
        (
            lambda path: written_to(path, firmware(name="pimoroni_tiny2040")),
            "of another board; expected",
        ),
        (
            lambda path: written_to(path, firmware(version="8.2.10")),
            "CircuitPython 8.2.10; expected 9.2",
        ),
        (
            lambda path: written_to(path, firmware(version="11.0.0")),
            "CircuitPython 11.0.0; expected 9.2",
        ),
        (
            lambda path: written_to(path, firmware(size=1024 * 1024)),
            "reaches into the drive of",
        ),
        (
            lambda path: written_to(path, list(uf2.drive_blocks(PICO, FILES))),
            "no CircuitPython; expected",
        ),
    ],
)
def test_a_wrong_firmware_is_one_line(made, why, tmp_path, capsys):
    path = made(tmp_path / "given.uf2")
    assert uf2.build(str(path), "", tmp_path) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"{path}: {why}") and said.err.count("\n") == 1 and not said.out


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "No such file or directory; expected a settings.toml"),
        (b"\xff\xfe", "not text in UTF-8; expected a settings.toml"),
        (b"#" * 70_000, "70,000 bytes; expected a settings.toml"),
    ],
)
def test_settings_that_are_none_are_one_line(data, why, tmp_path, capsys):
    path = tmp_path / "mine.toml"
    if data is not None:
        path.write_bytes(data)
    assert uf2.build("", str(path), tmp_path) == 2
    assert capsys.readouterr().err == f"{path}: {why}\n"


def test_the_settings_of_the_board_that_is_plugged_in_are_taken(tmp_path, monkeypatch):
    class Plugged:
        mount = tmp_path

    monkeypatch.setattr(uf2, "boards", lambda: [Plugged])
    (tmp_path / "settings.toml").write_text('NAMES = "Cy"\n')
    assert uf2.settings_of("")[0] == b'NAMES = "Cy"\n'
    monkeypatch.setattr(uf2, "boards", lambda: [Plugged, Plugged])  # whose is meant is not known
    assert b"CIRCUITPY_HEAP_START_SIZE" in uf2.settings_of("")[0]
