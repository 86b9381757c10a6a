# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Mosquitto for tests: a real broker on a free port, which can be killed, stopped and started again."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time

import pytest

from desk.club import INSTALL, LOOPBACK, Club, wait_for

PROGRAM = shutil.which("mosquitto", path=os.environ["PATH"] + os.pathsep + "/usr/sbin")
needs_mosquitto = pytest.mark.skipif(not PROGRAM, reason=INSTALL)
PATIENCE_S = 30  # real seconds for what other programs do; never waited for in full


def free_port():
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return probe.getsockname()[1]


class Mosquitto:
    """A club's broker in a folder of its own."""

    def __init__(self, folder, tables=3):
        self.club = Club(folder, LOOPBACK, free_port())
        self.club.ensure(tables)
        self.club._write_configuration()
        self._running = None
        self.start()

    def line(self, table):
        return str(self.club.place(table))

    def start(self):
        self._running = subprocess.Popen(
            [PROGRAM, "-c", str(self.club.folder / "mosquitto.conf")], stderr=subprocess.DEVNULL
        )
        wait_for(self._running, self.club.port)

    def kill(self):
        """As a power cut would."""
        self._running.kill()
        self._running.wait()

    def forget(self):
        """Its disk lost what it had kept."""
        for kept in self.club.folder.glob("*.db"):
            kept.unlink()

    @contextlib.contextmanager
    def hanging(self):
        """It takes connections and never answers."""
        self._running.send_signal(signal.SIGSTOP)
        yield
        self._running.send_signal(signal.SIGCONT)

    def close(self):
        self._running.send_signal(signal.SIGCONT)
        self._running.terminate()
        self._running.wait()


def until(is_true, step=None):
    """Go on until something is true."""
    end = time.monotonic() + PATIENCE_S
    while not is_true():
        assert time.monotonic() < end, "it did not happen"
        if step:
            step()
        else:
            time.sleep(0.01)
