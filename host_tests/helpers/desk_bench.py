# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How long a desk takes: for the page of a long season, and from a press at a table to the scoreboard."""

import json
import random
import tempfile
import threading
import time
import urllib.request
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median

from clubs import gadget_of
from desks import ClubDesk
from pressing import set_up
from test_desk_night import result

from desk.book import Book
from desk.desk import Desk
from desk.messages import LETTERS
from desk.pages import book_page
from desk.tables import Tables

PRESSED_S = 0.08  # how long a finger stays on OK
APART_S = 0.9  # between two presses


def fill(book, count, players):
    """Put so many matches of a year into a book, without their sheets."""
    chance = random.Random(count)
    began = datetime(2026, 1, 1)
    names = [f"Player{number}" for number in range(players)]
    with book.together():
        for number in range(count):
            own = "".join(LETTERS[number >> shift & 31] for shift in (15, 10, 5, 0))
            totals, winner = [chance.randrange(100, 220), chance.randrange(100)], chance.randrange(2)
            match = result(0, str(number % 8 + 1), chance.sample(names, 2), totals, winner)
            book.add(replace(match, match=f"zzkh{own}"), began + timedelta(minutes=3 * number))


def season_ms(count, players):
    """The page of a season of so many matches of so many players, in milliseconds.

    The first one, which a desk makes as it starts; the one after a new result; the same again; and the first
    look at all but a month of it.
    """
    with tempfile.TemporaryDirectory() as folder:
        book = Book(Path(folder) / "book.db")
        fill(book, count, players)
        desk = Desk(book, Tables())
        took = []
        for number, query in enumerate(({}, {}, {}, {"since": "2026-02-01"})):
            if number == 1:
                book.add(result(1, "1", ["Ann", "Bob"], [105, 80]), datetime(2027, 1, 1))
            began = time.perf_counter()
            book_page(desk, query)
            took.append(1000 * (time.perf_counter() - began))
        desk.seasons.close()
        book.close()
    return took


def press_ms(count):
    """From OK going down to the change in what the server sends to a page, median of so many presses."""
    with tempfile.TemporaryDirectory() as folder:
        desk = ClubDesk(Path(folder))
        gadget = gadget_of(desk.line("3"))
        try:
            return _press_ms(gadget, desk.running, count)
        finally:
            gadget.power_off()
            desk.close()


def _press_ms(gadget, running, count):
    seen = {}

    def listen():
        with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/events") as events:
            for line in events:
                if line.startswith(b"data: "):
                    for card in json.loads(line[6:])["tables"]:
                        seen.setdefault((card["match"], card["changes"]), time.monotonic())

    threading.Thread(target=listen, daemon=True).start()
    set_up(gadget, "block", 2)
    play(gadget, 3)  # what a club needs is loaded, and the first match is told
    took = []
    for _ in range(count):
        known = set(seen)
        pressed = time.monotonic()
        gadget.down("OK")
        play(gadget, PRESSED_S)
        gadget.up("OK")
        play(gadget, APART_S)
        took += [1000 * (seen[change] - pressed) for change in set(seen) - known]
    return median(took) if took else None


def play(gadget, seconds):
    """Let simulated time pass as fast as real time."""
    began, clock = time.monotonic(), gadget.board.clock
    while time.monotonic() < began + seconds:
        wanted = clock + int(1000 * (time.monotonic() - began))
        if wanted > gadget.board.clock:
            gadget.wait(wanted - gadget.board.clock)
        time.sleep(0.002)
