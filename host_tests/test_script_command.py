# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m simulator run` and `play``: scripts, and the gadget in a terminal."""

import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
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
        OK
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
    assert unknown.startswith("-:1: no game is called 'checkers'; expected one of block, draw, ")
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
    """The gadget in a pseudo-terminal of a given size."""

    def __init__(self, width, height):
        import fcntl
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.state = tempfile.mkdtemp()  # where it keeps its memory
        environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        environment["XDG_STATE_HOME"] = self.state
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

    def read_until(self, text, seconds=20):
        """Everything sent to the terminal, up to some text."""
        seen = ""
        deadline = time.monotonic() + seconds
        while text not in seen and time.monotonic() < deadline:
            if select.select([self.master], [], [], 0.1)[0]:
                seen += os.read(self.master, 65536).decode(errors="replace")
        assert text in seen, seen[-2000:]
        return seen

    def close(self):
        """Press Ctrl-C; returns the exit status, and whether the terminal was restored."""
        import termios

        os.write(self.master, b"\x03")
        self.read_until("\x1b[?1049l")
        status = self.process.wait(20)
        same = termios.tcgetattr(self.slave) == self.before
        os.close(self.master)
        os.close(self.slave)
        return status, same


@pytest.mark.parametrize(
    ("size", "text"),
    [((80, 24), "eight a character"), ((140, 40), "two a character"), ((60, 20), "too small")],
)
def test_the_gadget_in_a_terminal(size, text):
    terminal = Terminal(*size)
    seen = terminal.read_until(text)
    assert "\x1b[?1049h" in seen
    os.write(terminal.master, b"\n")
    time.sleep(0.2)
    assert terminal.close() == (0, True)


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
    assert "settings.toml, line 2: NAMES; possible: NAMES = " in done.stdout and "play" in done.stdout


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
