# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The season: who won how often, with whom and against whom, by game and by dates."""

import csv
import io
import re
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TypeVar

from desk.book import Book
from desk.chart import MOST_LINES, Chart, chart
from desk.entries import Brief, Entry
from desk.language import Text
from desk.messages import OVER, lowest_wins
from desk.names import EVERYWHERE, Names, is_unnamed, players_of, sort_key
from desk.nights import ByHand, Nights

MOST_EVENINGS = 24  # in the chart, the last ones
Match = TypeVar("Match", Entry, Brief)
_OF_A_MATCH = (Text("when"), Text("table"), Text("game"), Text("result"), Text("won by"), Text("totals"))
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_MADE = 2  # that are kept besides the new one; of 300 players each takes 11 MB
_OF_ALL = (Text("player"), Text("matches"), Text("won"), Text("percent"))
_OF_ONE = (Text("average"), Text("best hand"))  # those of several games cannot be compared


def heading(game: str) -> tuple[Text, ...]:
    """What stands above the table of the season of one game, or "" of all."""
    return (*_OF_ALL, *_OF_ONE) if game else _OF_ALL


@dataclass
class Player:
    """A player's season. ``points`` are all totals that were told; ``best`` is the most that a hand added, or
    the least where the lowest total wins; neither says anything if they are of several games.
    """

    name: str
    matches: int = 0
    won: int = 0
    told: int = 0  # by a gadget; a result by hand has no totals
    points: int = 0
    best: int | None = None
    partners: Counter[str] = field(default_factory=Counter)
    beaten: Counter[str] = field(default_factory=Counter)  # against whom this player was on the winning side
    met: Counter[str] = field(default_factory=Counter)  # and against whom at all
    won_on: Counter[date] = field(default_factory=Counter)  # how many on each day

    def copied(self) -> "Player":
        """The same, which stays as it is."""
        partners, beaten, met = Counter(self.partners), Counter(self.beaten), Counter(self.met)
        return replace(self, partners=partners, beaten=beaten, met=met, won_on=Counter(self.won_on))

    def row(self, game: str = "") -> tuple[str | int, ...]:
        """What stands in the table of the season of one game, or "" of all, below ``heading``."""
        share = round(100 * self.won / self.matches)
        average = f"{self.points / self.told:.1f}" if self.told else ""
        best = "" if self.best is None else self.best
        return (self.name, self.matches, self.won, share, average, best)[: len(heading(game))]


@dataclass(frozen=True)
class Filter:
    """What is looked at: one game, "" for all, between two days, which are among them."""

    game: str = ""
    since: date = date.min
    until: date = date.max

    def takes(self, game: str, day: date) -> bool:
        """Whether a match belongs to it."""
        return self.game in ("", game) and self.since <= day <= self.until

    def entries(self, entries: Iterable[Match]) -> list[Match]:
        """The matches that belong to it."""
        return [entry for entry in entries if self.takes(entry.message.game, entry.last.date())]

    def by_hand(self, results: Iterable[ByHand]) -> list[ByHand]:
        """The results by hand that belong to it; their game is not known."""
        return [each for each in results if self.takes("", each.day)]


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


def add_told(found: dict[str, Player], entry: Entry | Brief, names: Names) -> None:
    """Add a match that was told, if somebody has won it."""
    message = entry.message
    if message.state != OVER:
        return
    players, count = names.players(message), len(message.totals)
    add(found, players, count, message.winners, entry.last.date())
    best = () if entry.corrected else entry.best
    for seat, name in enumerate(players):
        if is_unnamed(name):
            continue
        player = found[name]
        player.told += 1
        player.points += message.totals[seat % count]
        if best:
            hand = best[seat % count]
            better = min if lowest_wins(message.game, {}) else max
            player.best = hand if player.best is None else better(hand, player.best)


def add_by_hand(found: dict[str, Player], names: Names, by_hand: Iterable[ByHand]) -> None:
    """Add results that no gadget told."""
    for each in by_hand:
        sides = [players_of(entrant) for entrant in (each.first, each.second)]
        if len(sides[0]) != len(sides[1]):
            sides = [[each.first], [each.second]]
        seats = [names.who(name, EVERYWHERE) for seats in zip(*sides, strict=True) for name in seats]
        for side, wins in enumerate(each.wins):
            for _ in range(wins):
                add(found, seats, 2, (side,), each.day)


def chart_of(players: Sequence[Player]) -> Chart | None:
    """Who stood where after each of the last evenings, by matches won, of those who stand best now."""
    days = sorted({day for player in players for day in player.won_on})
    shown = players[:MOST_LINES]
    ranks: list[list[int]] = [[] for _ in shown]
    won = dict.fromkeys((player.name for player in players), 0)
    for day in days:
        for player in players:
            won[player.name] += player.won_on[day]
        wins = sorted(won.values(), reverse=True)
        for line, player in zip(ranks, shown, strict=True):
            line.append(wins.index(won[player.name]) + 1)
    columns = [f"{day:%m-%d}" for day in days[-MOST_EVENINGS:]]
    names = [player.name for player in shown]
    title = Text("Who stood where after each evening: %(names)s", names=", ".join(names))
    return chart(title, names, [line[-MOST_EVENINGS:] for line in ranks], columns, True)


@dataclass(frozen=True)
class Shown:
    """What the page of the book shows: all that a filter takes, and every name that was written."""

    shown: list[Brief]
    players: list[Player]
    names: Names
    written: list[tuple[str, str]]
    struck: set[str]  # matches that the season leaves out
    removed: list[Entry]  # and those that were taken out of the book
    chart: Chart | None


class Sums:
    """The season of the matches that a filter takes, to which new ones are added.

    100,000 take a second to add up, and a new result must not wait for that.
    """

    def __init__(self, chosen: Filter, names: Names, by_hand: list[ByHand]) -> None:
        self._chosen = chosen
        self._found: dict[str, Player] = {}
        self._shown: set[str] = set()  # whom a page may be showing: they are copied before they change
        add_by_hand(self._found, names, chosen.by_hand(by_hand))

    def add(self, new: Iterable[Brief], names: Names, struck: set[str]) -> None:
        """Add those that it takes, that are over and not struck."""
        takes, is_all = self._chosen.takes, self._chosen == Filter()
        for entry in new:
            if (is_all or takes(entry.game, entry.last.date())) and entry.match not in struck:
                if self._shown:
                    self._copy(names.players(entry.message))
                add_told(self._found, entry, names)

    def _copy(self, players: Iterable[str]) -> None:
        for name in self._shown.intersection(players):
            self._found[name] = self._found[name].copied()
            self._shown.remove(name)

    def players(self) -> list[Player]:
        """Everybody's season. They stay as they are, as a page may be made of them while more is added."""
        self._shown = set(self._found)
        return in_order(self._found.values())


class Seasons:
    """The seasons that were looked at. A new match is added to them; any other change makes them anew.

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
        self._sums: dict[Filter, Sums] = {}
        self._written: set[tuple[str, str]] = set()  # each name with its table, of the matches in them,
        self._names: Names | None = None  # and what else they were made with
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
        new, has_counted = self._read()
        names, struck, by_hand = Names(self._book), self._book.struck(), Nights(self._book).by_hand()
        is_same = struck == self._struck and by_hand == self._by_hand and self._has_same_names(names, new)
        if has_counted or not is_same:
            self._sums, self._written = {}, set()
            new = list(self._matches.values())
        self._names, self._struck, self._by_hand = names, struck, by_hand
        for sums in self._sums.values():
            sums.add(new, names, struck)
        for entry in new:
            self._written.update((name, entry.table) for name in names.written(entry))
        players = self._sums_of(chosen).players()
        shown = self._ordered if chosen == Filter() else chosen.entries(self._ordered)
        ordered = sorted(self._written, key=lambda each: (sort_key(each[0]), each[1]))
        return Shown(shown, players, names, ordered, struck, self._book.removed(), chart_of(players))

    def _has_same_names(self, names: Names, new: list[Brief]) -> bool:
        """Whether the names in the sums, which have none of the new matches, are as they were."""
        changed = names.changed_since(self._names) if self._names else None
        if changed is None:
            return False
        changed -= {each.match for each in new}
        return not any(match in self._matches and self._matches[match].state == OVER for match in changed)

    def _sums_of(self, chosen: Filter) -> Sums:
        """The sums of a filter, made if there are none; those of the last few stay."""
        assert self._names
        if chosen not in self._sums:
            made = Sums(chosen, self._names, self._by_hand)
            made.add(self._matches.values(), self._names, self._struck)
            if len(self._sums) > _MADE:
                del self._sums[next(each for each in self._sums if each != Filter())]
            self._sums[chosen] = made
        return self._sums[chosen]

    def _read(self) -> tuple[list[Brief], bool]:
        """Read what was written since the last time.

        :return: the matches that are new or have changed, and whether one of them was over before
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
        self._write, self._corrections, self._removed = write, corrections, removed
        if known or len(self._ordered) != len(self._matches):
            by_time = sorted(self._matches.values(), key=lambda each: (each.last, each.match), reverse=True)
            self._ordered = by_time
        return known, any(each.state == OVER for each in before)

    def entries(self, shown: Iterable[Brief]) -> list[Entry]:
        """Some of the matches with all that is known but their sheets."""
        with self._lock:
            return self._book.some([each.match for each in shown])

    def close(self) -> None:
        """Close the file once nobody reads it: closed under a reader, SQLite crashes the process."""
        with self._lock:
            self._book.close()


def add(found: dict[str, Player], names: list[str], sides: int, winners: Sequence[int], day: date) -> None:
    """Add a match to the season of each who played it.

    :param names: seat by seat; seat and side begin alike
    """
    for seat, name in enumerate(names):
        if is_unnamed(name):  # of many tables: that is not one player
            continue
        side = seat % sides
        has_won = side in winners
        if name not in found:
            found[name] = Player(name)
        player = found[name]
        player.matches += 1
        player.won += has_won
        if has_won:
            player.won_on[day] += 1
        for other, other_name in enumerate(names):
            if is_unnamed(other_name):
                continue
            if other != seat and other % sides == side:
                player.partners[other_name] += 1
            elif other % sides != side:
                player.met[other_name] += 1
                player.beaten[other_name] += has_won and other % sides not in winners


def as_csv(players: Iterable[Player], game: str = "", has_decimal_comma: bool = False) -> str:
    """The season as a table for other programs.

    :param game: that the players' matches are of, "" for several
    :param has_decimal_comma: as spreadsheets expect if that is usual, with semicolons between cells
    """
    rows: list[Sequence[str | int]] = [[str(each) for each in heading(game)]]
    rows += [player.row(game) for player in players]
    return csv_of(rows, has_decimal_comma)


def csv_of(rows: Iterable[Sequence[str | int]], has_decimal_comma: bool) -> str:
    """A table for other programs. What a spreadsheet would take for a formula is text.

    It begins with the byte order mark, without which Excel reads ñ as two other letters.
    """
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, delimiter=";" if has_decimal_comma else ",")
    for row in rows:
        cells = [str(plain(cell)) for cell in row]
        if has_decimal_comma:
            cells = [cell.replace(".", ",") if _NUMBER.fullmatch(cell) else cell for cell in cells]
        writer.writerow(cells)
    return out.getvalue()


def matches_csv(entries: Iterable[Brief], names: Names, has_decimal_comma: bool) -> str:
    """Each match in a row: the day, where, the game, its sides with their totals, and who has won."""
    rows: list[list[str | int]] = [[str(each) for each in _OF_A_MATCH]]
    for entry in entries:
        message, players = entry.message, names.players(entry.message)
        count = len(message.totals)
        sides = [" + ".join(players[side::count]) for side in range(count)]
        won = ", ".join(sides[side] for side in message.winners)
        told: list[str | int] = []
        for side, total in zip(sides, message.totals, strict=True):
            told += [plain(side), total]
        day = f"{entry.last:%Y-%m-%d %H:%M}"
        rows.append([day, message.table, message.game, message.state, plain(won), *told])
    return csv_of(rows, has_decimal_comma)


def plain(cell: str | int) -> str | int:
    """A cell that is never a formula: names can begin with any sign."""
    is_formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if is_formula else cell
