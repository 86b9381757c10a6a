# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget behind the page: it runs in a thread of its own, in real time, and takes what the page wants."""

import queue
import threading
import time
from collections.abc import Callable

from simulator.boards import PICO, Kind
from simulator.browser.show_me import ShowMe
from simulator.browser.state import State, Watcher
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.memory import MemoryFile

STEP_S = 0.02  # of real time between two looks at the gadget
SEEN_MS = 30  # after so long the gadget has scanned a button that changed, 20 ms, and drawn what follows
WAITING = 64  # commands at most; whoever sends more waits
WRITES = 2  # bytes of flash that a press writes at least
SHOW_S = 0.05  # of real time between two pictures, while more is waiting

Command = tuple[str, str | bool]


def pull_plug(gadget: Gadget) -> None:
    """Cut the power at one of the next bytes written; once, however often it is asked for."""
    flash = gadget.board.nvm
    if flash.cut_in is None:
        flash.cut(1 + time.monotonic_ns() % WRITES)


class Table:
    """A gadget that the page can press, switch and watch.

    :param flash: its memory
    :param kept: the file that keeps it, None for none
    :param tell: called with every new state, in the thread of the gadget
    :param kind: which board it is
    """

    def __init__(
        self, flash: Flash, kept: MemoryFile | None, tell: Callable[[State], None], kind: Kind = PICO
    ) -> None:
        self.commands: queue.Queue[Command] = queue.Queue(WAITING)
        self.done = 0  # commands carried out
        self._kept = kept
        self._tell = tell
        self._own = Gadget(Hardware(nvm=flash, kind=kind), settings={"FIRST_PAGE": 1})
        self._gadget = self._own
        self._on = False
        self._show: ShowMe | None = None
        self._was_on = True  # whether the gadget that is put aside for the show was on
        self._watcher = Watcher()
        self._crash = ""
        self._ahead = 0  # simulated milliseconds that are still to pass on the real clock
        self._last: State | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Switch the gadget on."""
        self._own.power_on()
        self._on = True
        self._thread.start()

    def stop(self) -> None:
        """Switch it off and save what it keeps."""
        self._stop.set()
        self._thread.join()
        self._switch(False)
        if self._kept:
            self._kept.save_last(self._own.board.nvm)

    # In the thread of the gadget -----------------------------------------------------------

    def _run(self) -> None:
        then = shown = time.monotonic()
        while not self._stop.is_set():
            try:
                command: Command | None = self.commands.get(timeout=STEP_S)
            except queue.Empty:
                command = None
            now = time.monotonic()
            passed = round((now - then) * 1000)
            then = now
            self._pass(passed)
            if command:
                self._do(*command)
                self.done += 1
            elif self._show:
                self._go_on_showing(self._show, passed)
            self._save()
            if self.commands.empty() or now - shown > SHOW_S:
                shown = now
                self._publish()

    def _pass(self, milliseconds: int) -> None:
        """Let real time pass for the gadget; a computer that slept for an hour counts as a second."""
        milliseconds = min(1000, milliseconds)
        waits = max(0, milliseconds - self._ahead)
        self._ahead = max(0, self._ahead - milliseconds)
        if waits:
            self._wait(waits)

    def _wait(self, milliseconds: int) -> None:
        """Let the gadget run; a program that fails, or whose power is cut, has stopped afterwards."""
        if not self._on:
            return
        try:
            self._gadget.wait(milliseconds)
        except (Exception, SystemExit) as error:
            self._crash = f"{type(error).__name__}: {error}"
            self._on = False
        if self._gadget.cut:
            self._on = False

    def _do(self, what: str, value: str | bool) -> None:
        """One command: ``down`` or ``up`` of a key, ``power`` on or off, ``plug``, ``show`` or not."""
        if what == "show":
            self._end_show()
            if value:
                self._begin_show()
            return
        if self._show:
            self._end_show()
            if what in ("down", "up", "plug"):
                return  # it stops the show, and does nothing to the match
        if what == "power":
            self._gadget.board.nvm.cut_in = None  # a plug that was to be pulled stays in
            self._switch(bool(value))
        elif what == "plug" and self._on:
            pull_plug(self._gadget)
        elif what in ("down", "up") and not self._gadget.has(str(value)):
            pass  # a digit, where there are no keys for them
        elif what == "down":
            self._gadget.down(str(value))
            self._press_is_seen()
        elif what == "up":
            self._gadget.up(str(value))
            self._press_is_seen()

    def _press_is_seen(self) -> None:
        self._wait(SEEN_MS)
        self._ahead += SEEN_MS

    def _switch(self, on: bool) -> None:
        if on == self._on:
            return
        self._crash = ""
        try:
            if on:
                self._gadget.power_on()
            else:
                self._gadget.power_off()
            self._on = on
        except (Exception, SystemExit) as error:
            self._crash = f"{type(error).__name__}: {error}"
            self._on = False

    def _begin_show(self) -> None:
        """Put the gadget aside, and take one with an empty memory that plays by itself."""
        self._was_on = self._on
        self._switch(False)
        self._gadget = Gadget()
        self._switch(True)
        self._show = ShowMe()

    def _go_on_showing(self, show: ShowMe, passed: int) -> None:
        if not show.step(self._gadget, passed):
            self._end_show()

    def _end_show(self) -> None:
        """Back to the gadget as it was left."""
        if self._show:
            self._show = None
            self._switch(False)
            self._gadget = self._own
            self._own.take_over()
            self._switch(self._was_on)

    def _save(self) -> None:
        if self._kept:
            self._kept.save(self._own.board.nvm)

    def _publish(self) -> None:
        pages = self._watcher.pages(self._gadget, self._on)
        if self._last and pages != self._last.pages:  # what else is to be told takes 10 ms: later
            self._last = State(pages, self._last.facts)
            self._tell(self._last)
        state = self._watcher.look(self._gadget, self._on)
        state.facts["crash"] = self._crash
        state.facts["unkept"] = self._kept.trouble if self._kept else ""
        state.facts["show"] = self._show.caption if self._show else ""
        if state != self._last:
            self._last = state
            self._tell(state)
