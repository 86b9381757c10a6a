# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A memory that somebody has put on the drive as a file, from a phone or from another board.

boot.py loads this only where there is such a file. It takes the place of what the gadget has kept, and that
goes into a file of its own. A power cut at any moment loses neither: the next start goes on. A file that is
no memory gets a name that says so, and changes nothing.
"""

import os

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from nvm import ByteArray

TAKEN = "/memory.nvm"  # as an export and the page on a phone name it
BEFORE = "/memory-before.nvm"
PART = "/memory-before.part"  # until the memory is written: a second try must not copy half of it
REFUSED = "/memory-not-ours.nvm"
# How a memory of this version begins. boot.py loads no module that needs another, as ``journal.format`` does.
HEADER = b"\xd0\x00\x80%\x8a_"


def take(folder: str, nvm: "ByteArray") -> None:
    """Have the memory in the file take the place of the one on the chip, and take the file away.

    :param str folder: of the drive, which the program may write
    :param nvm: the chip's memory
    """
    with open(folder + TAKEN, "rb") as file:
        data = file.read(len(nvm) + 1)
    if len(data) != len(nvm) or data[: len(HEADER)] != HEADER:
        remove(folder + REFUSED)
        os.rename(folder + TAKEN, folder + REFUSED)
        return
    if nvm[0 : len(nvm)] != data:
        if size_of(folder + PART) != len(nvm):
            with open(folder + PART, "wb") as file:
                file.write(nvm[0 : len(nvm)])
        nvm[0 : len(data)] = data
    if size_of(folder + PART) == len(nvm):
        remove(folder + BEFORE)
        os.rename(folder + PART, folder + BEFORE)
    remove(folder + TAKEN)


def size_of(path: str) -> int:
    """How many bytes a file has, -1 if there is none."""
    try:
        return os.stat(path)[6]
    except OSError:
        return -1


def remove(path: str) -> None:
    """Take a file away, if there is one."""
    try:
        os.remove(path)
    except OSError:
        pass
