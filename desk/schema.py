# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The tables of the book, and what each version of the file has added."""

APPLICATION = 0x54424F4E  # "TBON": SQLite's mark of whose file it is
VERSION = 9
# What each version of the file has added.
ADDED = {
    1: """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, place TEXT NOT NULL, game TEXT NOT NULL, state TEXT NOT NULL,
    changes INTEGER NOT NULL, goal INTEGER NOT NULL, options TEXT NOT NULL, names TEXT NOT NULL,
    hands INTEGER NOT NULL, totals TEXT NOT NULL, winners TEXT NOT NULL, won TEXT NOT NULL,
    sheet TEXT NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL
);
CREATE TABLE players (
    written TEXT NOT NULL, place TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (written, place)
)""",
    2: """
ALTER TABLE matches ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';
CREATE TABLE corrections (
    id TEXT NOT NULL, at TEXT NOT NULL, totals TEXT NOT NULL, winners TEXT NOT NULL
);
CREATE TABLE nights (
    night INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, best_of INTEGER NOT NULL,
    minutes INTEGER NOT NULL, entrants TEXT NOT NULL, tables TEXT NOT NULL
);
CREATE TABLE pairings (
    night INTEGER NOT NULL, round INTEGER NOT NULL, place TEXT NOT NULL, began TEXT NOT NULL,
    first TEXT NOT NULL, second TEXT NOT NULL, by_hand TEXT NOT NULL, PRIMARY KEY (night, round, place)
);
CREATE TABLE counted (
    id TEXT PRIMARY KEY, night INTEGER NOT NULL, round INTEGER NOT NULL, place TEXT NOT NULL
)""",
    3: """
CREATE TABLE aside (
    source TEXT NOT NULL, line BLOB NOT NULL, at TEXT NOT NULL, why TEXT NOT NULL,
    PRIMARY KEY (source, line)
);
CREATE INDEX matches_by_place ON matches (place, first);
ALTER TABLE matches ADD COLUMN best TEXT NOT NULL DEFAULT '[]';
CREATE INDEX results ON matches (
    last, id, place, game, state, changes, goal, options, names, hands, totals, winners, won, first, agreed,
    best
);
ALTER TABLE counted ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE counted ADD COLUMN totals TEXT NOT NULL DEFAULT '[]';
UPDATE counted SET
    changes = (SELECT changes FROM matches WHERE matches.id = counted.id),
    totals = (SELECT totals FROM matches WHERE matches.id = counted.id)""",
    4: """
ALTER TABLE nights ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE nights ADD COLUMN options TEXT NOT NULL DEFAULT '{}'""",
    5: """
ALTER TABLE nights ADD COLUMN parted_by TEXT NOT NULL DEFAULT '["rivals"]';
ALTER TABLE nights ADD COLUMN ended TEXT NOT NULL DEFAULT '';
CREATE TABLE struck (id TEXT PRIMARY KEY, at TEXT NOT NULL);
ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET number = told.number
    FROM (SELECT id, row_number() OVER (ORDER BY first, id) AS number FROM matches) AS told
    WHERE told.id = matches.id;
CREATE INDEX matches_by_number ON matches (number);
DROP INDEX results;
CREATE INDEX results ON matches (
    last, id, place, game, state, changes, goal, options, names, hands, totals, winners, won, first, agreed,
    best, number
);
ALTER TABLE pairings ADD COLUMN after INTEGER NOT NULL DEFAULT 0;
UPDATE pairings SET after = (SELECT coalesce(max(number), 0) FROM matches WHERE first < began)""",
    6: "",  # the best hands of games that the lowest wins are the lowest
    7: """
ALTER TABLE nights ADD COLUMN withdrawn TEXT NOT NULL DEFAULT '[]';
ALTER TABLE nights ADD COLUMN walkover INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairings ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;
ALTER TABLE aside ADD COLUMN dismissed TEXT NOT NULL DEFAULT '';
CREATE TABLE removed AS SELECT * FROM matches WHERE 0""",
    # Matches that nobody has answered were listed as given up.
    8: """
DELETE FROM matches WHERE state != 'over' AND changes = 0 AND totals NOT GLOB '*[1-9]*'
    AND id NOT IN (SELECT id FROM corrections)""",
    9: """
ALTER TABLE nights ADD COLUMN capped INTEGER NOT NULL DEFAULT 0;
ALTER TABLE nights ADD COLUMN decided TEXT NOT NULL DEFAULT '[]';
ALTER TABLE nights ADD COLUMN counts_gone INTEGER NOT NULL DEFAULT 1""",
}
