# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How everybody of a club night stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from desk.names import sort_key
from desk.night import FINAL, ROUND, THIRD, Night, Pairing
from desk.plan import DIFFERENCE, DIRECT, RIVALS


@dataclass(frozen=True)
class Place:
    """Where an entrant stands; ``parts`` are the numbers that part equal points, in the night's order."""

    rank: int
    name: str
    points: float
    parts: tuple[float, ...]


@dataclass
class Score:
    """What an entrant has: ``met`` is against whom, with the points of each, "" for a bye; ``given`` are
    those of them who did not come.
    """

    points: float = 0.0
    ahead: int = 0
    met: list[tuple[str, float]] = field(default_factory=list)
    given: set[str] = field(default_factory=set)


def standing(night: Night) -> list[Place]:
    """Everybody, the best first. A table counts, for both, once it is decided; a bye when its round is over.

    Who has played a final stands by that, before all others.
    """
    scores = scores_of(night)
    finalists = in_final(night)
    keys: dict[str, tuple[float, ...]] = {
        name: (finalists.get(name, len(scores)), -score.points) for name, score in scores.items()
    }
    parts: dict[str, tuple[float, ...]] = dict.fromkeys(scores, ())
    for part in night.parted_by:
        groups: dict[tuple[float, ...], list[str]] = {}
        for name, key in keys.items():
            groups.setdefault(key, []).append(name)
        for group in groups.values():
            for name in group:
                number = PARTED_BY[part](name, scores, group)
                parts[name] += (number,)
                keys[name] += (-number,)
    order = sorted(scores, key=lambda name: (keys[name], sort_key(name)))
    first_of = {keys[name]: place for place, name in reversed(list(enumerate(order, 1)))}
    return [Place(first_of[keys[name]], name, scores[name].points, parts[name]) for name in order]


def scores_of(night: Night) -> dict[str, Score]:
    """What each entrant has of the rounds, without the final."""
    scores = {name: Score() for name in night.entrants}
    for round_ in night.rounds:
        is_over = round_.is_decided(night.best_of)
        for each in round_.pairings:
            is_counted = each.stage == ROUND and each.is_decided(night.best_of)
            if is_counted and (each.second or is_over):
                add(scores, each)
    return scores


def add(scores: dict[str, Score], pairing: Pairing) -> None:
    """Add a pairing that is decided."""
    sides = ((pairing.first, pairing.second), (pairing.second, pairing.first))
    for place, (name, other) in enumerate(sides):
        if name in scores:
            points = pairing.points()[place]
            scores[name].points += points
            scores[name].met.append((other, points))
            if other in pairing.absent and name not in pairing.absent:
                scores[name].given.add(other)
            scores[name].ahead += -pairing.difference() if place else pairing.difference()


def of_rivals(name: str, scores: dict[str, Score], group: Sequence[str]) -> float:
    """The points of those met. A bye, or who did not come, counts as one with as many points as one's own."""
    own, given = scores[name].points, scores[name].given
    return sum(
        scores[other].points if other in scores and other not in given else own
        for other, _ in scores[name].met
    )


def of_totals(name: str, scores: dict[str, Score], group: Sequence[str]) -> float:
    """By how much one was ahead in the totals."""
    return float(scores[name].ahead)


def of_own_matches(name: str, scores: dict[str, Score], group: Sequence[str]) -> float:
    """The points of the matches among those who are equal so far, where each of them has met each other."""
    met = {one: {other for other, _ in scores[one].met} for one in group}
    if any(other not in met[one] for one in group for other in group if other != one):
        return 0.0
    return sum(points for other, points in scores[name].met if other in group)


PARTED_BY: dict[str, Callable[[str, dict[str, Score], Sequence[str]], float]] = {
    RIVALS: of_rivals,
    DIFFERENCE: of_totals,
    DIRECT: of_own_matches,
}


def in_final(night: Night) -> dict[str, float]:
    """The places of those who have played the final, from 0; a semi-final puts one before the rest."""
    found: dict[str, float] = {}
    for each in (pairing for round_ in night.rounds for pairing in round_.pairings if pairing.stage):
        first = {FINAL: 0, THIRD: 2}.get(each.stage, 2)
        for name in (each.first, each.second):
            found[name] = first
        if each.is_decided(night.best_of) and each.stage in (FINAL, THIRD) and each.wins[0] != each.wins[1]:
            winner, loser = (each.first, each.second)[:: 1 if each.wins[0] > each.wins[1] else -1]
            found[winner], found[loser] = first, first + 1
    return found


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
