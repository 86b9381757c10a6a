# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The whole gadget on a computer: boot.py and code.py, unchanged, on a simulated board.

The program runs in its own thread, but never at the same time as the caller: it runs for a given
number of simulated milliseconds, then stops in its own ``time.sleep``. So the same presses always
give the same screens, and an hour at the table takes seconds.
"""

import builtins
import re
import sys
import threading
import tomllib
import types
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from simulator import ROOT, clock, hardware
from simulator.blinka import PROGRAM, prepare_modules
from simulator.power import Reload, Reset

if TYPE_CHECKING:
    from microcontroller import Pin
    from tallybone.app import App

    from rules_min.match import Match

KEYS = {"UP": "GP10", "DOWN": "GP11", "OK": "GP12", "BACK": "GP13"}
PRESS_MS = 60  # a finger that presses a button holds it about this long
START_MS = 500  # the display's start takes 130 ms of it
STUCK_S = 60  # real seconds a program may take between two sleeps

Setting: TypeAlias = str | int  # what a line of settings.toml can say on the board


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
        self.drive: Path = drive or ROOT / "build" / "drive"
        self.settings: dict[str, Setting] = {"FIRST_PAGE": 0, **(settings or {})}
        self.program: dict[str, object] = {}  # the global names of the file that is running, or ran last
        self.crash: BaseException | None = None  # what ended the program
        self.cut: bool = False  # whether the flash cut the power
        self._thread: threading.Thread | None = None
        self._until: int = 0
        self._off: bool = False
        self._gadgets_turn: threading.Semaphore = threading.Semaphore(0)
        self._callers_turn: threading.Semaphore = threading.Semaphore(0)
        self.board.driver = self._slept
        prepare_modules()

    def take_over(self) -> None:
        """Be the board again that CircuitPython's modules act on, after another one was."""
        hardware.fit(self.board)
        self.board.driver = self._slept

    def power_on(self) -> None:
        """Run boot.py and code.py until the first screen is shown.

        :raises SettingsError: if settings.toml cannot be read
        """
        if self._thread:
            return
        self._settings()
        self.board.power_cycle()
        self.crash = None
        self.cut = False
        self._off = False
        self.drive.mkdir(parents=True, exist_ok=True)
        sys.modules["storage"].readonly = True  # type: ignore[attr-defined]  # the stand-in's own
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
        if self.board.display:
            self.board.display.awake = False

    def wait(self, milliseconds: int) -> None:
        """Let simulated time pass."""
        if not self._thread:
            return
        self._until = self.board.clock + milliseconds
        self._gadgets_turn.release()
        self._wait()

    def press(self, key: str, milliseconds: int = PRESS_MS) -> None:
        """Press a button of ``KEYS``, hold it for that long, let it go, and let the gadget notice."""
        self.down(key)
        self.wait(milliseconds)
        self.up(key)
        self.wait(PRESS_MS)

    def down(self, key: str) -> None:
        """Begin to hold a button of ``KEYS``."""
        self.board.closed.add(self._pin(key))

    def up(self, key: str) -> None:
        """Let a button of ``KEYS`` go."""
        self.board.closed.discard(self._pin(key))

    def is_down(self, key: str) -> bool:
        """Whether a button of ``KEYS`` is held."""
        return self._pin(key) in self.board.closed

    @property
    def app(self) -> "App | None":
        """The gadget's program, None while it does not run."""
        apps = sys.modules.get("tallybone.app")
        running: App | None = apps.App.running if apps and self._thread else None
        return running

    @property
    def match(self) -> "Match | None":
        """The match being scored, None where there is none."""
        return self.app.session.match if self.app else None

    def screen(self) -> list[str]:
        """The display as a person sees it: 64 lines of 128 ``#`` and ``.``."""
        pixels = self.board.display.pixels() if self.board.display else [[False] * 128] * 64
        return ["".join("#" if lit else "." for lit in row) for row in pixels]

    def _pin(self, key: str) -> "Pin":
        import board

        pin: Pin = getattr(board, KEYS[key])
        return pin

    def _wait(self) -> None:
        if not self._callers_turn.acquire(timeout=STUCK_S):
            raise RuntimeError("code.py does not come back to time.sleep")
        if self.cut:
            self._thread = None
            self.program = {}
            if self.board.display:
                self.board.display.awake = False
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
                if self._safe_mode_reason():
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
                self._release_pins()

    def _safe_mode_reason(self) -> bool:
        runtime = sys.modules["supervisor"].runtime
        return bool(runtime.safe_mode_reason != "none")

    def _start(self, name: str) -> bool:
        """Run one program of the drive to its end; True if it asked to be restarted."""
        if (self.folder / name).exists():
            self.program = {"__name__": "__main__", "__builtins__": self._builtins()}
            try:
                exec(compile((self.folder / name).read_text(), name, "exec"), self.program)
            except Reload:
                return True
        return False

    def _release_pins(self) -> None:
        """A program that ends gives its pins back; the display keeps its own."""
        import displayio

        displayio.release_displays()
        self.board.claimed.clear()
        self.board.scanners.clear()

    def _builtins(self) -> dict[str, object]:
        """Give only the program the board's ``time`` and ``os``, and import the gadget's modules again."""
        system = types.SimpleNamespace(getenv=self._settings().get, getcwd=lambda: str(self.drive))
        own: dict[str, object] = {"time": clock, "os": system}
        drive = [str(self.folder), str(self.folder / "lib")]
        for name in [name for name in sys.modules if name.split(".")[0] in ("tallybone", "rules_min")]:
            del sys.modules[name]

        def import_(name: str, *arguments: Any) -> object:  # handed on as they are
            if name in own:
                return own[name]
            path = sys.path[:]
            sys.path[:0] = drive  # for this import only: code.py there hides Python's own "code"
            try:
                return builtins.__import__(name, *arguments)
            finally:
                sys.path[:] = path

        return {**vars(builtins), "__import__": import_}

    def _settings(self) -> dict[str, Setting]:
        path = self.folder / "settings.toml"
        try:
            written: dict[str, Setting] = tomllib.loads(path.read_text()) if path.exists() else {}
        except (ValueError, OSError) as error:  # not TOML, not text, not to be read
            place = re.search(r" \(at line (\d+), column \d+\)", str(error))
            line = place[1] if place else "0"
            what = str(error).removesuffix(place[0]) if place else str(error)
            raise SettingsError(f'{path}:{line}: {what}; expected a line like NAMES = "Ann Bob"') from None
        return {**written, **self.settings}


class SettingsError(ValueError):
    """settings.toml cannot be read; the text names the file and the line."""
