# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A club night: who plays whom at which table, round by round.

Two entrants meet at a table; an entrant is a player or a pair. What the gadget of that table tells counts by
itself, once both sides have agreed to it there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from desk.entries import Entry
from desk.language import Text, _
from desk.messages import OVER, Message, lowest_wins
from desk.names import are_of_draw, are_turned
from desk.plan import Plan

ROUND, SEMIFINAL, FINAL, THIRD = 0, 1, 2, 3  # what a pairing is; only those of rounds give points
STAGES = {SEMIFINAL: Text("semi-final"), FINAL: Text("final"), THIRD: Text("for third place")}


@dataclass(frozen=True)
class Pairing:
    """Two entrants at a table; ``second`` is "" for who has a bye. ``wins`` are the matches each has won.

    ``place`` is the table, with ``#2`` after it for who plays there next. ``by_hand`` says that the desk
    wrote the wins down. ``matches`` are those that were counted, ``open`` those of the table in this round
    that only the desk can count: not both sides have agreed, or the names are others, or a result was written
    before. ``changed`` were counted, but are no longer as they were then: they count again once both sides
    agree, or the desk says so. ``walkover`` are the points by which the first entrant has won, or lost, where
    one of the two did not come, and ``absent`` is who that was. ``stage`` is one of those above.
    """

    place: str
    first: str
    second: str
    wins: tuple[int, int]
    by_hand: bool
    matches: tuple[Entry, ...] = ()
    walkover: int = 0
    absent: tuple[str, ...] = ()
    stage: int = ROUND
    open: tuple[Entry, ...] = ()
    changed: tuple["Changed", ...] = ()

    @property
    def table(self) -> str:
        """The name of the table."""
        return self.place.partition("#")[0]

    @property
    def sitting(self) -> str:
        """Which one of a round it is at its table: ``second sitting``; "" for the first, and for a bye."""
        if not self.second:
            return ""
        names = ("", _("second sitting"), _("third sitting"))
        return names[int(self.place.partition("#")[2] or 1) - 1]

    @property
    def where(self) -> str:
        """The table in words: ``3``, or ``3, second sitting``."""
        return f"{self.table}, {self.sitting}" if self.sitting else self.table

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

    def made(self, is_capped: bool = False) -> tuple[int, int]:
        """The points of both entrants in its matches, less than 0 where the lowest wins; of a result by hand
        the walkover's.

        :param is_capped: points beyond a match's target are not counted
        """
        found = [max(0, self.walkover), max(0, -self.walkover)]
        for entry in () if self.by_hand else self.matches:
            most = entry.message.goal if is_capped and entry.message.goal else None
            sign = -1 if lowest_wins(entry.message.game, entry.message.options) else 1
            for side, total in enumerate(self.totals(entry)):
                found[side] += sign * (total if most is None else min(total, most))
        return found[0], found[1]

    def other_names(self, message: Message) -> str:
        """The names that the gadget has, if they are not of who was drawn here; else ""."""
        return "" if are_of_draw(message, self.first, self.second) else " - ".join(message.sides())

    def points(self) -> tuple[float, float]:
        """One for a win and half of that for a draw; a bye is a win, and if nobody came nobody wins."""
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
    """A round: its number from 1, when it was drawn, and its tables.

    ``after`` is the number of the match that was told of last before that.
    """

    number: int
    began: datetime
    after: int
    pairings: tuple[Pairing, ...]

    def is_decided(self, best_of: int) -> bool:
        """Whether nothing of it is left to play."""
        return all(each.is_decided(best_of) for each in self.pairings)


@dataclass(frozen=True, kw_only=True)
class Night(Plan):
    """A club night that was begun: its number in the book, its rounds, and when it was ended, None if not.

    ``withdrawn`` are the entrants who play no more; they keep their points. ``counts_gone`` says that what
    they have played counts for the others. ``decided`` are the ties that nothing else has parted: how, LOTS
    or PLAY_OFF, and those who were equal, the best first.
    """

    number: int
    rounds: tuple[Round, ...]
    ended: datetime | None = None
    withdrawn: tuple[str, ...] = ()
    decided: tuple[tuple[str, ...], ...] = ()
    counts_gone: bool = True

    @property
    def last(self) -> Round | None:
        """The round that is played."""
        return self.rounds[-1] if self.rounds else None

    @property
    def playing(self) -> list[str]:
        """The entrants who have not withdrawn."""
        return [name for name in self.entrants if name not in self.withdrawn]

    @property
    def stage(self) -> int:
        """What is played: a round, or of the final its first or its last part."""
        pairings = self.last.pairings if self.last else ()
        return min((each.stage for each in pairings), default=ROUND)

    def undecided(self) -> list[Pairing]:
        """The tables of the last round that still play."""
        pairings = self.last.pairings if self.last else ()
        return [each for each in pairings if not each.is_decided(self.best_of)]

    def not_agreed(self) -> list[Pairing]:
        """The tables of the last round that are over there: both sides must agree, or the desk counts it."""
        return [each for each in self.undecided() if each.is_over()]

    def at_table(self, table: str) -> Pairing | None:
        """Who plays at a table of the last round now: the first sitting that is not decided, or the last."""
        here = [
            each for each in (self.last.pairings if self.last else ()) if each.second and each.table == table
        ]
        return next((each for each in here if not each.is_decided(self.best_of)), here[-1] if here else None)

    def has_results(self) -> bool:
        """Whether any table of the last round has one."""
        pairings = self.last.pairings if self.last else ()
        return any(each.second and (each.by_hand or any(each.wins)) for each in pairings)

    def met(self) -> list[tuple[str, str]]:
        """Who has met whom; who had a bye has met ""."""
        return [(each.first, each.second) for round_ in self.rounds for each in round_.pairings]


def is_open(entry: Entry) -> bool:
    """Whether the desk may count a match."""
    return entry.message.state == OVER and len(entry.message.totals) == 2
