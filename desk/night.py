# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A club night: who plays whom at which table, round by round, and how everybody stands.

Two entrants meet at a table; an entrant is a player or a pair. What the gadget of that table tells counts by
itself, once both sides have agreed to it there.
"""

import json
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from desk.book import Book, BookError, Entry
from desk.draw import round_robin, swiss
from desk.messages import OVER, Message
from desk.names import are_of_draw, are_turned
from desk.plan import ROBIN, Plan, checked


@dataclass(frozen=True)
class Pairing:
    """Two entrants at a table; ``second`` is "" for who has a bye. ``wins`` are the matches each has won.

    ``by_hand`` says that the desk wrote them down. ``matches`` are those that were counted, ``open`` those of
    the table in this round that not both sides have agreed to. ``changed`` were counted, but are no longer as
    they were then: they count again once both sides agree, or the desk says so.
    """

    place: str
    first: str
    second: str
    wins: tuple[int, int]
    by_hand: bool
    matches: tuple[Entry, ...] = ()
    open: tuple[Entry, ...] = ()
    changed: tuple["Changed", ...] = ()

    def is_decided(self, best_of: int) -> bool:
        """Whether nothing is left to play."""
        return self.by_hand or not self.second or max(self.wins) * 2 > best_of

    def is_over(self) -> bool:
        """Whether a match is over there that not both sides have agreed to."""
        return any(is_open(entry) for entry in (*self.open, *(each.entry for each in self.changed)))

    def totals(self, entry: Entry, before: Sequence[int] = ()) -> tuple[int, int]:
        """The totals of a match, those of the first entrant first.

        :param before: those that it had when they were agreed to
        """
        first, second = before or entry.message.totals
        return (second, first) if are_turned(entry.message, self.first, self.second) else (first, second)

    def other_names(self, message: Message) -> str:
        """The names that the gadget has, if they are not of who was drawn here; else ""."""
        return "" if are_of_draw(message, self.first, self.second) else " - ".join(message.sides())

    def points(self) -> tuple[float, float]:
        """One for a win and half of that for a draw; a bye is a win."""
        first, second = self.wins
        if not self.second:
            return 1.0, 0.0
        if first == second:
            return (0.5, 0.5) if first else (0.0, 0.0)
        return (1.0, 0.0) if first > second else (0.0, 1.0)


@dataclass(frozen=True)
class Changed:
    """A match that was changed after both sides had agreed; ``before`` are the totals that were agreed to."""

    entry: Entry
    before: tuple[int, ...]


@dataclass(frozen=True)
class Round:
    """A round: its number from 1, when it began, and its tables."""

    number: int
    began: datetime
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True)
class Place:
    """Where an entrant stands. ``met`` are the points of all whom it met (Buchholz)."""

    rank: int
    name: str
    points: float
    met: float


@dataclass(frozen=True, kw_only=True)
class Night(Plan):
    """A club night that was begun, with its number in the book and its rounds."""

    number: int
    rounds: tuple[Round, ...]

    @property
    def last(self) -> Round | None:
        """The round that is played."""
        return self.rounds[-1] if self.rounds else None

    def undecided(self) -> list[Pairing]:
        """The tables of the last round that still play."""
        pairings = self.last.pairings if self.last else ()
        return [each for each in pairings if not each.is_decided(self.best_of)]

    def has_results(self) -> bool:
        """Whether any table of the last round has one."""
        pairings = self.last.pairings if self.last else ()
        return any(each.second and (each.by_hand or any(each.wins)) for each in pairings)

    def standing(self) -> list[Place]:
        """Everybody, the best first: by points, then by the points of whom one has met.

        A table counts, for both, once it is decided.
        """
        points = dict.fromkeys(self.entrants, 0.0)
        met: dict[str, list[str]] = {name: [] for name in self.entrants}
        for each in (pairing for round_ in self.rounds for pairing in round_.pairings):
            if each.is_decided(self.best_of):
                points[each.first] += each.points()[0]
                if each.second:
                    points[each.second] += each.points()[1]
                    met[each.first].append(each.second)
                    met[each.second].append(each.first)
        keys = {name: (-points[name], -sum(points[other] for other in met[name])) for name in self.entrants}
        order = sorted(self.entrants, key=lambda name: (keys[name], name.casefold()))
        first_of = {keys[name]: place for place, name in reversed(list(enumerate(order, 1)))}
        return [Place(first_of[keys[name]], name, points[name], -keys[name][1]) for name in order]

    def met(self) -> list[tuple[str, str]]:
        """Who has met whom; who had a bye has met ""."""
        return [(each.first, each.second) for round_ in self.rounds for each in round_.pairings]


@dataclass(frozen=True)
class ByHand:
    """Matches that were only written down: on which day, and how many each of two entrants has won."""

    day: date
    first: str
    second: str
    wins: tuple[int, int]


class Nights:
    """The club nights in a book."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def begin(self, plan: Plan) -> int:
        """Begin a night; its first round is drawn by ``draw``. Return its number.

        :raises BookError: if that cannot be played
        """
        plan = checked(plan)
        entrants, tables, options = map(json.dumps, (plan.entrants, plan.tables, plan.options))
        with self._book.together():
            return self._book.change(
                "INSERT INTO nights VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(plan.name, plan.kind, plan.best_of, plan.minutes, entrants, tables, plan.game, options),
            )

    def last(self) -> Night | None:
        """The night that was begun last."""
        rows = self._book.select("SELECT * FROM nights ORDER BY night DESC LIMIT 1")
        if not rows:
            return None
        row = rows[0]
        return Night(
            number=row["night"],
            name=row["name"],
            kind=row["kind"],
            best_of=row["best_of"],
            minutes=row["minutes"],
            entrants=tuple(json.loads(row["entrants"])),
            tables=tuple(json.loads(row["tables"])),
            game=row["game"],
            options=json.loads(row["options"]),
            rounds=self._rounds(row["night"]),
        )

    def draw(self, now: datetime, chance: random.Random) -> None:
        """Draw the next round, and who sits first at each table.

        :param chance: decides what nothing else does
        :raises BookError: if a table still plays, or everybody has met everybody
        """
        night = self.last()
        if not night:
            raise BookError("no club night; expected one to be begun first")
        if night.undecided():
            places = ", ".join(each.place for each in night.undecided())
            raise BookError(f"still in play: table {places}; expected every result")
        names = list(night.entrants)
        if night.kind == ROBIN:
            chance_of_night = random.Random(night.number)  # the same order in every round
            chance_of_night.shuffle(names)
            rounds = round_robin(names)
            if len(night.rounds) == len(rounds):
                raise BookError("everybody has met everybody; expected a new night")
            pairs = rounds[len(night.rounds)]
        else:
            chance.shuffle(names)
            points = {place.name: place.points for place in night.standing()}
            pairs = swiss(names, points, night.met())
        free = list(night.tables)
        with self._book.together():
            for first, second in pairs:
                if second and chance.random() < 0.5:
                    first, second = second, first
                place = free.pop(0) if second else ""
                self._book.change(
                    "INSERT INTO pairings VALUES (?, ?, ?, ?, ?, ?, '')",
                    *(night.number, len(night.rounds) + 1, place, now.isoformat(), first, second),
                )

    def undo_draw(self) -> None:
        """Take the last round back, if no result of it is there yet.

        :raises BookError: if there is one
        """
        night = self.last()
        if not night or not night.last:
            raise BookError("no round; expected one that was drawn")
        if night.has_results():
            raise BookError("a table has played; expected a round without results")
        with self._book.together():
            for table in ("pairings", "counted"):
                self._book.change(
                    f"DELETE FROM {table} WHERE night = ? AND round = ?", night.number, night.last.number
                )

    def take(self, message: Message, by_desk: bool = False) -> bool:
        """Count a match for the table that tells of it, if it belongs to the round. Return whether it did.

        :param by_desk: count it even if not both sides have agreed
        """
        if message.state != OVER or not (message.is_agreed or by_desk):
            return False
        agreed = (message.changes, json.dumps(message.totals))
        known = self._book.select("SELECT changes, totals FROM counted WHERE id = ?", message.match)
        if known and tuple(known[0]) == agreed:
            return False
        if known:
            with self._book.together():
                change = "UPDATE counted SET changes = ?, totals = ? WHERE id = ?"
                self._book.change(change, *agreed, message.match)
            return True
        night = self.last()
        if not night or not night.last:
            return False
        pairing = next((each for each in night.last.pairings if each.place == message.table), None)
        entry = self._book.entry(message.match)
        if (
            not pairing
            or not entry
            or pairing.is_decided(night.best_of)
            or len(message.totals) != 2
            or entry.first < night.last.began
            or not (by_desk or are_of_draw(message, pairing.first, pairing.second))
        ):
            return False
        with self._book.together():
            self._book.change(
                "INSERT INTO counted VALUES (?, ?, ?, ?, ?, ?)",
                *(message.match, night.number, night.last.number, message.table, *agreed),
            )
        return True

    def write(self, round_: int, place: str, first: int, second: int) -> None:
        """Write the result of a table down by hand.

        :param first: matches that its first entrant has won
        :param second: and its second
        :raises BookError: if there is no such table, or nobody can have won so often
        """
        night = self.last()
        most = night.best_of if night else 0
        if not (0 <= first <= most and 0 <= second <= most and first + second):
            raise BookError(f"{first} : {second}; expected matches won, {most} at most, and not 0 : 0")
        self._set_by_hand(night, round_, place, json.dumps([first, second]))

    def take_back(self, round_: int, place: str) -> None:
        """What the gadgets told of a table counts again.

        :raises BookError: if there is no such table
        """
        self._set_by_hand(self.last(), round_, place, "")

    def _set_by_hand(self, night: Night | None, round_: int, place: str, wins: str) -> None:
        places = {
            each.place
            for one in (night.rounds if night else ())
            for each in one.pairings
            if one.number == round_ and each.second
        }
        if not night or place not in places:
            raise BookError(f"no table {place} in round {round_}; expected one of this night")
        with self._book.together():
            self._book.change(
                "UPDATE pairings SET by_hand = ? WHERE night = ? AND round = ? AND place = ?",
                *(wins, night.number, round_, place),
            )

    def by_hand(self) -> list[ByHand]:
        """What was written by hand at tables of which no match was counted."""
        rows = self._book.select(
            "SELECT began, first, second, by_hand FROM pairings "
            "LEFT JOIN counted USING (night, round, place) "
            "WHERE by_hand != '' AND id IS NULL ORDER BY pairings.rowid"
        )
        found = []
        for row in rows:
            first, second = json.loads(row["by_hand"])
            day = datetime.fromisoformat(row["began"]).date()
            found.append(ByHand(day, row["first"], row["second"], (first, second)))
        return found

    def _rounds(self, night: int) -> tuple[Round, ...]:
        rows = self._book.select("SELECT * FROM pairings WHERE night = ? ORDER BY round, rowid", night)
        if not rows:
            return ()
        last = rows[-1]["round"]
        entries = {entry.message.match: entry for entry in self._book.counted(night)}
        counted: dict[tuple[int, str], list[Entry]] = {}
        changed: dict[tuple[int, str], list[Changed]] = {}
        for row in self._book.select("SELECT * FROM counted WHERE night = ? ORDER BY rowid", night):
            entry, table = entries[row["id"]], (row["round"], row["place"])
            if entry.corrected or row["changes"] == entry.told.changes:
                counted.setdefault(table, []).append(entry)
            else:
                changed.setdefault(table, []).append(Changed(entry, tuple(json.loads(row["totals"]))))
        waiting: dict[str, list[Entry]] = {}
        for entry in self._book.entries_since(datetime.fromisoformat(rows[-1]["began"])):
            if is_open(entry) and entry.message.match not in entries:
                waiting.setdefault(entry.message.table, []).append(entry)
        rounds: dict[int, list[Pairing]] = {}
        began: dict[int, datetime] = {}
        for row in rows:
            number, place = row["round"], row["place"]
            began[number] = datetime.fromisoformat(row["began"])
            still_open = waiting.get(place, []) if number == last else []
            matches = counted.get((number, place), [])
            now_other = changed.get((number, place), [])
            rounds.setdefault(number, []).append(pairing_of(row, matches, still_open, now_other))
        return tuple(Round(number, began[number], tuple(rounds[number])) for number in sorted(rounds))


def is_open(entry: Entry) -> bool:
    """Whether the desk may count a match."""
    return entry.message.state == OVER and len(entry.message.totals) == 2


def pairing_of(
    row: sqlite3.Row, matches: Sequence[Entry], waiting: Sequence[Entry], changed: Sequence[Changed]
) -> Pairing:
    """A pairing, with what was written by hand or else with the matches that were counted for it."""
    first, second = row["first"], row["second"]
    wins = [0, 0]
    for entry in matches:
        turned = are_turned(entry.message, first, second)
        for side in entry.message.winners:
            wins[side ^ turned] += 1
    if row["by_hand"]:
        wins = json.loads(row["by_hand"])
    return Pairing(
        place=row["place"],
        first=first,
        second=second,
        wins=(wins[0], wins[1]),
        by_hand=bool(row["by_hand"]),
        matches=tuple(matches),
        open=tuple(waiting),
        changed=tuple(changed),
    )
