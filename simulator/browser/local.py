# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A server on this computer: a free port, and the browser that shows it. The gadget's and the desk's."""

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable

from aiohttp import web

ADDRESS = "127.0.0.1"
MOST_PORT = 65_535
TRIES = 20  # ports, one after the other
_IDLE_S = 5.0  # until a connection on which nothing more is asked is closed: aiohttp would wait for an hour


def free(port: int, address: str = ADDRESS) -> socket.socket:
    """A socket that listens on this port or one of the next.

    :param address: of this computer only, unless another one is given

    :raises OSError: if none of them is free
    """
    end = min(port + TRIES, MOST_PORT + 1)
    for last in range(port, end):
        ours = socket.socket()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, sys.platform != "win32")
        try:
            ours.bind((address, last))
            ours.listen()  # which fails where another program has bound it at the same moment
        except OSError:
            ours.close()
            continue
        return ours
    raise OSError(f"ports {port} to {end - 1} are all busy; expected one that is free")


async def serve(
    app: web.Application,
    listening: socket.socket,
    url: str,
    what: str = "gadget",
    take: Callable[[socket.socket, web.Server], None] | None = None,
) -> None:
    """Serve until cancelled.

    :param what: is at that address
    :param take: takes connections for the server; aiohttp itself does if not given
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1, keepalive_timeout=_IDLE_S)
    await runner.setup()
    try:
        if take and runner.server:
            take(listening, runner.server)
        else:
            await web.SockSite(runner, listening).start()
        why = why_no_browser()
        if not why and not await asyncio.to_thread(webbrowser.open, url):
            why = "No browser opened"
        if why:
            or_else = ", or use: make play-terminal" if what == "gadget" else ""
            print(f"{why}: open the address below in one{or_else}")
        print(f"The {what} is at {url}   (Ctrl-C ends it)", flush=True)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def why_no_browser() -> str:
    """Why no browser can be opened here, "" if one can."""
    if os.environ.get("SSH_CONNECTION"):
        return "No browser here (SSH)"
    screens = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not screens:
        return "No browser here (no display)"
    try:
        webbrowser.get()
    except webbrowser.Error:
        return "No browser found"
    return ""
