# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the book, made from templates."""

import functools
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

import jinja2

from desk.book import Book, Entry
from desk.night import BEST_OF, KINDS, ROBIN, Night
from desk.season import HEADING, chosen, season
from desk.sheet import NOT_TOLD, Sheet, rows_of, sheet_of
from rules_min import GAMES

FILTERS = ("game", "since", "until")


@functools.cache
def templates() -> jinja2.Environment:
    """The templates; whatever is put into them is text, never HTML."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "page"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
    )
    found.filters["zip"] = lambda first, second: zip(first, second, strict=True)
    return found


def book_page(book: Book, query: Mapping[str, str]) -> str:
    """The season, the matches and the names.

    :param query: a game and two dates, for the season
    :raises ValueError: if a date is none
    """
    wanted = {name: query.get(name, "") for name in FILTERS}
    entries = book.entries()
    shown = chosen(entries, **wanted)
    said = book.said()
    written = sorted({(name, entry.message.table) for entry in entries for name in entry.message.names})
    return (
        templates()
        .get_template("book.j2")
        .render(
            games=GAMES,
            wanted=wanted,
            query=urlencode({name: value for name, value in wanted.items() if value}),
            heading=HEADING,
            players=season(book, shown),
            matches=[(entry, sheet_of(entry, book.players(entry.message, said))) for entry in shown],
            names=[(name, place, who(said, name, place)) for name, place in written],
        )
    )


def who(said: Mapping[tuple[str, str], str], written: str, place: str) -> str:
    """Who a name is at a table."""
    return said.get((written, place)) or said.get((written, "")) or written


def sheet_page(entry: Entry, sheet: Sheet) -> str:
    """A match as a page, which is also what is printed."""
    template = templates().get_template("sheet.j2")
    return template.render(sheet=sheet, entry=entry, rows=rows_of(sheet), not_told=NOT_TOLD)


def night_page(night: Night | None, left: int | None) -> str:
    """The club night: the round that is played, the standing, and what the desk can do.

    :param left: seconds of the round, None without a clock
    """
    template = templates().get_template("night.j2")
    most = night.rounds_of_robin() if night and night.kind == ROBIN else 0
    return template.render(night=night, left=left, kinds=KINDS, best_of=BEST_OF, most=most)
