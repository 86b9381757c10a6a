# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The page of a club's tables: the line that each has in its settings.toml, also as a code to be scanned."""

import asyncio
import functools
from typing import TYPE_CHECKING

from aiohttp import web
from markupsafe import Markup

from desk.book import BookError
from desk.club import Club, ClubError
from desk.forms import fields_of
from desk.pages import filled

if TYPE_CHECKING:
    from desk.desk import Desk

ADDRESS = "/tables"
_VERSION = 4  # of the code: 33x33 modules hold 78 bytes, and a line has 54 at most
_EDGE = 4  # modules of white around it, as the standard asks
_CODES = 256  # of as many tables are kept: one takes 15 ms and has 8 KB


@functools.lru_cache(_CODES)
def code_of(text: str) -> Markup:
    """A text as a QR code, an SVG of one path."""
    # 8 MB with what it needs, of which a desk without Wi-Fi has no use.
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(_VERSION, QRErrorCorrectLevel.L)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    dark = [(x, y) for y in range(count) for x in range(count) if code.isDark(y, x)]
    path = "".join(f"M{x + _EDGE} {y + _EDGE}h1v1h-1z" for x, y in dark)
    size = count + 2 * _EDGE
    square = '<svg class="code" viewBox="0 0 {0} {0}" role="img"><rect width="{0}" height="{0}"/>{1}</svg>'
    return Markup(square).format(size, Markup('<path d="{0}"/>').format(path))


def tables_page(desk: "Desk", club: Club, trouble: str = "") -> str:
    """Each table with its line, where its word was made in this run."""
    lines = [(table, club.line(table), club.is_shut_out(table)) for table in club.tables()]
    return filled("tables.j2", desk, trouble, lines=lines, code_of=code_of)


def add_tables(app: web.Application, desk: "Desk", club: Club) -> None:
    """The page, and what is pressed there. Only this computer sees it: the guard lets nobody else."""

    async def page(request: web.Request) -> web.Response:
        # Results come in while the codes of 200 tables are made.
        text = await asyncio.to_thread(tables_page, desk, club)
        return web.Response(text=text, content_type="text/html")

    async def change(request: web.Request) -> web.Response:
        form = await fields_of(request)
        table = str(form.get("table", ""))
        if table not in club.tables():
            return web.Response(status=400, text=tables_page(desk, club), content_type="text/html")
        try:
            if form.get("shut"):
                club.shut_out(table)
            else:
                club.renew(table)
        except ClubError as error:
            raise BookError(str(error)) from None
        return web.Response(status=303, headers={"Location": f"{ADDRESS}#table-{table}"})

    app.router.add_get(ADDRESS, page)
    app.router.add_post(ADDRESS, change)
