# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadgets that were heard: what each told last, and whether it is still there."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from desk.messages import NO_MATCH, Message

GRACE_S = 12.0  # a gadget of a club asks every three seconds while nobody presses
NEWEST = 1 << 40  # the number of a match that the book does not have yet
AIR = "air:"  # so begins what is heard over Wi-Fi: air:TABLE:BOARD
FOR_EVER = float("inf")
MOST_GONE = 4  # gadgets of a table that are not heard any more and still shown


@dataclass
class Table:
    """A gadget.

    ``board`` is "" until it is known, ``number`` is that of its match in the book. ``sources`` are on what it
    is heard, each with when it was heard last: a cable is heard until it is unplugged. ``since`` is when it
    was heard first, or first again.
    """

    message: Message
    board: str
    number: int
    sources: dict[str, float] = field(default_factory=dict)
    since: float = FOR_EVER


class Tables:
    """All gadgets that were heard, by the table whose word they have and the board that a match names.

    :param now: seconds of a clock that never goes back
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}

    def take(self, message: Message, source: str, number: int = NEWEST) -> bool:
        """A gadget has told something live. Return whether there is anything new to show.

        :param number: that of its match in the book
        """
        board = message.board or board_of(source)
        key = f"{message.table}:{board}" if board else self._heard_on(source)
        known = self._tables.get(key)
        was_there = known is not None and self.is_there(known)
        if known is None:
            self._forget_old(message.table)
            known = self._tables[key] = Table(message, board, number)
        elif message.state == NO_MATCH and known.message.state != NO_MATCH:
            return False
        elif known.message.match == message.match and not message.is_newer_than(known.message):
            self._hear(known, source)
            return not was_there
        elif known.message.match != message.match and number < known.number:
            return False  # of an earlier match
        known.message, known.number = message, number
        self._hear(known, source)
        if key != source:
            self._tables.pop(source, None)  # no match of it was known yet, so no board
        return True

    def _hear(self, table: Table, source: str) -> None:
        if not self.is_there(table):
            table.since = self._now()
        table.sources[source] = self._now() if source.startswith(AIR) else FOR_EVER

    def hear(self, table: str, board: str) -> bool:
        """A gadget has asked something over the air. Return whether it is known what it plays."""
        known = self._tables.get(f"{table}:{board}")
        if known:
            self._hear(known, f"{AIR}{table}:{board}")
        return known is not None

    def _forget_old(self, name: str) -> None:
        """Of the gadgets of a table that are gone, keep only the last few."""
        gone = [
            key
            for key, table in self._tables.items()
            if table.message.table == name and not self.is_there(table)
        ]
        for key in gone[:-MOST_GONE]:
            del self._tables[key]

    def _heard_on(self, source: str) -> str:
        """A gadget without a match yet: the one heard there before, or a new one."""
        for key, table in self._tables.items():
            if source in table.sources:
                return key
        return source

    def number_of(self, message: Message) -> int:
        """The number of the match in the book, as far as it is known from what its gadget told last."""
        known = self._tables.get(f"{message.table}:{message.board}")
        return known.number if known and known.message.match == message.match else NEWEST

    def is_heard(self, table: str, board: str) -> bool:
        """Whether a gadget is heard over the air now as a table."""
        known = self._tables.get(f"{table}:{board}")
        return known is not None and f"{AIR}{table}:{board}" in known.sources and self.is_there(known)

    def is_elsewhere(self, board: str, table: str) -> bool:
        """Whether a gadget is heard over the air now as another table, and was before it was as this one."""
        own = self._tables.get(f"{table}:{board}")
        since = own.since if own and self.is_there(own) else FOR_EVER
        return any(
            known.board == board and self.is_there(known) and known.since < since and name not in ("", table)
            for known in self._tables.values()
            for name in map(table_of, known.sources)
        )

    def boards_at(self, table: str) -> list[str]:
        """The gadgets that are heard over the air now as a table."""
        return [
            known.board
            for known in self._tables.values()
            if self.is_there(known) and any(table_of(source) == table for source in known.sources)
        ]

    def is_there(self, table: Table) -> bool:
        """Whether it can still be heard, or was a moment ago over the air."""
        return any(self._now() - heard < GRACE_S for heard in table.sources.values())

    def forget(self, match: str) -> None:
        """A match is out of the book: its card goes, until its gadget tells something again."""
        self._tables = {
            key: table for key, table in self._tables.items() if not match or table.message.match != match
        }

    def gone(self, source: str) -> None:
        """Nothing is heard at a cable any more."""
        for table in self._tables.values():
            table.sources.pop(source, None)

    def shown(self) -> list[tuple[str, Table]]:
        """Each table and what it is called, in the order of their names; of two with one name both.

        A gadget that is gone has no card beside another one of its name, which has taken its place; nor has
        one at a cable of which no match is known, which may be heard over the air as well.
        """
        there = {table.message.table for table in self._tables.values() if self.is_there(table)}
        known = {table.message.table for table in self._tables.values() if table.board}
        rows = [
            (key, table)
            for key, table in self._tables.items()
            if (self.is_there(table) or table.message.table not in there)
            and (table.board or table.message.table not in known)
        ]
        rows.sort(key=lambda row: (sort_key(row[1].message.table), row[0]))
        names = [table.message.table for _, table in rows]
        return [
            (f"{name} ({table.board or key})" if names.count(name) > 1 else name, table)
            for name, (key, table) in zip(names, rows, strict=True)
        ]


def board_of(source: str) -> str:
    """The board that is heard over the air, "" at a cable."""
    return source.split(":")[2] if source.startswith(AIR) else ""


def table_of(source: str) -> str:
    """The table whose word came with it over the air, "" at a cable."""
    return source.split(":")[1] if source.startswith(AIR) else ""


def sort_key(name: str) -> tuple[int, str]:
    """Numbers by their size, then names."""
    return (int(name), "") if name.isdigit() else (10**9, name)
