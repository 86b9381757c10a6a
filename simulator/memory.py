# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget's memory in a file, so that a match goes on when the gadget is opened again."""

import os
import sys
from pathlib import Path

from simulator.flash import SIZE, Flash


class MemoryFileError(ValueError):
    """The file is not a memory of the gadget; the text names it."""


def usual_file() -> Path:
    """Where the memory is kept unless another file is named: in the user's folder for states of programs."""
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        folder = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(folder) / "tallybone" / "memory.nvm"


class MemoryFile:
    """One file with the bytes of the flash.

    :param path: where it is, or will be
    """

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self._saved: bytes = b""

    def load(self, fresh: bool = False) -> Flash:
        """The flash as it was left, a blank one if there is no file yet.

        :param fresh: True leaves aside what the file has
        :raises MemoryFileError: if it has not the size of the flash
        """
        if fresh or not self.path.exists():
            return Flash()
        data = self.path.read_bytes()
        if len(data) != SIZE:
            raise MemoryFileError(
                f"{self.path}:1: {len(data)} bytes; expected {SIZE}, or --fresh to begin anew"
            )
        self._saved = data
        return Flash(data)

    def save(self, flash: Flash) -> None:
        """Write what has changed; the file is replaced as a whole, so that it is never half written."""
        data = bytes(flash.data)
        if data == self._saved:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_suffix(".part")
        part.write_bytes(data)
        part.replace(self.path)
        self._saved = data
