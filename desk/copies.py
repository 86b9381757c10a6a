# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Copies of the book: of the last three starts, and of each version before a newer program changed it."""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
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


@contextlib.contextmanager
def used(book: Path, alone: bool = False) -> Iterator[None]:
    """Have other programs know that the book is used, until the end, also of a program that is killed.

    SQLite locks a file beside it: shared by all that use the book, or held by the only one.

    :param alone: nobody else may use it
    :raises BookError: if another program uses it, or uses it alone
    """
    with contextlib.ExitStack() as open_files:
        try:
            book.parent.mkdir(parents=True, exist_ok=True)
            lock = sqlite3.connect(book.with_suffix(".lock"), timeout=BUSY_S, isolation_level=None)
            open_files.enter_context(contextlib.closing(lock))
            lock.execute("BEGIN EXCLUSIVE" if alone else "BEGIN")
            lock.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except (OSError, sqlite3.Error) as error:
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
                other = Text("%(file)s: another program uses it; expected that to end first", file=book)
                raise BookError(other) from None
            if alone:
                raise BookError(
                    Text("%(file)s: %(why)s; expected a folder that can be written", file=book, why=error)
                ) from None
            # a folder that cannot be written: the book is only read
        yield


def restore(book: Path, copied: Path, now: datetime) -> Path | None:
    """Put a copy in the place of the book. Return where that is kept, None if there was none.

    The copy is checked as it is to stand there, and then takes the book's place in one step. What a program
    that was killed had half written is rolled back first, or its journal would go into the copy; of a book
    that is too damaged for that it is kept beside it.

    :raises BookError: if the copy is no sound book, or another program uses the book
    """
    with used(book, alone=True):
        fresh = book.with_name(book.name + ".restored")
        check_copy(copied)
        copy(copied, fresh)
        try:
            check_copy(fresh)
            aside = keep_aside(book, now)
            for journal in journals_of(book):
                journal.unlink()
            os.replace(fresh, book)
        finally:
            fresh.unlink(missing_ok=True)
        return aside


def check_copy(copied: Path) -> None:
    """Look at all of a copy.

    :raises BookError: if it is no sound book, or one of a newer program
    """
    try:
        with contextlib.closing(sqlite3.connect(uri_of(copied), uri=True, timeout=BUSY_S)) as found:
            owner = found.execute("PRAGMA application_id").fetchone()[0]
            version = found.execute("PRAGMA user_version").fetchone()[0]
            is_sound = found.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    except sqlite3.Error as error:
        wrong = Text("%(file)s: %(why)s; expected a copy of a book", file=copied, why=error)
        raise BookError(wrong) from None
    if owner != APPLICATION or version > VERSION or not is_sound:
        raise BookError(Text("%(file)s: expected a copy of a book", file=copied))


def keep_aside(book: Path, now: datetime) -> Path | None:
    """Copy the book as it is, with the journal of what was half written if that cannot be rolled back.

    :raises BookError: if it cannot be copied
    """
    if not book.exists():
        return None
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(book, timeout=BUSY_S)) as found,
    ):
        found.execute("SELECT count(*) FROM sqlite_master").fetchone()  # which rolls it back
    aside = folder_of(book) / f"{book.stem}-before-{now:%Y-%m-%d-%H%M%S}.db"
    try:
        aside.parent.mkdir(parents=True, exist_ok=True)
        for file in (book, *journals_of(book)):
            shutil.copy2(file, f"{aside}{file.name.removeprefix(book.name)}")
    except OSError as error:
        raise BookError(Text("%(file)s: no copy of it (%(why)s)", file=book, why=error)) from None
    return aside


def journals_of(book: Path) -> list[Path]:
    """What SQLite has beside a book that was not closed."""
    return [path for end in ("-journal", "-wal", "-shm") if (path := Path(f"{book}{end}")).exists()]


def uri_of(path: Path) -> str:
    """A file that is only read."""
    return f"{path.absolute().as_uri()}?mode=ro"
