# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pairings of a night's rounds: what was counted for each, and what may be of which."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace

from desk.draw import Pair
from desk.entries import Entry
from desk.language import Text
from desk.names import are_turned
from desk.night import Changed, Night, Pairing, Round


def lay_open(rounds: list[Round], entry: Entry, best_of: int) -> None:
    """Put a match that was not counted to the pairing that it may be of, in place; to none, if there is none.

    That is who plays at its table in the round in which it was told of first. A result by hand may have been
    written there since; and a gadget that was not heard tells of a match of an earlier round only now.
    """
    told_in = max(place for place, one in enumerate(rounds) if one.after < entry.number)
    able = [
        (place, seat)
        for place in range(told_in, -1, -1)
        for seat, each in enumerate(rounds[place].pairings)
        if each.second and each.table == entry.message.table
        if each.by_hand or not each.is_decided(best_of)
    ]
    named = [at for at in able if not rounds[at[0]].pairings[at[1]].other_names(entry.message)]
    played = [at for at in able if not rounds[at[0]].pairings[at[1]].by_hand]  # of the last round alone
    for place, seat in (named or played)[:1]:
        pairings = list(rounds[place].pairings)
        pairings[seat] = replace(pairings[seat], open=(*pairings[seat].open, entry))
        rounds[place] = replace(rounds[place], pairings=tuple(pairings))


def whose(night: Night, match: str) -> tuple[Round, Pairing] | None:
    """The pairing to which the desk may count a match, with its round."""
    return next(
        (
            (one, each)
            for one in night.rounds
            for each in one.pairings
            if any(entry.message.match == match for entry in each.open)
        ),
        None,
    )


def in_order(pairing: Pairing, ranks: Mapping[str, int]) -> Pair:
    """The winner and the loser of a semi-final; of a shared win the one who stood better goes on."""
    first, second = pairing.first, pairing.second
    is_first = pairing.wins[0] > pairing.wins[1] or (
        pairing.wins[0] == pairing.wins[1] and ranks[first] <= ranks[second]
    )
    return (first, second) if is_first else (second, first)


def still_in_play(night: Night) -> Text:
    """Which tables must be decided before anything else."""
    tables = ", ".join(each.where for each in night.undecided())
    return Text("still in play: table %(tables)s; expected every result", tables=tables)


def pairing_of(row: sqlite3.Row, matches: Sequence[Entry], changed: Sequence[Changed]) -> Pairing:
    """A pairing, with what was written by hand or else with the matches that were counted for it."""
    first, second = row["first"], row["second"]
    wins = [0, 0]
    for entry in matches:
        turned = are_turned(entry.message, first, second)
        for side in entry.message.winners:
            wins[side ^ turned] += 1
    if row["by_hand"]:
        wins = json.loads(row["by_hand"])  # with a walkover its points are the third
    return Pairing(
        place=row["place"],
        first=first,
        second=second,
        wins=(wins[0], wins[1]),
        by_hand=bool(row["by_hand"]),
        walkover=wins[2] if len(wins) > 2 else 0,
        absent=tuple(name for name, won in zip((first, second), wins, strict=False) if not won)
        if len(wins) > 2
        else (),
        stage=row["stage"],
        matches=tuple(matches),
        changed=tuple(changed),
    )
