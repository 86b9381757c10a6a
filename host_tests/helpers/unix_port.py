# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run programs on MicroPython's unix build, the closest thing to the board on a computer."""

import subprocess
import sys
from pathlib import Path

from places import ROOT

COMMAND = Path(sys.executable).with_name("micropython")


def run(program, text="", heap="2m", folder=ROOT):
    """Run one of the programs in on_micropython, with the modules of a drive; its output lines."""
    path = f"{folder}:{folder / 'lib'}"
    result = subprocess.run(
        [COMMAND, "-X", f"heapsize={heap}", ROOT / "host_tests" / "on_micropython" / program],
        input=text,
        capture_output=True,
        text=True,
        env={"MICROPYPATH": path},
        cwd=folder,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.splitlines()


def heap_after_games(folder, games):
    """Begin a match of each game, one after the other: the bytes in use in each match."""
    new_match = [(3, 900), (1, 60), (1, 60), (1, 60), (2, 60)]
    next_game = [(1, 60), (2, 60), (1, 60), (2, 60), (0, 60), (0, 60)]
    presses = [(2, 60), (2, 60), (2, 60, 1)]
    for _ in range(games - 1):  # the set-up ends on its first line; a second OK gives up the match in play
        presses += [*new_match, *next_game, (2, 60), (2, 60), (2, 60), (2, 60, 1)]
    text = "\n".join(" ".join(map(str, press)) for press in presses)
    lines = run("gadget.py", text, heap="1m", folder=folder)
    return [int(line.split()[1]) for line in lines if line.startswith("heap")]
