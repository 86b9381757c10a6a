# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A match as the book has it: with its sheet, or in brief."""

import dataclasses
import functools
import json
import sqlite3
import sys
from dataclasses import dataclass
from datetime import datetime

from desk.messages import OVER, Message, game_name


@dataclass(frozen=True)
class Entry:
    """A match in the book. ``first`` and ``last`` are when this computer was told of it, and of its end.

    ``number`` counts the matches in the order in which they were told first, whatever the clock says.
    ``told`` is what the gadget said; ``message`` is the same, with the result as it was corrected at
    ``corrected``, None if it was not. ``best`` is the most that a hand added to each side, nothing where the
    sheet is not known.
    """

    message: Message
    first: datetime
    last: datetime
    told: Message
    corrected: datetime | None = None
    best: tuple[int, ...] = ()
    number: int = 0


class Brief:
    """A match as the season needs it. Of 20,000 it is made in a fifth of the time of an ``Entry``.

    Its parts are those of ``Entry`` and of its message.
    """

    __slots__ = (
        "best",
        "corrected",
        "game",
        "last",
        "match",
        "names",
        "state",
        "table",
        "title",
        "totals",
        "winners",
    )

    def __init__(self, row: sqlite3.Row, correction: sqlite3.Row | None) -> None:
        self.match, table, game, options, state, names, totals, winners, best, last = row
        self.title = sys.intern(named_values(options).get("title", ""))
        self.table, self.game, self.state = map(sys.intern, (table, game, state))  # 15 MB of 100,000
        self.names = texts(names)
        self.last = datetime.fromisoformat(last)
        self.best = numbers(best)
        self.corrected = correction is not None
        if correction:
            self.state = OVER
            totals, winners = correction["totals"], correction["winners"]
        self.totals, self.winners = numbers(totals), numbers(winners)

    def __eq__(self, other: object) -> bool:
        """Whether all that it has is the same."""
        return isinstance(other, Brief) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # it is looked up by its match

    @property
    def game_name(self) -> str:
        """As ``Message.game_name``."""
        return self.title or game_name(self.game)

    @property
    def message(self) -> "Brief":
        """Itself: so it can stand where an ``Entry`` stands."""
        return self


@functools.lru_cache(10_000)
def numbers(text: str) -> tuple[int, ...]:
    """A list of whole numbers, as it is kept; many of them come often. JSON takes four times as long."""
    return tuple(map(int, text[1:-1].split(","))) if len(text) > len("[]") else ()


@functools.lru_cache(10_000)
def texts(text: str) -> tuple[str, ...]:
    """A list of names, as it is kept. The same names come again and again: 10 MB of 100,000 matches."""
    return tuple(map(sys.intern, json.loads(text)))


@functools.lru_cache(1_000)
def named_values(text: str) -> dict[str, str]:
    """Options, as they are kept. Nobody changes them."""
    return dict(json.loads(text))


def entry_of(row: sqlite3.Row, correction: sqlite3.Row | None = None) -> Entry:
    """A row of the table of matches, and the last one of its corrections."""
    told = Message(
        table=row["place"],
        state=row["state"],
        match=row["id"],
        changes=row["changes"],
        game=row["game"],
        goal=row["goal"],
        options=named_values(row["options"]),
        names=texts(row["names"]),
        hand=row["hands"],
        totals=numbers(row["totals"]),
        winners=numbers(row["winners"]),
        won=numbers(row["won"]),
        agreed=numbers(row["agreed"]),
        sheet=tuple(row["sheet"].split("\n")) if row["sheet"] else (),
    )
    message, corrected = told, None
    if correction:
        corrected = datetime.fromisoformat(correction["at"])
        totals, winners = (tuple(json.loads(correction[name])) for name in ("totals", "winners"))
        message = dataclasses.replace(told, state=OVER, totals=totals, winners=winners)
    first, last = (datetime.fromisoformat(row[name]) for name in ("first", "last"))
    return Entry(message, first, last, told, corrected, numbers(row["best"]), row["number"])
