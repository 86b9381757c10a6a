# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m tools uf2``: the gadget as one file that is dragged to a board, alone or with CircuitPython.

A board that is plugged in with BOOTSEL held shows a drive; what is in a UF2 file that is copied there is
written into its flash. Ours has CircuitPython's drive with the program. The format is Microsoft's, of
github.com/microsoft/uf2: blocks of 512 bytes, each with 256 of them and where they belong.
"""

import re
import struct
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from simulator import ROOT
from tools import drive, fat
from tools.board_info import OLDEST
from tools.compiler import FORMAT, READS
from tools.deploy import boards

FLASH = 0x1000_0000  # where a chip of the RP2 family has its flash
ERASED = 4096  # bytes that are erased together, so they are written together
RP2040, RP2350 = 0xE48B_FF56, 0xE48B_FF59  # the chips' numbers in the list of families
FOLDER = ROOT / "build"
SETTINGS = "settings.toml"
LARGEST = 16_000_000  # bytes of a firmware's file; CircuitPython's have 1.7 to 3.4 million
LARGEST_SETTINGS = 65_536
_FIRST, _SECOND, _LAST = 0x0A32_4655, 0x9E5D_5157, 0x0AB1_6F30  # what begins and ends a block
_HEAD = "<8I"
_SIZE, _DATA = 512, 256
_HAS_FAMILY = 0x2000  # a flag of a block


class Uf2Error(Exception):
    """No file can be made; the text says what is wrong and what was expected."""


class Block(NamedTuple):
    """One block: 256 bytes, and where in memory they belong."""

    family: int
    address: int
    data: bytes


@dataclass(frozen=True)
class Board:
    """A board, and where its CircuitPython has its drive.

    :param name: in the names of files
    :param board_id: as boot_out.txt and the firmware have it
    :param family: the number of its chip
    :param start: where the drive begins in flash. Before it are the firmware and the 4 KB of
        ``microcontroller.nvm``, with the matches
    :param size: bytes of the drive
    """

    name: str
    board_id: str
    family: int
    start: int
    size: int


KB = 1024
# CircuitPython's ports/raspberrypi: CIRCUITPY_FIRMWARE_SIZE is 1,020 KB, with Wi-Fi 1,536; the flash has 2 MB
# or, with a chip of the second kind, 4 MB.
BOARDS = (
    Board("pico", "raspberry_pi_pico", RP2040, 1024 * KB, 1024 * KB),
    Board("pico-w", "raspberry_pi_pico_w", RP2040, 1540 * KB, 508 * KB),
    Board("pico2", "raspberry_pi_pico2", RP2350, 1024 * KB, 3072 * KB),
    Board("pico2-w", "raspberry_pi_pico2_w", RP2350, 1540 * KB, 2556 * KB),
)


def build(circuitpython: str = "", settings: str = "", folder: Path = FOLDER) -> int:
    """Write the file of each board, or of one with its firmware, into a folder. Returns 0, or 2 after a line.

    :param circuitpython: the .uf2 of a board's CircuitPython; "" for files without it
    :param settings: the owner's settings.toml; "" for that of a board that is plugged in, or the default
    """
    try:
        firmware = read(Path(circuitpython)) if circuitpython else []
        which = (board_of(firmware, circuitpython),) if circuitpython else BOARDS
        lines, said = settings_of(settings)
        print(said)
        if drive.build(out=None):
            return 2
        files = {**files_of(drive.TARGET), SETTINGS: lines}
        for board in which:
            target = write(board, firmware, files, folder)
            shown = target.relative_to(ROOT) if target.is_relative_to(ROOT) else target
            print(f"{target.stat().st_size:9,}  bytes: {shown}")
    except (Uf2Error, fat.NotWritten) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def write(board: Board, firmware: list[Block], files: Mapping[str, bytes], folder: Path) -> Path:
    """Write a board's file into a folder. Return where it is.

    :param firmware: the blocks that come before the drive's, if any
    :param files: what is on the drive
    :raises fat.NotWritten: if they do not fit on it
    """
    target = folder / f"tallybone-{board.name}{'-with-circuitpython' * bool(firmware)}.uf2"
    folder.mkdir(parents=True, exist_ok=True)
    target.write_bytes(written([*firmware, *drive_blocks(board, files)]))
    return target


def files_of(built: Path) -> dict[str, bytes]:
    """What is on a drive, as ``make deploy`` leaves a new board's: the program, and room for an export.

    :param built: the folder of ``make drive``
    """
    paths = [path for path in built.rglob("*") if path.is_file()]
    files = {path.relative_to(built).as_posix(): path.read_bytes() for path in paths}
    return {**files, **drive.EXPORTED}


def drive_blocks(board: Board, files: Mapping[str, bytes]) -> Iterator[Block]:
    """The blocks of a board's drive: all sectors of flash that say something.

    :raises fat.NotWritten: if the files do not fit on it
    """
    data = fat.image(files, board.size)
    used = sorted({sector * fat.SECTOR // ERASED for sector in fat.sectors_in_use(data)})
    for part in used:
        for place in range(part * ERASED, (part + 1) * ERASED, _DATA):
            yield Block(board.family, FLASH + board.start + place, data[place : place + _DATA])


def settings_of(path: str) -> tuple[bytes, str]:
    """The settings.toml for the drive, and a line that says whose it is.

    :raises Uf2Error: if the file is no such text
    """
    given = Path(path) if path else None
    if not given:
        found = [board.mount / SETTINGS for board in boards() if (board.mount / SETTINGS).is_file()]
        given = found[0] if len(found) == 1 else None
    if not given:
        said = f"with the usual {SETTINGS}: pins, panel and language can be changed on the drive later"
        return (ROOT / SETTINGS).read_bytes(), said
    try:
        data = given.read_bytes()
        data.decode()
    except OSError as error:
        raise Uf2Error(f"{given}: {error.strerror}; expected a {SETTINGS}") from None
    except UnicodeDecodeError:
        raise Uf2Error(f"{given}: not text in UTF-8; expected a {SETTINGS}") from None
    if len(data) > LARGEST_SETTINGS:
        raise Uf2Error(f"{given}: {len(data):,} bytes; expected a {SETTINGS}")
    return data, f"with the settings of {given}"


# The format ----------------------------------------------------------------------------------------


def written(blocks: list[Block]) -> bytes:
    """The bytes of a file. Blocks are counted for each family, as RP2350's files hold one of another."""
    count = {family: 0 for family in {block.family for block in blocks}}
    total = {family: sum(block.family == family for block in blocks) for family in count}
    parts = []
    for block in blocks:
        number, of = count[block.family], total[block.family]
        head = (_FIRST, _SECOND, _HAS_FAMILY, block.address, len(block.data), number, of, block.family)
        filled = struct.pack(_HEAD, *head) + block.data
        parts.append(filled.ljust(_SIZE - 4, b"\0") + struct.pack("<I", _LAST))
        count[block.family] += 1
    return b"".join(parts)


def read(path: Path) -> list[Block]:
    """The blocks of a file.

    :raises Uf2Error: if it is no whole UF2 file
    """
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST else b""
    except OSError as error:
        raise Uf2Error(f"{path}: {error.strerror}; expected CircuitPython's .uf2 file") from None
    if size > LARGEST or not data or struct.unpack("<2I", data[:8].ljust(8, b"\0")) != (_FIRST, _SECOND):
        raise Uf2Error(f"{path}: no UF2 file; expected CircuitPython's, of circuitpython.org/downloads")
    blocks = []
    for place in range(0, len(data), _SIZE):
        block = data[place : place + _SIZE]
        if len(block) < _SIZE:
            raise Uf2Error(f"{path}: the end is missing; expected a whole file: download it again")
        first, second, flags, address, length, _, _, family = struct.unpack_from(_HEAD, block)
        last = struct.unpack_from("<I", block, _SIZE - 4)[0]
        if (first, second, last) != (_FIRST, _SECOND, _LAST) or length > _SIZE - 36:
            raise Uf2Error(f"{path}: block {place // _SIZE} is damaged; download the file again")
        if flags & _HAS_FAMILY and not flags & 1:  # 1: not for the flash
            blocks.append(Block(family, address, block[32 : 32 + length]))
    said = int.from_bytes(data[-_SIZE + 24 : -_SIZE + 28], "little")  # how many of its family there are
    if not blocks or sum(block.family == blocks[-1].family for block in blocks) != said:
        raise Uf2Error(f"{path}: the end is missing; expected a whole file: download it again")
    return blocks


def board_of(firmware: list[Block], path: str) -> Board:
    """The board whose CircuitPython this is.

    :raises Uf2Error: if it is none of ours, none that reads the program, or reaches into the drive
    """
    data = b"".join(block.data for block in firmware)
    found = [board for board in BOARDS if b"\0%s\0" % board.board_id.encode() in data]
    names = ", ".join(board.board_id for board in BOARDS)
    if b"Adafruit CircuitPython" not in data:
        raise Uf2Error(f"{path}: no CircuitPython; expected its .uf2 file, of circuitpython.org/downloads")
    if len(found) != 1:
        raise Uf2Error(f"{path}: of another board; expected CircuitPython for one of {names}")
    said = re.search(rb"Adafruit CircuitPython (\d+)\.(\d+)\.(\d+)", data)
    version = tuple(map(int, said.groups())) if said else (0,)
    if version < OLDEST or READS.get(version[0]) != FORMAT:
        raise Uf2Error(f"{path}: CircuitPython {'.'.join(map(str, version))}; expected 9.2 or 10")
    board = found[0]
    own = [block for block in firmware if block.family == board.family]
    if not own or max(block.address + len(block.data) for block in own) > FLASH + board.start - ERASED:
        raise Uf2Error(
            f"{path}: reaches into the drive of {board.board_id}; expected CircuitPython 9.2 or 10"
        )
    return board
