# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Gadgets at USB ports of this computer, real ones and those of ``make play``: find them and listen."""

import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import serial
from adafruit_board_toolkit import circuitpython_serial

from desk.messages import MOST_BYTES
from simulator import cable

LOOK_S = 1.0  # between two looks for new ports
WAIT_S = 0.2  # for what a port sends
ASK = b"\nmatches\n"  # the first end of line ends whatever was typed there before
SHEET = b"\nsheet\n"
DRAW = b"\ndraw %s\n"
BEGINS = b'{"tallybone"'  # each line of a gadget
Heard = Callable[[str, bytes | None], bytes]


def ports(folder: Path) -> list[str]:
    """The ports where a gadget may be.

    :param folder: where simulated gadgets say where theirs is
    """
    found = [port.device for port in circuitpython_serial.data_comports()]
    return found + cable.found(folder)


class Listener:
    """Listens at every port where a gadget is plugged in, and at those that come later.

    :param heard: told a port and a line, or None when the port is gone, in a thread of its own; what it
        returns is sent back
    :param find: says which ports there are
    :param draw_at: says what the gadget at a port is told of the round of a club night
    """

    def __init__(
        self, heard: Heard, find: Callable[[], list[str]], draw_at: Callable[[str], bytes] = lambda port: b""
    ) -> None:
        self._heard = heard
        self._find = find
        self._draw_at = draw_at
        self._stop = threading.Event()
        self._open: set[str] = set()
        self._said: set[str] = set()
        self._thread = threading.Thread(target=self._look, name="ports", daemon=True)

    def start(self) -> None:
        """Begin to look for gadgets."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._stop.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._stop.is_set():
            for port in self._find():
                if port not in self._open:
                    self._open.add(port)
                    threading.Thread(target=self._listen, args=(port,), name=port, daemon=True).start()
            self._stop.wait(LOOK_S)

    def _listen(self, port: str) -> None:
        """Read lines until the port is gone."""
        try:
            with serial.Serial(port, timeout=WAIT_S, write_timeout=WAIT_S, exclusive=True) as line:
                line.write(ASK)
                self._read(port, line)
        except (OSError, serial.SerialException) as error:  # it is unplugged, or another program has it
            self._say(port, error)
        self._heard(port, None)
        time.sleep(LOOK_S)
        self._open.discard(port)

    def _say(self, port: str, error: OSError) -> None:
        """Say once why a port cannot be had; that a gadget is unplugged needs no words."""
        if error.errno in (errno.EACCES, errno.EPERM, errno.EBUSY) and port not in self._said:
            self._said.add(port)
            print(f"{port}: {os.strerror(error.errno)}; expected a port that this user may open", flush=True)

    def _read(self, port: str, line: serial.Serial) -> None:
        waiting = bytearray()
        is_first = True
        told = b""
        while not self._stop.is_set():
            waiting += line.read(max(1, line.in_waiting))
            *lines, waiting = waiting.split(b"\n")
            for text in lines:
                if is_first and not text.startswith(BEGINS):
                    continue  # the end of a line that was under way when the port was opened
                is_first = False
                answer = self._heard(port, bytes(text))
                if answer:
                    line.write(answer)
            draw = self._draw_at(port)
            if draw != told:
                line.write(DRAW % draw)
                told = draw
            if len(waiting) > MOST_BYTES:  # no gadget sends so long a line
                del waiting[:-1]
