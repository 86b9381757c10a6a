# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in the browser itself: Python in WebAssembly (Pyodide), in a worker, without a server.

There are no threads there. The board's program runs until it sleeps; then the page has its turn, and
``run_sync`` waits for what it wants, for which the browser sets the whole of Python aside.
"""

import functools
import json
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from importlib.machinery import SourceFileLoader

from simulator.boards import PAGE
from simulator.browser.driver import SEEN_MS, Driver
from simulator.browser.messages import command_of
from simulator.browser.state import State, Watcher
from simulator.flash import Flash
from simulator.gadget import START_MS, Gadget
from simulator.hardware import NO_UID, Hardware, PowerOff
from simulator.language import known
from simulator.program import Setting

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


def warm_up() -> None:
    """Run a gadget with a blank memory to its first picture, and keep each module compiled from then on.

    What is loaded then is part of Python's memory, which a later visit of the page begins with.
    """
    compiled = SourceFileLoader.get_code
    SourceFileLoader.get_code = functools.cache(compiled)  # type: ignore[method-assign]

    gadget = WorkerGadget(Hardware(kind=PAGE))
    watcher = Watcher()

    def slept(board: Hardware) -> None:
        if board.clock >= START_MS:
            watcher.pages(gadget, True)
            watcher.look(gadget, True)
            raise PowerOff

    gadget.run(slept)


class Worker(Driver):
    """What stands between the gadget and the page.

    :param saved: the memory as it was left, b"" for a blank one
    :param take: gives the page's next message
    :param tell: takes pictures, as 1,024 bytes, and lines of JSON
    :param keep: takes the memory when it has changed
    :param language: of the browser, ``es-DO``
    :param uid: the microcontroller's own number, eight bytes: another one in each browser
    """

    def __init__(
        self,
        saved: bytes,
        take: Take,
        tell: Tell,
        keep: Callable[[bytes], None],
        language: str = "en",
        uid: bytes = NO_UID,
    ) -> None:
        flash = Flash(saved) if saved else Flash()
        settings: dict[str, Setting] = {"FIRST_PAGE": 1, "LANGUAGE": known(language)}
        super().__init__(WorkerGadget(Hardware(nvm=flash, kind=PAGE, uid=uid), settings=settings))
        self._take, self._tell, self._keep = take, tell, keep
        self.is_on = True
        self._goes = False  # whether the power is about to go
        self._next: Gadget | None = None  # the gadget that is switched on then
        self._seen = False  # whether a button has changed
        self._last = State()
        self._kept = bytes(flash.data)
        self._until = 0
        self._then = 0.0

    def run(self) -> None:
        """Run for ever: the gadget while it is on, and the page alone while it is off."""
        while True:
            if self.is_on:
                self._run_gadget()
            self._turn()

    def _run_gadget(self) -> None:
        self._goes = False
        self.crash = ""
        self._until = 0
        gadget = self.gadget
        assert isinstance(gadget, WorkerGadget)
        try:
            gadget.run(self._slept)
        except (Exception, SystemExit) as error:
            self.crash = f"{type(error).__name__}: {error}"
        self.is_on = self._next is not None
        if self._next:
            self.gadget, self._next = self._next, None

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
        self._seen = False
        if message is not None:
            self.do(*command_of(message))
        else:
            self.go_on_showing(passed)
        return max(passed, SEEN_MS) if self._seen else passed

    def press_is_seen(self) -> None:
        """Let the gadget run long enough after this turn of the page."""
        self._seen = True

    def has_power(self) -> bool:
        """Whether the panel has power, and keeps it."""
        return self.is_on and not self._goes

    def switch(self, on: bool) -> None:
        """On in the next turn, off when the program sleeps next."""
        if on:
            self.is_on = True
        else:
            self._goes = True

    def begin_show(self) -> None:
        """Change to another gadget."""
        self._change_to(WorkerGadget(Hardware(kind=PAGE), settings={"LANGUAGE": self.language()}))

    def take_own_back(self) -> None:
        """Change back."""
        self._change_to(self.own)

    def _change_to(self, gadget: Gadget) -> None:
        """Put the gadget aside and take another."""
        if self.is_on:
            self._goes, self._next = True, gadget
        else:
            self.is_on, self.gadget = True, gadget

    def _publish(self) -> None:
        memory = bytes(self.own.board.nvm.data)
        if memory != self._kept:  # first: what the page shows must survive a page that is loaded again
            self._kept = memory
            self._keep(memory)
        state = self.state()
        if state.pages != self._last.pages:
            self._tell(state.pages)
        changed = {
            key: value for key, value in state.facts.items() if self._last.facts.get(key, self) != value
        }
        if changed:
            self._tell(json.dumps(changed))
        self._last = state
