# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whom a player met in a season, and with whom. It is added up when somebody asks for a player.

For all of 300 players it would take two thirds of the time of a season, and 8 MB.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from desk.days import seats_of
from desk.messages import OVER
from desk.names import is_unnamed
from desk.season import Shown


@dataclass
class Opponents:
    """By their names: how many matches a player had against them, won of these, and had with them."""

    met: Counter[str] = field(default_factory=Counter)
    beaten: Counter[str] = field(default_factory=Counter)
    partners: Counter[str] = field(default_factory=Counter)


def opponents_of(name: str, shown: Shown) -> Opponents:
    """Those of a player, in the matches that a page shows."""
    found = Opponents()
    for players, sides, winners in matches_of(name, shown):
        own = players.index(name) % sides
        has_won = own in winners
        for seat, other in enumerate(players):
            if is_unnamed(other) or other == name:
                continue
            if seat % sides == own:
                found.partners[other] += 1
            else:
                found.met[other] += 1
                found.beaten[other] += has_won and seat % sides not in winners
    return found


def matches_of(name: str, shown: Shown) -> Iterator[tuple[list[str], int, Sequence[int]]]:
    """The matches of a player that count: who played, seat by seat, how many sides, and those that won."""
    for entry in shown.shown:
        players = shown.names.players(entry)
        if name in players and entry.state == OVER and entry.match not in shown.struck:
            yield players, len(entry.totals), entry.winners
    for each in shown.by_hand:
        players = seats_of(each, shown.names)
        if name in players:
            for side, wins in enumerate(each.wins):
                yield from [(players, 2, (side,))] * wins
