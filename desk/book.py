# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The book: every match that a gadget has told, in one SQLite file of the user's.

A match that comes twice, on whatever way, is one. Who sat where is written as the gadget had it; whose name
that is can be changed by hand, for all matches or for those of one table.
"""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from desk.messages import GIVEN_UP, NO_MATCH, OVER, PLAYING, Message
from simulator.memory import own_folder

APPLICATION = 0x54424F4E  # "TBON": SQLite's mark of whose file it is
VERSION = 1
_TABLES = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, place TEXT NOT NULL, game TEXT NOT NULL, state TEXT NOT NULL,
    changes INTEGER NOT NULL, goal INTEGER NOT NULL, options TEXT NOT NULL, names TEXT NOT NULL,
    hands INTEGER NOT NULL, totals TEXT NOT NULL, winners TEXT NOT NULL, won TEXT NOT NULL,
    sheet TEXT NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL
);
CREATE TABLE players (
    written TEXT NOT NULL, place TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (written, place)
);
"""
EVERYWHERE = ""  # the place of a name that is meant at all tables
_RANKS = {PLAYING: 0, GIVEN_UP: 1, OVER: 2}
LONGEST_NAME = 40


class BookError(ValueError):
    """The book cannot be used, or not so; the text says why in one line."""


@dataclass(frozen=True)
class Entry:
    """A match in the book. ``first`` and ``last`` are when this computer was told of it, and of its end."""

    message: Message
    first: datetime
    last: datetime


def usual_file() -> Path:
    """Where the book is kept unless another file is named: in the user's folder for data of programs.

    :raises BookError: if the user has no folder, as in some containers
    """
    folder = own_folder("XDG_DATA_HOME", ".local/share")
    if not folder:
        raise BookError("no home folder; expected HOME to be set, or --book FILE")
    return folder / "book.db"


class Book:
    """The book in a file, which is made if there is none.

    :raises BookError: if the file is no book, is damaged, or is of a newer program; it is left as it is
    """

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self.is_new: bool = not path.exists()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.row_factory = sqlite3.Row
        except (OSError, sqlite3.Error) as error:
            raise BookError(f"{path}: {error}; expected a file that can be written") from None
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise BookError(f"{path}: damaged ({error}); expected your last copy: --book COPY") from None
        except BookError:
            self._db.close()
            raise

    def _open(self) -> None:
        tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        owner = self._db.execute("PRAGMA application_id").fetchone()[0]
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if not tables and not owner:
            with self._together():
                for statement in _TABLES.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        elif owner != APPLICATION:
            raise BookError(f"{self.path}: another program's file; expected a book, or a new name")
        elif version > VERSION:
            raise BookError(f"{self.path}: version {version}; expected {VERSION}: update this program")
        found = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise BookError(f"{self.path}: damaged ({found}); expected your last copy: --book COPY")
        self._db.execute("PRAGMA synchronous = FULL")  # a match that is in the book survives a power cut

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextlib.contextmanager
    def _together(self) -> Iterator[None]:
        """All that is changed in it counts, or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # Matches -------------------------------------------------------------------------------

    def add(self, message: Message, now: datetime) -> bool:
        """Take a match, or what is newer of one that is there. Return whether the book has changed.

        :raises BookError: if the file cannot be written
        """
        if message.state == NO_MATCH:
            return False
        try:
            with self._together():
                return self._add(message, now)
        except sqlite3.Error as error:
            raise BookError(f"{self.path}: {error}; expected a file that can be written") from None

    def _add(self, message: Message, now: datetime) -> bool:
        known = self.entry(message.match)
        sheet = message.sheet
        if known:
            before = known.message
            if rank(message) <= rank(before):
                return False
            if not sheet and message.changes == before.changes:
                sheet = before.sheet
        is_same_state = known is not None and known.message.state == message.state
        last = known.last if known and is_same_state and message.state != PLAYING else now
        row = (
            message.match, message.table, message.game, message.state, message.changes, message.goal,
            json.dumps(message.options), json.dumps(message.names), message.hand, json.dumps(message.totals),
            json.dumps(message.winners), json.dumps(message.won), "\n".join(sheet),
            (known.first if known else now).isoformat(), last.isoformat(),
        )  # fmt: skip
        self._db.execute(f"INSERT OR REPLACE INTO matches VALUES ({', '.join('?' * len(row))})", row)
        return True

    def entry(self, match: str) -> Entry | None:
        """A match by its identity."""
        row = self._db.execute("SELECT * FROM matches WHERE id = ?", (match,)).fetchone()
        return entry_of(row) if row else None

    def entries(self) -> list[Entry]:
        """All matches, the one told last first."""
        rows = self._db.execute("SELECT * FROM matches ORDER BY last DESC, id").fetchall()
        return [entry_of(row) for row in rows]

    # Names ---------------------------------------------------------------------------------

    def call(self, written: str, player: str, place: str = EVERYWHERE) -> None:
        """Say whose name it is that a gadget has: of all tables, or of one.

        The name itself, or none, takes back what was said before.

        :raises BookError: if it is no name
        """
        player = player.strip()
        if len(player) > LONGEST_NAME or not player.isprintable():
            raise BookError(
                f"a name of {len(player)} letters; expected {LONGEST_NAME} at most, to be printed"
            )
        with self._together():
            if player in ("", written):
                self._db.execute("DELETE FROM players WHERE written = ? AND place = ?", (written, place))
            if player and (player != written or place):
                self._db.execute("INSERT OR REPLACE INTO players VALUES (?, ?, ?)", (written, place, player))

    def said(self) -> dict[tuple[str, str], str]:
        """What was said of names: by the name that gadgets have and the table."""
        rows = self._db.execute("SELECT written, place, player FROM players").fetchall()
        return {(row["written"], row["place"]): row["player"] for row in rows}

    def players(self, message: Message, said: dict[tuple[str, str], str] | None = None) -> list[str]:
        """Who played, seat by seat.

        :param said: what ``said`` returned, if more than one match is asked
        """
        said = self.said() if said is None else said
        return [
            said.get((name, message.table)) or said.get((name, EVERYWHERE)) or name for name in message.names
        ]


def rank(message: Message) -> tuple[int, int, bool]:
    """Of two messages of a match the larger one tells more: after as many changes it can only have ended."""
    return message.changes, _RANKS[message.state], bool(message.sheet)


def entry_of(row: sqlite3.Row) -> Entry:
    """A row of the table of matches."""
    message = Message(
        table=row["place"],
        state=row["state"],
        match=row["id"],
        changes=row["changes"],
        game=row["game"],
        goal=row["goal"],
        options=json.loads(row["options"]),
        names=tuple(json.loads(row["names"])),
        hand=row["hands"],
        totals=tuple(json.loads(row["totals"])),
        winners=tuple(json.loads(row["winners"])),
        won=tuple(json.loads(row["won"])),
        sheet=tuple(row["sheet"].split("\n")) if row["sheet"] else (),
    )
    return Entry(message, datetime.fromisoformat(row["first"]), datetime.fromisoformat(row["last"]))
