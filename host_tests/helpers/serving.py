# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The local server for a test, in a thread of its own."""

import asyncio
import contextlib
import json
import threading
from concurrent.futures import ThreadPoolExecutor

from aiohttp import ClientSession, ClientTimeout, web

from simulator.browser.local import free
from simulator.browser.server import TABLE, application
from simulator.flash import Flash

SECONDS = 60  # a test fails when nothing happens for so long


def run(coroutine):
    """Like ``asyncio.run``, in another thread: in this one Playwright's loop may be running."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, coroutine).result()


class Serving:
    """A server with a gadget whose memory is ``flash``."""

    def __init__(self, flash=None, port=None):
        self.flash = flash or Flash()
        self.listening = free(port or 18_000 + threading.get_native_id() % 4_000)
        self.port = self.listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}/"
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(SECONDS)

    def _run(self):
        asyncio.set_event_loop(self._loop)
        self.app = application(self.port, self.flash, None)
        self.runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.1)
        self._loop.run_until_complete(self.runner.setup())
        self._loop.run_until_complete(web.SockSite(self.runner, self.listening).start())
        self._ready.set()
        self._loop.run_forever()

    @property
    def table(self):
        return self.app[TABLE]

    @property
    def gadget(self):
        return self.table.gadget

    def stop(self):
        """Stop serving; what the gadget keeps is in ``flash``."""
        asyncio.run_coroutine_threadsafe(self.runner.cleanup(), self._loop).result(SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SECONDS)
        self._loop.close()


@contextlib.contextmanager
def serving(flash=None, port=None):
    server = Serving(flash, port)
    try:
        yield server
    finally:
        server.stop()


class Tab:
    """A tab without a browser: a socket, and what it was told."""

    def __init__(self, socket):
        self.socket = socket
        self.pages = b""
        self.facts = {}
        self.refused = []

    async def send(self, what, value):
        await self.socket.send_str(json.dumps({"do": what, "with": value}))

    async def press(self, key):
        await self.send("down", key)
        await self.send("up", key)

    async def hear(self):
        """Take one message. Return False when the socket is closed."""
        message = await self.socket.receive(SECONDS)
        if message.data is None or isinstance(message.data, int):
            return False
        if isinstance(message.data, bytes):
            self.pages = message.data
            return True
        facts = json.loads(message.data)
        if "refused" in facts:
            self.refused.append(facts["refused"])
        else:
            self.facts.update(facts)
        return True

    async def until(self, is_so, seconds=SECONDS):
        """Take messages until something is so."""
        async with asyncio.timeout(seconds):
            while not is_so(self):
                assert await self.hear(), "the socket was closed"


@contextlib.asynccontextmanager
async def tab(server, **headers):
    """A tab of a page of ours, or of one that sends these headers."""
    sent = {"Origin": f"http://{server.host}", **headers}
    async with ClientSession(timeout=ClientTimeout(SECONDS)) as keeper:
        async with keeper.ws_connect(server.url + "socket", headers=sent) as socket:
            ours = Tab(socket)
            await ours.until(lambda tab: tab.pages and tab.facts)
            yield ours
