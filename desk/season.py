# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The season: who won how often, with whom and against whom, by game and by dates."""

import csv
import heapq
import io
import itertools
import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from desk.book import Book
from desk.chart import MOST_LINES, Chart, chart
from desk.days import Days, Filter, Player, heading, sum_of
from desk.entries import Brief, Entry
from desk.language import Text
from desk.messages import NO_MATCH, OVER, STATES, place_name
from desk.names import Names, sort_key
from desk.nights import ByHand, Nights

MOST_EVENINGS = 24  # in the chart, the last ones
_OF_A_MATCH = (Text("when"), Text("table"), Text("game"), Text("result"), Text("won by"))
_OF_A_SIDE = (Text("side %(number)s"), Text("total %(number)s"))
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_ROWS = 1_000  # of a table that are made at once
_MADE = 2  # that are kept besides the new one


def filter_of(game: str = "", since: str = "", until: str = "") -> Filter:
    """A filter as it is typed.

    :param since: a date as 2026-11-23, "" for the first match
    :raises ValueError: if a date is none
    """
    first = date.fromisoformat(since) if since else date.min
    return Filter(game, first, date.fromisoformat(until) if until else date.max)


def in_order(players: Iterable[Player]) -> list[Player]:
    """Who won most first."""
    return sorted(players, key=lambda player: (-player.won, player.matches, sort_key(player.name)))


def chart_of(players: Sequence[Player], wins: Mapping[date, Counter[str]]) -> Chart | None:
    """Who stood where after each of the last evenings, by matches won, of those who stand best now."""
    days = sorted(day for day in wins if wins[day])
    shown = players[:MOST_LINES]
    ranks: list[list[int]] = [[] for _ in shown]
    won = Counter({player.name: 0 for player in players})
    for day in days:
        won.update(wins[day])
        so_far = sorted(won.values(), reverse=True)
        for line, player in zip(ranks, shown, strict=True):
            line.append(so_far.index(won[player.name]) + 1)
    columns = [f"{day:%m-%d}" for day in days[-MOST_EVENINGS:]]
    names = [player.name for player in shown]
    title = Text("Who stood where after each evening: %(names)s", names=", ".join(names))
    return chart(title, names, [line[-MOST_EVENINGS:] for line in ranks], columns, True)


@dataclass(frozen=True)
class Shown:
    """What the page of the book shows: all that a filter takes, and every name that was written."""

    shown: list[Brief]
    by_hand: list[ByHand]
    players: list[Player]
    names: Names
    written: list[tuple[str, str]]
    struck: set[str]  # matches that the season leaves out
    removed: list[Entry]  # and those that were taken out of the book
    chart: Chart | None


class Seasons:
    """The seasons that were looked at. A new match is added to its day; any other change makes all anew.

    It has a connection of its own, so a page can be made in another thread than the one that writes.

    :param book: whose matches they are
    """

    def __init__(self, book: Book) -> None:
        self._book = book.reader()
        self._made: dict[Filter, Shown] = {}  # until the book changes
        self._matches: dict[str, Brief] = {}  # as they are in the book,
        self._corrections: dict[str, str] = {}  # when each was corrected last,
        self._write = 0  # and how far it was read
        self._removed: set[str] = set()  # those that were taken out of the book
        self._ordered: list[Brief] = []  # the rest, the one told last first
        self._written: set[tuple[str, str]] = set()  # each name with its table, of the matches in them,
        self._names: Names | None = None  # and what else they were made with
        self._days: Days | None = None
        self._struck: set[str] = set()
        self._by_hand: list[ByHand] = []
        self._version = -1
        self._lock = threading.Lock()

    def of(self, game: str = "", since: str = "", until: str = "") -> Shown:
        """The matches of a game, "" for all, between two dates.

        :raises ValueError: if a date is none
        """
        chosen = filter_of(game, since, until)
        with self._lock:
            version = self._book.version_now()
            if version != self._version:
                self._made, self._version = {}, version
            if chosen not in self._made:
                self._made = {**dict(list(self._made.items())[-_MADE:]), chosen: self._make(chosen)}
            return self._made[chosen]

    def _make(self, chosen: Filter) -> Shown:
        new, counted = self._read()
        names, struck, by_hand = Names(self._book), self._book.struck(), Nights(self._book).by_hand()
        is_same = struck == self._struck and by_hand == self._by_hand and self._has_same_names(names, new)
        if not is_same or not self._days:
            self._days, self._written = Days(names, by_hand), set()
            new = list(self._matches.values())
        elif counted:  # only what was added up with them is made anew
            sums = {sum_of(each) for each in (*counted, *new)}
            self._days.forget(sums)
            new = [each for each in self._matches.values() if sum_of(each) in sums]
        self._names, self._struck, self._by_hand = names, struck, by_hand
        self._days.add(new, names, struck)
        for entry in new:
            self._written.update((name, entry.table) for name in names.written(entry))
        players = in_order(self._days.players(chosen))
        shown = self._ordered if chosen == Filter() else chosen.entries(self._ordered)
        ordered = sorted(self._written, key=lambda each: (sort_key(each[0]), each[1]))
        hand = chosen.by_hand(by_hand)
        return Shown(
            shown,
            hand,
            players,
            names,
            ordered,
            struck,
            self._book.removed(),
            chart_of(players, self._days.wins(chosen)),
        )

    def _has_same_names(self, names: Names, new: list[Brief]) -> bool:
        """Whether the names in the sums, which have none of the new matches, are as they were."""
        changed = names.changed_since(self._names) if self._names else None
        if changed is None:
            return False
        changed -= {each.match for each in new}
        return not any(match in self._matches and self._matches[match].state == OVER for match in changed)

    def _read(self) -> tuple[list[Brief], list[Brief]]:
        """Read what was written since the last time.

        :return: the matches that are new or have changed, and those that were over before, as they were
        """
        write = self._book.last_write()
        removed = {entry.told.match for entry in self._book.removed()}
        corrections = {match: str(row["at"]) for match, row in self._book.corrections().items()}
        if self._matches:
            changed = {match for match, _ in corrections.items() ^ self._corrections.items()}
            found = self._book.results_since(self._write, changed | (self._removed - removed))
        else:
            found = self._book.results()
        for match in removed - self._removed:
            if self._matches.pop(match, None):
                self._names = None
        known = [each for each in found if self._matches.get(each.match) != each]
        before = [self._matches[each.match] for each in known if each.match in self._matches]
        self._matches.update((each.match, each) for each in known)
        for each in known:
            if each.state == NO_MATCH:  # all its answers were taken back
                del self._matches[each.match]
        self._write, self._corrections, self._removed = write, corrections, removed
        if known or len(self._ordered) != len(self._matches):
            other = {each.match for each in known}
            kept = [each for each in self._ordered if each.match in self._matches and each.match not in other]
            added = [each for each in known if each.match in self._matches]
            added.sort(key=by_time, reverse=True)
            self._ordered = list(heapq.merge(kept, added, key=by_time, reverse=True))
        return known, [each for each in before if each.state == OVER]

    def entries(self, shown: Iterable[Brief]) -> list[Entry]:
        """Some of the matches with all that is known but their sheets."""
        with self._lock:
            return self._book.some([each.match for each in shown])

    def close(self) -> None:
        """Close the file once nobody reads it: closed under a reader, SQLite crashes the process."""
        with self._lock:
            self._book.close()


def by_time(entry: Brief) -> tuple[datetime, str]:
    """The key by which matches stand in the order in which they were told last."""
    return entry.last, entry.match


def as_csv(players: Iterable[Player], game: str = "", has_decimal_comma: bool = False) -> str:
    """The season as a table for other programs.

    :param game: that the players' matches are of, "" for several
    :param has_decimal_comma: as spreadsheets expect if that is usual, with semicolons between cells
    """
    rows: list[Sequence[str | int]] = [[str(each) for each in heading(game)]]
    rows += [player.row(game) for player in players]
    return csv_of(rows, has_decimal_comma)


def csv_of(rows: Iterable[Sequence[str | int]], has_decimal_comma: bool) -> str:
    """A table for other programs, as `csv_parts` has it."""
    return "".join(csv_parts(rows, has_decimal_comma))


def csv_parts(rows: Iterable[Sequence[str | int]], has_decimal_comma: bool) -> Iterator[str]:
    """A table for other programs, some rows at a time. What a spreadsheet would take for a formula is text.

    It begins with the byte order mark, without which Excel reads ñ as two other letters.
    """
    yield "\ufeff"
    left = iter(rows)
    while some := list(itertools.islice(left, _ROWS)):
        out = io.StringIO()
        writer = csv.writer(out, delimiter=";" if has_decimal_comma else ",")
        for row in some:
            cells = [str(plain(cell)) for cell in row]
            if has_decimal_comma:
                cells = [cell.replace(".", ",") if _NUMBER.fullmatch(cell) else cell for cell in cells]
            writer.writerow(cells)
        yield out.getvalue()


def matches_csv(entries: Iterable[Brief], names: Names, has_decimal_comma: bool) -> Iterator[str]:
    """Each match in a row: the day, where, the game, who has won, and its sides with their totals.

    Each row has as many columns as the match with the most sides needs, and each column a heading.
    """
    found = list(entries)
    most = max((len(entry.totals) for entry in found), default=0)
    of_sides = [str(each.of(number=side + 1)) for side in range(most) for each in _OF_A_SIDE]
    head = [*map(str, _OF_A_MATCH), *of_sides]
    return csv_parts(itertools.chain([head], _rows(found, names, most)), has_decimal_comma)


def _rows(found: Iterable[Brief], names: Names, most: int) -> Iterator[list[str | int]]:
    for entry in found:
        message, players = entry.message, names.players(entry.message)
        count = len(message.totals)
        sides = [" + ".join(players[side::count]) for side in range(count)]
        won = ", ".join(sides[side] for side in message.winners)
        told = [cell for pair in zip(sides, message.totals, strict=True) for cell in pair]
        day = f"{entry.last:%Y-%m-%d %H:%M}"
        result = str(STATES[message.state])
        row = [day, place_name(message.table), message.game_name, result, won, *told]
        yield [*row, *[""] * (2 * (most - count))]


def plain(cell: str | int) -> str | int:
    """A cell that is never a formula: names can begin with any sign."""
    is_formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if is_formula else cell
