# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The whole gadget on a computer: boot.py and code.py, unchanged, on a simulated board.

The program runs in its own thread, but never at the same time as the caller: it runs for a given
number of simulated milliseconds, then stops in its own ``time.sleep``. So the same presses always
give the same screens, and an hour at the table takes seconds.
"""

import functools
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulator import ROOT, hardware
from simulator.blinka import PROGRAM, prepare_modules
from simulator.boards import BUTTON_NAMES, BUTTONS, DIAL
from simulator.describe import describe
from simulator.power import Reload, Reset
from simulator.program import Setting, program_builtins, settings_text

if TYPE_CHECKING:
    from types import CodeType

    from microcontroller import Pin
    from tallybone.app import App
    from tallybone.controller import Controller
    from tallybone.scorekeeper import Scorekeeper

    from rules_min.match import Match

KEYS = tuple(BUTTONS)  # the names of the buttons, in the order of the legend
DRIVE = ROOT / "build" / "drive"  # what the program writes to, if nothing else is said
PRESS_MS = 60  # a finger that presses a button holds it about this long
START_MS = 500  # the display's start takes 130 ms of it
STUCK_S = 60  # real seconds a program may take between two sleeps
TURN_MS = 60_000  # simulated time that runs at once, in 60 ms: a day would take longer than that


_SEEN = b".#" + bytes(254)  # of a pixel that is dark, and of one that is lit


@functools.cache  # at each of thousands of starts it took a tenth of the time
def compiled(text: str, name: str) -> "CodeType":
    """A program of the drive, ready to run."""
    return compile(text, name, "exec")


def closed_lock() -> threading.Lock:
    """A lock that the other thread opens."""
    lock = threading.Lock()
    lock.acquire()
    return lock


class Gadget:
    """A board with the gadget's program on its drive.

    :param board: the parts; a complete set if not given
    :param folder: the drive; the project's own folder if not given
    :param settings: values that replace those of settings.toml; unless FIRST_PAGE is among them, the gadget
        does not begin with the page for the first time
    :param drive: the folder the program may write to; build/drive if not given
    """

    def __init__(
        self,
        board: hardware.Hardware | None = None,
        folder: Path = ROOT,
        settings: Mapping[str, Setting] | None = None,
        drive: Path | None = None,
    ) -> None:
        self.board: hardware.Hardware = hardware.fit(board or hardware.Hardware())
        self.folder: Path = folder
        self.drive: Path = drive or DRIVE
        self.settings: dict[str, Setting] = {"FIRST_PAGE": 0, **self.board.kind.settings, **(settings or {})}
        self.program: dict[str, object] = {}  # the global names of the file that is running, or ran last
        self.crash: BaseException | None = None  # what ended the program
        self.cut: bool = False  # whether the flash cut the power
        self._thread: threading.Thread | None = None
        self._until: int = 0
        self._off: bool = False
        self._gadgets_turn: threading.Lock = closed_lock()  # a semaphore of Python's takes twice as long
        self._callers_turn: threading.Lock = closed_lock()
        self.board.driver = self._slept
        prepare_modules()

    def take_over(self) -> None:
        """Be the board again that CircuitPython's modules act on, after another one was."""
        hardware.fit(self.board)
        self.board.driver = self._slept

    def power_on(self) -> None:
        """Run boot.py and code.py until the first screen is shown.

        If ``supervisor`` has a reason for safe mode, the board was reset, and safemode.py runs before them.
        """
        if self._thread:
            return
        self.board.power_cycle(sys.modules["supervisor"].runtime.safe_mode_reason != "none")
        self.crash = None
        self.cut = False
        self._off = False
        self.drive.mkdir(parents=True, exist_ok=True)
        sys.modules["storage"].readonly = True  # type: ignore[attr-defined]  # the stand-in's own
        sys.modules["usb_cdc"].enable()
        if self.board.kind.wifi:
            sys.modules.pop("wifi", None)
        else:
            sys.modules["wifi"] = None  # type: ignore[assignment]  # so that an import fails
        self._thread = threading.Thread(target=self._run, name=PROGRAM, daemon=True)
        self._until = self.board.clock + START_MS
        self._thread.start()
        self._wait()

    def power_off(self) -> None:
        """Cut the power; the program stops wherever it is."""
        if self._thread:
            self._off = True
            self._gadgets_turn.release()
            self._thread.join()
            self._thread = None
            self.program = {}
        self.board.power_gone()

    def fault(self, reason: str) -> None:
        """Have a fault end the program, and the board start in safe mode.

        :param reason: one of ``supervisor.SafeModeReason``
        """
        self.power_off()
        sys.modules["supervisor"].runtime.safe_mode_reason = reason
        self.power_on()

    def wait(self, milliseconds: int) -> None:
        """Let simulated time pass."""
        end = self.board.clock + milliseconds
        while self._thread and self._until < end:
            self._until = min(end, self.board.clock + TURN_MS)
            self._gadgets_turn.release()
            self._wait()

    def press(self, key: str, milliseconds: int = PRESS_MS) -> None:
        """Press a button of ``KEYS``, hold it for that long, let it go, and let the gadget notice."""
        self.down(key)
        self.wait(milliseconds)
        self.up(key)
        self.wait(PRESS_MS)

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The pins of each key, as ``Kind.keys`` has them, and of those that only settings.toml names."""
        more = {
            name: (str(self.settings[line]),)
            for line, name in BUTTON_NAMES.items()
            if self.settings.get(line)
        }
        return {**more, **self.board.kind.keys}

    def has(self, key: str) -> bool:
        """Whether the board has a button of ``KEYS``, or the key of a digit."""
        return key in self.keys

    def down(self, key: str) -> None:
        """Begin to hold a button of ``KEYS``, or a digit where the board has keys for them.

        A step of a dial is over at once; a person turns it the way that means UP or DOWN on the screen shown.
        """
        if self.is_turned(key):
            from tallybone.board import buttons

            app = self.app
            shown = app.view.shown if app else None
            is_up = shown.clockwise() == buttons.UP if shown else True
            self.board.dial += 1 if (key == "UP") == is_up else -1
        elif self._is_crossing(key):
            row, column = self.keys[key]
            self.board.crossed.add((self.board.pin(row), self.board.pin(column)))
        else:
            self.board.closed.update(self._pins(key))

    def up(self, key: str) -> None:
        """Let a button go."""
        if self._is_crossing(key):
            row, column = self.keys[key]
            self.board.crossed.discard((self.board.pin(row), self.board.pin(column)))
        elif not self.is_turned(key):
            self.board.closed.difference_update(self._pins(key))

    def is_down(self, key: str) -> bool:
        """Whether a button is held."""
        if self.is_turned(key):
            return False
        if self._is_crossing(key):
            row, column = self.keys[key]
            return (self.board.pin(row), self.board.pin(column)) in self.board.crossed
        return self.board.closed.issuperset(self._pins(key))

    @property
    def app(self) -> "App | None":
        """The gadget's program, None while it does not run."""
        apps = sys.modules.get("tallybone.app")
        running: App | None = apps.App.running if apps and self._thread else None
        return running

    @property
    def keeper(self) -> "Scorekeeper":
        """What it keeps: the match in play, its journal, the next one. Only while the program runs."""
        assert self.app
        return self.app.keeper

    @property
    def controller(self) -> "Controller":
        """What its screens may do. Only while the program runs."""
        assert self.app
        return self.app.controller

    @property
    def overlay(self) -> Any:
        """The screen that lies over the question's own, None if there is none."""
        return self.app.view.overlay if self.app else None

    @property
    def shown(self) -> Any:
        """The screen that is shown."""
        return self.app.view.shown if self.app else None

    @property
    def note(self) -> str:
        """What stands in place of the legend, "" for nothing."""
        return self.app.status.text if self.app else ""

    def draw(self) -> None:
        """Bring the picture up to date, where a test has changed what it shows."""
        if self.app:
            self.app.view.draw()

    def shows(self, number: int) -> bool:
        """Whether a screen with this number of ``tallybone.screens.ids`` lies over the question."""
        return self.app is not None and self.app.view.shows(number)

    @property
    def match(self) -> "Match | None":
        """The match whose question is asked, None if there is none."""
        return self.app.keeper.asked_match if self.app else None

    @property
    def match_in_play(self) -> "Match | None":
        """The match being scored, also while one of its earlier answers is asked again."""
        return self.app.keeper.match if self.app else None

    def describe(self) -> dict[str, Any]:
        """What is shown: see ``simulator.describe``."""
        return describe(self.app) if self.app else {}

    def screen(self) -> list[str]:
        """The display as a person sees it: 64 lines of 128 ``#`` and ``.``."""
        self.board.draw()
        pixels = self.board.display.pixels() if self.board.display else [bytes(128)] * 64
        return [row.translate(_SEEN).decode() for row in pixels]

    def is_turned(self, key: str) -> bool:
        """Whether a button of ``KEYS`` is a step of a dial on this board."""
        return self.keys[key] == (DIAL,)

    def _is_crossing(self, key: str) -> bool:
        return self.keys[key][0] in self.board.kind.settings.get("KEYPAD_ROWS", "").split()

    def _pins(self, key: str) -> "list[Pin]":
        return [self.board.pin(name) for name in self.keys[key]]

    def _wait(self) -> None:
        if not self._callers_turn.acquire(timeout=STUCK_S):
            raise RuntimeError("code.py does not come back to time.sleep")
        if self.cut:
            self._thread = None
            self.program = {}
            self.board.power_gone()
        if self.crash:
            self._thread = None
            raise self.crash

    def _slept(self, board: hardware.Hardware) -> None:
        if self._off:
            raise hardware.PowerOff
        if board.clock >= self._until:
            self._callers_turn.release()
            self._gadgets_turn.acquire()
            if self._off:
                raise hardware.PowerOff

    def _run(self) -> None:
        try:
            self._run_programs()
            self.crash = SystemExit("code.py came to its end")
        except hardware.PowerOff:
            if self._off:
                return
            self.cut = True  # by the flash, in the middle of a write
        except BaseException as error:  # whatever it was, the caller must see it
            self.crash = error
        self._callers_turn.release()

    def _run_programs(self) -> None:
        """Run boot.py, then code.py until it ends; in safe mode safemode.py, which may reset the board."""
        while True:
            try:
                reason = sys.modules["supervisor"].runtime.safe_mode_reason
                if reason != "none":
                    if reason != "user":  # which is deliberate
                        self._start("safemode.py")
                    raise SystemExit("safe mode")
                self._start("boot.py")
                while self._start("code.py"):
                    self._release_pins()
                return
            except Reset:
                sys.modules["supervisor"].runtime.safe_mode_reason = "none"
                sys.modules["storage"].readonly = True  # type: ignore[attr-defined]
                self.board.usb = "nobody"
                self.board.frequency = hardware.USUAL_HZ
                self._release_pins()

    def _start(self, name: str) -> bool:
        """Run one program of the drive to its end; True if it asked to be restarted."""
        if (self.folder / name).exists():
            text = settings_text(self.folder, self.settings)
            names = program_builtins(self.folder, self.drive, text)
            self.program = {"__name__": "__main__", "__builtins__": names}
            try:
                exec(compiled((self.folder / name).read_text(), name), self.program)
            except Reload:
                return True
        return False

    def _release_pins(self) -> None:
        """A program that ends gives its pins back; the display keeps its own."""
        import displayio

        self.board.draw()
        if self.board.kind.built_in:  # it stays as it is, but shows the terminal
            self.board.own_display().root_group = displayio.CIRCUITPYTHON_TERMINAL
        else:
            displayio.release_displays()
        self.board.claimed.clear()
        self.board.scanners.clear()
