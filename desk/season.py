# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The season: who won how often, with whom and against whom, by game and by dates."""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from desk.book import Book, Entry
from desk.hands import hands_of
from desk.messages import OVER
from rules_min.notation.reader import SheetError

HEADING = ("player", "matches", "won", "percent", "average", "best hand")


@dataclass
class Player:
    """A player's season. ``points`` are all totals added; ``best`` is the most that a hand added."""

    name: str
    matches: int = 0
    won: int = 0
    points: int = 0
    best: int | None = None
    partners: Counter[str] = field(default_factory=Counter)
    beaten: Counter[str] = field(default_factory=Counter)  # against whom this player was on the winning side
    met: Counter[str] = field(default_factory=Counter)  # and against whom at all

    def row(self) -> tuple[str | int, ...]:
        """What stands in the table of the season."""
        share = round(100 * self.won / self.matches)
        average = f"{self.points / self.matches:.1f}"
        return self.name, self.matches, self.won, share, average, "" if self.best is None else self.best


def chosen(entries: Iterable[Entry], game: str = "", since: str = "", until: str = "") -> list[Entry]:
    """The matches of one game or all, between two dates, which are among them.

    :param since: a date as 2026-11-23, "" for the first match
    :raises ValueError: if a date is none
    """
    first = date.fromisoformat(since) if since else date.min
    last = date.fromisoformat(until) if until else date.max
    return [
        entry
        for entry in entries
        if (not game or entry.message.game == game) and first <= entry.last.date() <= last
    ]


def season(book: Book, entries: Iterable[Entry]) -> list[Player]:
    """Each player's season, who won most first; only matches that somebody has won count."""
    found: dict[str, Player] = {}
    said = book.said()
    for entry in entries:
        message = entry.message
        if message.state != OVER:
            continue
        names = book.players(message, said)
        sides = len(message.totals)
        best = best_hands(entry)
        for seat, name in enumerate(names):
            side = seat % sides
            has_won = side in message.winners
            player = found.setdefault(name, Player(name))
            player.matches += 1
            player.won += has_won
            player.points += message.totals[side]
            if best:
                player.best = max(best[side], player.best if player.best is not None else best[side])
            for other, other_name in enumerate(names):
                if other != seat and other % sides == side:
                    player.partners[other_name] += 1
                elif other % sides != side:
                    player.met[other_name] += 1
                    player.beaten[other_name] += has_won and other % sides not in message.winners
    return sorted(found.values(), key=lambda player: (-player.won, player.matches, player.name))


def best_hands(entry: Entry) -> list[int]:
    """The most that a hand added to each side, nothing where the sheet is not known."""
    try:
        hands = hands_of(entry.message.sheet) if entry.message.sheet else []
    except SheetError:
        return []
    return [max(points) for points in zip(*(hand.points for hand in hands), strict=True)]


def as_csv(players: Iterable[Player]) -> str:
    """The season as a table for other programs. What a spreadsheet would take for a formula is text."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADING)
    for player in players:
        writer.writerow([plain(cell) for cell in player.row()])
    return out.getvalue()


def plain(cell: str | int) -> str | int:
    """A cell that is never a formula: names can begin with any sign."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
