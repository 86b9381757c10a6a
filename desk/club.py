# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A club: a name and a password for each table, and Mosquitto, the broker that takes what they tell.

The passwords stay in a folder of the user's. Whoever starts the club again finds the same ones.
"""

import contextlib
import getpass
import os
import secrets
import shutil
import signal
import socket
import string
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from desk import ROOT
from desk.messages import LETTERS
from simulator.memory import own_folder

PORT = 1883  # of MQTT
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DESK = "desk"
MOST_TABLES = 200
_LETTERS_OF_A_PASSWORD = 10  # 50 bits
_PORTS = 16  # from the usual one on, of which one should be free
_PATIENCE_S = 5.0  # for the broker to start
INSTALL = "Mosquitto is not installed; expected it from: sudo apt install mosquitto"


class ClubError(ValueError):
    """A club cannot be had, or not so; the text says why in one line."""


@dataclass(frozen=True)
class Place:
    """Where a broker is, and as whom one comes to it."""

    user: str
    password: str
    address: str
    port: int = PORT

    def __str__(self) -> str:
        port = "" if self.port == PORT else f":{self.port}"
        return f"{self.user}:{self.password}@{self.address}{port}"


def place_of(line: str) -> Place:
    """What somebody wrote as ``desk:word@192.168.1.20``.

    :raises ClubError: if it is no such line
    """
    user, _, where = line.partition("@")
    name, _, password = user.partition(":")
    address, _, port = where.partition(":")
    is_port = not port or (port.isascii() and port.isdigit() and 0 < int(port) < 65_536)
    if not (name and password and address and is_port):
        raise ClubError("no broker; expected it as desk:word@192.168.1.20")
    return Place(name, password, address, int(port or PORT))


def usual_folder() -> Path:
    """Where the passwords are kept, in the user's folder for data of programs.

    :raises ClubError: if the user has no home
    """
    folder = own_folder("XDG_DATA_HOME", ".local/share")
    if not folder:
        raise ClubError("no home folder; expected HOME to be set")
    return folder / "club"


def own_address() -> str:
    """The address of this computer in the network that it would send to others by; nothing is sent.

    :raises ClubError: if it is in none
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documents, which nobody has
            return str(probe.getsockname()[0])
        except OSError:
            raise ClubError("this computer is in no network; expected one for LAN=1") from None


class Club:
    """The names and passwords in a folder, which is made if there is none.

    :param folder: where they are
    :param address: of the broker, as the tables reach it
    :param port: of the broker
    """

    def __init__(self, folder: Path, address: str = LOOPBACK, port: int = PORT) -> None:
        self.folder = folder
        self.address = address
        self.port = port
        self.passwords: dict[str, str] = {}
        self._file = folder / "words.txt"
        if self._file.exists():
            for number, line in enumerate(self._file.read_text().splitlines(), 1):
                name, _, word = line.partition(":")
                if not name or not word:
                    raise ClubError(f"{self._file}:{number}: expected a name and a password, as 3:word")
                self.passwords[name] = word

    def ensure(self, tables: int) -> None:
        """See that the desk and so many tables have a password; those there are stay."""
        for name in (DESK, *(str(table + 1) for table in range(tables))):
            self.passwords.setdefault(
                name, "".join(secrets.choice(LETTERS) for _ in range(_LETTERS_OF_A_PASSWORD))
            )
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(self._file, "".join(f"{name}:{word}\n" for name, word in self.passwords.items()))

    def tables(self) -> list[Place]:
        """The line of each table."""
        return [self.place(name) for name in self.passwords if name != DESK]

    def place(self, name: str) -> Place:
        """How one comes to the broker."""
        return Place(name, self.passwords[name], self.address, self.port)

    def find_port(self) -> str:
        """Take the port of the last time, else 1883, else the next that is free.

        Return what to say where it is another one than the usual: Debian starts a Mosquitto of its own there
        when the package is installed.

        :raises ClubError: if none of them is free
        """
        self.end_old_broker()
        kept = self.folder / "port.txt"
        last = kept.read_text().strip() if kept.exists() else ""
        ports = [int(last)] if last.isdigit() else []
        ports += range(PORT, PORT + _PORTS)
        free = next((port for port in ports if not answers(port)), 0)
        if not free:
            raise ClubError(f"ports {PORT} to {PORT + _PORTS - 1} are taken; expected --broker-port N")
        self.port = free
        if free == PORT:
            return ""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(kept, f"{free}\n")
        return f"Port {PORT} is another program's, so the broker is at {free}. It stands in the lines below."

    def end_old_broker(self) -> None:
        """End a broker of this folder that has outlived its desk; what waits in it is on the disk."""
        pid = self.folder / "mosquitto.pid"
        text = pid.read_text().strip() if pid.exists() else ""
        if not text.isdigit() or not is_ours(int(text), self.folder):
            return
        os.kill(int(text), signal.SIGTERM)
        end = time.monotonic() + _PATIENCE_S
        while is_ours(int(text), self.folder) and time.monotonic() < end:
            time.sleep(0.02)

    @contextlib.contextmanager
    def broker(self) -> Iterator["subprocess.Popen[bytes]"]:
        """Mosquitto, running with what is in the folder ``club`` of this project.

        :raises ClubError: if it is not installed or does not start
        """
        program = program_of("mosquitto")
        self.end_old_broker()
        if answers(self.port):
            raise ClubError(f"port {self.port} is taken; expected it to be free, or --broker-port N")
        self._write_configuration()
        running = subprocess.Popen([program, "-c", str(self.folder / "mosquitto.conf")])
        try:
            wait_for(running, self.port)
            yield running
        finally:
            running.terminate()
            running.wait()

    def _write_configuration(self) -> None:
        """Fill in the configuration. Mosquitto's own program turns the passwords into what it reads."""
        source = ROOT / "desk" / "broker"
        passwords = self.folder / "passwords"
        write_private(passwords, self._file.read_text())
        done = subprocess.run([program_of("mosquitto_passwd"), "-U", str(passwords)], check=False)
        if done.returncode:
            raise ClubError(f"{passwords}: mosquitto_passwd ended with {done.returncode}")
        write_private(self.folder / "acl", (source / "acl").read_text())
        listens = LOOPBACK if self.address == LOOPBACK else EVERYWHERE
        text = string.Template((source / "mosquitto.conf").read_text()).substitute(
            user=getpass.getuser(), port=self.port, address=listens, folder=self.folder
        )
        write_private(self.folder / "mosquitto.conf", text)


def program_of(name: str) -> str:
    """Where a program of Mosquitto's is; Debian puts the broker where only root looks.

    :raises ClubError: if it is nowhere
    """
    found = shutil.which(name, path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin")
    if not found:
        raise ClubError(INSTALL)
    return found


def is_ours(process: int, folder: Path) -> bool:
    """Whether a process is a broker that was started with the configuration in this folder."""
    if not shutil.which("ps"):
        return False
    command = ["ps", "-ww", "-p", str(process), "-o", "command="]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return str(folder / "mosquitto.conf") in told.stdout


def write_private(path: Path, text: str) -> None:
    """Write a file that only this user can read."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)


def answers(port: int) -> bool:
    """Whether a program of this computer takes connections at a port."""
    with socket.socket() as probe:
        return not probe.connect_ex((LOOPBACK, port))


def wait_for(running: "subprocess.Popen[bytes]", port: int) -> None:
    """Wait until a broker takes connections.

    :raises ClubError: if it ends before that
    """
    end = time.monotonic() + _PATIENCE_S
    while running.poll() is None and time.monotonic() < end:
        if answers(port):
            return
        time.sleep(0.02)
    raise ClubError("Mosquitto did not start; expected no error of it above")
