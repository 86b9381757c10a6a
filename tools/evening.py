# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Pictures of an evening: the scoreboard with eight tables, the book, a sheet on paper."""

import asyncio
import random
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize

from desk.book import Book
from desk.desk import Desk
from desk.files import matches_in, message_of
from desk.messages import Message, read
from desk.names import Names
from desk.pdf import as_pdf
from desk.plan import Plan
from desk.server import application
from desk.sheet import sheet_of
from desk.tables import Tables
from rules_min.notation.reader import Sheet
from simulator import ROOT
from simulator.browser.local import free, serve
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import parse, perform
from tools.documents import N_, codes, folder, word
from tools.photos import PICTURES, browsing

DOCS = ROOT / "docs"
# Each table plays what the gallery shows of its game, up to so many lines; then the picture is taken.
TABLES = (
    ("muggins-university", 30, "Ann Bob Cy Di"),
    ("forty-two", 24, "Eve Max Gus Ida"),
    ("block", 20, "Jo Kim Lea Ned"),
    ("muggins-parker", 40, "Mia Ola"),
    ("moon", 30, "Pia Quin Rex"),
    ("draw", 30, "Sue Tom Una Vic"),
    ("mexican-train", 40, "Wim Xan Yve Zoe Al Bea"),
    ("five-up", 30, "Christine Benedikt"),
)
SHEETS = ("muggins-two-to-200", "university-partners-to-250")
# Block of two to ten points, won in one hand.
CODE = """
DOWN x4
OK
DOWN x26
OK
UP x4
OK
OK
hold OK 900
OK
OK
UP x2
OK
UP
OK
OK
UP
wait 1000
"""
# A club night: who plays, and the lines of the sheet that each table has played in its two rounds.
NIGHT = "Ann Bob Christine Di Eve Finn Gus Helen Ida Jo Kim Leo Maximilian Nora Ola Pia".split()
FRIDAY = N_("Friday")
WHOLE = (237,) * 8
PLAYED = (61, 237, 92, 40, 128, 180)
AN_EVENING = datetime(2026, 11, 20, 21, 40)


def told(table: int) -> Message:
    """What the gadget at a table tells after its presses."""
    game, count, names = TABLES[table]
    uid = bytes([table + 1]) * 8
    gadget = Gadget(Hardware(display=None, uid=uid), settings={"NAMES": names, "TABLE": str(table + 1)})
    gadget.power_on()
    said = b""
    for _, words in parse((DOCS / "gallery" / f"{game}.keys").read_text())[:count]:
        if words[0] not in ("shot", "power"):
            perform(gadget, words, None)
    gadget.board.cable.open(True)
    for _ in range(20):
        gadget.wait(50)
        said += gadget.board.cable.read()
    gadget.power_off()
    return read(said.strip().split(b"\n")[-1])


def cut(line: int, table: str, number: int) -> Message:
    """The match of two to 200, after so many lines of its sheet, as a gadget without names tells it."""
    lines = (DOCS / f"{SHEETS[0]}.sheet").read_text().splitlines()[:line]
    sheet = Sheet(lines)
    found = message_of(sheet, lines, f"mpk{table}{number:04d}", is_last=True)
    is_over = bool(found.winners)
    return replace(
        found,
        table=table,
        names=("P1", "P2"),
        turn=-1 if is_over else sheet.match.question.seat,
        agreed=(0, 1) if is_over else (),
        sheet=(),
    )


@contextmanager
def served(desk: Desk) -> Iterator[str]:
    """The address where a desk serves its pages."""
    listening = free(8660)
    port = listening.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    loop = asyncio.new_event_loop()
    task = loop.create_task(serve(application(port, desk), listening, url, "desk"))
    thread = threading.Thread(target=run, args=(loop, task))
    thread.start()
    try:
        yield url
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()


@contextmanager
def opened() -> Iterator[Book]:
    """An empty book."""
    with tempfile.TemporaryDirectory() as folder:
        book = Book(Path(folder) / "book.db")
        try:
            yield book
        finally:
            book.close()


@contextmanager
def club_night(name: str) -> Iterator[str]:
    """The address of a desk in the second round of a night: some tables play, one is over, one not begun."""
    with opened() as book:
        clock = [AN_EVENING - timedelta(minutes=70)]
        tables = Tables()
        desk = Desk(book, tables, clock=lambda: 0.0, now=lambda: clock[0])
        numbers = [str(number + 1) for number in range(len(NIGHT) // 2)]
        desk.nights.begin(Plan(name=name, entrants=tuple(NIGHT), tables=tuple(numbers), minutes=45))
        for number, lines in enumerate((WHOLE, PLAYED)):
            desk.nights.draw(clock[0], random.Random(number))
            clock[0] += timedelta(minutes=1)
            for table, line in zip(numbers, lines, strict=False):
                message = cut(line, table, number)
                book.add(message, clock[0])
                desk.nights.take(message)
                tables.take(message, table, book.last_number())
            clock[0] += timedelta(minutes=40)
        clock[0] -= timedelta(minutes=12)
        desk.nights.write(2, numbers[-2], 0, 1)
        desk.note_change()
        with served(desk) as url:
            yield url


def run(loop: asyncio.AbstractEventLoop, task: "asyncio.Task[None]") -> None:
    """Serve until it is cancelled."""
    try:
        loop.run_until_complete(task)
    except asyncio.CancelledError:
        loop.close()


def take() -> None:
    """Take the pictures."""
    with browsing() as browser:
        with opened() as book:
            tables = Tables()
            for table in range(len(TABLES)):
                tables.take(told(table), str(table))
            for sheet in SHEETS:
                for message in matches_in(str(DOCS / f"{sheet}.sheet")):
                    book.add(message, AN_EVENING)
            with served(Desk(book, tables)) as url:
                for code in codes():
                    take_wall(browser, url, folder(code) / "pictures" / "wall.png", code)
                take_page(browser, f"{url}book", PICTURES / "book.png")
            take_paper(book)
        for code in codes():
            pictures = folder(code) / "pictures"
            with club_night(word(code, FRIDAY)) as url:
                take_wall(browser, url, pictures / "club-wall.png", code)
                take_page(browser, f"{url}night", pictures / "club-night.png", code)
    take_code()


def take_wall(browser: Browser, url: str, path: Path, code: str = "en") -> None:
    """The scoreboard of a television, in half its size, in a browser of this language."""
    size: ViewportSize = {"width": 1920, "height": 1080}
    page = browser.new_page(viewport=size, device_scale_factor=0.5, locale=code)
    page.goto(url)
    page.locator("#tables > li").last.wait_for()
    page.screenshot(path=path)
    page.close()


def take_page(browser: Browser, url: str, path: Path, code: str = "en") -> None:
    """A page of the desk, in a browser of this language."""
    page = browser.new_page(viewport={"width": 1100, "height": 900}, locale=code)
    page.goto(url)
    page.wait_for_load_state()
    page.screenshot(path=path)
    page.close()


def take_code() -> None:
    """The code of a match that is over, on the panel."""
    gadget = Gadget(settings={"NAMES": "Ann Bob"})
    gadget.power_on()
    for number, words in parse(CODE):
        perform(gadget, words, None)
        assert gadget.app, number
    perform(gadget, ["shot", str(PICTURES / "code.png"), "2"], None)
    gadget.power_off()


def take_paper(book: Book) -> None:
    """The sheet of a match as it is printed, if this machine can turn a PDF into a picture."""
    if not shutil.which("pdftoppm"):
        print("pdftoppm is not installed: the picture of a sheet stays as it is")
        return
    entry = book.entries()[-1]
    data = as_pdf(sheet_of(entry, Names(book).players(entry.message)))
    command = ["pdftoppm", "-r", "80", "-png", "-singlefile", "-H", "420", "-", str(PICTURES / "sheet")]
    subprocess.run(command, input=data, check=True)
