# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make play``: what it says, which port it takes, how it ends, what it keeps."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from serving import Tab, run, tab

from simulator import ROOT
from simulator.__main__ import command_line
from simulator.browser.local import free, why_no_browser

FIRST = 21_000


@contextlib.contextmanager
def playing(tmp_path, *arguments, **environment):
    """The command, running; its output is read line by line."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("DISPLAY", "SSH_", "WAYLAND"))
    }
    port = FIRST + os.getpid() % 4_000
    command = [sys.executable, "-P", "-m", "simulator", "play", "--memory", str(tmp_path / "memory.nvm")]
    process = subprocess.Popen(
        [*command, "--port", str(port), *arguments],
        cwd=ROOT,
        env={**clean, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address(process):
    """The address that it prints, and what it prints before it."""
    before = []
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if found:
            return int(found[1]), before
        before.append(line.strip())
    raise AssertionError(process.stderr.read())


def end(process):
    process.send_signal(signal.SIGINT)
    said, wrong = process.communicate(timeout=60)
    return process.returncode, said, wrong


class At:
    """Where a gadget is that another process plays."""

    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}/"


def test_it_says_where_it_is_and_ends_cleanly(tmp_path):
    with playing(tmp_path) as process:
        port, before = address(process)
        assert b"<title>Tallybone" in urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60).read()
        status, said, wrong = end(process)
    assert (status, wrong) == (0, "")
    assert before[0] == f"What it keeps is in {tmp_path / 'memory.nvm'}"
    assert before[1].startswith("Its messages can be read at /dev/") and before[1].endswith("make scoreboard")
    assert "No browser here (no display)" in before[2] and "make play-terminal" in before[2]
    assert said.rstrip().endswith("memory.nvm") and "Traceback" not in said


def test_a_busy_port_is_said_in_one_line(tmp_path):
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, True)
        other.bind(("127.0.0.1", FIRST + os.getpid() % 4_000))
        other.listen()
        with playing(tmp_path) as process:
            port, before = address(process)
            assert port == FIRST + os.getpid() % 4_000 + 1
            assert before[0] == f"Port {port - 1} is busy; using {port}."


def test_the_match_is_there_after_the_next_start(tmp_path):
    async def begin(port):
        async with tab(At(port)) as ours:
            await ours.press("OK")
            await ours.press("UP")
            await ours.until(lambda tab: tab.facts["keys"].get("OK") == "start the match")
            await ours.press("OK")
            await ours.until(lambda tab: "rules block" in tab.facts["sheet"])
            await ours.press("OK")
            await ours.until(lambda tab: tab.facts["sheet"][-1] == "play")

    async def look(port):
        async with tab(At(port)) as ours:
            await ours.until(lambda tab: tab.facts["sheet"][-1] == "play")
            assert isinstance(ours, Tab) and any("Resumed" in line for line in ours.facts["says"])

    for step in (begin, look):
        with playing(tmp_path) as process:
            port, _ = address(process)
            run(step(port))
            assert end(process)[0] == 0


def test_a_file_that_is_no_memory_is_refused_in_one_line(tmp_path):
    (tmp_path / "memory.nvm").write_text("no memory")
    with playing(tmp_path) as process:
        said, wrong = process.communicate(timeout=60)
    assert process.returncode == 2 and wrong.count("\n") == 1 and "memory.nvm" in wrong and said == ""


def test_a_second_gadget_on_the_same_memory_is_refused_in_one_line(tmp_path):
    with playing(tmp_path) as first:
        port, _ = address(first)
        with playing(tmp_path) as second:
            said, wrong = second.communicate(timeout=60)
        assert (second.returncode, said, wrong.count("\n")) == (2, "", 1)
        assert f"memory.nvm: open already in http://127.0.0.1:{port}/, process {first.pid};" in wrong
        assert end(first)[0] == 0


def test_a_full_disk_is_said_on_the_page_and_at_the_end_and_scoring_goes_on(tmp_path):
    (tmp_path / "memory.nvm.part").symlink_to("/dev/full")

    async def begin(port):
        async with tab(At(port)) as ours:
            await ours.until(lambda tab: "No space left" in tab.facts["unkept"])
            for key in ("OK", "UP", "OK"):
                await ours.press(key)
            await ours.until(lambda tab: "rules block" in tab.facts["sheet"])

    with playing(tmp_path) as process:
        run(begin(address(process)[0]))
        status, _, wrong = end(process)
    assert status == 1 and wrong.count("\n") == 1
    assert wrong.startswith("The gadget is off. The match is not kept: No space left on device: ")


@pytest.mark.parametrize("port", ["70000", "0", "-1", "eight"])
def test_a_port_that_is_none_is_refused_in_one_line(port, capsys):
    with pytest.raises(SystemExit) as ended:
        command_line().parse_args(["play", f"--port={port}"])
    wrong = capsys.readouterr().err
    assert ended.value.code == 2 and wrong.count("\n") == 1
    assert f"--port: '{port}'; expected a number from 1 to 65535" in wrong


def test_no_port_above_the_last_is_tried():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 65_535))
        with pytest.raises(OSError, match="ports 65535 to 65535 are all busy"):
            free(65_535)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [("SSH_CONNECTION", "1 2 3 4", "No browser here (SSH)"), ("PATH", "/", "No browser here (no display)")],
)
def test_why_there_is_no_browser(monkeypatch, name, value, why):
    for gone in ("SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(gone, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv(name, value)
    assert why_no_browser() == why
