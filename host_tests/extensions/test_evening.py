# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""An evening of many tables: they are cut off, the desk dies, no result is lost or doubled."""

import json
import random
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest
from desks import PATIENCE_S, free_port, until
from evening import STEP_MS, Table

from desk import ROOT
from desk.book import Book
from desk.club import LOOPBACK, Club
from desk.messages import BOARD_LETTERS
from simulator.blinka import prepare_modules

SPEED = 20  # times as fast as on a real evening
PLAYED_S = 600  # seconds of play
TABLES = 200
BEHIND_S = 2.0  # at most, from an answer to the scoreboard
CALM_S = 8.0  # after an outage, until all tables are back: they try again after up to a minute of play


class Desk:
    """The desk as its own program, as somebody starts it."""

    def __init__(self, folder):
        self.book = folder / "book.db"
        self.port = free_port()
        self.club = Club(folder / "club", LOOPBACK, self.port)
        self.club.ensure(TABLES)
        self._arguments = ["club", "--folder", str(folder / "club"), "--port", str(self.port)]
        self._log = open(folder / "desk.log", "ab")
        self.start()

    def start(self):
        arguments = [*self._arguments, "--book", str(self.book)]
        self.running = subprocess.Popen(
            [sys.executable, "-P", "-m", "desk", *arguments], cwd=ROOT, stdout=self._log, stderr=self._log,
            env={"SSH_CONNECTION": "x", "HOME": str(self.book.parent), "PATH": "/usr/bin:/usr/sbin"},
        )  # fmt: skip
        until(self.answers)

    def line(self, table):
        """What stands in the settings.toml of a table."""
        return self.club.line(table).partition('"')[2].rstrip('"')

    def answers(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=PATIENCE_S):
                return True
        except OSError:
            return False

    def kill(self):
        self.running.kill()
        self.running.wait()

    def close(self):
        self.kill()
        self._log.close()

    def results(self):
        book = Book(self.book)
        found = {entry.message.match: entry.message for entry in book.entries()}
        book.close()
        return found


def memory_of(process):
    """Its resident memory in MB."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def check(tables, desk):
    """Everything that ended at a table is in the book, once, as it ended."""
    told = desk.results()
    for table in tables:
        for match, (totals, winners) in table.truth.items():
            message = told[match]
            assert list(message.totals) == totals and list(message.winners) == winners, match
            assert message.is_agreed and message.state == "over"
    return len(told)


def finish(tables, desk):
    """Nobody plays any more; what waits is told."""
    for table in tables:
        table.next_answer = 1 << 60
        table.board.network.switch(True)

    def step():
        for table in tables:
            table.step(STEP_MS)

    until(lambda: all(table.is_told() for table in tables), step)
    wanted = {match for table in tables for match in table.truth}
    until(lambda: wanted <= {match for match, message in desk.results().items() if message.is_agreed})


@pytest.fixture
def desk(tmp_path):
    prepare_modules()
    desk = Desk(tmp_path)
    yield desk
    desk.close()


def test_an_evening_of_six_tables_loses_nothing(desk):
    tables = [Table(desk.line(str(number + 1)), number) for number in range(6)]
    for turn in range(2_400):
        if turn in (600, 1_000):
            desk.kill()
        if turn in (800, 1_400):
            desk.start()
        for number, table in enumerate(tables):
            if number < 2 and turn in (1_200, 1_800):
                table.board.network.switch(turn == 1_800)
            table.step(STEP_MS)
    finish(tables, desk)
    assert check(tables, desk) >= 6


class Wall(threading.Thread):
    """What a television is shown, and when. It asks anew each time: a busy process reads late."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.shown = []  # real time, and of each table the match and its changes
        self.is_over = False

    def run(self):
        while not self.is_over:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/events", timeout=10) as events:
                    line = next(line for line in events if line.startswith(b"data: "))
            except (OSError, StopIteration):
                time.sleep(0.2)
                continue
            now = time.monotonic()
            tables = json.loads(line[6:])["tables"]
            self.shown.append((now, {each["match"]: each["changes"] for each in tables}))
            time.sleep(0.3)


def behind(tables, wall, outages):
    """The longest that a change of a table which was never cut off was missing on the scoreboard."""
    late = []
    for now, shown in wall.shown:
        if any(began <= now <= ended + CALM_S for began, ended in outages):
            continue
        for table in tables:
            missing = [
                when
                for when, match, changes in table.changed
                if when <= now and shown.get(match, -1) < changes and match == last_before(table, now)
            ]
            if missing:
                late.append((now - missing[0], now, missing[0]))
    return sorted(late, reverse=True)


def last_before(table, now):
    """The match that a table was playing then."""
    return next((match for when, match, _ in reversed(table.changed) if when <= now), "")


# What happens after which part of the play.
PLAN = [
    (0.10, "desk dies"), (0.12, "desk is back"), (0.30, "tables are cut off"), (0.35, "desk dies"),
    (0.36, "desk is back"), (0.45, "tables are back"), (0.48, "desk dies"), (0.50, "desk is back"),
]  # fmt: skip


class Evening:
    """Tables that play at up to ``SPEED``, while the plan breaks one thing after the other.

    ``outages`` are the times when the desk was gone, ``memory`` is what it took.
    """

    def __init__(self, tables, cut, desk):
        self.tables, self.cut, self.desk = tables, cut, desk
        self.outages = []
        self.memory = []
        self.played = self.restarts = 0.0

    def play(self):
        plan = list(PLAN)
        last = time.monotonic()
        while self.played < PLAYED_S:
            now = time.monotonic()
            passed, last = min(1.0, (now - last) * SPEED), now
            self.played += passed
            for table in self.tables:
                table.step(max(1, round(1000 * passed)))
            while plan and self.played > plan[0][0] * PLAYED_S:
                asked = time.monotonic()
                self.happen(plan.pop(0)[1])
                took = time.monotonic() - asked
                self.restarts += took
                last += took
            is_up = not self.outages or self.outages[-1][1] < float("inf")
            if is_up and self.played >= len(self.memory) * PLAYED_S / 10:
                self.memory.append(memory_of(self.desk.running))

    def happen(self, what):
        who, how = what.split(" ", 1)
        if who == "tables":
            for table in self.cut:
                table.board.network.switch(how == "are back")
            return
        if how == "dies":
            self.outages.append((time.monotonic(), float("inf")))
            self.desk.kill()
        else:
            self.desk.start()
            self.outages[-1] = (self.outages[-1][0], time.monotonic())


@pytest.mark.soak
def test_an_evening_of_two_hundred_tables(desk):
    """Ten minutes of play at up to twenty times its speed; with all that breaks off it comes to fifteen.

    The desk is killed three times, a third of the tables are cut off for a while. Nothing is
    lost or doubled, memory stays as it is, and the scoreboard is at most two seconds behind, but for what is
    cut off and its way back.
    """
    tables = [Table(desk.line(str(number + 1)), number) for number in range(TABLES)]
    cut = random.Random(7).sample(tables, TABLES // 3)
    steady = [table for table in tables if table not in cut]
    evening = Evening(tables, cut, desk)
    wall = Wall(desk.port)
    wall.start()
    began = time.monotonic()
    evening.play()
    real = time.monotonic() - began
    wall.is_over = True
    finish(tables, desk)
    count = check(tables, desk)
    boards = {table.identity()[:BOARD_LETTERS] for table in steady}
    joined = next(now for now, shown in wall.shown if boards <= {match[:BOARD_LETTERS] for match in shown})
    outages = [(began, joined - CALM_S), *evening.outages]
    late = behind(steady, wall, outages)
    worst = late[0][0] if late else 0.0
    looks = sum(all(not a <= now <= b + CALM_S for a, b in outages) for now, _ in wall.shown)
    changes = sum(len(table.changed) for table in tables)
    print(f"{TABLES} tables, {PLAYED_S} s of play in {real:.0f} s, {evening.restarts:.0f} s for restarts")
    print(f"{changes} changes, {count} matches; the scoreboard was looked at {looks} times")
    print(f"it was {worst:.2f} s behind at most; memory of the desk, MB: {evening.memory}")
    assert looks > 20 and worst < BEHIND_S
    at_first, at_last = evening.memory[2], evening.memory[-1]
    assert at_last < 1.5 * at_first
