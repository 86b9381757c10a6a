# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a club night is to be: who plays, at which tables, which game, and how a round is won."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from desk.book import BookError
from desk.language import Text, on_gadget
from desk.names import LONGEST, PAIR, players_of
from desk.options import checked_options
from rules_min import load

SWISS, ROBIN = "swiss", "robin"
KINDS = {SWISS: Text("Swiss rounds"), ROBIN: Text("everybody meets everybody")}
BEST_OF = (1, 3, 5)
# What parts equal points,
RIVALS, DIFFERENCE, DIRECT, MADE, LOTS = "rivals", "difference", "direct", "made", "lots"
PARTS = {
    RIVALS: Text("rivals' points"),
    DIFFERENCE: Text("difference of totals"),
    DIRECT: Text("their own matches"),
    MADE: Text("points for"),
    LOTS: Text("lots"),
}
MOST_PARTS = 4
# and in which order: lots leave nothing to part
ORDERS = tuple(
    order
    for count in range(1, MOST_PARTS + 1)
    for order in permutations(PARTS, count)
    if LOTS not in order[:-1]
)
MOST_WALKOVER = 999  # points
MOST_SITTINGS = 3  # of a table in a round, one after the other
MOST_MINUTES = 240
MOST_ENTRANTS = 400
LONGEST_TABLE = 11  # letters of a table's name, as docs/messages.schema.json has it
TABLE = re.compile(rf"[0-9A-Za-z]{{1,{LONGEST_TABLE}}}")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A club night as it was begun.

    ``kind`` is one of KINDS, ``minutes`` how long a round may take, 0 for no clock. ``game`` is the id of the
    game, "" where each table plays what it likes; ``options`` are those not as in its book, as on a sheet.
    ``parted_by`` is one of ORDERS: how entrants with equal points stand. ``walkover`` are the points by which
    a match is won against who did not come. ``capped`` says that points beyond a match's target part nobody.
    """

    name: str = ""
    entrants: tuple[str, ...]
    tables: tuple[str, ...]
    kind: str = SWISS
    best_of: int = 1
    minutes: int = 0
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    parted_by: tuple[str, ...] = (RIVALS,)
    walkover: int = 0
    capped: bool = False

    @property
    def are_pairs(self) -> bool:
        """Whether the entrants are pairs."""
        return len(players_of(self.entrants[0])) == PAIR


def checked(plan: Plan) -> Plan:
    """A plan that can be played, with its names as they will be written.

    :raises BookError: if it cannot
    """
    named = tuple(written for entrant in plan.entrants if (written := spelt(entrant)))
    check_names(named)
    places = tuple(table for table in plan.tables if table)
    check_tables(places, len(named) // 2)
    if plan.parted_by not in ORDERS:
        raise BookError(Text("expected what parts equal points, in an order of the list"))
    if not 0 <= plan.walkover <= MOST_WALKOVER:
        wrong = Text("a walkover of %(count)s points; expected 0 to %(most)s")
        raise BookError(wrong.of(count=plan.walkover, most=MOST_WALKOVER))
    if not 0 <= plan.minutes <= MOST_MINUTES:
        wrong = Text("%(count)s minutes; expected 0 to %(most)s", count=plan.minutes, most=MOST_MINUTES)
        raise BookError(wrong)
    if plan.kind not in KINDS or plan.best_of not in BEST_OF:
        raise BookError(Text("expected Swiss or everybody, and best of 1, 3 or 5"))
    if plan.options and not plan.game:
        raise BookError(Text("options without a game; expected a game to be chosen, or no options"))
    name = plan.name.strip()
    if len(name) > LONGEST:
        raise too_long(name)
    found = Plan(**{**vars(plan), "name": name, "entrants": named, "tables": places})
    return Plan(**{**vars(found), "options": options_of(found)}) if found.game else found


def too_long(name: str) -> BookError:
    """What is said of a name that has too many letters, or some that cannot be printed."""
    wrong = Text("%(name)s...: expected a name of %(most)s letters at most, to be printed")
    return BookError(wrong.of(name=name[:LONGEST], most=LONGEST))


def check_names(named: Sequence[str]) -> None:
    """Whether these can be the entrants of a night.

    :raises BookError: if not
    """
    if not 2 <= len(named) <= MOST_ENTRANTS:
        raise BookError(Text("%(count)s names; expected 2 to %(most)s", count=len(named), most=MOST_ENTRANTS))
    wrong = next((each for each in named if len(each) > LONGEST or not each.isprintable()), "")
    if wrong:
        raise too_long(wrong)
    size = len(players_of(named[0])) if named else 1
    other = next((each for each in named if len(players_of(each)) != size), "")
    if other:
        mixed = Text("%(name)s: pairs and single players; expected all to be pairs, as Ann + Cy, or none")
        raise BookError(mixed.of(name=other))
    people = Counter(player.casefold() for each in named for player in players_of(each))
    twice = next((who for each in named for who in players_of(each) if people[who.casefold()] > 1), "")
    if twice:
        raise BookError(Text("%(name)s is there twice; expected each name once", name=twice))


def spelt(entrant: str) -> str:
    """An entrant as all write it: letters composed, single blanks, `` + `` between two players."""
    return " + ".join(players_of(unicodedata.normalize("NFC", " ".join(entrant.split()))))


def check_tables(places: Sequence[str], best: int) -> None:
    """Whether so many can play at these tables.

    :param best: how many play at the same time if there are enough
    :raises BookError: if not
    """
    if len(places) > MOST_ENTRANTS:
        many = Text("%(count)s tables; expected %(most)s at most", count=len(places), most=MOST_ENTRANTS)
        raise BookError(many)
    for place in places:
        if not TABLE.fullmatch(place):
            wrong = Text("table “%(name)s”; expected letters and digits, %(most)s at most")
            raise BookError(wrong.of(name=place[:LONGEST], most=LONGEST_TABLE))
        if places.count(place) > 1:
            raise BookError(Text("table %(name)s is there twice; expected each table once", name=place))
    least = -(-best // MOST_SITTINGS)
    if len(places) < least:
        few = Text("%(count)s tables; expected %(best)s, %(least)s at least")
        raise BookError(few.of(count=len(places), best=best, least=least))


def options_of(plan: Plan) -> dict[str, str]:
    """The options of its game that are not as in the book.

    :raises BookError: if the game cannot be played so, or by so many
    """
    try:
        rules = load(plan.game)
    except (ImportError, ValueError):
        raise BookError(
            Text("no game “%(game)s”; expected one of the list", game=plan.game[:LONGEST])
        ) from None
    seats = 2 * PAIR if plan.are_pairs else 2
    has_room = rules.SEATS[0] <= seats <= rules.SEATS[1] and (not plan.are_pairs or rules.TEAMS)
    if not has_room or (rules.ALWAYS_TEAMS and not plan.are_pairs):
        text = Text("%(game)s is no game of two single players; expected another game")
        if plan.are_pairs:
            text = Text("%(game)s is no game of two pairs; expected another game")
        raise BookError(text.of(game=on_gadget(rules.NAME)))
    are_teams = plan.are_pairs and not rules.ALWAYS_TEAMS
    return checked_options(plan.game, plan.options, seats, are_teams)


def rounds_of_robin(entrants: Sequence[str]) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return len(entrants) - 1 + len(entrants) % 2
