# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the desk: the scoreboard, the matches in the book, the season."""

import asyncio
import contextlib
import functools
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Protocol

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from desk.book import BookError
from desk.club_page import add_tables
from desk.desk import Desk, rest_after
from desk.forms import add_forms
from desk.gate import Gate
from desk.inbox import SIGNED, Inbox
from desk.language import Text, _, has_decimal_comma, language, speak
from desk.messages import MOST_BYTES
from desk.names import Names
from desk.pages import (
    FILTERS,
    book_page,
    night_page,
    number_in,
    series_page,
    sheet_page,
    trouble_page,
    wall_page,
)
from desk.season import as_csv, filter_of, matches_csv
from desk.series import as_csv as series_csv
from desk.series import series
from desk.sheet import sheet_of
from simulator.browser.guard import guard, is_here

HERE = Path(__file__).parent / "page"
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
BEAT_S = 5.0  # between two signs of life to a page
FRAME_S = 0.1  # between two pictures at least
GATE = web.AppKey("gate", Gate)
TABLES = "/table"  # below it is where each table posts
NO_DATE = Text("400: no date; expected one as 2026-11-23")


class Listens(Protocol):
    """Where gadgets are heard."""

    def start(self) -> None:
        """Begin to listen."""

    def stop(self) -> None:
        """Listen no more."""


def application(
    port: int,
    desk: Desk,
    listeners: Sequence[Listens] = (),
    address: str = "",
    inbox: Inbox | None = None,
) -> web.Application:
    """The server's routes.

    :param listeners: where gadgets are heard
    :param address: of this computer in its network, if others there may look at the scoreboard
    :param inbox: where the tables of a club post what they tell
    """
    served = {f"/{path.name}": Page(path) for path in sorted(HERE.iterdir()) if path.suffix in TYPES}
    for_all = {*served, "/", "/events", "/night"}
    ours = guard(port, forms=True, address=address, for_all=for_all, posted=f"{TABLES}/" if inbox else "")
    gate = Gate()
    each = [gate.seen, ours, spoken, saying_what_is_wrong(desk)]
    app = web.Application(middlewares=each, client_max_size=MOST_BYTES + SIGNED)
    app[GATE] = gate
    app.on_shutdown.append(close_gate)

    app.router.add_get("/", wall)
    for path, page in served.items():
        app.router.add_get(path, page.get)
    app.router.add_get("/events", functools.partial(tell_changes, desk))
    add_pages(app, desk)
    add_lists(app, desk)
    add_forms(app, desk)
    if inbox:
        app.router.add_post(TABLES + "/{table}", inbox.post)
        add_tables(app, desk, inbox.club)

    app.cleanup_ctx.append(functools.partial(life, desk, listeners))
    return app


async def close_gate(app: web.Application) -> None:
    """No more connections are taken."""
    app[GATE].close()


def saying_what_is_wrong(desk: Desk) -> Middleware:
    """A page whose book is locked or damaged says so, and what to do."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except sqlite3.Error as error:
            why = desk.book.trouble(error)
        except BookError as error:
            why = error
        print(why, flush=True)
        return web.Response(status=503, text=trouble_page(str(why)), content_type="text/html")

    return middleware


@web.middleware
async def spoken(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer in the language of the browser."""
    speak(request.headers.get("Accept-Language", ""))
    return await handler(request)


async def wall(request: web.Request) -> web.StreamResponse:
    """The scoreboard."""
    return web.Response(text=wall_page(), content_type="text/html")


async def tell_changes(desk: Desk, request: web.Request) -> web.StreamResponse:
    """The state, and again whenever it changes."""
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await response.prepare(request)
    clock = asyncio.get_running_loop().time
    with contextlib.suppress(ConnectionError):
        while True:
            began, told = clock(), desk.told
            await response.write(f"data: {desk.state()}\n\n".encode())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(told.wait(), BEAT_S)
            await asyncio.sleep(max(0, began + FRAME_S - clock()))  # many tables may tell something at once
    return response


async def life(desk: Desk, listeners: Sequence[Listens], app: web.Application) -> AsyncIterator[None]:
    """Have the gadgets heard as long as the server runs."""
    desk.begin()
    started = []
    try:
        for listener in listeners:
            listener.start()
            started.append(listener)
        with contextlib.suppress(sqlite3.Error):  # a page says so, if it still is so then
            await asyncio.to_thread(desk.seasons.of)  # so that the first page need not: 0.5 s of 20,000
        yield
    finally:  # also if a signal ends the program in between
        for listener in started:
            await asyncio.to_thread(listener.stop)
        desk.seasons.close()


def as_file(text: str, name: str) -> web.Response:
    """A table that a browser keeps as a file."""
    return web.Response(text=text, content_type="text/csv", headers=headers_of(name))


def headers_of(name: str) -> dict[str, str]:
    """What has a browser keep a page as a file of this name."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


class Page:
    """A file that is served as it is."""

    def __init__(self, path: Path) -> None:
        self._body = path.read_bytes()
        self._kind = TYPES[path.suffix]

    async def get(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for it."""
        return web.Response(body=self._body, content_type=self._kind, charset="utf-8")


def add_pages(app: web.Application, desk: Desk) -> None:
    """The pages that are made of the book."""
    book = desk.book

    async def page(request: web.Request) -> web.StreamResponse:
        try:
            text = await asyncio.to_thread(book_page, desk, request.query, "", desk.night)
            return web.Response(text=text, content_type="text/html")
        except ValueError:
            return web.Response(status=400, text=f"{NO_DATE}\n")

    async def match(request: web.Request) -> web.StreamResponse:
        name, ending = request.match_info["match"].partition(".")[::2]
        entry = book.entry(name)
        if not entry or ending not in ("", "pdf", "txt"):
            return web.Response(status=404, text=_("404: no such match") + "\n")
        if not ending:
            return web.Response(text=sheet_page(desk, entry), content_type="text/html")
        sheet = sheet_of(entry, Names(book).players(entry.message))
        if ending == "pdf":
            paper = request.query.get("paper", "a4")
            from desk.pdf import PAPERS, as_pdf  # with what it needs 8 MB, which most desks never want

            if paper not in PAPERS:
                return web.Response(status=400, text=_("400: no such paper; expected a4 or letter") + "\n")
            body = await asyncio.to_thread(as_pdf, sheet, paper)
            return web.Response(body=body, content_type="application/pdf")
        return web.Response(text="\n".join(sheet.notation) + "\n", content_type="text/plain")

    kept: dict[tuple[object, ...], tuple[float, str]] = {}  # large pages: until when each is shown as it is

    async def night(request: web.Request) -> web.StreamResponse:
        number, can_change = number_in(request.query.get("night", "")), is_here(request)
        key, clock = (language(), can_change, number, desk.own_changes), asyncio.get_running_loop().time
        until, text = kept.get(key, (0.0, ""))
        began = clock()
        if began >= until:
            try:
                text = night_page(desk, can_change=can_change, number=number)
            except BookError as error:
                return web.Response(status=404, text=f"404: {error}\n")
            for other in [each for each in kept if kept[each][0] <= began]:
                del kept[other]
            kept[key] = clock() + rest_after(clock() - began, desk.night), text
        return web.Response(text=text, content_type="text/html")

    app.router.add_get("/book", page)
    app.router.add_get("/night", night)
    app.router.add_get("/match/{match}", match)


def add_lists(app: web.Application, desk: Desk) -> None:
    """The season, its matches and the points over nights, as files or a page."""

    async def table(request: web.Request) -> web.StreamResponse:
        try:
            shown = await asyncio.to_thread(
                desk.seasons.of, *(request.query.get(name, "") for name in FILTERS)
            )
        except ValueError:
            return web.Response(status=400, text=f"{NO_DATE}\n")
        text = as_csv(shown.players, request.query.get("game", ""), has_decimal_comma())
        return as_file(text, "season.csv")

    async def matches(request: web.Request) -> web.StreamResponse:
        shown = await asyncio.to_thread(desk.seasons.of)
        parts = matches_csv(shown.shown, shown.names, has_decimal_comma())
        answer = web.StreamResponse(headers=headers_of("matches.csv"))
        answer.content_type, answer.charset = "text/csv", "utf-8"
        await answer.prepare(request)
        while part := await asyncio.to_thread(next, parts, ""):
            await answer.write(part.encode())
        await answer.write_eof()
        return answer

    async def nights(request: web.Request) -> web.StreamResponse:
        best = number_in(request.query.get("best", "")) or 0
        try:
            chosen = filter_of("", request.query.get("since", ""), request.query.get("until", ""))
        except ValueError:
            return web.Response(status=400, text=f"{NO_DATE}\n")
        found = series(desk.nights, best, chosen, bool(request.query.get("pairs")))
        if request.path.endswith(".csv"):
            return as_file(series_csv(found, has_decimal_comma()), "nights.csv")
        text = series_page(desk, found, best, request.query)
        return web.Response(text=text, content_type="text/html")

    app.router.add_get("/matches.csv", matches)
    app.router.add_get("/series", nights)
    app.router.add_get("/series.csv", nights)
    app.router.add_get("/season.csv", table)
