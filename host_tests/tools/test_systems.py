# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make play`` on Windows and macOS, as far as Linux can show it: the memory, its lock, the second port."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from places import ROOT, TESTS

PROGRAM = TESTS / "helpers" / "on_system.py"
MEMORY = {
    "win32": Path("local", "tallybone", "memory.nvm"),
    "darwin": Path("home", ".local", "state", "tallybone", "memory.nvm"),
}


def start(system, folder):
    """The gadget in a program of its own."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    env |= {"LOCALAPPDATA": str(folder / "local"), "HOME": str(folder / "home")}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *sys.path[1:]])
    pipe = subprocess.PIPE
    command = [sys.executable, "-P", str(PROGRAM), system]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=env)


@pytest.fixture
def first(system, tmp_path):
    program = start(system, tmp_path)
    yield program
    program.kill()
    program.communicate()


@pytest.mark.parametrize("system", MEMORY)
def test_the_gadget_opens_with_its_memory_and_keeps_a_second_one_out(system, first, tmp_path):
    said = ""
    for line in first.stdout:
        said += line
        if "Ctrl-C" in line:
            break
    assert "Ctrl-C" in said, first.stderr.read()
    path = tmp_path / MEMORY[system]
    assert f"What it keeps is in {path}\n" in said
    assert ("make scoreboard" in said) == (system == "darwin"), "Windows has no pseudo terminals"
    url = re.search(r"http://\S+", said)[0]
    with urllib.request.urlopen(url, timeout=60) as page:
        assert b"Tallybone" in page.read()
    second = start(system, tmp_path)
    _, refused = second.communicate(timeout=60)
    assert second.returncode == 2
    assert refused == (
        f"{path}: open already in {url}, process {first.pid}; expected one gadget, or --memory FILE\n"
    )
    first.send_signal(signal.SIGINT)
    assert first.wait(60) == 0
