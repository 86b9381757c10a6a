# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the scoreboard shows: a card for each table, and of a club night the round and the standing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desk.book import Entry
from desk.messages import NO_MATCH, OVER, PLAYING, Message
from desk.names import are_turned
from desk.night import Night, Pairing
from desk.standing import standing
from desk.tables import Table, Tables, sort_key

SIDES = 2  # of a match that counts in a club night


@dataclass(frozen=True)
class Card:
    """A table on the scoreboard.

    ``below`` stands below its name. ``totals`` has None where there is none yet, ``turn`` is the side that is
    to play or bid, -1 for nobody; ``won`` are the matches that each side has won of several.
    """

    place: str
    table: str
    there: bool
    match: str
    changes: int
    below: str
    names: Sequence[str]
    totals: Sequence[int | None]
    turn: int
    winners: Sequence[int]
    won: Sequence[int]


def cards(tables: Tables, night: Night | None, corrected: Mapping[str, Entry]) -> list[Card]:
    """All tables that were heard, and those of the round that were not, in the order of their names.

    :param corrected: matches that the desk has corrected, by identity
    """
    places = {each.table for each in night.last.pairings if each.second} if night and night.last else set()
    found_at = {place: night.at_table(place) for place in places} if night else {}
    pairings = {place: each for place, each in found_at.items() if each}
    found = []
    for name, table in tables.shown():
        pairing = pairings.get(table.message.table)
        card = card_of(name, table, tables.is_there(table), corrected.get(table.message.match))
        found.append(in_round(card, table, pairing, night) if night and pairing else card)
    heard = {card.place for card in found}
    for place, pairing in pairings.items():
        if night and place not in heard:
            found.append(drawn(Card(place, place, True, "", 0, "", (), (), -1, (), ()), pairing, night))
    return sorted(found, key=lambda card: (sort_key(card.place), card.table))


def card_of(name: str, table: Table, is_there: bool, entry: Entry | None) -> Card:
    """The card of a gadget, with what it told, or the desk has corrected.

    :param entry: its match in the book, if that was corrected
    """
    message = table.message
    below = below_of(message)
    if entry and message.state != PLAYING:
        message = entry.message
        below = f"{below_of(message)}, corrected"
    return Card(
        place=message.table,
        table=name,
        there=is_there,
        match=message.match,
        changes=message.changes,
        below=below,
        names=message.sides(),
        totals=message.totals,
        turn=message.turn if message.state == PLAYING else -1,
        winners=message.winners,
        won=message.won,
    )


def below_of(message: Message) -> str:
    """What stands below the name of a table: ``Muggins, Parker, to 100 · hand 2``."""
    if message.state == NO_MATCH:
        return "no match yet"
    goal = f", to {message.goal}" if message.goal else ""
    where = f"hand {message.hand}" if message.state == PLAYING else message.state
    return f"{message.game_name}{goal} · {where}"


def in_round(card: Card, table: Table, pairing: Pairing, night: Night) -> Card:
    """The card of a gadget at a table where two entrants were drawn.

    What it tells is theirs from its first match of the round on; the names are those of the draw.
    """
    assert night.last
    message = table.message
    if message.match and len(message.totals) != SIDES:
        return card  # no match of the night
    if not message.match or table.number <= night.last.after or pairing.by_hand:
        return drawn(card, pairing, night)
    is_turned = are_turned(message, pairing.first, pairing.second)
    is_new = message.match not in {entry.message.match for entry in pairing.matches}
    is_asked = message.state == OVER and is_new and not pairing.is_decided(night.best_of)
    step = -1 if is_turned else 1
    return replace(
        card,
        below=card.below + ", is it right?" * is_asked + other_names(pairing.other_names(message)),
        names=(pairing.first, pairing.second)[::step],
        won=pairing.wins[::step] if night.best_of > 1 else (0, 0),
    )


def other_names(names: str) -> str:
    """What is said of names that are not of the draw, "" if they are."""
    return f", but its gadget has {names}" if names else ""


def drawn(card: Card, pairing: Pairing, night: Night) -> Card:
    """Who was drawn at a table, and, if that is decided, who has won there."""
    assert night.last
    most = max(pairing.wins)
    is_decided = pairing.is_decided(night.best_of)
    what = "decided at the desk" if pairing.by_hand else "decided" if is_decided else "to begin"
    return replace(
        card,
        match="",
        changes=0,
        below=f"round {night.last.number}{pairing.sitting} · {what}",
        names=(pairing.first, pairing.second),
        totals=(None, None),
        turn=-1,
        winners=[side for side, wins in enumerate(pairing.wins) if is_decided and wins == most > 0],
        won=pairing.wins if night.best_of > 1 else (0, 0),
    )


@dataclass(frozen=True)
class NightSummary:
    """What the scoreboard says of a club night; ``standing`` has ranks, names and points, the best first.

    ``is_over`` says that the night was ended.
    """

    name: str
    round: int
    standing: Sequence[tuple[int, str, float]]
    is_over: bool


def summary_of(night: Night) -> NightSummary:
    """What the scoreboard says of a night with a round."""
    assert night.last
    places = [(each.rank, each.name, each.points) for each in standing(night)]
    return NightSummary(night.name, night.last.number, places, night.ended is not None)
