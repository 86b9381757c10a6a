# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadgets that were heard: what each told last, and whether it is still there."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from desk.messages import NO_MATCH, Message

GRACE_S = 15.0  # a gadget that a press has cut off is back before that
NEWEST = 1 << 40  # the number of a match that the book does not have yet
AIR = "mqtt:"  # so begins what is heard of a broker: mqtt:TABLE:BOARD


@dataclass
class Table:
    """A gadget.

    ``board`` is "" until it is known, ``number`` is that of its match in the book, ``sources`` are on what it
    is heard; ``gone`` is when the last one of them was gone, None if it is there.
    """

    message: Message
    board: str
    number: int
    sources: set[str] = field(default_factory=set)
    gone: float | None = None


class Tables:
    """All gadgets that were heard, by the board that a match's identity names.

    :param now: seconds of a clock that never goes back
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}

    def take(self, message: Message, source: str, number: int = NEWEST) -> bool:
        """A gadget has told something live. Return whether there is anything new to show.

        :param number: that of its match in the book, if it is another one than before
        """
        board = message.board or board_of(source)
        key = board or self._heard_on(source)
        known = self._tables.get(key)
        if known is None:
            known = self._tables[key] = Table(message, board, number)
        elif message.state == NO_MATCH and known.message.state != NO_MATCH:
            return False
        elif known.message == message and known.gone is None:
            known.sources.add(source)
            return False
        elif known.message.match != message.match:
            known.number = number
        known.message, known.gone = message, None
        known.sources.add(source)
        if key != source:
            self._tables.pop(source, None)  # no match of it was known yet, so no board
        return True

    def _heard_on(self, source: str) -> str:
        """A gadget without a match yet: the one heard there before, or a new one."""
        for key, table in self._tables.items():
            if source in table.sources:
                return key
        return source

    def match_at(self, board: str) -> str:
        """The match that a gadget told of last, "" for none."""
        table = self._tables.get(board)
        return table.message.match if table else ""

    def is_elsewhere(self, board: str, source: str) -> bool:
        """Whether a gadget is heard now, but of another table over the air than this source is of."""
        known = self._tables.get(board)
        return known is not None and any(
            table_of(other) not in ("", table_of(source)) for other in known.sources
        )

    def boards_at(self, table: str) -> list[str]:
        """The gadgets that are heard over the air now as a table."""
        return [
            board
            for board, known in self._tables.items()
            if any(table_of(source) == table for source in known.sources)
        ]

    def is_there(self, table: Table) -> bool:
        """Whether it can still be heard, or was a moment ago over the air."""
        return table.gone is None or self._now() < table.gone

    def gone(self, source: str, is_old: bool = False) -> None:
        """Nothing is heard there any more.

        :param is_old: and it was so before: such a gadget was there on another evening, and is not shown
        """
        grace = GRACE_S if source.startswith(AIR) else 0
        for key, table in list(self._tables.items()):
            if source in table.sources:
                table.sources.remove(source)
                if not table.sources:
                    table.gone = self._now() + grace
                    if is_old:
                        del self._tables[key]

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
            (f"{name} ({key})" if names.count(name) > 1 else name, table)
            for name, (key, table) in zip(names, rows, strict=True)
        ]


def board_of(source: str) -> str:
    """The board that is heard over the air, "" at a cable."""
    return source.split(":")[2] if source.startswith(AIR) else ""


def table_of(source: str) -> str:
    """The table whose password was given over the air, "" at a cable."""
    return source.split(":")[1] if source.startswith(AIR) else ""


def sort_key(name: str) -> tuple[int, str]:
    """Numbers by their size, then names."""
    return (int(name), "") if name.isdigit() else (10**9, name)
