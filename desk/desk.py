# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk: where the messages of gadgets go, and what its pages show."""

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from datetime import datetime, timedelta
from typing import TypeVar

from desk.aside import Aside
from desk.book import BESIDE, Book, BookError
from desk.draw_message import draws
from desk.entries import Entry
from desk.inbox import ASIDE, KNOWN, LATER, TAKEN, TELL, Answer, Posted
from desk.language import Text
from desk.messages import OVER, PLAYING, Message, MessageError, read
from desk.night import Night
from desk.nights import Nights
from desk.ports import SHEET
from desk.rounds import whose
from desk.season import Seasons
from desk.standing import Move
from desk.tables import AIR, NEWEST, Tables, board_of, table_of
from desk.wall import Card, NightSummary, card_shown, cards, night_shown, summary_of

Result = TypeVar("Result")
_LARGE = 60  # entrants: a night with so many takes 10 ms to read, and is not read at every change:
_REST = 9  # it rests for so many times as long
_OLDER = Text("its gadget has an older program; expected an update, and a new password")
WRITE_S = 2.0  # between two entries of a match that is in play
MOST_BOARDS = 4  # gadgets that are one table at the same time
MOST_MATCHES = 400  # of a table in a day: one every four minutes, day and night
DAY = timedelta(days=1)
MOST_WHY = 200  # letters of what went wrong
MOST_AHEAD = 1_000  # changes of a match that were not heard: 2,000 answers are the most that there can be
MOST_WRITTEN = 1_000  # matches in play whose last write time is remembered


class _Unusable(Exception):
    """A line that cannot be used; what is wrong with it has been said."""


class Desk:
    """What the pages show, and where the messages of gadgets go.

    :param book: where matches are kept
    :param tables: those of tonight
    :param clock: seconds of a clock that never goes back
    :param now: the date and the time
    :param places: the names of the club's tables, if they are known
    """

    def __init__(
        self,
        book: Book,
        tables: Tables,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
        places: Sequence[str] = (),
    ) -> None:
        self.book = book
        self.tables = tables
        self.places = places
        self.aside = Aside(book)
        self.nights = Nights(book)
        self.seasons = Seasons(book)
        self.rounds = RoundClock(clock, now)
        self.trouble: Text | None = None  # why a match could not be put into the book
        self.waiting = 0  # results that therefore are not in it, and are tried again
        self.refused: dict[str, object] = {}  # by where it came from, why a message was not used
        self.told = asyncio.Event()  # set and replaced each time there is something new to show
        self.draws: dict[str, bytes] = {}  # what each table is told of the round
        self.moved: list[Move] = []  # since a result of an earlier round was changed
        self.now = now
        self._clock = clock
        self._written: dict[str, float] = {}  # when a match in play was put into the book last
        self._night: Night | None = None
        self._summary: NightSummary | None = None
        self._round_matches: set[str] = set()  # matches of this night that are, or were, over
        self._corrected: dict[str, Entry] = {}
        self._is_stale = True  # these four are to be read from the book,
        self._due = 0.0  # but not before
        self.own_changes = 0  # how often somebody has changed something on a page
        self._are_draws_due = False
        self._table_at: dict[str, str] = {}  # the name of the table at each port
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_running(self) -> bool:
        """Whether the server has begun."""
        return self._loop is not None

    @property
    def night(self) -> Night | None:
        """The club night that was begun last, if one was."""
        self._refresh()
        return self._night

    def catch_up(self) -> None:
        """What is shown is as the book is now, before somebody changes it."""
        self._refresh(at_once=True)

    def begin(self) -> None:
        """The server runs now."""
        self._loop = asyncio.get_running_loop()
        self._tell_draws()

    def heard(self, source: str, line: bytes | None) -> bytes:
        """A line of a gadget, or None when it is gone; from any thread. Return what it is to be asked."""
        return self._in_turn(lambda: self._take(source, line), b"")

    def _in_turn(self, work: Callable[[], Result], if_over: Result) -> Result:
        """Run something in the server's thread, which alone touches the book.

        :param if_over: what is returned when the server has ended
        """

        async def done() -> Result:
            return work()

        if not self._loop:
            return if_over
        turn = done()
        try:
            return asyncio.run_coroutine_threadsafe(turn, self._loop).result()
        except (RuntimeError, CancelledError):  # the loop has ended
            turn.close()
            return if_over

    def take_posted(self, posted: Sequence[Posted]) -> list[Answer]:
        """Take what tables have posted, written in one go. Return what each is answered."""
        self.trouble = None
        answers = []
        try:
            with self.book.together():
                answers = [self._answer(each) for each in posted]
        except BookError as error:
            self.trouble = self.trouble or not_in_book(error)
        self.waiting = sum(each.line != b"" for each in posted) if self.trouble else 0
        if self.trouble:
            self._tell()
            return [Answer(LATER, Text("not in the book"))] * len(posted)
        return answers

    def note_older(self, posted: Posted) -> None:
        """A gadget has sent its word, which everybody in the network can hear now."""
        if self.refused.get(posted.source) is not _OLDER:  # each of its messages comes here
            self.refused[posted.source] = _OLDER
            self._tell()

    def _answer(self, posted: Posted) -> Answer:
        """What a table is answered once all is written."""
        if not posted.line:
            return Answer(KNOWN if self.tables.hear(posted.table, posted.board) else TELL)
        try:
            message, is_new = self._use(posted.source, posted.line)
        except _Unusable:
            return Answer(ASIDE, Text("invalid message"))
        return self._with_reason(TAKEN if is_new else KNOWN, message)

    def _with_reason(self, said: str, message: Message) -> Answer:
        """An answer to a result, with the reason if it does not count."""
        if message.state != OVER or not message.sheet:
            return Answer(said)
        if message.match in self.book.struck():
            alike = self.book.other_reports(message.match)
            return (
                Answer(said, Text("table %(name)s told it"), alike[0].told.table) if alike else Answer(said)
            )
        night = self.nights.last(message.match, message.table)  # all of it takes thirty times as long
        if not night or night.ended:
            return Answer(said)
        entry = self.book.entry(message.match)
        is_earlier = entry is not None and night.rounds and entry.number <= night.rounds[0].after
        if is_earlier or self.book.is_counted(message.match):
            return Answer(said)  # of a night before, or of a round that is over
        late = whose(night, message.match)
        if late and late[0] != night.last:
            return Answer(said, Text("late: ask the desk"))
        pairing = night.at_table(message.table)
        has_others = pairing is not None and pairing.other_names(message) != ""
        return Answer(said, Text("not the names drawn") if has_others else None)

    def _take(self, source: str, line: bytes | None) -> bytes:
        """Take what came by a cable, None when it was unplugged. Return what the gadget is to be asked."""
        if line is None:
            self.tables.gone(source)
            self._table_at.pop(source, None)
            self._tell()
            return b""
        try:
            message, is_new = self._use(source, line)
        except _Unusable:
            return b""
        self._table_at[source] = message.table
        return SHEET if is_new and not message.sheet and message.winners else b""

    def _use(self, source: str, line: bytes) -> tuple[Message, bool]:
        """Use a line. Return its message as it stands in the book, and whether that was new there.

        :raises _Unusable: if it cannot be used; it is named, kept aside, and stops nothing
        """
        try:
            message = self._checked(read(line), source)
            is_new = self._keep(message, source)
        except MessageError as error:
            why: object = error
        except Exception as error:  # a mistake of ours costs this message, not the evening
            why = f"{type(error).__name__}: {error}"[:MOST_WHY]
        else:
            self.refused.pop(source, None)
            is_live = not message.sheet  # a sheet was asked for, perhaps of an old match
            number = self._number(message)
            is_last = number >= self.book.newest_of(message.board)  # a start has forgotten the one in play
            is_shown = is_live and is_last and self.tables.take(message, source, number)
            if is_shown or self.trouble or self._is_stale:
                self._tell()
            return message, is_new
        is_cut = not source.startswith(AIR) and not line.rstrip().endswith(b"}")
        if not is_cut:  # a press ends a line at a cable early; the next one tells all
            self._put_aside(source, line, why)
        raise _Unusable

    def _put_aside(self, source: str, line: bytes, why: object) -> None:
        if not line.strip():
            return
        print(f"{source}: {why}", flush=True)
        if source.startswith(AIR):  # a line from a cable may be ended early by a press
            self.refused[source] = why.args[0] if isinstance(why, MessageError) else why
            try:
                self.aside.put(source, line, why, self.now())
            except BookError as error:
                self.trouble = not_in_book(error)
            self._tell()

    def _checked(self, message: Message, source: str) -> Message:
        """The message under the identity that it has in the book.

        Over the air a table may use only its own name, and only up to the limits above.

        :raises MessageError: if it cannot be taken
        """
        table, is_air = message.table, source.startswith(AIR)
        if is_air and table_of(source) != table:
            raise MessageError(Text("says it is table %(name)s; it is left out", name=table))
        board = message.board or board_of(source)
        is_others = is_air and self.tables.is_elsewhere(board, table)
        message = self.book.as_told_by(message, table, is_air, is_others)
        if not is_air:
            return message
        is_new = not self.tables.is_heard(table, board)
        if is_new and len(self.tables.boards_at(table)) >= MOST_BOARDS:
            text = Text("more than %(most)s gadgets are table %(name)s; this one is left out")
            raise MessageError(text.of(most=MOST_BOARDS, name=table))
        if not message.match:
            return message
        known = self.book.entry(message.match)
        if not known and self.book.count_since(table, self.now() - DAY) >= MOST_MATCHES:
            text = Text("more than %(most)s matches in a day; this one is left out", most=MOST_MATCHES)
            raise MessageError(text)
        if known and not message.sheet and message.changes > known.told.changes + MOST_AHEAD:
            text = Text("%(new)s changes, of which %(old)s were heard; expected the sheet")
            raise MessageError(text.of(new=message.changes, old=known.told.changes))
        return message

    def _number(self, message: Message) -> int:
        """The number of a match in the book; looked up only until it is known."""
        known = self.tables.number_of(message)
        entry = self.book.entry(message.match) if message.match and known == NEWEST else None
        return entry.number if entry else known

    def _keep(self, message: Message, source: str) -> bool:
        """Put it into the book; of a match in play only what stands there for a while, or is the first.

        :raises MessageError: if the book has another match under that identity
        """
        now = self._clock()
        if not message.has_answers and not self.book.entry(message.match):
            return False
        if message.state == PLAYING and now - self._written.get(message.match, -WRITE_S) < WRITE_S:
            known = self.book.entry(message.match)
            if known:
                known.told.check_kind(message)
            return False
        self._note_written(message.match, now)
        try:
            with self.book.together():
                is_new = self._put_into_book(message)
        except BookError as error:
            self._written.pop(message.match, None)
            self.trouble = not_in_book(error)
            return False
        if message.state != PLAYING:
            self._written.pop(message.match, None)
        if is_new and (message.state != PLAYING or message.match in self._round_matches):
            self._is_stale = True
        if not source.startswith(AIR):
            self.trouble = None
        return is_new

    def _note_written(self, match: str, now: float) -> None:
        if len(self._written) > MOST_WRITTEN:
            self._written = {key: at for key, at in self._written.items() if now - at < WRITE_S}
        self._written[match] = now

    def _put_into_book(self, message: Message) -> bool:
        """Put it there, and let a club night count it."""
        before = self.book.entry(message.match)
        is_new = self.book.add(message, self.now())
        self._count_once(message, before)
        standing = self.book.entry(message.match)
        if standing and standing.told.state != PLAYING and self.nights.take(standing.told):
            self.book.choose(message.match, self.now())
            self._is_stale = True  # also where the book has nothing new: its sheet came before the agreement
        return is_new

    def _count_once(self, message: Message, before: Entry | None) -> None:
        """A match that two tables tell counts once: the first result of it, before that as its own table has
        it. Two tables that tell a result are seen by the organiser, and told so.

        :param before: the match in the book before the message
        """
        is_beside = BESIDE in message.match
        has_ended = message.state == OVER and (not before or before.told.state != OVER)
        if (before and not has_ended) or not (is_beside or self.book.is_told_beside(message.match)):
            return
        others = self.book.other_reports(message.match)
        is_over = any(each.told.state == OVER for each in others)
        if has_ended and not is_over:
            self.book.choose(message.match, self.now())
        elif not before and is_beside and others:
            self.book.strike(message.match, self.now())
        elif not before and not is_beside:
            self.book.choose(message.match, self.now())

    def note_change(self) -> None:
        """The club night, or the result of a match, has changed."""
        self._is_stale = True
        self.own_changes += 1
        self._due = 0.0
        self._tell()

    def _refresh(self, at_once: bool = False) -> None:
        """Read what the pages show of the book, if that has changed: they ask ten times a second.

        :param at_once: also if a large night was read a moment ago
        """
        began = self._clock()
        if self._is_stale and (at_once or began >= self._due):
            self._night = self.nights.last()
            self._summary = summary_of(self._night) if self._night and self._night.last else None
            rounds = self._night.rounds if self._night else ()
            self._round_matches = {
                entry.message.match
                for each in (pairing for one in rounds for pairing in one.pairings)
                for entry in (*each.matches, *each.open, *(one.entry for one in each.changed))
            }
            self._corrected = {entry.message.match: entry for entry in self.book.corrected()}
            self._is_stale = False
            self._due = self._clock() + rest_after(self._clock() - began, self._night)

    def _tell(self) -> None:
        if self._is_stale and self._loop and not self._are_draws_due:
            self._are_draws_due = True  # once for all that comes together
            self._loop.call_later(max(0.0, self._due - self._clock()), self._tell_draws)
        self.told.set()
        self.told = asyncio.Event()

    def _tell_draws(self) -> None:
        """Tell the tables who plays there. A book that cannot be read now is read at the next change."""
        self._are_draws_due = False
        with contextlib.suppress(BookError, sqlite3.Error):
            self._refresh(at_once=True)
            self.draws = draws(self._night, self.now())

    def draw_of(self, table: str) -> bytes:
        """What a table is told of the round, b"" for nothing."""
        return self.draws.get(table, b"")

    def draw_at(self, port: str) -> bytes:
        """What the gadget at a port is told of the round, b"" for nothing; from any thread."""
        return self.draws.get(self._table_at.get(port, ""), b"")

    def state(self) -> str:
        """What the scoreboard shows."""
        self._refresh()
        return json.dumps(
            {
                "tables": [card_shown(card) for card in self.cards()],
                "trouble": self.what_is_wrong(),
                "night": self._summary and night_shown(self._summary),
                "left": None if self._night and self._night.ended else self.rounds.left(self._night),
            }
        )

    def what_is_wrong(self) -> str:
        """The line above the tables; "" if all is well."""
        if self.waiting:
            again = Text("%(why)s Results that wait: %(count)s. They are tried again by themselves.")
            return str(again.of(why=self.trouble, count=self.waiting))
        return str(self.trouble or self.what_was_refused())

    def what_was_refused(self) -> str:
        """A line on a table whose last message was not used; "" if there is none."""
        for source in sorted(self.refused):
            text = Text("Table %(name)s, a message was left out: %(why)s")
            return str(text.of(name=table_of(source), why=self.refused[source]))
        return ""

    def cards(self) -> list[Card]:
        """The tables as the scoreboard shows them."""
        return cards(self.tables, self.night, self._corrected)


def rest_after(took: float, night: Night | None) -> float:
    """For how long what is shown of a night stays as it is: a large one that always changes gets a tenth of
    the time.

    :param took: seconds in which it was made
    """
    return _REST * took if night and len(night.entrants) >= _LARGE else 0.0


def not_in_book(error: BookError) -> Text:
    """What is said where the book cannot take a match."""
    return Text("Not in the book: %(why)s", why=error)


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
