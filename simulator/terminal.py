# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget in a terminal: its display in characters, its buttons on the keyboard."""

import contextlib
import curses
import locale
import select
import sys
import time
from collections.abc import Sequence

from simulator import ROOT, cable
from simulator.boards import DIGITS, KINDS, Kind, in_club
from simulator.cable import Port
from simulator.describe import typed_now
from simulator.flash import Flash
from simulator.gadget import PRESS_MS, Gadget
from simulator.hardware import Hardware
from simulator.language import spoken
from simulator.memory import MemoryFile, MemoryFileError, opened, say_where_it_is, usual_file
from simulator.picture import as_braille, as_half_blocks
from simulator.program import Setting

HELD_MS = 900  # how long a held button is held
FRAME_MS = 25
KEYS = {
    **{curses.KEY_UP: "UP", ord("u"): "UP", ord("k"): "UP"},
    **{curses.KEY_DOWN: "DOWN", ord("d"): "DOWN", ord("j"): "DOWN"},
    **{10: "OK", 13: "OK", curses.KEY_ENTER: "OK", ord(" "): "OK", ord("o"): "OK"},
    **{ord(digit): digit for digit in DIGITS},
    **{curses.KEY_BACKSPACE: "BACK", 127: "BACK", 8: "BACK", curses.KEY_LEFT: "BACK", ord("b"): "BACK"},
}
HOLDS = {ord("O"): "OK", ord("B"): "BACK"}
HELP = (
    "up/down: UP DOWN   Enter: OK   Backspace: BACK",
    "O: hold OK (what happened)   B: hold BACK (menu)   Ctrl-C: leave",
)


# The ends of escape sequences of the arrow keys.
ARROWS = {ord("A"): "UP", ord("B"): "DOWN", ord("D"): "BACK"}
ESCAPE = 27
PART_S = 0.5  # the longest wait for the rest of a sequence


class Reader:
    """Turns what the terminal sends into presses: a button, and whether it is held.

    curses puts the parts of an arrow key's sequence together, unless they arrive too far apart, as over a
    slow line. Then they come one by one, and the last letter must not be taken for a key.
    """

    def __init__(self) -> None:
        self._escape_at: float | None = None  # when a sequence began that has not ended

    def press(self, code: int, now: float) -> tuple[str, bool] | None:
        """The button of a code from curses, None for no button.

        :param now: seconds, of any clock
        """
        if code == ESCAPE:
            self._escape_at = now
            return None
        if self._escape_at is not None and code >= 0:
            is_part = now - self._escape_at <= PART_S and code < 128
            if is_part and (code in (ord("["), ord("O"), ord(";")) or chr(code).isdigit()):
                self._escape_at = now
                return None
            self._escape_at = None
            if is_part:
                return (ARROWS[code], False) if code in ARROWS else None
        if code in KEYS:
            return KEYS[code], False
        return (HOLDS[code], True) if code in HOLDS else None


def play(memory: str | None = None, fresh: bool = False, board: str = "pico", club: str = "") -> int:
    """Open the gadget in this terminal; without one, play the demonstration. Returns the exit status.

    :param memory: the file that keeps its memory, None for the usual one
    :param fresh: begin with an empty memory
    :param board: which of ``boards.KINDS``
    :param club: the line CLUB of settings.toml, "" for none
    """
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        from simulator.script import run

        print("No terminal: a short demonstration match instead. Its screens:")
        return run(str(ROOT / "docs" / "demonstration.keys"))
    locale.setlocale(locale.LC_ALL, "")
    try:
        with opened(memory, fresh) as (kept, flash):
            kind = in_club(KINDS[board], club) if club else KINDS[board]
            port = cable.opened(usual_file().parent)
            try:
                curses.wrapper(_loop, flash, kept, kind, port)
            except KeyboardInterrupt:
                pass
            except curses.error:
                if not _is_gone(sys.stdin.fileno()):
                    raise
            finally:
                if port:
                    port.close()
            kept.save_last(flash)
    except (MemoryFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    if _is_gone(sys.stdin.fileno()):
        return 0  # nobody is there to read where the match is
    return say_where_it_is(kept)


def _is_gone(terminal: int) -> bool:
    """Whether a terminal was closed. curses then says "no key" at once, for ever."""
    asked = select.poll()
    asked.register(terminal, 0)
    return bool(asked.poll(0))


def _loop(window: curses.window, flash: Flash, kept: MemoryFile, kind: Kind, port: Port | None) -> None:
    with contextlib.suppress(curses.error):  # a terminal may have no colours, or may not hide the cursor
        curses.curs_set(0)
        curses.use_default_colors()
        curses.init_pair(1, curses.COLOR_CYAN, curses.COLOR_BLACK)
        curses.init_pair(2, curses.COLOR_YELLOW, -1)
    window.timeout(FRAME_MS)
    settings: dict[str, Setting] = {"FIRST_PAGE": 1, "LANGUAGE": spoken()}
    gadget = Gadget(Hardware(nvm=flash, kind=kind, uid=kept.uid()), settings=settings)
    gadget.power_on()
    reader = Reader()
    drawn: tuple[list[str], tuple[int, int], str] | None = None
    then = time.monotonic()
    while True:
        key = window.getch()
        if key < 0 and _is_gone(sys.stdin.fileno()):
            gadget.power_off()
            return
        now = time.monotonic()
        gadget.wait(max(1, min(1000, round((now - then) * 1000))))
        then = now
        if is_of_a_name(key) and typed_now(gadget.app) == "name":
            gadget.board.typed.append(key)
            continue
        pressed = reader.press(key, now)
        if pressed and pressed[1]:
            _hold(gadget, pressed[0], window, kept.trouble)
        elif pressed and gadget.has(pressed[0]):
            gadget.press(pressed[0], PRESS_MS)
        kept.save(flash)
        if port:
            port.carry(gadget.board.cable)
        picture = (gadget.screen(), window.getmaxyx(), kept.trouble)
        if picture != drawn:
            drawn = picture
            _draw(window, *picture)


def is_of_a_name(key: int) -> bool:
    """Whether a code is a byte of a letter, or a digit: the others are keys for buttons in every list."""
    return 128 <= key < 256 or (0 <= key < 128 and (chr(key).isalnum() or chr(key) in "-."))


def _hold(gadget: Gadget, key: str, window: curses.window, trouble: str) -> None:
    """Hold a button in real time, so that one can watch the bar fill."""
    gadget.down(key)
    for _ in range(HELD_MS // FRAME_MS):
        gadget.wait(FRAME_MS)
        _draw(window, gadget.screen(), window.getmaxyx(), trouble)
        time.sleep(FRAME_MS / 1000)
    gadget.up(key)
    gadget.wait(PRESS_MS)


def _draw(window: curses.window, rows: Sequence[str], size: tuple[int, int], trouble: str) -> None:
    """Draw the display as large as (height, width) characters allow, and say at what scale.

    :param trouble: why the match is not kept, "" while it is
    """
    height, width = size
    window.erase()
    if height < 20 or width < 68:
        window.addnstr(0, 0, f"{width}x{height} is too small: 80x24 please", max(1, width - 1))
    else:
        large = height >= 38 and width >= 132
        lines = as_half_blocks(rows) if large else as_braille(rows)
        shown = (
            "128x64 pixels, two a character" if large else "128x64 pixels, eight a character (132x38: larger)"
        )
        edge = curses.color_pair(2)
        window.addstr(0, 1, "┌" + "─" * len(lines[0]) + "┐", edge)
        for y, line in enumerate(lines, 1):
            window.addstr(y, 1, "│", edge)
            window.addstr(y, 2, line, curses.color_pair(1) | curses.A_BOLD)
            window.addstr(y, 2 + len(line), "│", edge)
        window.addstr(len(lines) + 1, 1, "└" + "─" * len(lines[0]) + "┘", edge)
        last = f"Not kept! {trouble}" if trouble else shown
        for y, line in enumerate((*HELP, last), len(lines) + 2):
            if y < height - 1:
                window.addnstr(y, 2, line, width - 3)
    window.refresh()
