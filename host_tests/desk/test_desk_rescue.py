# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A copy of the book is put back, whatever the power has left of it; damage is found before more is lost."""

import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from datetime import datetime, timedelta

import pytest
from desks import air
from test_desk_club import OVER

from desk import ROOT
from desk.__main__ import main
from desk.book import Book, BookError
from desk.copies import copy, folder_of, journals_of, restore, used
from desk.messages import read

NOW = datetime(2026, 11, 27, 20, 0)
# Writes matches until it is killed, as a desk does; a small cache has SQLite write before each change ends.
WRITER = """
import dataclasses, json, sys
from datetime import datetime
from pathlib import Path
from desk.book import Book
from desk.messages import read
book = Book(Path(sys.argv[1]))
book._db.execute("PRAGMA cache_size = 2")
told = read(sys.argv[2])
print("ready", flush=True)
for number in range(int(sys.argv[3]), 10**6):
    with book.together():
        for part in range(4):
            book.add(dataclasses.replace(told, match=f"mpkh{4 * number + part:04d}"), datetime.now())
"""


def matches_in(path):
    """The matches of a book that is sound."""
    book = Book(path)
    try:
        assert book.select("PRAGMA integrity_check")[0][0] == "ok"
        return {entry.told.match for entry in book.entries()}
    finally:
        book.close()


def book_with(path, numbers):
    book = Book(path)
    for number in numbers:
        book.add(read(json.dumps(OVER | {"match": f"mpkh{number:04d}"})), NOW)
    book.close()


def crashed(path):
    """A book as the power leaves it in the middle of a change: half of it written, and its journal."""
    book_with(path, range(60))
    folder = path.parent / "power"
    folder.mkdir()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA cache_size = 2")
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE matches SET names = 'x' || names, sheet = sheet || ' '")
    for file in (path, *journals_of(path)):
        shutil.copy(file, folder / file.name)
    other.execute("ROLLBACK")
    other.close()
    assert journals_of(folder / path.name)
    return folder / path.name


def test_a_change_that_was_cut_is_rolled_back_and_never_goes_into_the_copy(tmp_path):
    copied = tmp_path / "copy.db"
    book_with(copied, range(500, 503))
    path = crashed(tmp_path / "book.db")
    aside = restore(path, copied, NOW)
    assert matches_in(path) == {"mpkh0500", "mpkh0501", "mpkh0502"}
    assert matches_in(aside) == {f"mpkh{number:04d}" for number in range(60)}, "what was replaced is whole"


def test_of_a_damaged_book_the_journal_is_kept_beside_it(tmp_path):
    copied = tmp_path / "copy.db"
    book_with(copied, [500])
    path = crashed(tmp_path / "book.db")
    data, journal = path.read_bytes(), journals_of(path)[0].read_bytes()
    path.write_bytes(b"broken" + data[6:])
    journals_of(path)[0].write_bytes(b"broken" + journal)
    aside = restore(path, copied, NOW)
    assert matches_in(path) == {"mpkh0500"} and not journals_of(path)
    assert aside.read_bytes() == b"broken" + data[6:]


def test_a_journal_without_its_book_is_no_new_book(tmp_path, capsys):
    path = crashed(tmp_path / "book.db")
    path.unlink()
    assert main(["book", "--no-page", "--book", str(path)]) == 2
    assert "RESTORE=COPY" in capsys.readouterr().err
    copied = tmp_path / "copy.db"
    book_with(copied, [500])
    restore(path, copied, NOW)
    assert matches_in(path) == {"mpkh0500"}


def test_beside_a_desk_that_runs_nothing_is_restored(tmp_path, capsys):
    path, copied = tmp_path / "book.db", tmp_path / "copy.db"
    book_with(path, [1, 2])
    copy(path, copied)
    with used(path), used(path):  # two desks may share it
        assert main(["book", "--book", str(path), "--restore", str(copied)]) == 2
        assert "another program uses it" in capsys.readouterr().err
    with used(path, alone=True):
        assert main(["book", "--no-page", "--book", str(path)]) == 2
    assert main(["book", "--book", str(path), "--restore", str(copied)]) == 0


def test_a_copy_that_is_not_sound_replaces_nothing(tmp_path):
    path, copied = tmp_path / "book.db", tmp_path / "copy.db"
    book_with(path, range(3))
    book_with(copied, range(300))
    data = bytearray(copied.read_bytes())
    data[8192:20_000] = bytes(20_000 - 8192)
    copied.write_bytes(data)
    before = path.read_bytes()
    with pytest.raises(BookError, match="expected a copy of a book"):
        restore(path, copied, NOW)
    assert path.read_bytes() == before and not list(tmp_path.glob("*.restored"))
    newer = sqlite3.connect(copied)
    newer.close()


def kills(folder, count, chance):
    """Kill a writer so often, and restore a copy now and then. Return how often a journal stayed."""
    path, copied = folder / "book.db", folder / "copy.db"
    book_with(path, [0])
    copy(path, copied)
    known, journals = matches_in(copied), 0
    for turn in range(count):
        told = json.dumps(OVER | {"sheet": []})
        command = [sys.executable, "-c", WRITER, str(path), told, str(100 * turn + 1)]
        child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        child.stdout.readline()
        time.sleep(chance.random() * 0.05)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        journals += len(journals_of(path)) > 0
        if chance.random() < 0.5:
            restore(path, copied, NOW + timedelta(seconds=turn))
            assert matches_in(path) == known, turn
        else:
            now = matches_in(path)
            assert known <= now, turn
            copy(path, copied)
            known = now
    return journals


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="a kill of Unix")
@pytest.mark.parametrize("count", [6, pytest.param(100, marks=pytest.mark.soak)])
def test_after_a_kill_at_any_moment_nothing_is_lost_but_what_came_after_the_copy(tmp_path, count):
    assert kills(tmp_path, count, random.Random(count)) or count < 20


def test_a_desk_that_finds_its_book_damaged_takes_nothing_more(running, tmp_path):
    for number in range(400):
        running.take(air(OVER | {"match": f"mpkh{number:04d}", "sheet": [], "table": "3"}))
    path = tmp_path / "book.db"
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xa5" * (path.stat().st_size - 4 * 4096))
    running.book._db.execute("PRAGMA cache_size = 0")
    running.book._db.execute("PRAGMA shrink_memory")
    with contextlib.suppress(sqlite3.DatabaseError, BookError, ValueError):
        running.book.entries()
    size = path.stat().st_size
    with pytest.raises(BookError, match="damaged"), running.book.together():
        pass
    assert path.stat().st_size == size


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights of Unix")
def test_a_book_that_can_be_written_again_needs_no_restart(tmp_path):
    path = tmp_path / "book.db"
    book_with(path, [1])
    book = Book(path)
    book._db.close()
    book._db = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)
    book._db.row_factory = sqlite3.Row  # as one that was opened while its folder could not be written
    message = read(json.dumps(OVER | {"match": "mpkh0002"}))
    with pytest.raises(BookError, match="expected a file that can be written"):
        book.add(message, NOW)
    assert book.add(message, NOW)
    book.close()
    assert matches_in(path) == {"mpkh0001", "mpkh0002"}
    assert not folder_of(path).exists()
