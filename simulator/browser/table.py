# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget behind the page: it runs in a thread of its own, in real time, and takes what the page wants."""

import queue
import threading
import time
from collections.abc import Callable

from simulator.boards import PAGE, Kind
from simulator.browser.driver import SEEN_MS, Command, Driver
from simulator.browser.state import State
from simulator.cable import Port
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import NO_UID, Hardware
from simulator.language import spoken
from simulator.memory import MemoryFile
from simulator.program import Setting

STEP_S = 0.02  # of real time between two looks at the gadget
WAITING = 64  # commands at most; whoever sends more waits
SHOW_S = 0.05  # of real time between two pictures, while more is waiting


class Table(Driver):
    """A gadget that the page can press, switch and watch.

    :param flash: its memory
    :param kept: the file that keeps it, None for none
    :param tell: called with every new state, in the thread of the gadget
    :param kind: which board it is
    :param port: of this computer, where its messages can be read
    """

    def __init__(
        self,
        flash: Flash,
        kept: MemoryFile | None,
        tell: Callable[[State], None],
        kind: Kind = PAGE,
        port: Port | None = None,
    ) -> None:
        uid = kept.uid() if kept else NO_UID
        settings: dict[str, Setting] = {"FIRST_PAGE": 1, "LANGUAGE": spoken()}
        super().__init__(Gadget(Hardware(nvm=flash, kind=kind, uid=uid), settings=settings))
        self.commands: queue.Queue[Command] = queue.Queue(WAITING)
        self.done = 0  # commands carried out
        self._kept = kept
        self._tell = tell
        self._was_on = True  # whether the gadget that is put aside for the show was on
        self._ahead = 0  # simulated milliseconds that are still to pass on the real clock
        self._last: State | None = None
        self._port = port
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Switch the gadget on."""
        self.own.power_on()
        self.is_on = True
        self._thread.start()

    def stop(self) -> None:
        """Switch it off and save what it keeps."""
        self._stop.set()
        self._thread.join()
        self.switch(False)
        if self._kept:
            self._kept.save_last(self.own.board.nvm)
        if self._port:
            self._port.close()

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
                self.do(*command)
                self.done += 1
            else:
                self.go_on_showing(passed)
            self._save()
            if self._port:
                self._port.carry(self.own.board.cable)
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
        if not self.is_on:
            return
        try:
            self.gadget.wait(milliseconds)
        except (Exception, SystemExit) as error:
            self.crash = f"{type(error).__name__}: {error}"
            self.is_on = False
        if self.gadget.cut:
            self.is_on = False

    def press_is_seen(self) -> None:
        """Let it notice at once; what of this is ahead of the real clock passes later."""
        self._wait(SEEN_MS)
        self._ahead += SEEN_MS

    def switch(self, on: bool) -> None:
        """Switch the gadget on or off, if it is not so already."""
        if on == self.is_on:
            return
        self.crash = ""
        try:
            if on:
                self.gadget.power_on()
            else:
                self.gadget.power_off()
            self.is_on = on
        except (Exception, SystemExit) as error:
            self.crash = f"{type(error).__name__}: {error}"
            self.is_on = False

    def begin_show(self) -> None:
        """Switch off, and switch another gadget on."""
        self._was_on = self.is_on
        self.switch(False)
        self.gadget = Gadget(Hardware(kind=PAGE), settings={"LANGUAGE": self.language()})
        self.switch(True)

    def take_own_back(self) -> None:
        """As it was left, on or off."""
        self.switch(False)
        self.gadget = self.own
        self.own.take_over()
        self.switch(self._was_on)

    def _save(self) -> None:
        if self._kept:
            self._kept.save(self.own.board.nvm)

    def _publish(self) -> None:
        pages = self.pages()
        if self._last and pages != self._last.pages:  # what else is to be told takes 10 ms: later
            self._last = State(pages, self._last.facts)
            self._tell(self._last)
        state = self.state()
        state.facts["unkept"] = self._kept.trouble if self._kept else ""
        if state != self._last:
            self._last = state
            self._tell(state)
