# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How many connections the desk takes, so that nobody in the network can lock the others out.

aiohttp waits for ever for the first request of a connection; here each has a few seconds for it. What is over
a limit is closed at once. If all are taken, who has few still gets one, in place of the oldest
of who has most.
"""

import asyncio
import socket
import time
from collections import Counter
from collections.abc import Callable

from aiohttp import web
from aiohttp.typedefs import Handler

MOST = 800  # connections: a program may usually have 1,024 files open
MOST_OF_A_SOURCE = 256  # of them from one address
PATIENCE_S = 10.0  # for the first request
_LOOK_S = 1.0  # between two looks at who is late
_TIRED_S = 0.1  # until more are taken, where the system has no files left


class Gate:
    """Takes connections for a server.

    :param clock: seconds of a clock that never goes back
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[asyncio.BaseTransport, tuple[str, float]] = {}  # the source, when its time is over
        self._tasks: list[asyncio.Task[None]] = []
        self._listening: socket.socket | None = None
        self._coming: Counter[str] = Counter()  # connections of a source that are being made

    @web.middleware
    async def seen(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """A request has come: its connection stays, and aiohttp closes it if no other follows."""
        if request.transport in self._open:
            self._open[request.transport] = (self._open[request.transport][0], float("inf"))
        return await handler(request)

    def take_from(self, listening: socket.socket, server: Callable[[], asyncio.Protocol]) -> None:
        """Take connections until ``close``."""
        listening.setblocking(False)
        self._listening = listening
        self._tasks = [
            asyncio.create_task(self._accept(listening, server)),
            asyncio.create_task(self._look()),
        ]

    def close(self) -> None:
        """Take no more."""
        for task in list(self._tasks):
            task.cancel()
        if self._listening:
            self._listening.close()

    async def _accept(self, listening: socket.socket, server: Callable[[], asyncio.Protocol]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                link, (source, *_) = await loop.sock_accept(listening)
            except OSError:  # it is gone again, or no files are left
                await asyncio.sleep(_TIRED_S)
                continue
            if self._has_room(source):
                self._coming[source] += 1
                task = loop.create_task(
                    self._begin(server, link, source)
                )  # the next one does not wait for it
                self._tasks.append(task)
                task.add_done_callback(self._tasks.remove)
            else:
                link.close()

    async def _begin(self, server: Callable[[], asyncio.Protocol], link: socket.socket, source: str) -> None:
        try:
            made = await asyncio.get_running_loop().connect_accepted_socket(server, link)
        except OSError:  # it is gone again
            link.close()
        else:
            self._open[made[0]] = (source, self._clock() + PATIENCE_S)
        finally:
            self._coming[source] -= 1

    def _has_room(self, source: str) -> bool:
        """Whether a source gets another connection; one of who has most may be closed for it."""
        self._forget_closed()
        counts = Counter(each for each, _ in self._open.values()) + self._coming
        if counts[source] >= MOST_OF_A_SOURCE:
            return False
        if counts.total() < MOST:
            return True
        greedy, most = Counter(each for each, _ in self._open.values()).most_common(1)[0]
        if most <= counts[source] + 1:
            return False
        oldest = next(transport for transport, (each, _) in self._open.items() if each == greedy)
        del self._open[oldest]
        if isinstance(oldest, asyncio.Transport):
            oldest.abort()
        return True

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            self.close_late()

    def close_late(self) -> None:
        """Close the connections on which no request has come in time."""
        self._forget_closed()
        for transport, (_, end) in list(self._open.items()):
            if self._clock() > end and isinstance(transport, asyncio.Transport):
                transport.abort()

    def _forget_closed(self) -> None:
        self._open = {transport: of for transport, of in self._open.items() if not transport.is_closing()}
