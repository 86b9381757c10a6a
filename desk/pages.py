# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the book, made from templates."""

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import jinja2

from desk.book import BookError
from desk.days import heading
from desk.entries import Entry
from desk.language import Text, _, language, on_gadget, told_text
from desk.messages import A_CODE, A_FILE
from desk.names import Names
from desk.night import STAGES, Night
from desk.nights import FINALS
from desk.opponents import opponents_of
from desk.options import game_shown, options_typed
from desk.plan import BEST_OF, KINDS, MOST_PARTS, PARTS, RIVALS, ROBIN, SWISS, rounds_of_robin
from desk.series import Series
from desk.sheet import NOT_TOLD, chart_of, rows_of, sheet_of
from desk.standing import Place, equal_at_the_top, standing
from desk.tables import table_of
from desk.ties import WAYS
from rules_min import GAMES

if TYPE_CHECKING:
    from desk.desk import Desk

USUAL_TABLES = 8
ON_A_PAGE = 100  # matches, or names
MOST_DIGITS = 9  # of a number in an address
FILTERS = ("game", "since", "until")
# What can be chosen for a night, and what stands on its page for it.
_CHOICES: Mapping[str, object] = {
    "parts": PARTS,
    "most_parts": MOST_PARTS,
    "ways": WAYS,
    "kinds": KINDS,
    "stages": STAGES,
    "best_of": BEST_OF,
    "games": GAMES,
}


@functools.cache
def templates() -> jinja2.Environment:
    """The templates; whatever is put into them is text, never HTML."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "page"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    # No text has another form for many. The extension has added this method.
    found.install_gettext_callables(_, _, newstyle=True)  # type: ignore[attr-defined]
    found.filters["on_gadget"] = on_gadget
    found.filters["zip"] = lambda first, second: zip(first, second, strict=True)
    return found


def filled(name: str, desk: "Desk", trouble: str, **values: object) -> str:
    """A page made of a template; what all pages have is the night, what was refused, and the language."""
    if "night" not in values:
        values["night"] = desk.night
    return templates().get_template(name).render(trouble=trouble, language=language(), **values)


def wall_page() -> str:
    """The scoreboard, which wall.js fills."""
    return templates().get_template("wall.j2").render(language=language())


def trouble_page(why: str) -> str:
    """What is shown where the book cannot be read."""
    return templates().get_template("trouble.j2").render(language=language(), trouble=why)


def book_page(desk: "Desk", query: Mapping[str, str], trouble: str = "", night: Night | None = None) -> str:
    """The season, the matches and the names. Another thread than the server's may make it.

    :param query: a game and two dates, for the season
    :param trouble: what was refused, and why
    :param night: the club night that was begun last
    :raises ValueError: if a date is none
    """
    wanted = {name: query.get(name, "") for name in FILTERS}
    find = query.get("find", "").strip()
    book = desk.seasons.of(**wanted)
    names = book.names
    found = book.shown
    if find:
        found = [entry for entry in found if is_found(find, names.players(entry.message))]
    one = query.get("player", "")
    pages = max(1, -(-len(found) // ON_A_PAGE))
    page = min(pages, number_in(query.get("page", "")) or 1)
    names_pages = max(1, -(-len(book.written) // ON_A_PAGE))
    names_page = min(names_pages, number_in(query.get("names", "")) or 1)
    on_page = found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    return filled(
        "book.j2",
        desk,
        trouble,
        night=night,
        games=GAMES,
        wanted=wanted,
        query=urlencode({name: value for name, value in wanted.items() if value}),
        heading=heading(wanted["game"]),
        players=book.players,
        one=one,
        opponents=opponents_of(one, book) if one in (player.name for player in book.players) else None,
        struck=book.struck,
        removed=[(entry, sheet_of(entry, list(entry.message.names))) for entry in book.removed],
        chart=book.chart,
        matches=[
            (entry, sheet_of(entry, names.players(entry.message))) for entry in desk.seasons.entries(on_page)
        ],
        names=[
            (name, place, names.who(name, place), label_of(name, place))
            for name, place in book.written[(names_page - 1) * ON_A_PAGE : names_page * ON_A_PAGE]
        ],
        names_page=names_page,
        names_pages=names_pages,
        find=find,
        page=page,
        pages=pages,
        count=len(found),
        other_page=functools.partial(page_address, wanted, find),
    )


def series_page(desk: "Desk", found: Series, best: int, query: Mapping[str, str]) -> str:
    """The points over several nights.

    :param best: how many of each entrant count, 0 for all
    """
    wanted = {name: query.get(name, "") for name in ("since", "until", "pairs")} | {"best": str(best or "")}
    address = "/series.csv?" + urlencode({name: value for name, value in wanted.items() if value})
    return filled("series.j2", desk, "", shown=found, wanted=wanted, address=address)


def number_in(text: str) -> int | None:
    """A number in an address, None if it is none that this program can have given."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def label_of(written: str, place: str) -> str:
    """What stands before the field of a name that a gadget has."""
    if place == A_FILE:
        return _("%(name)s from a file is", name=written)
    if place == A_CODE:
        return _("%(name)s from a code is", name=written)
    return _("%(name)s at table %(table)s is", name=written, table=place)


def page_address(wanted: Mapping[str, str], find: str, page: int) -> str:
    """The address of another page of the matches."""
    values = {**wanted, "find": find, "page": str(page)}
    return "/book?" + urlencode({name: value for name, value in values.items() if value}) + "#matches"


def is_found(find: str, players: Sequence[str]) -> bool:
    """Whether one of these players has that in the name."""
    return not find or any(find.casefold() in player.casefold() for player in players)


def sheet_page(
    desk: "Desk", entry: Entry, trouble: str = "", typed: Mapping[str, Sequence[str]] | None = None
) -> str:
    """A match as a page, which is also what is printed.

    :param trouble: what was refused, and why
    :param typed: the totals and the winners that were refused
    """
    sheet = sheet_of(entry, Names(desk.book).players(entry.message))
    totals = [str(total) for total in sheet.totals]
    winners = [str(side) for side in entry.message.winners]
    if typed and len(typed["total"]) == len(totals):
        totals, winners = list(typed["total"]), list(typed["winner"])
    return filled(
        "sheet.j2",
        desk,
        trouble,
        sheet=sheet,
        entry=entry,
        rows=rows_of(sheet),
        chart=chart_of(sheet),
        is_struck=entry.message.match in desk.book.struck(),
        alike=[each.told.where for each in desk.book.other_reports(entry.message.match)],
        not_told=NOT_TOLD,
        totals=totals,
        winners=winners,
    )


def night_page(
    desk: "Desk",
    trouble: str = "",
    typed: Mapping[str, str] | None = None,
    can_change: bool = True,
    number: int | None = None,
) -> str:
    """The club night: the round that is played, the standing, and what the desk can do.

    :param trouble: what was refused, and why
    :param typed: what was typed into the form of a new night and refused
    :param can_change: whether who asks may change anything; else there is nothing to press
    :param number: of an earlier night, which is only looked at; None for the last one
    :raises BookError: if there is no such night
    """
    last = desk.night
    is_last = number is None or (last is not None and last.number == number)
    night = last if is_last else desk.nights.night(number or 0)
    if not is_last and not night:
        raise BookError(Text("no such night; expected one of the book"))
    is_refused = typed is not None and "entrants" in typed
    usual = usual_night(last, desk.places)
    return filled(
        "night.j2",
        desk,
        trouble,
        night=night,
        can_change=can_change,
        has_tables=len(desk.places) > 0,
        is_played=can_change and is_last and night is not None and not night.ended,
        is_last=is_last,
        moved=desk.moved if is_last else [],
        left=desk.rounds.left(night) if is_last and night and not night.ended else None,
        standing=standing(night) if night else (),
        nights=[each for each in desk.nights.all() if not night or each[0] != night.number],
        finals=() if night is None else possible_finals(night),
        aside=[row for row in desk.aside.rows() if not row["dismissed"]] if can_change else [],
        table_of=table_of,
        told_text=told_text,
        **_CHOICES,
        equal=equal_at_the_top(night) if night and is_last and not night.undecided() else [],
        other_standing=other_standing(night),
        played=game_shown(night.game, night.options) if night else "",
        most=rounds_of_robin(night.entrants) if night and night.kind == ROBIN else 0,
        is_refused=is_refused,
        new={**usual, **typed} if typed and is_refused else usual,
    )


def other_standing(night: Night | None) -> list[Place]:
    """How all stand where everybody meets everybody and some are gone: with what those have played, or
    without, whichever does not count.
    """
    if not night or night.kind != ROBIN or not night.withdrawn:
        return []
    return standing(night, not night.counts_gone)


def possible_finals(night: Night) -> list[int]:
    """Of how many of the best a final can be drawn now."""
    if night.stage or not night.rounds or night.undecided() or night.ended:
        return []
    return [count for count in FINALS if count <= len(night.playing)]


def usual_night(night: Night | None, places: Sequence[str]) -> dict[str, str]:
    """What stands in the form of a new night: what the last one was.

    :param places: the names of the tables, if they are known and there was none
    """
    tables = night.tables if night else places or [str(number) for number in range(1, USUAL_TABLES + 1)]
    return {
        "name": _("Club night"),
        "entrants": "\n".join(night.entrants) if night else "",
        "tables": " ".join(tables),
        "kind": night.kind if night else SWISS,
        "best": str(night.best_of if night else 1),
        "minutes": str(night.minutes if night else 0),
        "game": night.game if night else "",
        "options": options_typed(night.options) if night else "",
        "parted": " ".join(night.parted_by if night else (RIVALS,)),
        "walkover": str(night.walkover if night else 0),
        "capped": "1" if night and night.capped else "",
    }
