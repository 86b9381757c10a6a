# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The drive of a board: what is on it, whether there is room for more, and how a file gets there."""

import contextlib
import itertools
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools import drive

TEMPORARY = "tallybone.tmp"  # each file is written here first: a file of ours is there whole, or not at all

# What CircuitPython's formatting leaves in settings.toml and code.py: as good as no file.
BLANK = (b"", b'print("Hello World!")', b"print('Hello World!')")


class DeployError(Exception):
    """Nothing was copied, or not all; the text says why and what to do."""


class BoardDrive:
    """The files of a drive, found as FAT finds them: Code.py and code.py are the same file.

    ``there`` is what was on it at the beginning, by ``key``.

    :param mount: where it is mounted
    """

    def __init__(self, mount: Path) -> None:
        self.mount = mount
        self.there = {key(path.relative_to(mount)): path for path in sorted(mount.rglob("*"))}

    def path(self, name: Path) -> Path:
        """Where a file is, or would be."""
        if not name.parts:
            return self.mount
        return self.there.get(key(name)) or self.path(name.parent) / name.name

    def read(self, name: Path) -> bytes | None:
        """What a file holds, None if there is none."""
        path = self.path(name)
        return path.read_bytes() if path.is_file() else None

    def is_blank(self, name: Path) -> bool:
        """Whether there is no file, or one with nothing of the owner's."""
        return (self.read(name) or b"").strip() in BLANK

    def name_to_keep(self, name: Path) -> Path:
        """The name for a copy of a file: one that is free, or that has the same copy already."""
        for number in itertools.count(1):
            copied = name.with_stem(f"{name.stem}-before" + (f"-{number}" if number > 1 else ""))
            if key(copied) not in self.there or self.read(copied) == self.read(name):
                break
        return copied

    def check_places(self, names: Iterable[Path]) -> None:
        """Refuse what is in the way of these files, before anything is written.

        :raises DeployError: for a symbolic link, a file where a folder belongs, or a folder where a file does
        """
        for name in names:
            for part in (name, *name.parents[:-1]):
                path = self.path(part)
                if path.is_symlink():
                    raise DeployError(
                        f"{path} is a symbolic link, which a board's drive never has: remove it"
                    )
                if path.exists() and path.is_dir() == (part == name):
                    kinds = ("folder", "file") if part == name else ("file", "folder")
                    raise DeployError(
                        f"{path} is a {kinds[0]}, a {kinds[1]} belongs there: rename or delete it"
                    )

    def check_room(self, writes: Mapping[Path, bytes], gone: Iterable[Path]) -> None:
        """Refuse before anything is written, if it would not all fit.

        :param writes: the files in the order of writing; each replaces the one of its name once it is written
        :param gone: the files that are deleted before
        :raises DeployError: if it would not
        """
        used = -sum(drive.on_drive(self.path(name)) for name in gone)
        most = 0
        for name, content in writes.items():
            used += drive.clusters(len(content))
            most = max(most, used)
            path = self.path(name)
            used -= drive.on_drive(path) if path.is_file() else 0
        most += size_of_folders([*self.there, *map(key, writes)]) - size_of_folders(self.there)
        free = shutil.disk_usage(self.mount).free
        if most > free:
            raise DeployError(
                f"{self.mount} has {free:,} bytes free, {most:,} are needed: delete files of yours there"
            )

    def put(self, name: Path, content: bytes) -> None:
        """Write a file and wait until it is on the drive; the next read is not from a cache."""
        path, beside = self.path(name), self.mount / TEMPORARY
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                if sys.platform == "linux":
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            beside.replace(path)
        except BaseException:  # Ctrl-C as well
            with contextlib.suppress(OSError):
                beside.unlink()
            raise


def key(name: Path) -> str:
    """A name as FAT compares it."""
    return name.as_posix().lower()


def size_of_folders(names: Iterable[str]) -> int:
    """Bytes that the folders of these files take. The drive's own has room that does not grow."""
    entries: dict[Path, set[str]] = {}
    for name in names:
        for path in (Path(name), *Path(name).parents[:-1]):
            entries.setdefault(path.parent, set()).add(path.name)
    entries.pop(Path(), None)
    return sum(map(drive.size_of_folder, entries.values()))


def flush() -> None:
    """Wait until all that was written is on the drive."""
    if sys.platform != "win32":
        os.sync()
