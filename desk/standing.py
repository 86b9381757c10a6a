# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How everybody of a club night stands."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from desk.names import sort_key
from desk.night import FINAL, ROUND, THIRD, Night, Pairing
from desk.plan import DIFFERENCE, DIRECT, LOTS, MADE, RIVALS

IN_FINAL = "final"
_POINTS = 3  # numbers of a key up to the points
_TOP = 4  # ranks of which each decides something: a medal, or who is in the final


@dataclass(frozen=True)
class Place:
    """Where an entrant stands; ``parts`` are the numbers that part equal points, in the night's order.

    ``parted`` is which of them has parted it from the one before, counted from 0, -1 for none; ``way`` is
    what else the place comes from: IN_FINAL, or how a tie was decided that nothing has parted, else "".
    """

    rank: int
    name: str
    points: float
    parts: tuple[float, ...]
    parted: int = -1
    way: str = ""


@dataclass
class Score:
    """What an entrant has: ``met`` is against whom, with the points of each, "" for a bye; ``given`` are
    those of them who did not come. ``made`` are the points in its matches, ``lot`` is larger the sooner its
    lot was drawn.
    """

    points: float = 0.0
    ahead: int = 0
    made: int = 0
    lot: int = 0
    met: list[tuple[str, float]] = field(default_factory=list)
    given: set[str] = field(default_factory=set)


def standing(night: Night, counts_gone: bool | None = None) -> list[Place]:
    """Everybody, the best first. A table counts, for both, once it is decided; a bye when its round is over.

    Who has played a final stands by that, before all others.

    :param counts_gone: whether what those have played who are gone counts, else they come last; as the night
        has it, if not given
    """
    counts_gone = night.counts_gone if counts_gone is None else counts_gone
    scores = scores_of(night, counts_gone)
    finalists = in_final(night)
    last = () if counts_gone else night.withdrawn
    keys: dict[str, tuple[float, ...]] = {
        name: (name in last, finalists.get(name, len(scores)), -score.points)
        for name, score in scores.items()
    }
    parts: dict[str, tuple[float, ...]] = dict.fromkeys(scores, ())
    for part in night.parted_by:
        for group in groups_of(keys):
            for name in group:
                number = PARTED_BY[part](name, scores, group)
                parts[name] += (number,)
                keys[name] += (-number,)
    ways = {name: IN_FINAL if name in finalists else "" for name in scores}
    for group in groups_of(keys):
        way, names = decision_of(group, night)
        for name in group if way and len(group) > 1 else ():
            ways[name] = way
            keys[name] += (names.index(name),)
    order = sorted(scores, key=lambda name: (keys[name], sort_key(name)))
    first_of = {keys[name]: place for place, name in reversed(list(enumerate(order, 1)))}
    before = dict(zip(order[1:], order, strict=False))
    return [
        Place(
            first_of[keys[name]],
            name,
            scores[name].points,
            parts[name],
            parted_at(keys[name], keys[before[name]], len(night.parted_by)) if name in before else -1,
            ways[name],
        )
        for name in order
    ]


def groups_of(keys: Mapping[str, tuple[float, ...]]) -> list[list[str]]:
    """Those who are equal so far, together."""
    groups: dict[tuple[float, ...], list[str]] = {}
    for name, key in keys.items():
        groups.setdefault(key, []).append(name)
    return list(groups.values())


def parted_at(key: tuple[float, ...], before: tuple[float, ...], parts: int) -> int:
    """Which of so many parts has parted two with equal points, counted from 0, -1 for none."""
    if key[:_POINTS] != before[:_POINTS]:  # gone, another place in the final, or other points
        return -1
    differs = [at for at in range(_POINTS, len(key)) if key[at : at + 1] != before[at : at + 1]]
    return differs[0] - _POINTS if differs and differs[0] < _POINTS + parts else -1


def decision_of(group: Sequence[str], night: Night) -> tuple[str, tuple[str, ...]]:
    """How the tie of a group was decided, "" if it was not, and the names, the best first.

    What was decided between just these holds before what was decided between more; of two the last.
    """
    found = [(each[0], each[1:]) for each in reversed(night.decided) if set(group) <= set(each[1:])]
    return min(found, key=lambda each: len(each[1]), default=("", ()))


def equal_at_the_top(night: Night) -> list[list[str]]:
    """Those who are equal in everything where that decides something: one of the first places, or who is in
    a final.
    """
    groups: dict[int, list[str]] = {}
    for place in standing(night):
        if place.name in night.playing:
            groups.setdefault(place.rank, []).append(place.name)
    return [names for rank, names in groups.items() if len(names) > 1 and rank <= _TOP]


def scores_of(night: Night, counts_gone: bool = True) -> dict[str, Score]:
    """What each entrant has of the rounds, without the final.

    :param counts_gone: whether what those have played who are gone counts, and the byes that others had
    """
    scores = {name: Score(lot=lot) for name, lot in lots_of(night).items()}
    for round_ in night.rounds:
        is_over = round_.is_decided(night.best_of)
        for each in round_.pairings:
            is_counted = each.stage == ROUND and each.is_decided(night.best_of)
            is_there = counts_gone or (each.second and not {each.first, each.second} & set(night.withdrawn))
            if is_counted and is_there and (each.second or is_over):
                add(scores, each, night.capped)
    return scores


def lots_of(night: Night) -> dict[str, int]:
    """The lot of each entrant, the best the largest. They were drawn as the first round was; 0 where no lots
    part anybody: 400 of them take 4 ms.
    """
    if LOTS not in night.parted_by:
        return dict.fromkeys(night.entrants, 0)
    began = night.rounds[0].began.isoformat() if night.rounds else ""
    drawn = sorted(night.entrants, key=lambda name: random.Random(f"{night.number} {began} {name}").random())
    return {name: len(drawn) - place for place, name in enumerate(drawn)}


def add(scores: dict[str, Score], pairing: Pairing, is_capped: bool = False) -> None:
    """Add a pairing that is decided."""
    sides = ((pairing.first, pairing.second), (pairing.second, pairing.first))
    made = pairing.made(is_capped)
    for place, (name, other) in enumerate(sides):
        if name in scores:
            points = pairing.points()[place]
            scores[name].points += points
            scores[name].met.append((other, points))
            if other in pairing.absent and name not in pairing.absent:
                scores[name].given.add(other)
            scores[name].made += made[place]
            scores[name].ahead += made[place] - made[1 - place]


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


def of_points(name: str, scores: dict[str, Score], group: Sequence[str]) -> float:
    """The points that one has made."""
    return float(scores[name].made)


def of_lots(name: str, scores: dict[str, Score], group: Sequence[str]) -> float:
    """The lot that was drawn."""
    return float(scores[name].lot)


PARTED_BY: dict[str, Callable[[str, dict[str, Score], Sequence[str]], float]] = {
    RIVALS: of_rivals,
    DIFFERENCE: of_totals,
    DIRECT: of_own_matches,
    MADE: of_points,
    LOTS: of_lots,
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
