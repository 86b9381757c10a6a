# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Pictures of an evening: the scoreboard with eight tables, the book, a sheet on paper."""

import asyncio
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from desk.book import Book
from desk.files import matches_in
from desk.messages import Message, read
from desk.server import Desk, application
from desk.sheet import as_pdf, sheet_of
from desk.tables import Tables
from simulator import ROOT
from simulator.browser.play import free, serve
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import parse, perform
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


@contextmanager
def running() -> Iterator[tuple[str, Book]]:
    """The address of a desk that has heard eight tables, and its book."""
    with tempfile.TemporaryDirectory() as folder:
        book, tables = Book(Path(folder) / "book.db"), Tables()
        for table in range(len(TABLES)):
            tables.take(told(table), str(table))
        for sheet in SHEETS:
            for message in matches_in(str(DOCS / f"{sheet}.sheet")):
                book.add(message, AN_EVENING)
        listening = free(8660)
        port = listening.getsockname()[1]
        url = f"http://127.0.0.1:{port}/"
        loop = asyncio.new_event_loop()
        task = loop.create_task(serve(application(port, Desk(book, tables)), listening, url, "desk"))
        thread = threading.Thread(target=run, args=(loop, task))
        thread.start()
        try:
            yield url, book
        finally:
            loop.call_soon_threadsafe(task.cancel)
            thread.join()
            book.close()


def run(loop: asyncio.AbstractEventLoop, task: "asyncio.Task[None]") -> None:
    """Serve until it is cancelled."""
    try:
        loop.run_until_complete(task)
    except asyncio.CancelledError:
        loop.close()


def take() -> None:
    """Take the pictures."""
    with running() as (url, book), browsing() as browser:
        for name, path, size in (("wall", "", (1920, 1080)), ("book", "book", (1100, 900))):
            page = browser.new_page(
                viewport={"width": size[0], "height": size[1]}, device_scale_factor=0.5 if not path else 1
            )
            page.goto(url + path)
            page.wait_for_load_state()
            if not path:
                page.locator("#tables > li").last.wait_for()
            page.screenshot(path=PICTURES / f"{name}.png")
            page.close()
        take_paper(book)
    take_code()


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
    data = as_pdf(sheet_of(entry, book.players(entry.message)))
    command = ["pdftoppm", "-r", "80", "-png", "-singlefile", "-H", "420", "-", str(PICTURES / "sheet")]
    subprocess.run(command, input=data, check=True)
