# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The local server: the page's files, and a socket for each tab that shows the gadget."""

import asyncio
import contextlib
import functools
import json
import queue
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, web

from simulator.boards import PAGE, Kind
from simulator.browser.documents import documents
from simulator.browser.guard import guard
from simulator.browser.messages import MOST_BYTES, command_of
from simulator.browser.state import State
from simulator.browser.table import Table
from simulator.cable import Port
from simulator.flash import Flash
from simulator.memory import MemoryFile

HERE = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".gif": "image/gif",
}
MOST_TABS = 8
BEHIND = 64  # messages that a tab may be behind before it is closed
PER_SECOND = 400  # messages of a tab; whoever sends more is read more slowly
BEAT_S = 10  # a tab that does not answer so long is gone
TABLE = web.AppKey("table", Table)


class Tabs:
    """The tabs that show the gadget. All of them are told the same."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._state = State()
        self.queues: set[asyncio.Queue[str | bytes | None]] = set()

    def tell(self, state: State) -> None:
        """A new state, from the gadget's thread."""
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._tell, state)

    def _tell(self, state: State) -> None:
        old, self._state = self._state, state
        changed = {key: value for key, value in state.facts.items() if old.facts.get(key, self) != value}
        for outbox in list(self.queues):
            try:
                if state.pages != old.pages:
                    outbox.put_nowait(state.pages)
                if changed:
                    outbox.put_nowait(json.dumps(changed))
            except asyncio.QueueFull:
                self.queues.discard(outbox)
                while not outbox.empty():
                    outbox.get_nowait()
                outbox.put_nowait(None)

    def join(self) -> "asyncio.Queue[str | bytes | None]":
        """A new tab: its outbox, with all there is to show."""
        outbox: asyncio.Queue[str | bytes | None] = asyncio.Queue(BEHIND)
        outbox.put_nowait(self._state.pages)
        outbox.put_nowait(json.dumps(self._state.facts))
        self.queues.add(outbox)
        return outbox


@functools.cache
def files() -> dict[str, tuple[bytes, str]]:
    """The page's files by their addresses. Nothing else is served, whatever an address looks like."""
    found = {f"/{path.name}": (path.read_bytes(), TYPES[path.suffix]) for path in sorted(HERE.iterdir())}
    found["/"] = found["/index.html"]
    for name, document in documents().items():
        body = document.read_bytes() if isinstance(document, Path) else document.encode()
        found[f"/{name}"] = (body, TYPES["." + name.rpartition(".")[2]])
    return found


async def socket(request: web.Request) -> web.StreamResponse:
    """One tab: what it sends goes to the gadget, and it is told what the gadget shows."""
    tabs, table = request.app[TABS], request.app[TABLE]
    if len(tabs.queues) >= MOST_TABS:
        return web.Response(status=503, text="503: too many tabs\n")
    ours = web.WebSocketResponse(max_msg_size=MOST_BYTES, heartbeat=BEAT_S, compress=False)
    await ours.prepare(request)
    outbox = tabs.join()
    held: set[str | bool] = set()  # buttons that this tab has pressed and not let go
    sender = asyncio.create_task(send_all(ours, outbox))
    try:
        async for message in ours:
            if message.type != WSMsgType.TEXT:
                continue
            try:
                command = command_of(message.data)
            except ValueError as error:
                await ours.send_str(json.dumps({"refused": str(error)}))
                continue
            await give(table, command)
            if command[0] == "down":
                held.add(command[1])
            elif command[0] == "up":
                held.discard(command[1])
            await asyncio.sleep(1 / PER_SECOND)
    finally:
        for key in held:  # the tab is gone: its fingers are, too
            await give(table, ("up", key))
        tabs.queues.discard(outbox)
        sender.cancel()
    return ours


async def give(table: Table, command: tuple[str, str | bool]) -> None:
    """Give the gadget a command; wait while it has too many, so that none is lost."""
    while True:
        try:
            table.commands.put_nowait(command)
            return
        except queue.Full:
            await asyncio.sleep(0.005)


async def send_all(ours: web.WebSocketResponse, outbox: "asyncio.Queue[str | bytes | None]") -> None:
    """Send what comes into the outbox."""
    with contextlib.suppress(ConnectionError):
        while True:
            message = await outbox.get()
            if message is None:
                await ours.close(code=WSCloseCode.TRY_AGAIN_LATER)
                return
            await (ours.send_bytes(message) if isinstance(message, bytes) else ours.send_str(message))


TABS = web.AppKey("tabs", Tabs)


def application(
    port: int, flash: Flash, kept: MemoryFile | None, kind: Kind = PAGE, serial: Port | None = None
) -> web.Application:
    """The server's routes around a gadget that is switched on when it starts.

    :param serial: where its messages can be read
    """
    app = web.Application(middlewares=[guard(port)], client_max_size=MOST_BYTES)
    served = files()

    async def file(request: web.Request) -> web.StreamResponse:
        body, kind = served[request.path]
        charset = None if kind in (TYPES[".png"], TYPES[".gif"]) else "utf-8"
        return web.Response(body=body, content_type=kind, charset=charset)

    for address in served:
        app.router.add_get(address, file)
    app.router.add_get("/socket", socket)

    async def gadget(app: web.Application) -> AsyncIterator[None]:
        tabs = app[TABS] = Tabs(asyncio.get_running_loop())
        table = app[TABLE] = Table(flash, kept, tabs.tell, kind, serial)
        await asyncio.to_thread(table.start)
        yield
        for outbox in list(tabs.queues):
            with contextlib.suppress(asyncio.QueueFull):
                outbox.put_nowait(None)
        await asyncio.to_thread(table.stop)

    app.cleanup_ctx.append(gadget)
    return app
