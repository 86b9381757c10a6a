# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pages of the desk: the scoreboard, the matches in the book, the season."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import CancelledError
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web

from desk.book import Book, BookError
from desk.forms import add_forms
from desk.messages import PLAYING, Message, MessageError, read
from desk.night import Night, Nights
from desk.pages import FILTERS, book_page, sheet_page
from desk.ports import SHEET
from desk.season import as_csv, chosen, season
from desk.sheet import PAPERS, as_pdf, sheet_of
from desk.tables import Tables
from simulator.browser.guard import guard

HERE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
BEAT_S = 5.0  # between two signs of life to a page
FRAME_S = 0.1  # between two pictures at least
WRITE_S = 2.0  # between two entries of a match that is in play


class Listens(Protocol):
    """Where gadgets are heard."""

    def start(self) -> None:
        """Begin to listen."""

    def stop(self) -> None:
        """Listen no more."""


class Desk:
    """What the pages show, and where the messages of gadgets go.

    :param book: where matches are kept
    :param tables: those of tonight
    :param clock: seconds of a clock that never goes back
    :param now: the date and the time
    """

    def __init__(
        self,
        book: Book,
        tables: Tables,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.book = book
        self.tables = tables
        self.nights = Nights(book)
        self.rounds = RoundClock(clock, now)
        self.trouble = ""  # why a match could not be put into the book
        self.no_broker = ""  # why a broker cannot be heard
        self.told = asyncio.Event()  # set and replaced each time there is something new to show
        self.now = now
        self._clock = clock
        self._written: dict[str, float] = {}  # when a match in play was put into the book last
        self._night: Night | None = self.nights.last()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_running(self) -> bool:
        """Whether the server has begun."""
        return self._loop is not None

    @property
    def night(self) -> Night | None:
        """The club night that was begun last, if one was."""
        return self._night

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

    def say(self, text: str) -> None:
        """The broker is gone, or back ("")."""
        if text:
            print(text, flush=True)
        if self._loop:
            self._loop.call_soon_threadsafe(self._set_no_broker, text)

    def _set_no_broker(self, text: str) -> None:
        self.no_broker = text
        self._tell()

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
        if source.startswith("mqtt:") and source.split(":")[1] != message.table:
            print(f"{source}: says it is table {message.table}; it is left out", flush=True)
            return b""
        is_new = self._keep(message)
        is_live = not message.sheet  # a sheet was asked for, perhaps of an old match
        if (is_live and self.tables.take(message, source)) or self.trouble:
            self._tell()
        return SHEET if is_new and is_live and message.winners else b""

    def _keep(self, message: Message) -> bool:
        """Put it into the book; of a match in play only what stands there for a while, or is the first."""
        now = self._clock()
        if message.state == PLAYING and now - self._written.get(message.match, -WRITE_S) < WRITE_S:
            return False
        self._written[message.match] = now
        try:
            is_new = self.book.add(message, self.now())
            if message.state != PLAYING:
                self._written.pop(message.match)
                if self.nights.take(message):
                    self.has_changed()
        except BookError as error:
            self.trouble = f"Not in the book: {error}"
            return False
        self.trouble = ""
        return is_new

    def has_changed(self) -> None:
        """Something of the club night has changed."""
        self._night = self.nights.last()
        self._tell()

    def _tell(self) -> None:
        self.told.set()
        self.told = asyncio.Event()

    def state(self) -> str:
        """What the scoreboard shows."""
        night = self._night
        shown = night_shown(night, self.rounds.left(night)) if night and night.last else None
        return json.dumps(
            {"tables": self.tables.shown(), "trouble": self.trouble or self.no_broker, "night": shown}
        )


class RoundClock:
    """How much is left of a round. The computer's clock may jump: it is asked once a round, or at a start."""

    def __init__(self, clock: Callable[[], float], now: Callable[[], datetime]) -> None:
        self._clock = clock
        self._now = now
        self._round: tuple[int, int] = (0, 0)
        self._end = 0.0

    def left(self, night: Night | None) -> int | None:
        """Seconds, 0 when it is over; None without a clock."""
        if not night or not night.last or not night.minutes:
            return None
        if self._round != (night.number, night.last.number):
            self._round = (night.number, night.last.number)
            played = max(0.0, (self._now() - night.last.began).total_seconds())
            self._end = self._clock() + 60 * night.minutes - played
        return max(0, round(self._end - self._clock()))


def night_shown(night: Night, left: int | None) -> dict[str, Any]:
    """A club night as the scoreboard shows it."""
    assert night.last
    return {
        "name": night.name,
        "round": night.last.number,
        "left": left,
        "pairings": [
            {"table": each.place, "names": [each.first, each.second], "wins": each.wins}
            for each in night.last.pairings
            if each.second
        ],
        "standing": [
            {"rank": each.rank, "name": each.name, "points": each.points} for each in night.standing()
        ],
    }


def application(
    port: int, desk: Desk, listeners: Sequence[Listens] = (), address: str = ""
) -> web.Application:
    """The server's routes.

    :param listeners: where gadgets are heard
    :param address: of this computer in its network, if others there may look at the scoreboard
    """
    served = {
        "/" if path.name == "wall.html" else f"/{path.name}": Page(path)
        for path in sorted(HERE.iterdir())
        if path.suffix in TYPES
    }
    app = web.Application(
        middlewares=[guard(port, forms=True, address=address, for_all={*served, "/events", "/night"})]
    )

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
                await asyncio.sleep(FRAME_S)  # many tables may tell something at once
        return response

    for path, page in served.items():
        app.router.add_get(path, page.get)
    app.router.add_get("/events", events)
    add_book(app, desk.book)
    add_forms(app, desk)

    async def life(app: web.Application) -> AsyncIterator[None]:
        desk.begin()
        for listener in listeners:
            listener.start()
        yield
        for listener in listeners:
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

    app.router.add_get("/book", page)
    app.router.add_get("/season.csv", table)
    app.router.add_get("/match/{match}", match)
