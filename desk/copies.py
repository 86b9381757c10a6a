# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Copies of the book: of the last three starts, and of each version before a newer program changed it."""

import contextlib
import os
import sqlite3
from datetime import datetime
from pathlib import Path

from desk.book import BUSY_S, BookError
from desk.language import Text
from desk.schema import APPLICATION, VERSION

MOST = 3  # copies of starts
_START, _VERSION = "start", "version"  # how the names of copies begin, after the name of the book


def folder_of(book: Path) -> Path:
    """Where the copies of a book are."""
    return book.parent / "copies"


def copy_before_change(book: Path) -> None:
    """Copy a book of an older program before it is brought to the version of this one; the copy stays.

    :raises BookError: if it cannot be copied
    """
    version = version_of(book) if book.exists() else 0
    if 0 < version < VERSION:
        copy(book, folder_of(book) / f"{book.stem}-{_VERSION}-{version}.db")


def copy_at_start(book: Path, now: datetime) -> None:
    """Copy a sound book as a program starts, if it has changed since the last copy; the last three stay.

    :raises BookError: if it cannot be copied
    """
    folder = folder_of(book)
    known = sorted(folder.glob(f"{book.stem}-{_START}-*.db"))
    if known and known[-1].stat().st_mtime >= book.stat().st_mtime:
        return
    copy(book, folder / f"{book.stem}-{_START}-{now:%Y-%m-%d-%H%M%S}.db")
    for old in sorted(folder.glob(f"{book.stem}-{_START}-*.db"))[:-MOST]:
        old.unlink()


def version_of(book: Path) -> int:
    """The version of the file, 0 if it is none: opening it then says why."""
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(uri_of(book), uri=True, timeout=BUSY_S)) as found,
    ):
        return int(found.execute("PRAGMA user_version").fetchone()[0])
    return 0


def copy(book: Path, to: Path) -> None:
    """Copy a book with SQLite's own backup, which takes no half of a change.

    :raises BookError: if it cannot be read or written
    """
    beside = to.with_suffix(".new")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        with (
            contextlib.closing(sqlite3.connect(uri_of(book), uri=True, timeout=BUSY_S)) as source,
            contextlib.closing(sqlite3.connect(beside)) as target,
        ):
            source.backup(target, progress=not_for_ever)
        os.replace(beside, to)
    except (OSError, sqlite3.Error) as error:
        raise BookError(Text("%(file)s: no copy of it (%(why)s)", file=book, why=error)) from None


def not_for_ever(status: int, remaining: int, total: int) -> None:
    """Called after each step of a copy: Python's own would wait for ever for a file that is locked.

    :raises sqlite3.OperationalError: if it is
    """
    if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise sqlite3.OperationalError("another program has locked it")


def restore(book: Path, copied: Path, now: datetime) -> Path | None:
    """Put a copy in the place of the book. Return where that is now, None if there was none.

    :raises BookError: if the copy is no sound book
    """
    try:
        with contextlib.closing(sqlite3.connect(uri_of(copied), uri=True, timeout=BUSY_S)) as found:
            owner = found.execute("PRAGMA application_id").fetchone()[0]
            is_sound = found.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    except sqlite3.Error as error:
        wrong = Text("%(file)s: %(why)s; expected a copy of a book", file=copied, why=error)
        raise BookError(wrong) from None
    if owner != APPLICATION or not is_sound:
        raise BookError(Text("%(file)s: expected a copy of a book", file=copied))
    aside = None
    if book.exists():
        aside = folder_of(book) / f"{book.stem}-before-{now:%Y-%m-%d-%H%M%S}.db"
        aside.parent.mkdir(parents=True, exist_ok=True)
        os.replace(book, aside)
    copy(copied, book)
    return aside


def uri_of(path: Path) -> str:
    """A file that is only read."""
    return f"{path.absolute().as_uri()}?mode=ro"
