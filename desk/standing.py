# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How everybody of a club night stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from desk.night import Night
from desk.plan import DIFFERENCE, RIVALS


@dataclass(frozen=True)
class Place:
    """Where an entrant stands; ``parts`` are the numbers that part equal points, in the night's order."""

    rank: int
    name: str
    points: float
    parts: tuple[float, ...]


def standing(night: Night) -> list[Place]:
    """Everybody, the best first. A table counts, for both, once it is decided."""
    points = dict.fromkeys(night.entrants, 0.0)
    met: dict[str, list[str]] = {name: [] for name in night.entrants}
    ahead = dict.fromkeys(night.entrants, 0)
    for each in (pairing for round_ in night.rounds for pairing in round_.pairings):
        if each.is_decided(night.best_of):
            points[each.first] += each.points()[0]
            if each.second:
                points[each.second] += each.points()[1]
                met[each.first].append(each.second)
                met[each.second].append(each.first)
                difference = each.difference()
                ahead[each.first] += difference
                ahead[each.second] -= difference
    found = {
        RIVALS: {name: sum(points[other] for other in met[name]) for name in night.entrants},
        DIFFERENCE: {name: float(ahead[name]) for name in night.entrants},
    }
    parts = {name: tuple(found[part][name] for part in night.parted_by) for name in night.entrants}
    keys = {name: (-points[name], *(-part for part in parts[name])) for name in night.entrants}
    order = sorted(night.entrants, key=lambda name: (keys[name], name.casefold()))
    first_of = {keys[name]: place for place, name in reversed(list(enumerate(order, 1)))}
    return [Place(first_of[keys[name]], name, points[name], parts[name]) for name in order]


@dataclass(frozen=True)
class Move:
    """Whose rank is another one since a result was changed."""

    name: str
    before: int
    after: int


def moved(before: Sequence[Place], after: Sequence[Place]) -> list[Move]:
    """Everybody whose rank is another one."""
    ranks = {place.name: place.rank for place in before}
    return [
        Move(place.name, ranks[place.name], place.rank)
        for place in after
        if ranks.get(place.name, place.rank) != place.rank
    ]
