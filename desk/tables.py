# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The tables of tonight: what each gadget told last, and whether it is still there."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from desk.messages import NO_MATCH, Message

GRACE_S = 15.0  # a gadget that a press has cut off is back before that


@dataclass
class Table:
    """A gadget. ``source`` is what it was heard on, ``gone`` since when that is gone, None if it is there."""

    message: Message
    source: str
    gone: float | None = None


class Tables:
    """All gadgets that were heard, by the board that a match's identity names.

    :param now: seconds of a clock that never goes back
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tables: dict[str, Table] = {}

    def take(self, message: Message, source: str) -> bool:
        """A gadget has told something live. Return whether there is anything new to show."""
        key = message.board or self._heard_on(source)
        known = self._tables.get(key)
        if known and known.message == message and known.gone is None:
            return False
        if known and message.state == NO_MATCH and known.message.state != NO_MATCH:
            return False
        if message.board:
            self._tables.pop(source, None)  # it had no match yet
        self._tables[key] = Table(message, source)
        return True

    def _heard_on(self, source: str) -> str:
        """A gadget without a match yet: the one heard there before, or a new one."""
        for key, table in self._tables.items():
            if table.source == source:
                return key
        return source

    def is_there(self, table: Table) -> bool:
        """Whether it can still be heard, or was a moment ago over the air."""
        grace = GRACE_S if table.source.startswith("mqtt:") else 0
        return table.gone is None or self._now() - table.gone < grace

    def gone(self, source: str) -> None:
        """Nothing is heard there any more."""
        for table in self._tables.values():
            if table.source == source:
                table.gone = self._now() if table.gone is None else table.gone

    def shown(self) -> list[dict[str, Any]]:
        """The tables as the page shows them, in the order of their names; of two with one name both."""
        rows = sorted(self._tables.items(), key=lambda item: (sort_key(item[1].message.table), item[0]))
        names = [table.message.table for _, table in rows]
        found = []
        for key, table in rows:
            message = table.message
            is_double = names.count(message.table) > 1
            found.append(
                {
                    "table": f"{message.table} ({key})" if is_double else message.table,
                    "there": self.is_there(table),
                    "match": message.match,
                    "changes": message.changes,
                    "state": message.state,
                    "game": message.game_name,
                    "goal": message.goal,
                    "hand": message.hand,
                    "names": message.sides(),
                    "totals": message.totals,
                    "turn": message.turn,
                    "winners": message.winners,
                    "won": message.won,
                }
            )
        return found


def sort_key(name: str) -> tuple[int, str]:
    """Numbers by their size, then names."""
    return (int(name), "") if name.isdigit() else (10**9, name)
