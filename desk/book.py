# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The book: every match that a gadget has told, in one SQLite file of the user's.

A match that comes twice, on whatever way, is one. Who sat where is written as the gadget had it.
"""

import contextlib
import dataclasses
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from desk.entries import Brief, Entry, entry_of
from desk.hands import best_hands
from desk.language import Text
from desk.messages import A_CODE, A_FILE, NO_MATCH, OVER, PLAYING, Message
from desk.schema import ADDED, APPLICATION, VERSION
from simulator.memory import own_folder

_BEST_HANDS = 6  # the version since which they are as they are now
_PRIMARY = 0xFF  # of a code of SQLite: its kind
BUSY_S = 0.3  # how long a page waits for another program that has locked the file
_BAR = 40  # letters of the bar that shows how far it is
_WITHOUT_SHEET = """id, place, game, state, changes, goal, options, names, hands, totals, winners, won,
    '' AS sheet, first, last, agreed, best, number"""
_BRIEF = "id, place, game, options, state, names, totals, winners, best, last"
BESIDE = "@"  # after a match's identity: then the table that told of it, where another one had before
# How SQLite begins a change, takes it back, and ends it.
_ALONE = ("BEGIN IMMEDIATE", "ROLLBACK", "COMMIT")
_INSIDE = ("SAVEPOINT part", "ROLLBACK TO part", "RELEASE part")
MOST_POINTS = 99_999
_SAFE = "PRAGMA synchronous = FULL"  # a match that is in the book survives a power cut
_UNWRITABLE = Text("%(file)s: %(why)s; expected a file that can be written")
_LOCKED = Text("%(file)s: another program has locked it; expected that to end, and then to try again")
_EMPTY = Text("%(file)s: empty; expected a book, or your last copy: make book RESTORE=COPY")
_DAMAGED = Text("%(file)s: damaged (%(why)s); expected your last copy: make book RESTORE=COPY")


class BookError(ValueError):
    """The book cannot be used, or not so; the text says why in one line."""


def usual_file() -> Path:
    """Where the book is kept unless another file is named: in the user's folder for data of programs.

    :raises BookError: if the user has no folder, as in some containers
    """
    folder = own_folder("XDG_DATA_HOME", ".local/share")
    if not folder:
        raise BookError(Text("no home folder; expected HOME to be set, or --book FILE"))
    return folder / "book.db"


class Book:
    """The book in a file, which is made if there is none.

    :raises BookError: if the file is no book, is damaged, or is of a newer program; it is left as it is
    """

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self.is_new: bool = not path.exists()
        if not self.is_new and path.is_file() and not path.stat().st_size:
            raise BookError(
                _EMPTY.of(file=path)
            )  # a copy that failed, or a full disk: not begun anew in silence
        if self.is_new and Path(f"{path}-journal").exists():
            raise self._damaged("only the journal of its last change is there")
        self._damage: list[str] = []  # what a page or a change has found wrong in the file
        self._is_stuck = False  # whether it could not be written through this connection
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connect()
        except (OSError, sqlite3.Error) as error:
            raise self._unwritable(error) from None
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise self.trouble(error) from None
        except BookError:
            self._db.close()
            raise

    def _connect(self) -> None:
        self._db = sqlite3.connect(self.path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        self._db.row_factory = sqlite3.Row

    def _open(self) -> None:
        tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        owner = self._db.execute("PRAGMA application_id").fetchone()[0]
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if owner != APPLICATION and (tables or owner):
            other = Text("%(file)s: another program's file; expected a book, or a new name")
            raise BookError(other.of(file=self.path))
        if version > VERSION:
            newer = Text("%(file)s: version %(version)s; expected %(ours)s: update this program")
            raise BookError(newer.of(file=self.path, version=version, ours=VERSION))
        found = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise self._damaged(found)
        if version < VERSION:
            with self.together():
                for added in range(version + 1, VERSION + 1):
                    for statement in ADDED[added].split(";"):
                        self._db.execute(statement)
                if tables and version < _BEST_HANDS:
                    self._find_best_hands()
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        self._db.execute(_SAFE)

    def _unwritable(self, why: object) -> BookError:
        return BookError(_UNWRITABLE.of(file=self.path, why=why))

    def _damaged(self, why: object) -> BookError:
        return BookError(_DAMAGED.of(file=self.path, why=why))

    def trouble(self, error: sqlite3.Error) -> BookError:
        """What SQLite says of the file, in words that say what to do."""
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return BookError(_LOCKED.of(file=self.path))
        self._is_stuck = self._is_stuck or code == sqlite3.SQLITE_READONLY
        return self._damaged(error) if self._note_damage(error) else self._unwritable(error)

    def _note_damage(self, error: sqlite3.Error) -> bool:
        """Whether an error says that the file is damaged: then nothing is put into it any more."""
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        is_damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        if is_damaged:
            self._damage.append(str(error))
        return is_damaged

    def _find_best_hands(self) -> None:
        """Of the matches of an older book, once: 20,000 take some minutes."""
        ids = [row["id"] for row in self.select("SELECT id FROM matches WHERE sheet != ''")]
        for number, match in enumerate(ids, 1):
            sheet = self.select("SELECT sheet FROM matches WHERE id = ?", match)[0]["sheet"]
            best = json.dumps(best_hands(sheet.split("\n")))
            self.change("UPDATE matches SET best = ? WHERE id = ?", best, match)
            if number % 100 == 0 or number == len(ids):
                done = _BAR * number // len(ids)
                bar = f"{'#' * done:{_BAR}} {number} of {len(ids)}"
                print(f"\rThe book is brought up to date: {bar}", end="", flush=True)
        if ids:
            print()

    def reader(self) -> "Book":
        """The same book for another thread, which can only read it."""
        other = object.__new__(Book)
        other.path, other.is_new = self.path, False
        other._damage, other._is_stuck = self._damage, False
        where = f"{self.path.absolute().as_uri()}?mode=ro"
        other._db = sqlite3.connect(
            where, timeout=BUSY_S, isolation_level=None, check_same_thread=False, uri=True
        )
        other._db.row_factory = sqlite3.Row
        return other

    def version_now(self) -> int:
        """A number that is another one once the file was changed through another connection."""
        return int(self.select("PRAGMA data_version")[0][0])

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """All that is changed in it counts, or nothing. One inside of another is written with the outer one.

        :raises BookError: if the file cannot be written
        """
        begin, undo, end = _INSIDE if self._db.in_transaction else _ALONE
        if self._damage:
            raise self._damaged(self._damage[0])
        try:
            if self._is_stuck and begin == _ALONE[0]:  # the file may be writable again, or be another one
                self._db.close()
                self._connect()
                self._db.execute(_SAFE)
                self._is_stuck = False
            self._db.execute(begin)
            try:
                yield
                self._db.execute(end)
            except BaseException:
                if self._db.in_transaction:  # a full disk has ended it already
                    self._db.execute(undo)
                raise
        except sqlite3.Error as error:
            raise self.trouble(error) from None

    # Matches -------------------------------------------------------------------------------

    def add(self, message: Message, now: datetime) -> bool:
        """Take a match, or what is newer of one that is there. Return whether the book has changed.

        :raises BookError: if the file cannot be written
        :raises MessageError: if it says of a match that is there that it is of another game, or of others
        """
        if self.is_removed(message.match):
            return False
        with self.together():
            return self._add(message, now)

    def _add(self, message: Message, now: datetime) -> bool:
        known = self.entry(message.match)
        sheet = message.sheet
        if not known and not message.has_answers:  # it may be left before anybody answers
            return False
        if known:
            before = known.told
            before.check_kind(message)
            if not message.is_newer_than(before):
                return False
            if not sheet and message.changes == before.changes:
                sheet = before.sheet
        is_same_state = known is not None and known.told.state == message.state
        last = known.last if known and is_same_state and message.state != PLAYING else now
        row = (
            message.match, message.table, message.game, message.state, message.changes, message.goal,
            json.dumps(message.options), json.dumps(message.names), message.hand, json.dumps(message.totals),
            json.dumps(message.winners), json.dumps(message.won), "\n".join(sheet),
            (known.first if known else now).isoformat(), last.isoformat(), json.dumps(message.agreed),
            json.dumps(best_hands(sheet)), known.number if known else self.last_number() + 1,
        )  # fmt: skip
        self._db.execute(f"INSERT OR REPLACE INTO matches VALUES ({', '.join('?' * len(row))})", row)
        return True

    def as_told_by(self, message: Message, table: str, is_word: bool, is_others: bool = False) -> Message:
        """The message as it stands in the book: a match belongs to the table that told of it first.

        What another table tells of the same match stands beside it, as a match of its own with that table
        after its identity. What came by a cable, or out of a file, belongs to whoever has told it.

        :param is_word: whether only the table's word says whose it is
        :param is_others: whether its gadget is heard as another table now
        """
        beside = f"{message.match}{BESIDE}{table}"
        if not message.match or self.entry(beside):
            return dataclasses.replace(message, match=message.match and beside)
        entry = self.entry(message.match) if is_word else None
        is_own = entry.told.table in (table, A_FILE, A_CODE) if entry else not is_others
        if is_own:
            return message
        return dataclasses.replace(message, match=beside)

    def is_told_beside(self, match: str) -> bool:
        """Whether another table than its own has told a match."""
        first, last = f"{match}{BESIDE}", f"{match}{chr(ord(BESIDE) + 1)}"
        return bool(self.select("SELECT 1 FROM matches WHERE id > ? AND id < ? LIMIT 1", first, last))

    def other_reports(self, match: str) -> list[Entry]:
        """The same match as other tables have told it: of the same game, with the same names."""
        entry, own = self.entry(match), match.partition(BESIDE)[0]
        found = self._entries("WHERE id = ? OR id GLOB ?", own, f"{own}{BESIDE}*", columns=_WITHOUT_SHEET)
        return [
            each
            for each in found
            if entry
            and each.told.match != match
            and each.told.is_same_kind(entry.told)
            and sorted(each.told.names) == sorted(entry.told.names)
        ]

    def newest_of(self, board: str) -> int:
        """The number of the match of a gadget that was told of last, 0 for none."""
        query = "SELECT coalesce(max(number), 0) FROM matches WHERE id >= ? AND id < ?"
        return int(self.select(query, board, f"{board}~")[0][0]) if board else 0

    def remove(self, match: str) -> None:
        """Take a match out of the book. It can be put back, and does not come again by itself.

        :raises BookError: if there is no such match
        """
        if not self.entry(match):
            raise BookError(Text("no such match; expected one of the book"))
        with self.together():
            self.change("INSERT INTO removed SELECT * FROM matches WHERE id = ?", match)
            for table in ("matches", "counted"):
                self.change(f"DELETE FROM {table} WHERE id = ?", match)

    def put_back(self, match: str) -> None:
        """Put a match that was taken out of the book back."""
        with self.together():
            self.change("INSERT OR IGNORE INTO matches SELECT * FROM removed WHERE id = ?", match)
            self.change("DELETE FROM removed WHERE id = ?", match)

    def removed(self) -> list[Entry]:
        """The matches that were taken out, the one told last first."""
        return [entry_of(row) for row in self.select("SELECT * FROM removed ORDER BY last DESC, id")]

    def is_removed(self, match: str) -> bool:
        """Whether a match was taken out."""
        return bool(self.select("SELECT 1 FROM removed WHERE id = ?", match))

    def is_counted(self, match: str) -> bool:
        """Whether a match counts for a club night."""
        return bool(self.select("SELECT 1 FROM counted WHERE id = ?", match))

    def count_since(self, place: str, first: datetime) -> int:
        """How many matches a table has told of since then."""
        query = "SELECT count(*) FROM matches WHERE place = ? AND first >= ?"
        return int(self.select(query, place, first.isoformat())[0][0])

    def entry(self, match: str) -> Entry | None:
        """A match by its identity."""
        found = self.select("SELECT * FROM matches WHERE id = ?", match)
        return entry_of(found[0], self.corrections(match).get(match)) if found else None

    def entries(self) -> list[Entry]:
        """All matches, the one told last first."""
        return self._entries(f"WHERE state != '{NO_MATCH}' ORDER BY last DESC, id")

    def results(self) -> list[Brief]:
        """The same in brief. Their sheets are most of the file: an index has all the rest."""
        return self._briefs("ORDER BY last DESC, id DESC")

    def results_since(self, write: int, matches: Iterable[str] = ()) -> list[Brief]:
        """Those that were written since then, the last one of then again, and these matches.

        :param write: what ``last_write`` said then
        """
        some = list(matches)
        return self._briefs(f"WHERE rowid >= ? OR id IN ({', '.join('?' * len(some))})", write, *some)

    def last_write(self) -> int:
        """The row of the match that was written last; each that is written anew takes the last row."""
        return int(self.select("SELECT coalesce(max(rowid), 0) FROM matches")[0][0])

    def _briefs(self, which: str, *values: object) -> list[Brief]:
        corrections = self.corrections()
        try:  # one by one: 60 MB of 100,000
            rows = self._db.execute(f"SELECT {_BRIEF} FROM matches {which}", values)
            return [Brief(row, corrections.get(row["id"])) for row in rows]
        except sqlite3.DatabaseError as error:
            self._note_damage(error)
            raise

    def some(self, matches: Sequence[str]) -> list[Entry]:
        """These matches without their sheets, in the order of ``results``."""
        which = f"WHERE id IN ({', '.join('?' * len(matches))}) ORDER BY last DESC, id DESC"
        return self._entries(which, *matches, columns=_WITHOUT_SHEET)

    def last_number(self) -> int:
        """The number of the match that was told of last, 0 for none. One that was taken out may come back."""
        both = "SELECT max(number) AS number FROM matches UNION SELECT max(number) FROM removed"
        return int(self.select(f"SELECT coalesce(max(number), 0) FROM ({both})")[0][0])

    def uncounted_since(self, number: int, match: str = "") -> list[Entry]:
        """The matches, without their sheets, that are over and count for no club night, in their order.

        :param number: of the match after which they were told
        :param match: only this one, "" for all
        """
        which = """WHERE number > ? AND id NOT IN (SELECT id FROM counted)
            AND (state = ? OR id IN (SELECT id FROM corrections))"""
        if not match:
            return self._entries(f"{which} ORDER BY number", number, OVER, columns=_WITHOUT_SHEET)
        return self._entries(f"{which} AND id = ?", number, OVER, match, columns=_WITHOUT_SHEET)

    def counted(self, where: str, values: Sequence[str] = ()) -> list[Entry]:
        """The matches, without their sheets, that were counted for a club night.

        :param where: which, as SQL of the table ``counted``, with places for the values
        """
        which = f"WHERE id IN (SELECT id FROM counted WHERE {where})"
        return self._entries(which, *values, columns=_WITHOUT_SHEET)

    def corrected(self) -> list[Entry]:
        """The matches that were corrected."""
        return self._entries("WHERE id IN (SELECT id FROM corrections)")

    def _entries(self, which: str, *values: object, columns: str = "matches.*") -> list[Entry]:
        corrections = self.corrections()
        rows = self.select(f"SELECT {columns} FROM matches {which}", *values)
        return [entry_of(row, corrections.get(row["id"])) for row in rows]

    def correct(self, match: str, totals: Sequence[int], winners: Sequence[int], now: datetime) -> None:
        """Say how a match really ended. What the gadget told is kept beside it.

        :param winners: the sides that have won, from 0
        :raises BookError: if ``check`` refuses it
        """
        self.check(match, totals, winners)
        with self.together():
            row = (match, now.isoformat(), json.dumps(list(totals)), json.dumps(sorted(set(winners))))
            self.change("INSERT INTO corrections VALUES (?, ?, ?, ?)", *row)

    def check(self, match: str, totals: Sequence[int], winners: Sequence[int]) -> Entry:
        """The match, if it can have ended so.

        :raises BookError: if there is no such match, or it has not so many sides, or nobody has won
        """
        entry = self.entry(match)
        if not entry or entry.told.state == PLAYING:
            raise BookError(Text("no match that has ended; expected one of the book"))
        sides = len(entry.told.totals)
        if len(totals) != sides or any(not 0 <= side < sides for side in winners):
            other = Text("%(totals)s totals and the sides %(winners)s; expected %(sides)s sides, from 0")
            raise BookError(other.of(totals=len(totals), winners=list(winners), sides=sides))
        if not winners:
            raise BookError(Text("nobody has won; expected at least one side to be ticked"))
        if any(abs(total) > MOST_POINTS for total in totals):
            raise BookError(Text("a total over %(most)s; expected one that can be", most=MOST_POINTS))
        return entry

    def take_back(self, match: str) -> None:
        """What the gadget told counts again."""
        with self.together():
            self.change("DELETE FROM corrections WHERE id = ?", match)

    def strike(self, match: str, now: datetime, is_back: bool = False) -> None:
        """Take a match out of the season, or put it back. It stays in the book.

        :raises BookError: if there is no such match
        """
        if not self.entry(match):
            raise BookError(Text("no such match; expected one of the book"))
        with self.together():
            self.change("DELETE FROM struck WHERE id = ?", match)
            if not is_back:
                self.change("INSERT INTO struck VALUES (?, ?)", match, now.isoformat())

    def choose(self, match: str, now: datetime) -> None:
        """Of a match that several tables have told this one counts for the season, and the others do not."""
        with self.together():
            others = self.other_reports(match)
            for other in others:
                self.strike(other.told.match, now)
            if others:
                self.strike(match, now, is_back=True)

    def struck(self) -> set[str]:
        """The matches that do not count for the season."""
        return {row["id"] for row in self.select("SELECT id FROM struck")}

    def corrections(self, match: str = "") -> dict[str, sqlite3.Row]:
        """The last correction of each match, or of one."""
        where = "WHERE id = ?" if match else "WHERE id > ?"
        rows = self.select(f"SELECT * FROM corrections {where} ORDER BY rowid", match)
        return {row["id"]: row for row in rows}

    # For what else is kept in it ----------------------------------------------------------------

    def select(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows that SQL finds."""
        try:
            found: list[sqlite3.Row] = self._db.execute(query, values).fetchall()
        except sqlite3.DatabaseError as error:
            self._note_damage(error)
            raise
        return found

    def change(self, statement: str, *values: object) -> int:
        """Change rows, inside of ``together``. Return the number of the last one that is new."""
        return self._db.execute(statement, values).lastrowid or 0
