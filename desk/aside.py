# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The messages that could not be used: each is kept as it came, with the reason, until it is dismissed."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from desk.book import Book
from desk.language import kept_text
from desk.messages import MessageError
from desk.tables import table_of

MOST = 1_000  # messages that are kept
MOST_BYTES = 2_000  # of one


class Aside:
    """The messages of a book that could not be used.

    :param book: where they are kept
    :param most: how many; beyond them a table's share is what the table with most of them leaves it
    """

    def __init__(self, book: Book, most: int = MOST) -> None:
        self._book = book
        self._most = most

    def put(self, source: str, line: bytes, why: object, now: datetime) -> None:
        """Keep a message as it came, the same one only once.

        When all places are taken, the oldest message of the table with most of them goes, or the new one is
        not kept if that is this table.

        :param why: a ``Text``, or an error made of one, is put into words when somebody reads it
        :raises BookError: if the file cannot be written
        """
        reason = kept_text(why.args[0] if isinstance(why, MessageError) else why)
        with self._book.together():
            if self._has_room_for(table_of(source)):
                row = (source, line[:MOST_BYTES], now.isoformat(), reason)
                self._book.change("INSERT OR IGNORE INTO aside VALUES (?, ?, ?, ?, '')", *row)

    def _has_room_for(self, table: str) -> bool:
        rows = self._book.select("SELECT rowid, source FROM aside ORDER BY rowid")
        if len(rows) < self._most:
            return True
        share = Counter(table_of(row["source"]) for row in rows)
        most = max(share, key=lambda each: share[each])
        if share[most] <= share[table] + 1:
            return False
        oldest = next(row["rowid"] for row in rows if table_of(row["source"]) == most)
        self._book.change("DELETE FROM aside WHERE rowid = ?", oldest)
        return True

    def rows(self) -> Sequence[sqlite3.Row]:
        """All of them: ``number``, ``source``, ``line``, ``at``, ``why`` as `language.told_text` reads it,
        and when it was ``dismissed``.
        """
        return self._book.select("SELECT rowid AS number, * FROM aside ORDER BY rowid")

    def dismiss(self, number: int, now: datetime) -> str:
        """A message is listed no more, however often it comes again.

        Return where it came from, "" if there is none with this number.
        """
        with self._book.together():
            self._book.change("UPDATE aside SET dismissed = ? WHERE rowid = ?", now.isoformat(), number)
        found = self._book.select("SELECT source FROM aside WHERE rowid = ?", number)
        return str(found[0]["source"]) if found else ""
