# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is typed on the pages of the desk: names, corrections, club nights."""

import random
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web
from multidict import MultiDictProxy

from desk.book import BookError
from desk.night import SWISS
from desk.pages import night_page

if TYPE_CHECKING:
    from desk.server import Desk

Fields: TypeAlias = "MultiDictProxy[str | bytes | bytearray | web.FileField]"
_CHANCE = random.SystemRandom()


def number(text: str, what: str) -> int:
    """A whole number as it is typed.

    :raises BookError: if it is none
    """
    try:
        return int(text)
    except ValueError:
        raise BookError(f"{what} {text[:20]!r}; expected a whole number") from None


def add_forms(app: web.Application, desk: "Desk") -> None:
    """The pages that change something. Each goes back to where it was sent from."""
    book, nights = desk.book, desk.nights

    def names(form: Fields) -> str:
        written, place, player = (str(form.get(name, "")) for name in ("written", "place", "player"))
        book.call(written, player, place)
        return "/book#names"

    def correct(form: Fields) -> str:
        match = str(form.get("match", ""))
        if form.get("back"):
            book.take_back(match)
        else:
            totals = [number(str(text), "the total") for text in form.getall("total", [])]
            winners = [number(str(text), "the winner") for text in form.getall("winner", [])]
            book.correct(match, totals, winners, desk.now())
        return f"/match/{match}"

    def begin(form: Fields) -> str:
        nights.begin(
            str(form.get("name", "")),
            str(form.get("entrants", "")).splitlines(),
            str(form.get("tables", "")).split(),
            str(form.get("kind", SWISS)),
            number(str(form.get("best", "1")), "best of"),
            number(str(form.get("minutes", "0")), "minutes"),
        )
        nights.draw(desk.now(), _CHANCE)
        return "/night"

    def draw(form: Fields) -> str:
        if form.get("back"):
            nights.undo_draw()
        else:
            nights.draw(desk.now(), _CHANCE)
        return "/night"

    def result(form: Fields) -> str:
        round_, first, second = (
            number(str(form.get(name, "")), name) for name in ("round", "first", "second")
        )
        nights.write(round_, str(form.get("place", "")), first, second)
        return "/night"

    def count(form: Fields) -> str:
        entry = book.entry(str(form.get("match", "")))
        if not entry or not nights.take(entry.message, by_desk=True):
            raise BookError(
                "that match does not count here; expected one of this round, at a table that plays"
            )
        return "/night"

    def form_of(change: Callable[[Fields], str]) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                where = change(await request.post())
            except BookError as error:
                return web.Response(status=400, text=f"400: {error}\n")
            desk.has_changed()
            return web.Response(status=303, headers={"Location": where})

        return handle

    async def night(request: web.Request) -> web.StreamResponse:
        return web.Response(
            text=night_page(desk.night, desk.rounds.left(desk.night)), content_type="text/html"
        )

    app.router.add_get("/night", night)
    for path, change in (
        ("/names", names),
        ("/correct", correct),
        ("/night/begin", begin),
        ("/night/draw", draw),
        ("/night/result", result),
        ("/night/count", count),
    ):
        app.router.add_post(path, form_of(change))
