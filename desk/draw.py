# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who meets whom: Swiss rounds, and everybody against everybody."""

from collections.abc import Mapping, Sequence

Pair = tuple[str, str]  # the second is "" for who has a bye
BYE = ""
_AGAIN = 1_000_000  # weight against meeting twice; points apart weigh up to some 10,000
_NEAR = 24  # of many entrants only those that stand so near are looked at: 400 take half a second, all 40


def swiss(names: Sequence[str], points: Mapping[str, float], met: Sequence[Pair]) -> list[Pair]:
    """The pairs of a round, the best first. Equal points meet, the same two only once if that can be.

    The best matching of all is looked for (Blossom algorithm, networkx), not pair by pair: so the last two
    are not left with each other. A bye goes to who has the fewest points and the fewest byes.

    :param names: everybody, in an order that chance has given
    :param points: of each
    :param met: the pairs of earlier rounds
    """
    import networkx  # 12 MB, which a desk without a club night does not need

    order = sorted(names, key=lambda name: -points[name])
    times: dict[frozenset[str], int] = {}
    for pair in met:
        times[frozenset(pair)] = times.get(frozenset(pair), 0) + 1
    pairs: list[Pair] = []
    if len(order) % 2:
        free = min(reversed(order), key=lambda name: (times.get(frozenset((name, BYE)), 0), points[name]))
        order.remove(free)
        pairs.append((free, BYE))
    graph = networkx.Graph()
    for near in (_NEAR, len(order)):
        for place, name in enumerate(order):
            for other in order[place + 1 : place + 1 + near]:
                apart = round(2 * (points[name] - points[other]))
                weight = -(apart * apart * 100) - _AGAIN * times.get(frozenset((name, other)), 0)
                graph.add_edge(name, other, weight=weight)
        matching = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(matching) == len(order):
            break
    ranks = {name: place for place, name in enumerate(order)}
    found = [(min(pair, key=ranks.__getitem__), max(pair, key=ranks.__getitem__)) for pair in matching]
    return sorted(found, key=lambda pair: ranks[pair[0]]) + pairs


def round_robin(names: Sequence[str]) -> list[list[Pair]]:
    """All rounds in which everybody meets everybody once; of an odd number one has a bye in each.

    The circle method of every chess handbook: one stays, the others go round by a place.
    """
    ring = list(names) + [BYE] * (len(names) % 2)
    half = len(ring) // 2
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[place], ring[-1 - place]) for place in range(half)]
        rounds.append(
            sorted((pair if pair[0] else (pair[1], BYE) for pair in pairs), key=lambda pair: pair[1] == BYE)
        )
        ring[1:] = [ring[-1], *ring[1:-1]]
    return rounds
