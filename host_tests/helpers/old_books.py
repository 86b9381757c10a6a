# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk's book as older programs have written it."""

import sqlite3

from desk.book import Book
from desk.schema import VERSION

# What each version of the book has added, taken away again.
REMOVED = {
    9: "ALTER TABLE nights DROP COLUMN capped; ALTER TABLE nights DROP COLUMN decided;"
    "ALTER TABLE nights DROP COLUMN counts_gone",
    8: "",
    7: "ALTER TABLE nights DROP COLUMN withdrawn; ALTER TABLE nights DROP COLUMN walkover;"
    "ALTER TABLE pairings DROP COLUMN stage; ALTER TABLE aside DROP COLUMN dismissed; DROP TABLE removed",
    6: "",
    5: "ALTER TABLE nights DROP COLUMN parted_by; ALTER TABLE nights DROP COLUMN ended; DROP TABLE struck;"
    "DROP INDEX matches_by_number; DROP INDEX results; ALTER TABLE matches DROP COLUMN number;"
    "CREATE INDEX results ON matches (last, id); ALTER TABLE pairings DROP COLUMN after",
    4: "ALTER TABLE nights DROP COLUMN game; ALTER TABLE nights DROP COLUMN options",
    3: "DROP TABLE aside; DROP INDEX matches_by_place; DROP INDEX results;"
    "ALTER TABLE counted DROP COLUMN changes; ALTER TABLE counted DROP COLUMN totals;"
    "ALTER TABLE matches DROP COLUMN best",
    2: "DROP TABLE corrections; DROP TABLE nights; DROP TABLE pairings; DROP TABLE counted;"
    "ALTER TABLE matches DROP COLUMN agreed",
}


def of_version(version, path):
    """The book in a file as an older program has written it, opened."""
    db = sqlite3.connect(path)
    for added in range(VERSION, version, -1):
        db.executescript(REMOVED[added])
    db.execute(f"PRAGMA user_version = {version}")
    db.close()
    return Book(path)
