# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a board's boot_out.txt says: CircuitPython writes it to the drive at every start."""

import re
from dataclasses import dataclass
from pathlib import Path

FILE = "boot_out.txt"
BOOT_LOADER = "INFO_UF2.TXT"  # a file on the drive that a board without CircuitPython shows
OLDEST = (9, 2, 0)  # of CircuitPython; tested against the modules of 9.2 and 10
FIRST = re.compile(r"Adafruit CircuitPython (\d+)\.(\d+)\.(\d+)(\S*) on \S+; (.+) with (\S+)")


class NotABoard(Exception):
    """A folder is no board's drive; the text says why."""


@dataclass
class BoardInfo:
    """``release`` is its CircuitPython in full, such as ``10.0.0-beta.2``; ``version`` the numbers."""

    mount: Path
    name: str
    board_id: str
    release: str
    version: tuple[int, ...]


def read_board_info(mount: Path) -> BoardInfo:
    """Read the boot_out.txt of a drive. Its lines end in CR LF.

    :raises NotABoard: if there is none, or it is no such file
    """
    path = mount / FILE
    try:
        lines = path.read_text(errors="replace").splitlines()
    except OSError as error:
        if (mount / BOOT_LOADER).exists():
            raise NotABoard(
                f"{mount} is the boot loader: copy CircuitPython's .uf2 file to it first"
            ) from None
        raise NotABoard(
            f"{path}: {error.strerror}; expected the drive of a board with CircuitPython"
        ) from None
    found = FIRST.match(lines[0]) if lines else None
    if not found:
        raise NotABoard(f'{path}:1: expected a line like "Adafruit CircuitPython 10.2.1 on ..."')
    numbers = tuple(int(number) for number in found.groups()[:3])
    ids = [line.split(":")[1] for line in lines if line.startswith("Board ID:")]
    release = ".".join(map(str, numbers)) + found[4]
    return BoardInfo(mount, found[5], ids[0] if ids else "", release, numbers)
