# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the scoreboard shows: a card for each table, and of a club night the round and the standing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desk.entries import Entry
from desk.language import _
from desk.messages import NO_MATCH, OVER, PLAYING, STATES, Message
from desk.names import are_turned
from desk.night import STAGES, Night, Pairing
from desk.standing import standing
from desk.tables import Table, Tables, sort_key

SIDES = 2  # of a match that counts in a club night


@dataclass(frozen=True)
class Card:
    """A table on the scoreboard.

    ``below`` stands below its name. ``totals`` has None if there is none yet, ``turn`` is the side that is
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
        below = _("%(match)s, corrected", match=below_of(message))
    return Card(
        place=message.table,
        table=name,
        there=is_there,
        match=message.match,
        changes=message.changes,
        below=below,
        names=message.sides(),
        totals=tuple(message.shown(total) for total in message.totals),
        turn=message.turn if message.state == PLAYING else -1,
        winners=message.winners,
        won=message.won,
    )


def below_of(message: Message) -> str:
    """What stands below the name of a table: ``Muggins, Parker, to 100 · hand 2``."""
    if message.state == NO_MATCH:
        return str(STATES[NO_MATCH])
    game = message.game_name
    if message.goal:
        game = _("%(game)s, to %(goal)s", game=game, goal=message.goal)
    is_played = message.state == PLAYING
    where = _("hand %(number)s", number=message.hand) if is_played else str(STATES[message.state])
    return f"{game} · {where}"


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
    other = pairing.other_names(message)
    below = _("%(match)s, is it right?", match=card.below) if is_asked else card.below
    return replace(
        card,
        below=_("%(match)s, but its gadget has %(names)s", match=below, names=other) if other else below,
        names=(pairing.first, pairing.second)[::step],
        won=pairing.wins[::step] if night.best_of > 1 else (0, 0),
    )


def drawn(card: Card, pairing: Pairing, night: Night) -> Card:
    """Who was drawn at a table, and, if that is decided, who has won there."""
    assert night.last
    most = max(pairing.wins)
    is_decided = pairing.is_decided(night.best_of)
    what = _("decided at the desk") if pairing.by_hand else _("decided") if is_decided else _("to begin")
    named = round_named(night.last.number, pairing.stage)
    round_ = ", ".join(filter(None, [named, pairing.sitting]))
    return replace(
        card,
        match="",
        changes=0,
        below=f"{round_} · {what}",
        names=(pairing.first, pairing.second),
        totals=(None, None),
        turn=-1,
        winners=[side for side, wins in enumerate(pairing.wins) if is_decided and wins == most > 0],
        won=pairing.wins if night.best_of > 1 else (0, 0),
    )


def card_shown(card: Card) -> dict[str, object]:
    """A card with all that the page writes on it: what it is called, and what stands beside each side."""
    told = []
    for side in range(len(card.names)):
        won = card.won[side] if card.won else 0
        has = _("wins") if side in card.winners else _("on turn") if side == card.turn else ""
        told.append(" · ".join(filter(None, [has, _("won %(count)s", count=won) if won else ""])))
    return {
        **vars(card),
        "title": _("Table %(name)s", name=card.table),
        "below": card.below if card.there else _("not heard any more"),
        "told": told,
    }


def round_named(number: int, stage: int) -> str:
    """What a round is called: ``round 2``, or what of the final it is."""
    return str(STAGES[stage]) if stage else _("round %(number)s", number=number)


@dataclass(frozen=True)
class NightSummary:
    """What the scoreboard says of a club night; ``standing`` has ranks, names and points, the best first.

    ``is_over`` says that the night was ended; ``bye`` is who has a bye in the round, "" if nobody.
    """

    name: str
    round: int
    stage: int
    standing: Sequence[tuple[int, str, float]]
    is_over: bool
    bye: str = ""


def summary_of(night: Night) -> NightSummary:
    """What the scoreboard says of a night with a round."""
    assert night.last
    places = [(each.rank, each.name, each.points) for each in standing(night)]
    bye = next((each.first for each in night.last.pairings if not each.second), "")
    return NightSummary(night.name, night.last.number, night.stage, places, night.ended is not None, bye)


def night_shown(night: NightSummary) -> dict[str, object]:
    """The same with its title: what the night is called, and its round."""
    if night.is_over:
        where = _("the winners of the final") if night.stage else _("the winners")
    else:
        where = round_named(night.round, night.stage)
        where += " · " + _("bye: %(name)s", name=night.bye) if night.bye else ""
    name = night.name or _("Club night")
    return {**vars(night), "title": f"{name} · {where}"}
