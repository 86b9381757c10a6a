# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whose name it is: who sat where in each match.

A match that was counted for a table of a club night has the names of who was drawn there, so a gadget without
names has them as well. What was said of a name by hand comes last.
"""

import functools
import re
import unicodedata
from itertools import chain
from typing import Protocol

from desk.book import Book, BookError
from desk.language import Text

AFTER = {"Ñ": "N~", "ñ": "n~"}  # a letter of its own in Spanish: after all that begins with an N
EVERYWHERE = ""  # the place of a name that is meant at all tables
LONGEST = 40  # letters of a player, and of an entrant
PAIR = 2  # players of an entrant that is one
ON_GADGET = 10  # letters of a name on a gadget
CUT = 5  # letters of it in a gadget's narrowest columns
_UNNAMED = re.compile(r"P[0-9]{1,2}")  # who has no name on a gadget
# Letters that are no other letter with an accent.
_LETTERS = str.maketrans(dict(zip("ßÆæŒœØøŁł", "ss AE ae OE oe O o L l".split(), strict=True)))


def rename(book: Book, written: str, player: str, place: str = EVERYWHERE) -> None:
    """Say whose name it is that a gadget has: of all tables, or of one.

    The name itself, or none, takes back what was said before.

    :raises BookError: if it is no name
    """
    typed = player.strip()
    player = unicodedata.normalize("NFC", " ".join(typed.split()))
    if len(player) > LONGEST or not typed.isprintable():
        wrong = Text("a name of %(letters)s letters; expected %(most)s at most, to be printed")
        raise BookError(wrong.of(letters=len(player), most=LONGEST))
    with book.together():
        if player in ("", written):
            book.change("DELETE FROM players WHERE written = ? AND place = ?", written, place)
        if player and (player != written or place):
            book.change("INSERT OR REPLACE INTO players VALUES (?, ?, ?)", written, place, player)


class Played(Protocol):
    """A match, as far as names need it: a ``Message`` or a ``Brief``."""

    @property
    def match(self) -> str:
        """Its identity."""

    @property
    def table(self) -> str:
        """Where it was played."""

    @property
    def names(self) -> tuple[str, ...]:
        """Those on the gadget, seat by seat."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Of each side."""


class Names:
    """The names in a book, as they are when this is made."""

    def __init__(self, book: Book) -> None:
        self._said = {
            (row["written"], row["place"]): str(row["player"])
            for row in book.select("SELECT written, place, player FROM players")
        }
        drawn = "SELECT id, first, second FROM counted JOIN pairings USING (night, round, place)"
        self._drawn = {row["id"]: (row["first"], row["second"]) for row in book.select(drawn)}

    def changed_since(self, other: "Names") -> set[str] | None:
        """The matches whose names are others than in names that were made before, None for all."""
        if self._said != other._said:
            return None
        both = self._drawn.keys() | other._drawn.keys()
        return {match for match in both if self._drawn.get(match) != other._drawn.get(match)}

    def who(self, written: str, place: str) -> str:
        """Whose name it is at a table."""
        return self._said.get((written, place)) or self._said.get((written, EVERYWHERE)) or written

    def written(self, message: Played) -> list[str]:
        """Each seat's name before anything was said of it: who was drawn there, or what the gadget has."""
        drawn = self._drawn.get(message.match)
        return as_drawn(message, *drawn) if drawn else list(message.names)

    def players(self, message: Played) -> list[str]:
        """Who played, seat by seat."""
        written = self.written(message)
        return [self.who(name, message.table) for name in written] if self._said else written


def sort_key(name: str) -> tuple[str, str]:
    """Names in the order of a dictionary: É beside E, Ñ after N, whatever their numbers in Unicode."""
    plain = "".join(
        AFTER.get(letter) or unicodedata.normalize("NFD", letter)[0] for letter in name.translate(_LETTERS)
    )
    return plain.casefold(), name


def players_of(entrant: str) -> list[str]:
    """The players of an entrant: two of ``Ann + Cy``."""
    return [name.strip() for name in entrant.split("+") if name.strip()]


def as_drawn(message: Played, first: str, second: str) -> list[str]:
    """The name of each seat of a match that two entrants have played.

    The gadget's own names stay where an entrant has not as many players as its side has seats.
    """
    names = list(message.names)
    sides = len(message.totals)
    entrants = [second, first] if are_turned(message, first, second) else [first, second]
    for side, entrant in enumerate(entrants):
        seats = names[side::sides]
        players = [entrant] if len(seats) == 1 else players_of(entrant)
        if len(players) == len(seats):
            told = of_gadget(first, second)[(entrant == second) :: 2]
            is_other_way = len(told) == len(players) == PAIR and (
                fits(seats[:1], [players[1], told[1]]) and not fits(seats[:1], [players[0], told[0]])
            )
            names[side::sides] = players[::-1] if is_other_way else players
    return names


def are_turned(message: Played, first: str, second: str) -> bool:
    """Whether the first side of a gadget is the second entrant, as its names say; else they sit as drawn."""
    one, other = message.names[::2], message.names[1::2]
    to_first, to_second = known_as(first, second)
    is_second = fits(one, to_second) and not fits(one, to_first)
    return is_second or (fits(other, to_first) and not fits(other, to_second))


@functools.lru_cache(1_000)
def known_as(first: str, second: str) -> tuple[list[str], list[str]]:
    """The names by which two entrants are known: their players', and those that a gadget is told."""
    told = of_gadget(first, second)
    return [*players_of(first), *told[::2]], [*players_of(second), *told[1::2]]


def are_of_draw(message: Played, first: str, second: str) -> bool:
    """Whether each name that a gadget has can be one of the entrant who was drawn on that side."""
    sides = [
        [name for name in names if not is_unnamed(name)]
        for names in (message.names[::2], message.names[1::2])
    ]
    to_first, to_second = known_as(first, second)
    return any(
        all(fits([seat], players) for side, players in zip(sides, order, strict=True) for seat in side)
        for order in ((to_first, to_second), (to_second, to_first))
    )


@functools.lru_cache(10_000)
@functools.lru_cache(10_000)
def is_unnamed(name: str) -> bool:
    """Whether that is what a gadget calls a seat whose player has no name: ``P1``."""
    return _UNNAMED.fullmatch(name) is not None


def fits(seats: "list[str] | tuple[str, ...]", players: list[str]) -> bool:
    """Whether a gadget's names begin as those of players do: a gadget has ten letters and no spaces."""
    return any(folded(player).startswith(folded(seat)) for seat in seats for player in players)


def folded(name: str) -> str:
    """A name without what a gadget's name has not."""
    return plain(name).casefold()


@functools.lru_cache(10_000)
def plain(name: str) -> str:
    """A name in the letters that a gadget has, without spaces; "" if it has none of them."""
    letters = unicodedata.normalize("NFKD", name.translate(_LETTERS))
    return "".join(letter for letter in letters if "!" <= letter <= "~")


@functools.lru_cache(10_000)
def spelt(name: str) -> str:
    """A name as a gadget can spell it, without spaces: with the letters that it draws itself."""
    from tallybone.words.letters import LETTERS

    letters = unicodedata.normalize("NFC", name)
    return "".join(letter if letter in LETTERS else plain(letter) for letter in letters)


def of_gadget(first: str, second: str) -> list[str]:
    """Two entrants as the names of a gadget's seats: partners sit across from each other."""
    sides = [players_of(entrant) for entrant in (first, second)]
    if len(sides[0]) != len(sides[1]) or len(sides[0]) > PAIR:
        sides = [[first], [second]]
    names = [spelt(name) or f"P{seat + 1}" for seat, name in enumerate(chain(*zip(*sides, strict=True)))]
    forms = [
        (name[:ON_GADGET], name[:4] + name[-1], name[:3] + name[-2:], name[:3] + str(seat + 1))
        for seat, name in enumerate(names)
    ]
    found: list[str] = []
    for seat, own in enumerate(forms):
        rest = [*forms[:seat], *forms[seat + 1 :]]
        taken = [seen_as(other) for other in found]
        free = (
            form
            for place, form in enumerate(own)
            if seen_as(form) not in (*taken, *(seen_as(other[place]) for other in rest))
        )
        found.append(next(free, own[-1]))
    return found


def seen_as(name: str) -> str:
    """How a gadget's columns show a name: two that look alike there get a number from it."""
    return name.upper() if len(name) <= CUT else name[: CUT - 1].upper() + "."
