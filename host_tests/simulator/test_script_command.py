# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m simulator run` and `play``: scripts, and the gadget in a terminal."""

import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time

import pytest
from places import ROOT

from simulator.gadget import TURN_MS, Gadget
from simulator.hardware import Hardware
from simulator.script import perform

COMMAND = [sys.executable, "-P", "-m", "simulator"]


def run(script, *, code=0):
    """Run a script from standard input; what it printed."""
    done = subprocess.run(
        [*COMMAND, "run", "-"], input=script, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stdout if not code else done.stderr


def test_presses_screens_sheets_and_power(tmp_path):
    shot = tmp_path / "screen.png"
    script = f"""
        OK                  # plays what is set up
        OK x2
        hold OK 900         # what happened?
        DOWN
        OK x2               # who holds more than one tile
        wait 300000
        sheet
        shot {shot} 2
        screen
        power off
        screen
        power on
        screen
        sheet
    """
    lines = run(script).splitlines()
    assert lines[:6] == ["rules block", "seats 2", "names P1 P2", "play", "play", "out 0"]
    pictures = lines[6 : 6 + 3 * 64]
    assert {len(row) for row in pictures} == {128}
    assert "#" not in "".join(pictures[64:128])
    assert "#" in "".join(pictures[128:])
    assert lines[-6:] == lines[:6], "the match outlives the power"
    assert shot.read_bytes().startswith(b"\x89PNG")


def test_a_cut_in_the_flash():
    lines = run("sheet\nOK x3\npower cut 1\nOK\nsheet\npower on\nsheet\nOK\nsheet\n").splitlines()
    assert lines[:2] == ["# no match is being scored"] * 2
    assert lines[2:7] == ["rules block", "seats 2", "names P1 P2", "play", "play"]
    assert lines[7:] == [*lines[2:7], "play"]


def test_a_wait_of_hours_is_no_program_that_is_stuck(monkeypatch):
    """A day takes a computer minutes, and the limit is for a program that never sleeps: it counts a turn."""
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    before, turns, took = gadget.board.clock, [], gadget._wait
    monkeypatch.setattr(gadget, "_wait", lambda: (took(), turns.append(gadget.board.clock)))
    perform(gadget, ["wait", "600000"], None)
    perform(gadget, ["hold", "OK", "600000"], None)
    longest = max(end - begin for begin, end in zip([before, *turns], turns, strict=False))
    assert longest < TURN_MS + 1000 and gadget.board.clock - before < 1_200_000 + 1000
    gadget.power_off()


def test_a_long_script_takes_seconds():
    assert len(run("OK\nwait 600000\n" + "OK\nDOWN\nBACK\n" * 70 + "sheet\n").splitlines()) > 10


@pytest.mark.parametrize(
    "line",
    ["PRESS", "OK 5", "OK x0", "hold OK", "hold MENU 5", "wait -5", "wait 1e9", "power", "shot", "screen 2"],
)
def test_a_wrong_line_is_named_before_anything_is_done(line):
    error = run(f"OK\nsheet\n{line}\n", code=2)
    assert error.startswith(f"-:3: '{line}'; expected ")
    assert error.count("\n") == 1


def test_a_game_is_chosen_by_its_name():
    assert run("game moon\nOK\nsheet\n").splitlines()[0] == "rules moon"
    unknown = run("game checkers\n", code=2)
    assert unknown.startswith("-:1: no game is called 'checkers'; expected one of points, rummikub, ")
    assert run("game block 4\nOK\nsheet\n").splitlines()[:2] == ["rules block", "seats 4"]
    assert run("OK\ngame moon\n", code=2).startswith("-:2: 'game'; expected the set-up of a match")
    assert run("game block 9\n", code=2).startswith("-:1: 'game block 9'; expected a number of players")


def test_a_script_or_a_picture_that_cannot_be():
    assert run("OK\nshot /nowhere/at/all.png\n", code=2).startswith("-:2: ")
    done = subprocess.run([*COMMAND, "run", "no.keys"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "no.keys:0: [Errno 2] No such file or directory: 'no.keys'\n",
    )


def test_without_a_terminal_the_demonstration_is_played():
    done = subprocess.run(
        [*COMMAND, "play", "--terminal"], input="", capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0
    rows = [line for line in done.stdout.splitlines() if len(line) == 128 and set(line) <= {"#", "."}]
    assert len(rows) >= 4 * 64 and any("#" in row for row in rows)


class Terminal:
    """The gadget in a pseudo-terminal of a given size; its memory is kept in a folder of the test."""

    def __init__(self, folder, width, height):
        import fcntl
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        environment["XDG_STATE_HOME"] = str(folder)
        for name in ("COLUMNS", "LINES"):  # readline sets them, and curses trusts them more than the terminal
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [*COMMAND, "play", "--terminal"],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )

    def read_until(self, text, seconds=60):
        """Everything sent to the terminal, up to some text that must come."""
        seen = self.read_for(seconds, text)
        assert text in seen, seen[-2000:]
        return seen

    def read_for(self, seconds, text):
        """Everything sent to the terminal in so many seconds, or up to some text."""
        seen = ""
        deadline = time.monotonic() + seconds
        while text not in seen and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                seen += os.read(self.master, 65536).decode(errors="replace")
        return seen

    def close(self):
        """Press Ctrl-C; returns the exit status, and whether the terminal was restored."""
        import termios

        self.after = self.interrupt("memory.nvm\r\n").partition("\x1b[?1049l")[2]
        status = self.process.wait(60)
        return status, termios.tcgetattr(self.slave) == self.before

    def interrupt(self, text):
        """Press Ctrl-C until some text comes: one that comes with other keys is lost now and then."""
        seen = ""
        for _ in range(30):
            os.write(self.master, b"\x03")
            seen += self.read_for(2, text)
            if text in seen:
                return seen
        raise AssertionError(seen[-2000:])

    def unplug(self):
        """Close the terminal, as when its window or the connection to it goes."""
        for end in (self.slave, self.master):
            if end >= 0:
                os.close(end)
        self.slave = self.master = -1


@pytest.fixture
def terminal(tmp_path):
    """Open the gadget in a terminal; it does not outlive the test."""
    opened = []

    def open_one(width, height):
        opened.append(Terminal(tmp_path, width, height))
        return opened[-1]

    yield open_one
    for one in opened:
        one.process.kill()
        one.process.wait()
        one.unplug()


@pytest.mark.parametrize(
    ("size", "text"),
    [((80, 24), "eight a character"), ((140, 40), "two a character"), ((60, 20), "too small")],
)
def test_the_gadget_in_a_terminal(terminal, size, text):
    ours = terminal(*size)
    seen = ours.read_until(text)
    assert "\x1b[?1049h" in seen
    os.write(ours.master, b"\n")
    assert ours.close() == (0, True)
    assert "The gadget is off. What it keeps is in " in ours.after


def test_a_terminal_says_that_the_match_is_not_kept(terminal, tmp_path):
    (tmp_path / "tallybone").mkdir()
    (tmp_path / "tallybone" / "memory.nvm.part").symlink_to("/dev/full")
    ours = terminal(80, 24)
    ours.read_until("Not kept! No space left on device")
    ours.interrupt("The match is not kept: No space left on device")
    assert ours.process.wait(60) == 1


def test_a_gadget_whose_terminal_is_gone_ends(terminal):
    """Also where the signal for that is ignored, as nohup does: it then ran for ever, as fast as it could."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        ours = terminal(80, 24)
    finally:
        signal.signal(signal.SIGHUP, before)
    ours.read_until("eight a character")
    ours.unplug()
    assert ours.process.wait(60) == 0


def test_settings_that_are_no_toml_are_said_and_the_gadget_goes_on(tmp_path):
    """In a copy of the project, whose settings.toml an owner has written wrong."""
    for name in ("code.py", "boot.py", "rules_min", "lib", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "simulator", tmp_path / "simulator")
    (tmp_path / "settings.toml").write_text("# mine\nNAMES = Ann Bob\n")
    program = 'import sys; sys.path.insert(0, "."); '
    program += "from simulator.__main__ import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, "run", "-"],
        input="OK\nOK\nOK\nsheet\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0 and done.stderr == ""
    assert "line 2: NAMES = Ann Bob; possible: NAMES = " in done.stdout and "play" in done.stdout


@pytest.mark.parametrize(("board", "digit", "status"), [("pico", "7", 2), ("keypad", "7", 0)])
def test_a_script_may_press_digits_where_there_are_such_keys(board, digit, status):
    done = subprocess.run(
        [sys.executable, "-P", "-m", "simulator", "run", "--board", board, "-"],
        input=f"OK\n{digit}\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=120,
    )
    assert done.returncode == status and ("-:2: this board has no key" in done.stderr) == (status == 2)


def test_a_script_sets_lines_of_settings_toml():
    """At its top from the first start, further down from the next one."""
    said = run("set NAMES Ann Bob\nset SLEEP 0\nOK\nsheet\n").splitlines()
    assert "names Ann Bob" in said
    error = run("set NAMES Ann Bob\nOK\nset GAME x\npower off\npower on\nset NAME Bob\n", code=2)
    assert error == "-:6: 'NAME'; expected a line of settings.toml, see docs/settings.md\n"
    shown = run("set GAME checkers\nscreen\n")
    assert shown.count("#") > 300, "the gadget itself says what is wrong with a value"
