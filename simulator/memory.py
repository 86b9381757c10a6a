# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget's memory in a file, so that a match goes on when the gadget is opened again."""

import contextlib
import hashlib
import itertools
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from simulator.flash import SIZE, Flash

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCKED = 1 << 20  # the byte that Windows locks, which nobody else can read: after the address


class MemoryFileError(ValueError):
    """The memory cannot be had; the text says why in one line, and what to do."""


def own_folder(variable: str, usual: str) -> Path | None:
    """This program's folder among those that each user has for what programs keep, None without a home.

    :param variable: of the environment, which names the folder of all programs
    :param usual: where that is below the user's home if the variable is not set
    """
    try:
        if sys.platform == "win32":
            folder = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        else:
            folder = os.environ.get(variable) or Path.home() / usual
    except RuntimeError:
        return None
    return Path(folder) / "tallybone"


def usual_file() -> Path:
    """Where the memory is kept unless another file is named: in the user's folder for states of programs.

    :raises MemoryFileError: if the user has no folder, as in some containers
    """
    folder = own_folder("XDG_STATE_HOME", ".local/state")
    if not folder:
        raise MemoryFileError(
            "no home folder, so no place for the memory; expected HOME to be set, or --memory FILE"
        )
    return folder / "memory.nvm"


class MemoryFile:
    """One file with the bytes of the flash. ``trouble`` says why it cannot be written, "" while it can.

    :param path: where it is, or will be
    """

    def __init__(self, path: Path) -> None:
        self.path: Path = Path(os.path.realpath(path))  # one file has one lock, by whatever name it is opened
        self.trouble: str = ""
        self._saved: bytes = b""
        self._tried: bytes = b""
        self._lock: TextIO | None = None

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Keep other programs out: each would write over what the other has kept.

        :raises MemoryFileError: if one has the file open; the text says which
        """
        with self._lock_file() as lock:
            if lock and not take_lock(lock):
                lock.seek(0)
                where = lock.readline().strip() or "another program"
                raise MemoryFileError(
                    f"{self.path}: open already in {where}; expected one gadget, or --memory FILE"
                )
            self._lock = lock
            self.open_at("")
            yield
            self._lock = None

    def _lock_file(self) -> "contextlib.AbstractContextManager[TextIO | None]":
        path = self._beside(".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return path.open("a+", encoding="utf-8", errors="replace")
        except OSError:  # if nothing can be written, two programs cannot spoil it
            return contextlib.nullcontext()

    def open_at(self, address: str) -> None:
        """Note where the gadget can be seen, for whoever opens the same file again."""
        if self._lock:
            with contextlib.suppress(OSError):  # a full disk: then the other one is not told where
                self._lock.truncate(0)
                self._lock.write(f"{address + ', ' if address else ''}process {os.getpid()}\n")
                self._lock.flush()

    def uid(self) -> bytes:
        """The number of the microcontroller whose memory it is: another one for each file and computer."""
        return hashlib.sha256(f"{platform.node()}:{self.path}".encode()).digest()[:8]

    def load(self) -> Flash:
        """The flash as it was left, a blank one if there is no file yet.

        :raises MemoryFileError: if it cannot be read, or has not the size of the flash
        """
        try:
            data = self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return Flash()
        except OSError as error:
            raise MemoryFileError(
                f"{self.path}: {error.strerror}; expected a file that can be read"
            ) from None
        if len(data) != SIZE:
            raise MemoryFileError(
                f"{self.path}:1: {len(data)} bytes; expected {SIZE}, or --fresh to begin anew"
            )
        self._saved = data
        return Flash(data)

    def put_aside(self) -> Path | None:
        """Give the file another name, so that the next one begins anew. Return that name, None for no file.

        :raises MemoryFileError: if it cannot be renamed
        """
        if not self.path.exists():
            return None
        for number in itertools.count(1):
            aside = self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")
            if not os.path.lexists(aside):
                break
        try:
            self.path.rename(aside)
        except OSError as error:
            raise MemoryFileError(
                f"{self.path}: {error.strerror}; expected a folder where it can be put aside"
            ) from None
        return aside

    def save(self, flash: Flash) -> None:
        """Write what has changed; the file is replaced as a whole, so that it is never half written.

        If it cannot be written, ``trouble`` says so, and the next change is tried again.
        """
        data = bytes(flash.data)
        if data == self._saved:
            self.trouble, self._tried = "", b""
        elif data != self._tried:
            self._tried = data
            self._write(data)

    def save_last(self, flash: Flash) -> None:
        """Write it when the gadget is closed; what could not be written is tried once more."""
        self._tried = b""
        self.save(flash)

    def _write(self, data: bytes) -> None:
        part = self._beside(".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
            part.replace(self.path)
        except OSError as error:
            self.trouble = f"{error.strerror or error}: {self.path}"
        else:
            self.trouble = ""
            self._saved = data

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)


def take_lock(lock: TextIO) -> bool:
    """Take the lock of a file. Return whether this program has it now. Some systems have none."""
    try:
        if sys.platform == "win32":
            lock.seek(_LOCKED)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


@contextlib.contextmanager
def opened(file: str | None, fresh: bool) -> Iterator[tuple[MemoryFile, Flash]]:
    """The memory that a command names, locked while the gadget is open.

    :param file: where it is, None for the usual file
    :param fresh: put what it has aside, say where, and begin anew
    :raises MemoryFileError: if it cannot be had
    """
    kept = MemoryFile(Path(file) if file else usual_file())
    with kept.held():
        aside = kept.put_aside() if fresh else None
        if aside:
            print(f"The old memory is now in {aside}", flush=True)
        yield kept, kept.load()


def say_where_it_is(kept: MemoryFile) -> int:
    """When the gadget is closed, say where the match is. Return the exit status, 1 if it is nowhere."""
    if kept.trouble:
        print(f"The gadget is off. The match is not kept: {kept.trouble}", file=sys.stderr)
        return 1
    print(f"The gadget is off. What it keeps is in {kept.path}")
    return 0
