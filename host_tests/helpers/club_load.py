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
from pathlib import Path

import aiohttp
from desks import free_port
from signing import signature

from desk import ROOT
from desk.club import LOOPBACK, Club
from desk.messages import LETTERS

TABLES = 200


def message(table, number):
    """A match of Block that is over, and the board that tells it."""
    chance = random.Random(table * 100_000 + number)
    totals = [chance.randrange(1, 120) for _ in range(2)]
    own = "".join(LETTERS[(table * 4_000 + number) >> shift & 31] for shift in (15, 10, 5, 0))
    board = "".join(LETTERS[table >> shift & 31] for shift in (15, 10, 5, 0))
    return {
        "tallybone": 1, "table": str(table), "match": f"{board}{own}", "changes": 12, "game": "block",
        "goal": 100, "options": {}, "names": ["Ann", "Bob"], "hand": 6, "totals": totals, "turn": None,
        "state": "over", "winners": [int(totals[1] > totals[0])], "won": [1, 0], "agreed": [0, 1],
    }, board  # fmt: skip


async def post(session, port, word, table, board, told):
    """Post a message, signed. Return the word of the answer."""
    address, text = f"http://{LOOPBACK}:{port}/table/{table}?board={board}", json.dumps(told).encode()
    async with session.post(address, headers={"Authorization": "Tallybone -"}) as answer:
        lines = (await answer.text()).split("\n")
    if lines[0] != "sign":
        return lines[0]
    salt, nonce = lines[2].split()
    mine = signature(word, salt, f"{nonce} {table} {board}\n".encode() + text)
    head = {"Authorization": f"Tallybone {nonce}"}
    async with session.post(address, data=text + f"{mine}\n".encode(), headers=head) as answer:
        return (await answer.text()).split()[0]


async def send(port, words, rate, seconds):
    """Post so many results a second for so many seconds. Return how long all took, and how many were lost."""
    done, said = 0, {}
    began = time.monotonic()
    connector = aiohttp.TCPConnector(limit=150, force_close=True)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def one(count):
            table = count % TABLES + 1
            told, board = message(table, count // TABLES)
            for _ in range(50):
                try:
                    word = await post(session, port, words[str(table)], table, board, told)
                except aiohttp.ClientError:
                    word = "closed"
                said[word] = said.get(word, 0) + 1
                if word in ("taken", "known"):
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
    return sent, time.monotonic() - began, len(tasks) - done, said


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
