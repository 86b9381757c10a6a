# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Many tables that post results to a desk as fast as they are told to, each with a connection of its own."""

import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import aiohttp
from desks import free_port
from signing import signature

from desk import ROOT
from desk.club import LOOPBACK, Club
from desk.messages import LETTERS

TABLES = 200
READERS = 8


class Table:
    """The gadget of a table: it tells a result after the other, signed with the nonce of the last answer."""

    def __init__(self, number, word):
        self.name, self.word = str(number), word
        self.board = letters(number, 15)
        self.salt = self.nonce = "-"
        self.names = ["Ann", "Bob"]
        self.is_telling = asyncio.Lock()

    def result(self, number):
        """A match of Block that is over, between those who were drawn."""
        chance = random.Random(f"{self.name} {number}")
        totals = [chance.randrange(1, 120) for _ in range(2)]
        return {
            "tallybone": 1, "table": self.name, "match": self.board + letters(number, 15), "changes": 12,
            "game": "block", "goal": 100, "options": {}, "names": self.names, "hand": 6, "totals": totals,
            "turn": None, "state": "over", "winners": [int(totals[1] > totals[0])], "won": [1, 0],
            "agreed": [0, 1],
        }  # fmt: skip

    async def tell(self, session, port, number):
        """Post a result. Return the word of the answer, or ``closed``."""
        address = f"http://{LOOPBACK}:{port}/table/{self.name}?board={self.board}"
        async with self.is_telling:
            for _ in range(2):  # the first one of all is told what to sign with
                text = json.dumps(self.result(number)).encode()
                signed = f"{self.nonce} {self.name} {self.board}\n".encode() + text
                mine = signature(self.word, self.salt, signed)
                head = {"Authorization": f"Tallybone {self.nonce}"}
                try:
                    async with session.post(
                        address, data=text + f"{mine}\n".encode(), headers=head
                    ) as answer:
                        said, draw, last = (await answer.text()).split("\n")[:3]
                except aiohttp.ClientError:
                    return "closed"
                if draw and json.loads(draw).get("names"):
                    self.names = json.loads(draw)["names"]
                if said != "sign":
                    self.nonce = last.split()[0] if last else self.nonce
                    return said.split()[0]
                self.salt, self.nonce = last.split()
        return said


def letters(number, most):
    """A number as four letters of an identity."""
    return "".join(LETTERS[number >> shift & 31] for shift in range(most, -1, -5))


async def read_pages(port, is_over):
    """Eight who look at the page of the night, each once a second."""

    async def one(session, wait):
        await asyncio.sleep(wait)
        while not is_over.is_set():
            async with session.get(f"http://{LOOPBACK}:{port}/night") as answer:
                assert answer.status == 200 and await answer.text()
            await asyncio.sleep(1)

    async with aiohttp.ClientSession() as session:
        await asyncio.gather(*[one(session, reader / READERS) for reader in range(READERS)])


async def begin_night(port):
    """A night in which all play."""
    fields = {
        "entrants": "\n".join(f"Player {number}" for number in range(2 * TABLES)),
        "tables": " ".join(str(number + 1) for number in range(TABLES)),
        "kind": "swiss", "best": "1", "sure": "1",
    }  # fmt: skip
    origin = {"Origin": f"http://{LOOPBACK}:{port}"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"http://{LOOPBACK}:{port}/night/begin", data=fields, headers=origin) as answer,
    ):
        assert answer.status == 200, await answer.text()


async def send(port, words, rate, seconds):
    """Post so many results a second for so many seconds, in a night with readers.

    Return the seconds until the last was sent and the last answered, how many were lost, the words of all
    answers, and how many seconds they took: by the part of them that took no longer.
    """
    await begin_night(port)
    tables = [Table(number + 1, words[str(number + 1)]) for number in range(TABLES)]
    said, took, is_over = Counter(), [], asyncio.Event()
    readers = asyncio.create_task(read_pages(port, is_over))
    began = time.monotonic()
    connector = aiohttp.TCPConnector(limit=0, force_close=True)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def one(count):
            asked = time.monotonic()
            for _ in range(50):
                word = await tables[count % TABLES].tell(session, port, count // TABLES)
                said[word] += 1
                if word in ("taken", "known"):
                    took.append(time.monotonic() - asked)
                    return 1
                await asyncio.sleep(0.7)
            return 0

        tasks = []
        for count in range(int(rate * seconds)):
            due = began + count / rate
            if due > time.monotonic():
                await asyncio.sleep(due - time.monotonic())
            tasks.append(asyncio.create_task(one(count)))
        sent = time.monotonic() - began
        done = sum(await asyncio.gather(*tasks))
    is_over.set()
    await readers
    took.sort()
    parts = {part: round(took[int(part * (len(took) - 1))], 3) for part in (0.5, 0.95, 0.99, 1)}
    return sent, time.monotonic() - began, len(tasks) - done, dict(said), parts


def measure(rate, seconds):
    """Run a desk as its own program and post to it."""
    with tempfile.TemporaryDirectory() as place:
        folder, port = Path(place), free_port()
        own = Club(folder / "club", LOOPBACK, port)
        own.ensure(TABLES)
        words = {table: re.search(r":(\w+)@", own.line(table))[1] for table in own.tables()}
        arguments = ["club", "--folder", str(folder / "club"), "--book", str(folder / "b.db")]
        arguments += ["--port", str(port)]
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "desk", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True,
            env={"SSH_CONNECTION": "x", "HOME": place, "PATH": "/usr/bin"},
        ) as running:  # fmt: skip
            while "Ctrl-C" not in running.stdout.readline():
                pass
            try:
                return asyncio.run(send(port, words, rate, seconds))
            finally:
                running.terminate()


if __name__ == "__main__":
    print(measure(float(sys.argv[1]), float(sys.argv[2])))
