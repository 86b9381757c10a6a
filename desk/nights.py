# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The club nights in a book: they are begun, drawn, and what the gadgets tell of their matches is counted."""

import json
import random
import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from desk.book import Book, BookError
from desk.draw import BYE, Pair, round_robin, swiss
from desk.entries import Entry
from desk.language import Text
from desk.messages import OVER, Message
from desk.names import LONGEST
from desk.night import FINAL, ROUND, SEMIFINAL, THIRD, Changed, Night, Pairing, Round, is_open
from desk.plan import MOST_SITTINGS, ROBIN, Plan, check_names, checked, spelt
from desk.rounds import in_order, lay_open, pairing_of, still_in_play, whose
from desk.standing import Place, standing

FINALS = (2, 4)  # of how many of the best there can be a final
LONGEST_NAMES = 100  # letters of the names that are said to be wrong


class AsTyped(random.Random):
    """No chance: who is named first sits first."""

    def random(self) -> float:
        """Never less than anything."""
        return 1.0


_AS_TYPED = AsTyped()


def check_parted(places: Sequence[Place], count: int) -> None:
    """Whether it is clear who plays a final, and in one of four who meets whom.

    :raises BookError: if some of them are equal in everything
    """
    for place in range(count - 1 if count == FINALS[0] else 0, min(count, len(places) - 1)):
        equal = [each.name for each in places if each.rank == places[place].rank]
        if len(equal) > 1 and equal[-1] != places[place].name:
            text = Text("%(names)s are equal in everything; expected lots, or of two a play-off")
            raise BookError(text.of(names=", ".join(equal)[:LONGEST_NAMES]))


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
        entrants, tables, options, parted_by = map(
            json.dumps, (plan.entrants, plan.tables, plan.options, plan.parted_by)
        )
        with self._book.together():
            return self._book.change(
                "INSERT INTO nights VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '[]', ?, ?, '[]', 1)",
                *(plan.name, plan.kind, plan.best_of, plan.minutes, entrants, tables),
                *(plan.game, options, parted_by, plan.walkover, plan.capped),
            )

    def last(self, match: str = "", table: str = "") -> Night | None:
        """The night that was begun last.

        :param match: of the open matches only this one, "" for all: with 3,000 that takes a third of a second
        :param table: of the pairings only those at this table, "" for all: of 400 players that takes 30 ms
        """
        rows = self._book.select("SELECT * FROM nights ORDER BY night DESC LIMIT 1")
        return self._night(rows[0], match, table) if rows else None

    def night(self, number: int) -> Night | None:
        """An earlier night, None if there is none with this number."""
        rows = self._book.select("SELECT * FROM nights WHERE night = ?", number)
        return self._night(rows[0]) if rows else None

    def all(self) -> list[tuple[int, str, date]]:
        """Number, name and day of every night that had a round, the last one first."""
        rows = self._book.select(
            "SELECT night, name, min(began) AS began FROM nights JOIN pairings USING (night) "
            "GROUP BY night ORDER BY night DESC"
        )
        return [(row["night"], row["name"], datetime.fromisoformat(row["began"]).date()) for row in rows]

    def _night(self, row: sqlite3.Row, match: str = "", table: str = "") -> Night:
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
            parted_by=tuple(json.loads(row["parted_by"])),
            rounds=self._rounds(row["night"], row["best_of"], match, table),
            ended=datetime.fromisoformat(row["ended"]) if row["ended"] else None,
            withdrawn=tuple(json.loads(row["withdrawn"])),
            walkover=row["walkover"],
            capped=bool(row["capped"]),
            decided=tuple(map(tuple, json.loads(row["decided"]))),
            counts_gone=bool(row["counts_gone"]),
        )

    def end(self, now: datetime, is_back: bool = False) -> None:
        """End the last night: no round is drawn any more; or go on with it.

        :raises BookError: if there is none, or a table still plays
        """
        night = self.last()
        if not night or not night.last:
            raise BookError(Text("no club night; expected one with a round"))
        if night.undecided() and not is_back:
            raise BookError(still_in_play(night))
        with self._book.together():
            ended = "" if is_back else now.isoformat()
            self._book.change("UPDATE nights SET ended = ? WHERE night = ?", ended, night.number)

    def draw(self, now: datetime, chance: random.Random) -> None:
        """Draw the next round, or of a final its last part, and who sits first at each table.

        :param chance: decides what nothing else does
        :raises BookError: if a table still plays, or everybody has met everybody
        """
        night = self._able_to_draw()
        if night.stage == SEMIFINAL:
            places = {each.name: each.rank for each in standing(night)}
            found = [in_order(each, places) for each in night.last.pairings] if night.last else []
            (one, other_one), (two, other_two) = found
            parts = [(one, two, FINAL), (other_one, other_two, THIRD)]
            self._write_round(night, parts, now, chance)
            return
        if night.stage:
            raise BookError(Text("the final is played; expected the night to be ended"))
        names = night.playing
        if len(names) < 2:
            raise BookError(Text("%(count)s still play; expected two at least", count=len(names)))
        pairs = self._robin(night) if night.kind == ROBIN else self._swiss(night, names, chance)
        self._write_round(night, [(*pair, ROUND) for pair in pairs], now, chance)

    def _able_to_draw(self) -> Night:
        night = self.last()
        if not night:
            raise BookError(Text("no club night; expected one to be begun first"))
        if night.ended:
            raise BookError(Text("the night is over; expected Go on with it, or a new one"))
        if night.undecided():
            raise BookError(still_in_play(night))
        return night

    def _swiss(self, night: Night, names: list[str], chance: random.Random) -> list[Pair]:
        chance.shuffle(names)
        points = {place.name: place.points for place in standing(night)}
        return swiss(names, points, night.met())

    def _robin(self, night: Night) -> list[Pair]:
        """The next round of all; who was to meet one that has withdrawn has a bye."""
        names = list(night.entrants)
        random.Random(night.number).shuffle(names)  # the same order in every round
        rounds = round_robin(names)
        if len(night.rounds) >= len(rounds):
            raise BookError(Text("everybody has met everybody; expected a new night"))
        pairs = []
        for pair in rounds[len(night.rounds)]:
            there = [name for name in pair if name and name not in night.withdrawn]
            if there:
                pairs.append((there[0], there[1] if len(there) > 1 else BYE))
        return sorted(pairs, key=lambda pair: pair[1] == BYE)

    def begin_final(self, count: int, now: datetime, chance: random.Random) -> None:
        """Draw the final of the best two, or the semi-finals of the best four: the first meets the last.

        :raises BookError: if a table still plays, or there are not so many
        """
        night = self._able_to_draw()
        places = [place for place in standing(night) if place.name in night.playing]
        best = [place.name for place in places[:count]]
        if night.stage or not night.rounds or count not in FINALS or len(best) < count:
            raise BookError(
                Text("no final of %(count)s now; expected one of the best two or four", count=count)
            )
        check_parted(places, count)
        stage = FINAL if count == 2 else SEMIFINAL
        pairs = [(best[place], best[-1 - place], stage) for place in range(count // 2)]
        self._write_round(night, pairs, now, chance)

    def _write_round(
        self, night: Night, pairs: Sequence[tuple[str, str, int]], now: datetime, chance: random.Random
    ) -> None:
        free = [
            place if not sitting else f"{place}#{sitting + 1}"
            for sitting in range(MOST_SITTINGS)
            for place in night.tables
        ]
        after = self._book.last_number()
        byes = 0
        with self._book.together():
            for first, second, stage in pairs:
                if second and chance.random() < 0.5:
                    first, second = second, first
                place = free.pop(0) if second else "" if not byes else f"#{byes}"
                byes += not second
                self._book.change(
                    "INSERT INTO pairings VALUES (?, ?, ?, ?, ?, ?, '', ?, ?)",
                    *(
                        night.number,
                        len(night.rounds) + 1,
                        place,
                        now.isoformat(),
                        first,
                        second,
                        after,
                        stage,
                    ),
                )

    def pair_by_hand(self, pairs: Sequence[tuple[str, str]], is_sure: bool) -> None:
        """Put the pairs of the last round together by hand, at the tables in their order.

        :param pairs: each with who has a bye and "", or two who meet
        :param is_sure: whether some may meet again
        :raises BookError: if somebody is missing or there twice, or some have met and nobody is sure
        """
        night = self.last()
        if not night or not night.last or night.stage or night.has_results():
            raise BookError(Text("a table has played; expected a round without results"))
        drawn = sorted(name for each in night.last.pairings for name in (each.first, each.second) if name)
        typed = sorted(name for pair in pairs for name in pair if name)
        if typed != drawn:
            wrong = sorted((Counter(typed) - Counter(drawn)) + (Counter(drawn) - Counter(typed)))
            raise BookError(
                Text("%(names)s; expected everybody once", names=", ".join(wrong)[:LONGEST_NAMES])
            )
        met = {frozenset(pair) for pair in night.met()[: -len(night.last.pairings) or None]}
        again = next((pair for pair in pairs if frozenset(pair) in met), None)
        if again and not is_sure:
            text = Text("%(first)s and %(second)s have met; expected others, or the tick that it is meant so")
            raise BookError(text.of(first=again[0], second=again[1] or Text("Bye")))
        began, number = night.last.began, night.last.number
        with self._book.together():
            self._book.change("DELETE FROM pairings WHERE night = ? AND round = ?", night.number, number)
            before = self.last()
            assert before
            self._write_round(before, [(*pair, ROUND) for pair in pairs], began, _AS_TYPED)

    def add_entrant(self, name: str) -> None:
        """Somebody comes late: plays from the next round on.

        :raises BookError: if that is nobody new, or everybody meets everybody
        """
        night = self._not_over()
        name = spelt(name)
        if night.kind == ROBIN:
            raise BookError(Text("everybody meets everybody; expected Swiss rounds for who comes late"))
        if not name:
            raise BookError(Text("no name; expected who comes late"))
        if name in night.withdrawn:
            raise BookError(Text("%(name)s was here and has gone; expected to be brought back", name=name))
        check_names((*night.playing, name))  # who has gone with one partner may come with another
        self._change_entrants(night, (*night.entrants, name), night.withdrawn)

    def withdraw(self, name: str, is_back: bool = False) -> None:
        """Somebody goes, or is back. The points stay.

        :raises BookError: if there is nobody of that name
        """
        night = self._not_over()
        if name not in night.entrants:
            raise BookError(Text("nobody called %(name)s; expected one who plays", name=name[:LONGEST]))
        gone = tuple(each for each in night.withdrawn if each != name)
        self._change_entrants(night, night.entrants, gone if is_back else (*gone, name))

    def _not_over(self) -> Night:
        night = self.last()
        if not night or night.ended:
            raise BookError(Text("no club night; expected one that is played"))
        return night

    def _change_entrants(self, night: Night, entrants: Sequence[str], withdrawn: Sequence[str]) -> None:
        with self._book.together():
            self._book.change(
                "UPDATE nights SET entrants = ?, withdrawn = ? WHERE night = ?",
                *(json.dumps(entrants), json.dumps(withdrawn), night.number),
            )

    def undo_draw(self) -> None:
        """Take the last round back, if no result of it is there yet.

        :raises BookError: if there is one
        """
        night = self.last()
        if not night or not night.last:
            raise BookError(Text("no round; expected one that was drawn"))
        if night.has_results():
            raise BookError(Text("a table has played; expected a round without results"))
        with self._book.together():
            for table in ("pairings", "counted"):
                self._book.change(
                    f"DELETE FROM {table} WHERE night = ? AND round = ?", night.number, night.last.number
                )

    def take(self, message: Message, by_desk: bool = False, may_be_counted: bool = False) -> bool:
        """Count a match for the table that tells of it, if it belongs to the round. Return whether it did.

        :param by_desk: count it even if not both sides have agreed
        :param may_be_counted: what is returned where it counts already
        """
        if message.state != OVER or not (message.is_agreed or by_desk):
            return False
        agreed = (message.changes, json.dumps(message.totals))
        known = self._book.select("SELECT changes, totals FROM counted WHERE id = ?", message.match)
        if known and tuple(known[0]) == agreed:
            return may_be_counted
        if known:
            with self._book.together():
                change = "UPDATE counted SET changes = ?, totals = ? WHERE id = ?"
                self._book.change(change, *agreed, message.match)
            return True
        night = self.last(message.match, message.table)
        found = night and whose(night, message.match)
        if not night or not night.last or not found:
            return False
        round_, pairing = found
        is_expected = round_ is night.last and not pairing.by_hand and not pairing.other_names(message)
        if not (by_desk or is_expected):
            return False
        with self._book.together():
            self._book.change(
                "INSERT INTO counted VALUES (?, ?, ?, ?, ?, ?)",
                *(message.match, night.number, round_.number, pairing.place, *agreed),
            )
            if pairing.by_hand and night.best_of == 1:
                self._set_by_hand(night, round_.number, pairing.place, "")
        return True

    def write(self, round_: int, place: str, first: int, second: int) -> None:
        """Write the result of a table down by hand.

        :param first: matches that its first entrant has won
        :param second: and its second
        :raises BookError: if there is no such table, nobody has won, or nobody can have won so often
        """
        if first == second == 0:
            raise BookError(Text("0 : 0; expected matches won, or who did not come"))
        night = self.last()
        need = night.best_of // 2 + 1 if night else 0
        is_shared = need == 1 and first == second == 1
        if not (
            0 <= min(first, second)
            and max(first, second) <= need
            and (first + second < 2 * need or is_shared)
        ):
            wrong = Text(
                "%(first)s : %(second)s; expected matches won, not points: %(most)s for one side at most"
            )
            raise BookError(wrong.of(first=first, second=second, most=need))
        stages = [
            each.stage
            for one in (night.rounds if night else ())
            for each in one.pairings
            if (one.number, each.place) == (round_, place)
        ]
        if first == second and set(stages) & {FINAL, THIRD}:
            raise BookError(Text("a final without a winner; expected one, after a play-off if need be"))
        self._set_by_hand(night, round_, place, json.dumps([first, second]))

    def write_absent(self, round_: int, place: str, who: str) -> None:
        """Write down who did not come: the other one wins, by the points of a walkover.

        :param who: ``first``, ``second`` or ``both``
        :raises BookError: if there is no such table
        """
        night = self.last()
        need, points = (night.best_of // 2 + 1, night.walkover) if night else (0, 0)
        wins = {"first": [0, need, -points], "second": [need, 0, points], "both": [0, 0, 0]}.get(who)
        if not wins:
            raise BookError(Text("expected who did not come: the first, the second, or both"))
        self._set_by_hand(night, round_, place, json.dumps(wins))

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
            missing = Text("no table %(place)s in round %(round)s; expected one of this night")
            raise BookError(missing.of(place=place, round=round_))
        with self._book.together():
            self._book.change(
                "UPDATE pairings SET by_hand = ? WHERE night = ? AND round = ? AND place = ?",
                *(wins, night.number, round_, place),
            )

    def by_hand(self) -> list[ByHand]:
        """What was written by hand at tables of which no match was counted. Who did not come has none."""
        rows = self._book.select(
            "SELECT began, first, second, by_hand FROM pairings "
            "LEFT JOIN counted USING (night, round, place) "
            "WHERE by_hand != '' AND id IS NULL ORDER BY pairings.rowid"
        )
        found = []
        for row in rows:
            first, second, *walkover = json.loads(row["by_hand"])
            if walkover:
                continue
            day = datetime.fromisoformat(row["began"]).date()
            found.append(ByHand(day, row["first"], row["second"], (first, second)))
        return found

    def _rounds(self, night: int, best_of: int, match: str, table: str) -> tuple[Round, ...]:
        """The rounds of a night, with all that waits, or one match of it; of all tables, or one."""
        began = {
            row["round"]: (datetime.fromisoformat(row["began"]), row["after"])
            for row in self._book.select(
                "SELECT round, min(began) AS began, min(after) AS after FROM pairings WHERE night = ? "
                "GROUP BY round ORDER BY round",
                night,
            )
        }
        if not began:
            return ()
        here = f"night = {night:d}"
        places = (table, f"{table}#*") if table else ()
        here += " AND (place = ? OR place GLOB ?)" if table else ""
        entries = {entry.message.match: entry for entry in self._book.counted(here, places)}
        counted: dict[tuple[int, str], list[Entry]] = {}
        changed: dict[tuple[int, str], list[Changed]] = {}
        for row in self._book.select(f"SELECT * FROM counted WHERE {here} ORDER BY rowid", *places):
            entry, at = entries[row["id"]], (row["round"], row["place"])
            if entry.corrected or row["changes"] == entry.told.changes:
                counted.setdefault(at, []).append(entry)
            else:
                changed.setdefault(at, []).append(Changed(entry, tuple(json.loads(row["totals"]))))
        rounds: dict[int, list[Pairing]] = {number: [] for number in began}
        for row in self._book.select(f"SELECT * FROM pairings WHERE {here} ORDER BY round, rowid", *places):
            number, place = row["round"], row["place"]
            matches, now_other = counted.get((number, place), []), changed.get((number, place), [])
            rounds[number].append(pairing_of(row, matches, now_other))
        found = [Round(number, *began[number], tuple(rounds[number])) for number in began]
        next_night = self._book.select("SELECT min(after) FROM pairings WHERE night > ?", night)[0][0]
        for entry in self._book.uncounted_since(found[0].after, match):
            if is_open(entry) and (next_night is None or entry.number <= next_night):
                lay_open(found, entry, best_of)
        return tuple(found)
