# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the desk: the scoreboard, the matches in the book, the season."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from concurrent.futures import CancelledError
from datetime import datetime
from pathlib import Path

from aiohttp import web

from desk.book import Book, BookError
from desk.messages import MessageError, read
from desk.pages import FILTERS, book_page, sheet_page
from desk.ports import SHEET, Listener
from desk.season import as_csv, chosen, season
from desk.sheet import PAPERS, as_pdf, sheet_of
from desk.tables import Tables
from simulator.browser.guard import guard

HERE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
BEAT_S = 5.0  # between two signs of life to a page


class Desk:
    """What the pages show, and where the messages of gadgets go.

    :param book: where matches are kept
    :param tables: those of tonight
    """

    def __init__(self, book: Book, tables: Tables) -> None:
        self.book = book
        self.tables = tables
        self.trouble = ""  # why a match could not be put into the book
        self.told = asyncio.Event()  # set and replaced each time there is something new to show
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_running(self) -> bool:
        """Whether the server has begun."""
        return self._loop is not None

    def begin(self) -> None:
        """The server runs now."""
        self._loop = asyncio.get_running_loop()

    def heard(self, source: str, line: bytes | None) -> bytes:
        """A line of a gadget, or None when it is gone; from any thread. Return what it is to be asked."""
        if not self._loop:
            return b""
        with contextlib.suppress(RuntimeError, CancelledError):  # the loop has ended
            return asyncio.run_coroutine_threadsafe(self._take(source, line), self._loop).result()
        return b""

    async def _take(self, source: str, line: bytes | None) -> bytes:
        if line is None:
            self.tables.gone(source)
            self._tell()
            return b""
        try:
            message = read(line)
        except MessageError as error:
            if line.strip():
                print(f"{source}: {error}", flush=True)
            return b""
        try:
            is_new = self.book.add(message, datetime.now())
            self.trouble = ""
        except BookError as error:
            is_new, self.trouble = False, str(error)
        is_live = not message.sheet  # a sheet was asked for, perhaps of an old match
        if (is_live and self.tables.take(message, source)) or self.trouble:
            self._tell()
        return SHEET if is_new and is_live and message.winners else b""

    def _tell(self) -> None:
        self.told.set()
        self.told = asyncio.Event()

    def state(self) -> str:
        """What the scoreboard shows."""
        return json.dumps({"tables": self.tables.shown(), "trouble": self.trouble})


def application(port: int, desk: Desk, listener: Listener | None) -> web.Application:
    """The server's routes."""
    app = web.Application(middlewares=[guard(port, forms=True)])

    async def events(request: web.Request) -> web.StreamResponse:
        """The state, and again whenever it changes."""
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        with contextlib.suppress(ConnectionError):
            while True:
                told = desk.told
                await response.write(f"data: {desk.state()}\n\n".encode())
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(told.wait(), BEAT_S)
        return response

    for path in sorted(HERE.iterdir()):
        if path.suffix in TYPES:
            app.router.add_get("/" if path.name == "wall.html" else f"/{path.name}", Page(path).get)
    app.router.add_get("/events", events)
    add_book(app, desk.book)

    async def life(app: web.Application) -> AsyncIterator[None]:
        desk.begin()
        if listener:
            listener.start()
        yield
        if listener:
            await asyncio.to_thread(listener.stop)

    app.cleanup_ctx.append(life)
    return app


class Page:
    """A file that is served as it is."""

    def __init__(self, path: Path) -> None:
        self._body = path.read_bytes()
        self._kind = TYPES[path.suffix]

    async def get(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for it."""
        return web.Response(body=self._body, content_type=self._kind, charset="utf-8")


def add_book(app: web.Application, book: Book) -> None:
    """The pages of the book."""

    async def page(request: web.Request) -> web.StreamResponse:
        try:
            return web.Response(text=book_page(book, request.query), content_type="text/html")
        except ValueError:
            return web.Response(status=400, text="400: no date; expected one as 2026-11-23\n")

    async def table(request: web.Request) -> web.StreamResponse:
        query = request.query
        try:
            entries = chosen(book.entries(), *(query.get(name, "") for name in FILTERS))
        except ValueError:
            return web.Response(status=400, text="400: no date; expected one as 2026-11-23\n")
        return web.Response(
            text=as_csv(season(book, entries)),
            content_type="text/csv",
            headers={"Content-Disposition": 'attachment; filename="season.csv"'},
        )

    async def match(request: web.Request) -> web.StreamResponse:
        name, _, ending = request.match_info["match"].partition(".")
        entry = book.entry(name)
        if not entry or ending not in ("", "pdf", "txt"):
            return web.Response(status=404, text="404: no such match\n")
        sheet = sheet_of(entry, book.players(entry.message))
        if ending == "pdf":
            paper = request.query.get("paper", "a4")
            if paper not in PAPERS:
                return web.Response(status=400, text="400: no such paper; expected a4 or letter\n")
            return web.Response(body=as_pdf(sheet, paper), content_type="application/pdf")
        if ending == "txt":
            return web.Response(text="\n".join(sheet.notation) + "\n", content_type="text/plain")
        return web.Response(text=sheet_page(entry, sheet), content_type="text/html")

    async def names(request: web.Request) -> web.StreamResponse:
        form = await request.post()
        written, place, player = (str(form.get(name, "")) for name in ("written", "place", "player"))
        try:
            book.call(written, player, place)
        except BookError as error:
            return web.Response(status=400, text=f"400: {error}\n")
        return web.Response(status=303, headers={"Location": "/book#names"})

    app.router.add_get("/book", page)
    app.router.add_get("/season.csv", table)
    app.router.add_get("/match/{match}", match)
    app.router.add_post("/names", names)
