# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a club night is to be: who plays, at which tables, which game, and how a round is won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from desk.book import BookError
from desk.language import Text, on_gadget
from desk.names import LONGEST, PAIR, players_of
from rules_min import load
from rules_min.notation.reader import Sheet, SheetError

SWISS, ROBIN = "swiss", "robin"
KINDS = {SWISS: Text("Swiss rounds"), ROBIN: Text("everybody meets everybody")}
BEST_OF = (1, 3, 5)
RIVALS, DIFFERENCE = "rivals", "difference"  # what parts equal points,
PARTS = {RIVALS: Text("rivals' points"), DIFFERENCE: Text("difference of totals")}
ORDERS = ((RIVALS,), (RIVALS, DIFFERENCE), (DIFFERENCE, RIVALS), (DIFFERENCE,))  # and in which order
MOST_SITTINGS = 3  # of a table in a round, one behind the other
MOST_MINUTES = 240
MOST_ENTRANTS = 400


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A club night as it was begun.

    ``kind`` is one of KINDS, ``minutes`` how long a round may take, 0 for no clock. ``game`` is the id of the
    game, "" where each table plays what it likes; ``options`` are those not as in its book, as on a sheet.
    ``parted_by`` is one of ORDERS: how entrants with equal points stand.
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

    @property
    def are_pairs(self) -> bool:
        """Whether the entrants are pairs."""
        return len(players_of(self.entrants[0])) == PAIR


def checked(plan: Plan) -> Plan:
    """A plan that can be played, with its names as they will be written.

    :raises BookError: if it cannot
    """
    named = tuple(entrant.strip() for entrant in plan.entrants if entrant.strip())
    folded = [entrant.casefold() for entrant in named]
    double = next((entrant for entrant in named if folded.count(entrant.casefold()) > 1), "")
    if double:
        raise BookError(Text("%(name)s is there twice; expected each name once", name=double))
    wrong = next((each for each in named if len(each) > LONGEST or not each.isprintable()), "")
    if wrong:
        too_long = Text("%(name)s...: expected a name of %(most)s letters at most, to be printed")
        raise BookError(too_long.of(name=wrong[:LONGEST], most=LONGEST))
    if len({len(players_of(entrant)) for entrant in named}) > 1:
        raise BookError(Text("pairs and single players; expected all to be pairs, as Ann + Cy, or none"))
    if not 2 <= len(named) <= MOST_ENTRANTS:
        raise BookError(Text("%(count)s names; expected 2 to %(most)s", count=len(named), most=MOST_ENTRANTS))
    places = tuple(table for table in plan.tables if table)
    least = -(-(len(named) // 2) // MOST_SITTINGS)
    if len(set(places)) != len(places) or len(places) < least:
        few = Text("%(count)s tables; expected %(best)s, %(least)s at least, each once")
        raise BookError(few.of(count=len(set(places)), best=len(named) // 2, least=least))
    if plan.parted_by not in ORDERS:
        raise BookError(Text("expected rivals' points, the difference of totals, or both"))
    if plan.kind not in KINDS or plan.best_of not in BEST_OF or not 0 <= plan.minutes <= MOST_MINUTES:
        raise BookError(Text("expected Swiss or everybody, best of 1, 3 or 5, and 0 to 240 minutes"))
    if plan.options and not plan.game:
        raise BookError(Text("options without a game; expected a game to be chosen, or no options"))
    found = Plan(**{**vars(plan), "name": plan.name.strip()[:LONGEST], "entrants": named, "tables": places})
    return Plan(**{**vars(found), "options": options_of(found)}) if found.game else found


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
    can_be = rules.SEATS[0] <= seats <= rules.SEATS[1] and (not plan.are_pairs or rules.TEAMS)
    if not can_be or (rules.ALWAYS_TEAMS and not plan.are_pairs):
        text = Text("%(game)s is no game of two single players; expected another game")
        if plan.are_pairs:
            text = Text("%(game)s is no game of two pairs; expected another game")
        raise BookError(text.of(game=on_gadget(rules.NAME)))
    lines = [f"rules {plan.game}", f"seats {seats}"]
    if plan.are_pairs and not rules.ALWAYS_TEAMS:
        lines.append("teams")
    lines += [line_of(name, value) for name, value in plan.options.items()]
    try:
        match = Sheet(lines, is_strict=True).match
    except SheetError as error:
        raise BookError(Text("options: %(why)s", why=error)) from None
    return {
        row.name: row.value_name(match.options[row.number])
        for row in rules.OPTIONS
        if match.options[row.number] != row.usual(seats)
    }


def line_of(name: str, value: str) -> str:
    """An option as a line of a sheet."""
    return f"{name} {value}" if name in ("target", "lead") else f"option {name} {value}"


def typed_options(text: str) -> dict[str, str]:
    """Options as they are typed: ``target 150, track off``.

    :raises BookError: if that is none
    """
    found: dict[str, str] = {}
    for part in text.split(","):
        words = part.split()
        if len(words) not in (0, 2):
            wrong = Text("options “%(typed)s”; expected them as: target 150, track off")
            raise BookError(wrong.of(typed=part.strip()[:LONGEST]))
        if words:
            found[words[0]] = words[1]
    return found


def options_text(options: Mapping[str, str]) -> str:
    """Options as they can be typed."""
    return ", ".join(f"{name} {value}" for name, value in options.items())


def rounds_of_robin(entrants: Sequence[str]) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return len(entrants) - 1 + len(entrants) % 2
