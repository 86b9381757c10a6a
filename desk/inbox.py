# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the tables of a club post: whose word it is, how much is taken at a time, and what is answered.

A message is confirmed once the book has it on the disk. Each write waits for the disk, some 7 ms, so all
that has come meanwhile is written together.
"""

import asyncio
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from aiohttp import web

from desk.club import Club
from desk.language import Text
from desk.messages import BOARD_LETTERS, LETTERS, MOST_BYTES
from desk.tables import AIR

MOST_TOGETHER = 50  # messages that are written in one go: some 50 ms, for which the pages wait
BETWEEN_S = 0.05  # from one of these to the next: each waits some 7 ms for the disk
MOST_WAITING = 2_000  # messages that wait for the book; those that come then are told to come later
MOST_OF_A_TABLE = 8  # of them
PATIENCE_S = 20.0  # for a whole message: a gadget that nobody presses needs some 2 s for 500 lines
ON_GADGET = 21  # letters of a reason: one line of the gadget

TAKEN, KNOWN, TELL = "taken", "known", "tell"
ASIDE, LATER, REFUSED = "aside", "later", "refused"
STATUS = {TAKEN: 200, KNOWN: 200, TELL: 200, ASIDE: 422, LATER: 503, REFUSED: 401}


@dataclass(frozen=True)
class Posted:
    """A message: ``table`` is the one whose word came with it, ``board`` the gadget, as it says.

    ``line`` is empty where the gadget only asks what there is for it.
    """

    table: str
    board: str
    line: bytes

    @property
    def source(self) -> str:
        """Where it was heard."""
        return f"{AIR}{self.table}:{self.board}"


@dataclass(frozen=True)
class Answer:
    """``said`` is one of the words above, ``why`` a reason that the gadget shows, None for none.

    ``name`` is of a table, for the place in the reason that has it.
    """

    said: str
    why: Text | None = None
    name: str = ""

    def reason(self) -> str:
        """The reason in the language of the gadget, in a line of it: a name that is too long is cut."""
        if not self.why:
            return ""
        told = [str(self.why.of(name=self.name[:letters])) for letters in range(len(self.name), -1, -1)]
        return next((text for text in told if len(text) <= ON_GADGET), told[0][:ON_GADGET])

    def text(self, draw: bytes) -> bytes:
        """The two lines that the gadget reads."""
        return f"{self.said} {self.reason()}".strip().encode() + b"\n" + draw + b"\n"


class Inbox:
    """Takes what is posted.

    :param club: the tables and their words
    :param take: takes messages together, and returns what is answered to each
    :param draw_for: what a table is told of the round
    """

    def __init__(
        self,
        club: Club,
        take: Callable[[Sequence[Posted]], list[Answer]],
        draw_for: Callable[[str], bytes],
    ) -> None:
        self.club = club
        self.take = take
        self.draw_for = draw_for
        self._waiting: list[tuple[Posted, asyncio.Future[Answer]]] = []
        self._is_due = False
        self._taken_at = -BETWEEN_S  # when messages were written last

    async def post(self, request: web.Request) -> web.Response:
        """Answer a request. Its headers are looked at before its text is read."""
        table = request.match_info["table"]
        kind, _, word = request.headers.get("Authorization", "").partition(" ")
        if kind != "Bearer" or not self.club.is_right(table, word.strip()):
            return answered(Answer(REFUSED), b"")
        board = request.query.get("board", "")
        if len(board) != BOARD_LETTERS or set(board) - set(LETTERS):
            return answered(Answer(ASIDE, Text("no such gadget")), b"")
        if sum(posted.table == table for posted, _ in self._waiting) >= MOST_OF_A_TABLE:
            return answered(Answer(LATER), b"")
        try:
            async with asyncio.timeout(PATIENCE_S):
                line = await request.read()
        except web.HTTPRequestEntityTooLarge:
            line = b" " * (MOST_BYTES + 1)  # refused as too long, and kept aside as that
        except TimeoutError:
            return answered(Answer(LATER), b"")
        answer = await self.put(Posted(table, board, line))
        return answered(answer, self.draw_for(table))

    async def put(self, posted: Posted) -> Answer:
        """Have a message taken with those that wait, and wait for what is answered."""
        if len(self._waiting) >= MOST_WAITING:
            return Answer(LATER)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._waiting.append((posted, future))
        self._have_taken(loop)
        return await future

    def _have_taken(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._waiting and not self._is_due:
            self._is_due = True
            is_full = len(self._waiting) >= MOST_TOGETHER
            loop.call_at(0.0 if is_full else self._taken_at + BETWEEN_S, self._take_waiting, loop)

    def _take_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        now, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        try:
            answers = self.take([posted for posted, _ in now])
        except Exception:  # a mistake of ours: the gadgets tell it again
            traceback.print_exc(file=sys.stdout)
            answers = [Answer(LATER)] * len(now)
        for (_, future), answer in zip(now, answers, strict=True):
            if not future.done():  # the gadget may be gone
                future.set_result(answer)
        self._is_due = False
        self._taken_at = loop.time()
        self._have_taken(loop)


def answered(answer: Answer, draw: bytes) -> web.Response:
    """The answer as it is sent."""
    return web.Response(status=STATUS[answer.said], body=answer.text(draw), content_type="text/plain")
