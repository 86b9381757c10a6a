# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who may talk to the gadget: pages that this server itself has served, on this computer, and nobody else.

The server listens on 127.0.0.1 only. A page of another site could still try to reach it through the
browser: by a socket, which browsers open to any address (so ``Origin`` is checked), or by a name of its own
that resolves to 127.0.0.1, called DNS rebinding (so ``Host`` is checked).
"""

import ipaddress
from collections.abc import Container

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

NAMES = ("127.0.0.1", "localhost")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def hosts(port: int, address: str = "") -> set[str]:
    """The values of ``Host`` that are ours.

    :param address: of this computer in its network, if others may look as well
    """
    return {f"{name}:{port}" for name in (*NAMES, *([address] if address else []))}


def guard(
    port: int, forms: bool = False, address: str = "", for_all: Container[str] = (), posted: str = ""
) -> Middleware:
    """What every request passes through first: 403 for those that are not from a page of ours.

    :param forms: whether our pages have forms; a browser says from whose page one comes
    :param address: of this computer in its network, "" if only this computer itself may look
    :param for_all: the paths that others may look at then; they change nothing
    :param posted: how the paths begin where gadgets post, which know a word and no page; "" for none
    """
    headers = {**HEADERS}
    if forms:
        headers["Content-Security-Policy"] = headers["Content-Security-Policy"].replace(
            "form-action 'none'", "form-action 'self'"
        )
        headers["Referrer-Policy"] = "same-origin"  # without a referrer a form's Origin would be null
    ours = hosts(port, address)
    origins = {f"http://{host}" for host in ours}

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if len(request.headers.getall("Host", [])) != 1 or request.headers["Host"] not in ours:
            return refused("this name is not ours")
        if posted and origin is None and request.method == "POST" and request.path.startswith(posted):
            return await handler(request)
        if not is_here(request) and (request.path not in for_all or request.method != "GET"):
            return refused("only the computer of the club shows this")
        if origin is not None and origin not in origins:
            return refused("this page is not ours")
        if request.headers.get("Upgrade") is not None and origin is None:
            return refused("a socket is for a page of ours")
        if forms and request.method == "POST" and origin is None:
            return refused("a form is for a page of ours")
        try:
            response = await handler(request)
        except web.HTTPException as error:  # not found, or a method that is not allowed
            response = web.Response(status=error.status, text=f"{error.status}: {error.reason}\n")
        if not response.prepared:
            response.headers.update(headers)
        return response

    return middleware


def is_here(request: web.Request) -> bool:
    """Whether a request comes from this computer."""
    return ipaddress.ip_address(request.remote or "0.0.0.0").is_loopback


def refused(why: str) -> web.Response:
    """403, with the reason."""
    return web.Response(status=403, text=f"403: {why}\n", headers=HEADERS)
