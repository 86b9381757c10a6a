# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A club: its tables, each with a word that only its gadget knows.

A word is kept as a checksum with a salt in a file of the user's, so it can be seen only in the run of the
program that made it. Whoever starts the club again finds the same words right. The checksum is the key that
messages are signed with: who can read the file can sign as a table.
"""

import contextlib
import hashlib
import hmac
import os
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from desk.messages import LETTERS
from simulator.memory import own_folder, take_lock

PORT = 8650  # of the desk, where CLUB in settings.toml names none
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
MOST_TABLES = 200
_LETTERS_OF_A_WORD = 12  # 60 bits: who has heard a signature can try words at home
_LETTERS_OF_A_SALT = 16
_SHUT = "-"  # in place of a checksum: nothing is the right word


class ClubError(ValueError):
    """A club cannot be had, or not so; the text says why in one line."""


def usual_folder() -> Path:
    """Where the words are kept, in the user's folder for data of programs.

    :raises ClubError: if the user has no home
    """
    folder = own_folder("XDG_DATA_HOME", ".local/share")
    if not folder:
        raise ClubError("no home folder; expected HOME to be set, or --folder FOLDER")
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


def checksum(word: str, salt: str) -> str:
    """What is kept of a word. A word is made here and not by a person, so one round is enough."""
    return hashlib.sha256(f"{salt}:{word}".encode(errors="replace")).hexdigest()


class Club:
    """The tables in a folder, which is made if there is none.

    ``made`` has the words that were made in this run, by the tables' names: nobody can see another one.

    :param folder: where they are
    :param address: of this computer, as the tables reach it
    :param port: of its server
    :raises ClubError: if the file is invalid
    """

    def __init__(self, folder: Path, address: str = LOOPBACK, port: int = PORT) -> None:
        self.address = address
        self.port = port
        self.made: dict[str, str] = {}
        self._file = folder / "words.txt"
        self._kept: dict[str, tuple[str, str]] = {}  # the salt and the checksum of each table's word
        if self._file.exists():
            try:
                lines = self._file.read_text("utf-8").splitlines()
            except (OSError, UnicodeDecodeError) as error:
                raise ClubError(
                    f"{self._file}: {error}; expected a table, a salt and a checksum a line"
                ) from None
            for number, line in enumerate(lines, 1):
                self._read(number, line)

    def _read(self, number: int, line: str) -> None:
        """A line of the file; one of an older program has the word itself, which is kept no longer."""
        name, *kept = line.split(":")
        if not name or len(kept) not in (1, 2) or not all(kept):
            raise ClubError(f"{self._file}:{number}: expected a table, a salt and a checksum, as 3:aa:ff")
        if len(kept) == 2:
            self._kept[name] = (kept[0], kept[1])
        elif name != "desk":  # an older file has a word of the desk itself, which nothing asks for now
            self._set(name, kept[0])

    def _set(self, table: str, word: str) -> None:
        salt = "".join(secrets.choice(LETTERS) for _ in range(_LETTERS_OF_A_SALT))
        self._kept[table] = (salt, checksum(word, salt))
        self.made[table] = word

    def _write(self) -> None:
        """Write the file beside itself and put it in its place: a power cut leaves one of the two."""
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside = self._file.with_suffix(".new")
        text = "".join(f"{name}:{salt}:{kept}\n" for name, (salt, kept) in self._kept.items())
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._file)

    def ensure(self, tables: int) -> None:
        """See that so many tables have a word; those there are stay."""
        for table in range(1, tables + 1):
            if str(table) not in self._kept:
                self.renew(str(table), is_kept=False)
        self._write()

    def renew(self, table: str, is_kept: bool = True) -> None:
        """Give a table another word; the one before is wrong from now on.

        :param is_kept: whether the file is written at once
        """
        with self._kept_or_as_before(table):
            self._set(table, "".join(secrets.choice(LETTERS) for _ in range(_LETTERS_OF_A_WORD)))
            if is_kept:
                self._write()

    def shut_out(self, table: str) -> None:
        """Have no word right for a table, until it gets another one."""
        with self._kept_or_as_before(table):
            self._kept[table] = (_SHUT, _SHUT)
            self.made.pop(table, None)
            self._write()

    @contextlib.contextmanager
    def _kept_or_as_before(self, table: str) -> Iterator[None]:
        """Change the word of a table; where the file cannot be written it stays what it was.

        :raises ClubError: if it cannot
        """
        kept, made = dict(self._kept), dict(self.made)
        try:
            yield
        except OSError as error:
            self._kept, self.made = kept, made
            raise ClubError(f"{self._file}: {error.strerror}; expected a file that can be written") from None

    def is_shut_out(self, table: str) -> bool:
        """Whether no word is right for it."""
        return self._kept.get(table, ("", ""))[1] == _SHUT

    def is_right(self, table: str, word: str) -> bool:
        """Whether that is the word of the table; a wrong one takes as long as a right one."""
        salt, kept = self._kept.get(table, ("", _SHUT))
        return hmac.compare_digest(checksum(word, salt), kept)

    def salt(self, table: str) -> str:
        """What a table makes its key from, with its word; "-" where there is none."""
        return self._kept.get(table, (_SHUT, _SHUT))[0]

    def signature(self, table: str, text: bytes) -> str:
        """The signature of a text by the key of a table; "" where no word is right."""
        kept = self._kept.get(table, ("", _SHUT))[1]
        return "" if kept == _SHUT else hmac.new(kept.encode(), text, "sha256").hexdigest()

    def tables(self) -> list[str]:
        """The names of the tables."""
        return list(self._kept)

    def line(self, table: str) -> str:
        """What a table has in its settings.toml; "" where its word was made in an earlier run."""
        port = "" if self.port == PORT else f":{self.port}"
        word = self.made.get(table)
        return f'CLUB = "{table}:{word}@{self.address}{port}"' if word else ""


@contextlib.contextmanager
def only_one(folder: Path) -> Iterator[IO[str]]:
    """Have one club run at a time. Yield a file to write into where it is found.

    :raises ClubError: if there is one, with what it has written
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "running.txt").open("a+") as file:
        if not take_lock(file):
            file.seek(0)
            where = file.read().strip() or "this computer"
            raise ClubError(f"a club is running at {where}; expected only one")
        file.truncate(0)
        yield file
