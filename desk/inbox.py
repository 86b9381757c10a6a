# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the tables of a club post: who has signed it, how much is taken at a time, and what is answered.

A request is signed with the table's key over a nonce of ours, the table, the gadget and the text, and the
answer over that signature: docs/messages.md has the form.

A message is confirmed once the book has it on the disk. Each write waits for the disk, some 7 ms, so all
that has come meanwhile is written together.
"""

import asyncio
import hmac
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from aiohttp import web

from desk.club import Club
from desk.language import Text
from desk.messages import BOARD_LETTERS, LETTERS
from desk.nonces import Nonces
from desk.tables import AIR

MOST_TOGETHER = 50  # messages that are written in one go: some 50 ms, for which the pages wait
BETWEEN_S = 0.05  # from one of these to the next: each waits some 7 ms for the disk
MOST_WAITING = 2_000  # messages that wait for the book; those that come then are told to come later
MOST_OF_A_TABLE = 8  # of them
PATIENCE_S = 20.0  # for a whole message: a gadget that nobody presses needs some 2 s for 500 lines
ON_GADGET = 21  # letters of a reason: one line of the gadget

TAKEN, KNOWN, TELL = "taken", "known", "tell"
ASIDE, LATER, REFUSED, SIGN = "aside", "later", "refused", "sign"
STATUS = {TAKEN: 200, KNOWN: 200, TELL: 200, ASIDE: 422, LATER: 503, REFUSED: 401, SIGN: 401}
SCHEME = "Tallybone"  # of the header Authorization; a nonce follows
SIGNED = 65  # bytes of a signature with the end of its line: the last ones of a text


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
    :param note_older: what is done about a gadget that sends its word, as an older program does
    """

    def __init__(
        self,
        club: Club,
        take: Callable[[Sequence[Posted]], list[Answer]],
        draw_for: Callable[[str], bytes],
        note_older: Callable[[Posted], None] = lambda posted: None,
    ) -> None:
        self.club = club
        self.take = take
        self.draw_for = draw_for
        self.note_older = note_older
        self.nonces = Nonces()
        self._reading: Counter[str] = Counter()  # messages of a table of which a part is still to come
        self._waiting: list[tuple[Posted, asyncio.Future[Answer]]] = []
        self._is_due = False
        self._taken_at = -BETWEEN_S  # when messages were written last

    async def post(self, request: web.Request) -> web.Response:
        """Answer a request. Its headers are looked at before its text is read."""
        table = request.match_info["table"]
        kind, _, nonce = request.headers.get("Authorization", "").partition(" ")
        board = request.query.get("board", "")
        if len(board) != BOARD_LETTERS or set(board) - set(LETTERS):
            return plain(ASIDE)
        if kind == "Bearer" and self.club.is_right(table, nonce.strip()):
            self.note_older(Posted(table, board, b""))
        if kind != SCHEME or self.club.is_shut_out(table) or table not in self.club.tables():
            return plain(REFUSED)
        if not self.nonces.is_good(nonce, table, board):
            return plain(SIGN, f"{self.club.salt(table)} {self.nonces.make(table, board)}")
        waiting = sum(posted.table == table for posted, _ in self._waiting)
        if waiting + self._reading[table] >= MOST_OF_A_TABLE:
            return plain(LATER)
        self._reading[table] += 1
        try:
            async with asyncio.timeout(PATIENCE_S):
                text = await request.read()
        except web.HTTPRequestEntityTooLarge:
            return plain(REFUSED)
        except TimeoutError:
            return plain(LATER)
        finally:
            self._reading[table] -= 1
        line, signature = text[:-SIGNED], text[-SIGNED:].rstrip(b"\n").decode("ascii", "replace")
        ours = self.club.signature(table, f"{nonce} {table} {board}\n".encode() + line)
        if not ours or not hmac.compare_digest(ours.encode(), signature.encode()):
            return plain(REFUSED)
        if not self.nonces.is_good(nonce, table, board):  # the same came twice meanwhile
            return plain(REFUSED)
        self.nonces.use(nonce)
        answer = await self.put(Posted(table, board, line))
        lines = answer.text(self.draw_for(table)), self.nonces.make(table, board).encode()
        told = self.club.signature(table, b"%s\n%s%s\n" % (ours.encode(), *lines))
        return web.Response(
            status=STATUS[answer.said], body=b"%s%s %s\n" % (*lines, told.encode()), content_type="text/plain"
        )

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


def plain(said: str, told: str = "") -> web.Response:
    """An answer that nobody has signed, as nothing was taken: it may have what is to be signed with."""
    return web.Response(status=STATUS[said], text=f"{said}\n\n{told}\n", content_type="text/plain")
