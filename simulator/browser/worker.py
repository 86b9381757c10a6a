# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in the browser itself: Python in WebAssembly (Pyodide), in a worker, without a server.

There are no threads there. The board's program runs until it sleeps; then the page has its turn, and
``run_sync`` waits for what it wants, for which the browser sets the whole of Python aside.
"""

import json
import sys
import threading
import time
from collections.abc import Awaitable, Callable

from simulator.browser.messages import command_of
from simulator.browser.show_me import ShowMe
from simulator.browser.state import State, Watcher
from simulator.browser.table import SEEN_MS, pull_plug
from simulator.flash import Flash
from simulator.gadget import START_MS, Gadget
from simulator.hardware import Hardware, PowerOff

STEP_MS = 20  # of real time between two looks at the page
LONGEST_MS = 200  # of simulated time that one step makes up for: a tab in the background is stopped

Take = Callable[[int], Awaitable[str | None]]  # waits for the next message, so many milliseconds at most
Tell = Callable[[bytes | str], None]


def run_sync(what: Awaitable[str | None]) -> str | None:
    """Wait for the browser in the middle of ordinary Python."""
    from pyodide.ffi import run_sync as wait  # type: ignore[import-not-found]  # only there

    said: str | None = wait(what)
    return said


class WorkerGadget(Gadget):
    """A gadget whose program runs here, not in a thread."""

    def run(self, slept: Callable[[Hardware], None]) -> None:
        """Switch on, and run until the power goes.

        :param slept: called each time the program sleeps
        """
        self.take_over()
        self.board.driver = slept
        self.board.power_cycle()
        self.drive.mkdir(parents=True, exist_ok=True)
        sys.modules["storage"].readonly = True  # type: ignore[attr-defined]  # the stand-in's own
        self._thread = threading.Thread()  # never started: it says that the program runs
        try:
            self._run_programs()
        except PowerOff:
            pass
        finally:
            self._thread = None
            self.program = {}
            self.board.power_gone()


class Worker:
    """What stands between the gadget and the page.

    :param saved: the memory as it was left, b"" for a blank one
    :param take: gives the page's next message
    :param tell: takes pictures, as 1,024 bytes, and lines of JSON
    :param keep: takes the memory when it has changed
    """

    def __init__(self, saved: bytes, take: Take, tell: Tell, keep: Callable[[bytes], None]) -> None:
        self._take, self._tell, self._keep = take, tell, keep
        flash = Flash(saved) if saved else Flash()
        self._own = WorkerGadget(Hardware(nvm=flash), settings={"FIRST_PAGE": 1})
        self._gadget = self._own
        self._on = True
        self._goes = False  # whether the power is about to go
        self._next: WorkerGadget | None = None
        self._show: ShowMe | None = None
        self._watcher = Watcher()
        self._last = State()
        self._kept = bytes(flash.data)
        self._until = 0
        self._then = 0.0
        self._crash = ""

    def run(self) -> None:
        """Run for ever: the gadget while it is on, and the page alone while it is off."""
        while True:
            if self._on:
                self._run_gadget()
            self._turn()

    def _run_gadget(self) -> None:
        self._goes = False
        self._crash = ""
        self._until = 0
        try:
            self._gadget.run(self._slept)
        except (Exception, SystemExit) as error:
            self._crash = f"{type(error).__name__}: {error}"
        self._on = self._next is not None
        if self._next:
            self._gadget, self._next = self._next, None

    def _slept(self, board: Hardware) -> None:
        if not self._until:
            self._until = board.clock + START_MS
            self._then = time.monotonic()
        if board.clock >= self._until:
            passed = self._turn()
            if self._goes:
                raise PowerOff
            self._until = board.clock + passed

    def _turn(self) -> int:
        """The page's turn. Return how many milliseconds the gadget may then run."""
        self._publish()
        message = run_sync(self._take(STEP_MS))
        now = time.monotonic()
        passed = min(LONGEST_MS, max(1, round((now - self._then) * 1000)))
        self._then = now
        if message is not None:
            self._do(*command_of(message))
            return max(passed, SEEN_MS)
        if self._show and not self._show.step(self._gadget, passed):
            self._end_show()
        return passed

    def _do(self, what: str, value: str | bool) -> None:
        """One command of the page, as ``Table`` takes them."""
        if what == "show" and value:
            self._show = ShowMe()
            self._change_to(WorkerGadget())
            return
        if self._show:
            self._end_show()
            if what in ("down", "up", "plug"):
                return  # it stops the show, and does nothing to the match
        if what == "power":
            self._gadget.board.nvm.cut_in = None  # a plug that was to be pulled stays in
        if what == "power" and value:
            self._on = True
        elif what == "power":
            self._goes = True
        elif what == "plug" and self._on:
            pull_plug(self._gadget)
        elif what == "down":
            self._gadget.down(str(value))
        elif what == "up":
            self._gadget.up(str(value))

    def _end_show(self) -> None:
        if self._show:
            self._show = None
            self._change_to(self._own)

    def _change_to(self, gadget: WorkerGadget) -> None:
        """Put the gadget aside and take another."""
        if self._on:
            self._goes, self._next = True, gadget
        else:
            self._on, self._gadget = True, gadget

    def _publish(self) -> None:
        memory = bytes(self._own.board.nvm.data)
        if memory != self._kept:  # first: what the page shows must survive a page that is loaded again
            self._kept = memory
            self._keep(memory)
        pages = self._watcher.pages(self._gadget, self._on and not self._goes)
        if pages != self._last.pages:
            self._tell(pages)
        facts = self._watcher.look(self._gadget, self._on).facts
        facts["crash"] = self._crash
        facts["show"] = self._show.caption if self._show else ""
        changed = {key: value for key, value in facts.items() if self._last.facts.get(key, self) != value}
        if changed:
            self._tell(json.dumps(changed))
        self._last = State(pages, facts)
