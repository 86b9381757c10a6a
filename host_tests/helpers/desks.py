# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The desk for tests: its server in a thread of its own, and the desk of a club, which can go and come."""

import asyncio
import contextlib
import json
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from desk.book import Book
from desk.club import LOOPBACK, Club
from desk.days import Days, Filter
from desk.desk import Desk
from desk.inbox import Inbox, Posted
from desk.ports import Listener, ports
from desk.season import in_order
from desk.server import GATE, application
from desk.tables import Tables
from simulator.browser.local import free, serve

PATIENCE_S = 30  # real seconds for what threads do; never waited for in full


def free_port():
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return probe.getsockname()[1]


def until(is_so, step=None):
    """Go on until something is so; what another thread does."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "it never came"
        if step:
            step()
        else:
            time.sleep(0.01)


def air(message, table="3", board=""):
    """A message as a table posts it."""
    line = message if isinstance(message, bytes) else json.dumps(message).encode()
    match = message.get("match", "") if isinstance(message, dict) else ""
    return Posted(table, board or str(match)[:4] or "mpkh", line)


def season(entries, names, by_hand=()):
    """Each player's season of these matches, added up from the first to the last."""
    days = Days(names, by_hand)
    days.add(entries, names)
    return in_order(days.players(Filter()))


class Running:
    """The desk, serving in a thread of its own."""

    def __init__(self, folder, listener=True, address="", club=None, port=None):
        self.book = Book(folder / "book.db")
        self.desk = Desk(self.book, Tables())
        self.listening = free(port or 18_650)
        self.port = self.listening.getsockname()[1]
        finder = Listener(self.desk.heard, lambda: ports(folder)) if listener else None
        self.inbox = club and Inbox(club, self.desk.take_posted, self.desk.draw_of, self.desk.note_older)
        self.app = application(self.port, self.desk, [finder] if finder else [], address, self.inbox)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self._serve(),))
        self.thread.start()
        until(lambda: self.desk.is_running)

    async def _serve(self):
        self.task = asyncio.current_task()
        try:
            where = f"http://127.0.0.1:{self.port}/"
            await serve(self.app, self.listening, where, "scoreboard", self.app[GATE].take_from)
        except asyncio.CancelledError:
            pass

    def stop(self):
        self.loop.call_soon_threadsafe(self.task.cancel)
        self.thread.join()
        self.loop.close()
        self.book.close()

    def take(self, *posted):
        """What each of these is answered, in a word."""

        async def done():
            return [answer.said for answer in self.desk.take_posted(posted)]

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE_S)

    def ask(self, path, form=None, headers=None):
        """The status and the body of a page."""
        data = urllib.parse.urlencode(form).encode() if form else None
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers or {})
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()


class ClubDesk:
    """The desk of a club in a folder of its own: ``running`` while it is there, ``heard`` what was posted."""

    def __init__(self, folder, tables=3):
        self._folder = folder
        self.port = free_port()
        self.club = Club(folder / "club", LOOPBACK, self.port)
        self.club.ensure(tables)
        self.heard = []
        self.running = None
        self.start()

    def line(self, table):
        """What stands in the settings.toml of a table."""
        return self.club.line(table).partition('"')[2].rstrip('"')

    def start(self):
        self.running = Running(self._folder, listener=False, club=self.club, port=self.port)
        take = self.running.desk.take_posted

        def listen(posted):
            answers = take(posted)
            for each in posted:
                with contextlib.suppress(ValueError):
                    self.heard.append(json.loads(each.line))
            return answers

        self.running.inbox.take = listen

    def stop(self):
        self.running.stop()
        self.running = None

    def results(self):
        """The messages with a sheet."""
        return [message for message in self.heard if "sheet" in message]

    @contextlib.contextmanager
    def hanging(self):
        """It takes connections and never answers."""
        self.stop()
        with socket.create_server((LOOPBACK, self.port), reuse_port=False):
            yield
        self.start()

    def close(self):
        if self.running:
            self.stop()
