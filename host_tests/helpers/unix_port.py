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
