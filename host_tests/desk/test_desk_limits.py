# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What comes from outside is bounded before work is done on it, and the book's troubles are said in words."""

import contextlib
import shutil
import socket
import sqlite3
from datetime import datetime, timedelta

import pytest
from asking import post
from desks import PATIENCE_S, air
from test_desk_club import OVER

from desk import codes
from desk.__main__ import main
from desk.book import Book, BookError
from desk.copies import MOST, copy_at_start, copy_before_change, folder_of, restore
from desk.gate import MOST as MOST_OPEN
from desk.gate import MOST_OF_A_SOURCE
from desk.gate import PATIENCE_S as GATE_S
from desk.messages import MessageError
from desk.plan import Plan, checked
from desk.server import GATE

NOW = datetime(2026, 11, 27, 20, 0)


# Connections ---------------------------------------------------------------------------------


def link(running, source):
    made = socket.socket()
    made.bind((source, 0))
    made.settimeout(PATIENCE_S)
    made.connect(("127.0.0.1", running.port))
    return made


def answers_at(running, source):
    """Whether a page comes to somebody at another address."""
    with contextlib.closing(link(running, source)) as made:
        made.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % running.port)
        return made.recv(12) == b"HTTP/1.1 200"


def test_idle_connections_of_one_source_lock_nobody_out(running):
    idle = [link(running, "127.0.0.2") for _ in range(MOST_OF_A_SOURCE + 40)]
    assert answers_at(running, "127.0.0.1")
    closed = 0
    for made in idle[MOST_OF_A_SOURCE:]:
        made.settimeout(PATIENCE_S)
        closed += made.recv(1) == b""
    assert closed == 40
    gate = running.app[GATE]
    gate._clock = lambda: GATE_S + 10**9
    for made in idle[:3]:
        with contextlib.suppress(ConnectionResetError):
            assert made.recv(1) == b"", "nothing was asked in time"
    for made in idle:
        made.close()


def test_however_many_come_who_has_few_connections_gets_one(running):
    """Four addresses with 200 each: all are taken, and somebody else is let in, also at the fifth."""
    held = [link(running, f"127.0.0.{source}") for source in range(2, 6) for _ in range(200)]
    assert len(held) == MOST_OPEN
    for source in ("127.0.0.1", "127.0.0.6", "127.0.0.7"):
        assert answers_at(running, source)
    for made in held:
        made.close()


def test_a_page_that_is_told_of_changes_stays_open(running):
    with contextlib.closing(link(running, "127.0.0.1")) as made:
        made.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % running.port)
        assert made.recv(12) == b"HTTP/1.1 200"
        running.app[GATE]._clock = lambda: 10**9
        running.loop.call_soon_threadsafe(running.app[GATE].close_late)
        assert answers_at(running, "127.0.0.1") and made.recv(1) != b""


# What is typed and asked -----------------------------------------------------------------------


def test_fifty_thousand_names_are_refused_before_they_are_compared():
    with pytest.raises(BookError, match="50000 names; expected 2 to 400"):
        checked(Plan(entrants=tuple(f"P{number}" for number in range(50_000)), tables=("1",)))
    with pytest.raises(BookError, match="50000 tables; expected 400 at most"):
        checked(Plan(entrants=("Ann", "Bob"), tables=tuple(f"{number}" for number in range(50_000))))


def test_a_code_of_three_thousand_names_is_none():
    line = "Block: " + ", ".join(f"A{number} 1" for number in range(3_000)) + " (mpkhy0hv)"
    assert not codes.is_code(line)
    with pytest.raises(MessageError, match="letters; expected a code of 200"):
        codes.read(line)


@pytest.mark.parametrize(
    "path",
    [
        "/night?night=" + "9" * 22,
        "/night?night=-1",
        "/night?night=\u0663",
        "/book?page=" + "9" * 5_000,
        "/book?page=-3",
        "/book?find=" + "%00" * 100,
        "/match/" + "x" * 5_000,
        "/match/%00",
        "/season.csv?since=" + "9" * 999,
    ],
)
def test_no_address_stops_a_page(running, path):
    from urllib.parse import quote

    assert running.ask(quote(path, safe="/?=%"))[0] in (200, 400, 404)


@pytest.mark.parametrize("accepted", ["ES", "es-DO,EN;q=0.1", "*", ";;;", "x" * 5_000, "pt_br", "\xff"])
def test_no_wish_for_a_language_stops_a_page(running, accepted):
    for path in ("/", "/book", "/night"):
        assert running.ask(path, headers={"Accept-Language": accepted})[0] == 200


def test_a_form_that_is_too_long_is_refused(running):
    assert post(running, "/night/begin", entrants="Ann\n" * 100_000)[0] == 413


# The book ------------------------------------------------------------------------------------


def put_one(path):
    book = Book(path)
    import json

    from desk.messages import read

    book.add(read(json.dumps(OVER)), NOW)
    book.close()


def test_a_book_that_is_locked_says_so_on_the_page_and_at_the_start(running, tmp_path, capsys):
    running.take(air(OVER))
    other = sqlite3.connect(tmp_path / "book.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    running.desk.note_change()
    status, page = running.ask("/match/mpkhy0hv")
    assert status == 503 and b"another program has locked it" in page
    assert main(["book", "--no-page", "--book", str(tmp_path / "book.db")]) == 2
    assert "another program has locked it" in capsys.readouterr().err
    other.execute("ROLLBACK")
    other.close()
    assert running.ask("/match/mpkhy0hv")[0] == 200


def test_a_book_that_is_damaged_in_the_middle_says_so_on_the_page(running, tmp_path):
    for number in range(400):
        running.take(air(OVER | {"match": f"mpkh{number:04d}", "sheet": []} | {"table": "3"}))
    path = tmp_path / "book.db"
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    running.book._db.execute("PRAGMA cache_size = 0")
    running.book._db.execute("PRAGMA shrink_memory")
    other = sqlite3.connect(path)
    other.close()
    found = {running.ask(f"/match/mpkh{number:04d}")[0] for number in range(5)}
    assert found <= {503, 200} and running.ask("/")[0] == 200


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "empty; expected a book"), (b"x" * 9000, "damaged"), (b"no book\n", "damaged")],
    ids=["empty", "garbage", "a text"],
)
def test_a_file_that_is_no_book_is_said_and_left_as_it_is(tmp_path, capsys, content, said):
    path = tmp_path / "book.db"
    path.write_bytes(content)
    assert main(["book", "--no-page", "--book", str(path)]) == 2
    assert said in capsys.readouterr().err and path.read_bytes() == content


def test_the_last_three_starts_have_a_copy(tmp_path):
    path = tmp_path / "book.db"
    put_one(path)
    for day in range(5):
        copy_at_start(path, NOW + timedelta(days=day))
        path.touch()
    copies = sorted(folder_of(path).iterdir())
    assert len(copies) == MOST
    book = Book(copies[-1])
    assert [entry.told.match for entry in book.entries()] == ["mpkhy0hv"]
    book.close()


def test_a_book_of_an_older_program_is_copied_before_it_changes(tmp_path):
    path = tmp_path / "book.db"
    put_one(path)
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 3")
    db.close()
    copy_before_change(path)
    assert [each.name for each in folder_of(path).glob("*version*")] == ["book-version-3.db"]


def test_a_copy_is_restored_and_the_book_before_it_is_kept(tmp_path, capsys):
    path, copied = tmp_path / "book.db", tmp_path / "copy.db"
    put_one(path)
    shutil.copy(path, copied)
    path.write_bytes(b"broken")
    assert main(["book", "--book", str(path), "--restore", str(copied)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Restored: {path}; the one before is ")
    book = Book(path)
    assert len(book.entries()) == 1
    book.close()
    path.write_bytes(b"broken")
    for wrong in (tmp_path / "none.db", path):
        with pytest.raises(BookError, match="expected a copy of a book"):
            restore(path, wrong, NOW)
