# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Points over several club nights: of each entrant the best so many nights count."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from desk.days import Filter
from desk.language import _
from desk.names import players_of, sort_key
from desk.night import Night
from desk.nights import Nights
from desk.season import csv_of
from desk.standing import standing

MOST_NIGHTS = 60  # that are looked at, the last ones: each takes some milliseconds


@dataclass(frozen=True)
class Row:
    """An entrant: ``points`` of each night, None where not there, and of the best ones together."""

    name: str
    points: tuple[float | None, ...]
    total: float


@dataclass(frozen=True)
class Series:
    """The nights, each with its number, name and day, and everybody, the best first."""

    nights: Sequence[tuple[int, str, date]]
    rows: Sequence[Row]


def series(nights: Nights, best: int, chosen: Filter, are_pairs: bool = False) -> Series:
    """The points of the nights between two days, of each player: pairs change from night to night.

    :param best: how many nights of each count, 0 for all
    :param are_pairs: of each entrant as it was drawn, a pair as a pair
    """
    found = [each for each in reversed(nights.all()) if chosen.since <= each[2] <= chosen.until][
        -MOST_NIGHTS:
    ]
    told = [
        points_of(night, are_pairs)
        for night in map(nights.night, (number for number, _, _ in found))
        if night
    ]
    names = {name: name for points in told for name in points}
    rows = []
    for name in names:
        points = tuple(each.get(name) for each in told)
        there = sorted((each for each in points if each is not None), reverse=True)
        rows.append(Row(name, points, sum(there[: best or None])))
    return Series(found, sorted(rows, key=lambda row: (-row.total, sort_key(row.name))))


def points_of(night: Night, are_pairs: bool) -> dict[str, float]:
    """The points of everybody of a night; who played in two pairs has those of both."""
    found: dict[str, float] = {}
    for place in standing(night):
        for name in [place.name] if are_pairs else players_of(place.name):
            found[name] = found.get(name, 0.0) + place.points
    return found


def as_csv(shown: Series, has_decimal_comma: bool) -> str:
    """The same as a table for other programs."""
    head = [_("name"), _("points"), *(f"{day}" for _, _, day in shown.nights)]
    rows = [
        [row.name, f"{row.total:g}", *("" if each is None else f"{each:g}" for each in row.points)]
        for row in shown.rows
    ]
    return csv_of([head, *rows], has_decimal_comma)
