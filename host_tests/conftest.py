# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What more than one file of tests begins with."""

import gc
import os
import signal
import sys
import tempfile
import threading
from importlib.machinery import PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import ClassVar

from places import ROOT

# "python -m pytest" puts the root on the path; code.py there would hide the module that pdb imports.
sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != ROOT]

# Every start of the simulated board imports the gadget again; with cached bytecode that takes half the time.
sys.dont_write_bytecode = False

import pytest  # noqa: E402  after what must come first
import shared_files  # noqa: E402
from deploying import board, built  # noqa: E402, F401  fixtures
from report import (  # noqa: E402, F401  what pytest calls
    pytest_assertrepr_compare,
    pytest_runtest_makereport,
    pytest_runtest_setup,
    pytest_terminal_summary,
)

import simulator.gadget  # noqa: E402
from simulator.gadget import Gadget  # noqa: E402
from simulator.hardware import Hardware  # noqa: E402

os.environ["LC_ALL"] = "C.UTF-8"  # a gadget on this computer would else speak its language
Hardware.draws_late = True  # most pictures are never looked at, and cost more than all the rest

# What "make test &" starts in a script ignores Ctrl-C, and so would each program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

OWN = tempfile.TemporaryDirectory()  # of this process; several run tests at once
simulator.gadget.DRIVE = Path(OWN.name)
shared_files.watch()


CODE = {}  # of the gadget's modules, by path, time of change and size


class KeptCode(SourceFileLoader):
    """A module's code is read and checked once: the simulated board imports 50 modules at each start."""

    def get_code(self, fullname):
        file = os.stat(self.path)
        key = (self.path, file.st_mtime_ns, file.st_size)
        if key not in CODE:
            CODE[key] = super().get_code(fullname)
        return CODE[key]


class OfTheBoard:
    """Finds the gadget's own modules, without a look at whether pytest should rewrite them.

    It looks for each module once: each start looked for 50 of them in all folders of the path.
    """

    files: ClassVar[dict[tuple[str, ...], tuple[str, list[str] | None]]] = {}  # by name and path

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        if fullname.partition(".")[0] not in ("tallybone", "rules_min"):
            return None
        key = (fullname, *(sys.path if path is None else path))
        if key not in cls.files:
            spec = PathFinder.find_spec(fullname, path, target)
            if not spec or type(spec.loader) is not SourceFileLoader:
                return spec
            cls.files[key] = spec.loader.path, spec.submodule_search_locations
        file, folders = cls.files[key]
        loader = KeptCode(fullname, file)
        return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=folders)


sys.meta_path.insert(0, OfTheBoard)


TOGETHER = {
    "Chromium": ("browser_keys", "browser_page", "desk_pages", "site"),  # its start takes 4 s of processor
    "drive": ("compiler", "deploy", "deploy_owners", "join", "link", "pico", "release"),  # linking it 4 s
}
GROUPS = {f"test_{name}.py": group for group, names in TOGETHER.items() for name in names}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give the next test to the process that is free, and all of a group to one."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return GROUPS.get(nodeid.partition("::")[0].rpartition("/")[2], nodeid)

    return Scheduling(config, log)


def pytest_collection_finish():
    """The simulated board collects garbage at each start: without this it walks all tests as well."""
    gc.collect()
    gc.freeze()
    gc.collect = lambda: 0  # the board's own: 5 ms each, thousands of times; Python collects by itself


@pytest.fixture(scope="session")
def browser():
    """Chromium. It is started once; all that it takes is some 40 s."""
    from browsing import chromium_running

    with chromium_running() as running:
        yield running


@pytest.fixture
def book(tmp_path):
    """An empty book, in a folder that it has to make."""
    from desk.book import Book

    book = Book(tmp_path / "new" / "book.db")
    yield book
    book.close()


@pytest.fixture
def nights(book):
    """The club nights of an empty book."""
    from desk.nights import Nights

    return Nights(book)


@pytest.fixture
def running(tmp_path):
    """A desk that serves its pages."""
    from desks import Running

    running = Running(tmp_path, listener=False)
    yield running
    running.stop()


@pytest.fixture
def spoken():
    """Have the desk speak a language in this test alone."""
    from desk import language

    yield language.speak
    language.speak("")


@pytest.fixture
def club_desk(tmp_path):
    """The desk of a club with three tables."""
    from desks import ClubDesk

    found = ClubDesk(tmp_path)
    yield found
    found.close()


@pytest.fixture
def server():
    """A local server with a gadget that was just switched on for the first time."""
    from serving import serving

    with serving() as running:
        yield running


@pytest.fixture
def open_page(browser, server):
    """Open the page in a window of its own; whatever it writes to the console fails the test."""
    from browsing import DESKTOP, expect, row

    said, contexts = [], []

    def opened(**options):
        context = browser.new_context(**(options or DESKTOP))
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(server.url)
        expect(row(page, "hold BACK")).to_have_text("the menu")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for text in said if "ERR_CONNECTION_REFUSED" not in text] == []


@pytest.fixture
def gadget():
    """A gadget that was just switched on for the first time, for Ann, Bob, Cy and Di."""
    gadget = Gadget(settings={"NAMES": "Ann Bob Cy Di"})
    gadget.power_on()
    yield gadget
    gadget.power_off()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """Switch off what a test has switched on itself; a server's gadget is its own thread's."""
    switched_on = []
    power_on = Gadget.power_on
    own_thread = threading.get_ident()

    def noted(gadget):
        if threading.get_ident() == own_thread:
            switched_on.append(gadget)
        power_on(gadget)

    Gadget.power_on = noted
    try:
        return (yield)
    finally:
        Gadget.power_on = power_on
        for gadget in switched_on:
            gadget.power_off()


@pytest.fixture(autouse=True)
def _english():
    """What a test has in another language is in English for the next one, which may have no gadget."""
    yield
    texts = sys.modules.get("tallybone.words.texts")
    if texts:
        texts.use_language(0)
