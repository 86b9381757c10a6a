# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make bench``: measure, and write docs/measurements.md. A row over its limit says so, and why."""

import random
import re
from pathlib import Path

import unix_port
from answers import likely_answer
from pressing import digits
from watched import Watched

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.option import TARGET
from rules_min.words import UNDO

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "measurements.md"
MATCHES = ("muggins-two-to-200", "university-partners-to-250")
MS_A_BYTE = 9 / 400  # eight bits and the acknowledge at 400 kHz

INTRODUCTION = """# Measurements

`make bench` measures and writes this page. Microseconds, milliseconds and heap bytes are those of
MicroPython's unix build on the computer that ran it. It has 64 bits: objects take about twice the bytes of a
Pico, and time says only which of two versions is faster. Bus bytes and presses are those of the simulated
board, which are the same on a real one. Where a row is over its limit, the last column says why.
"""


class Page:
    """The lines of docs/measurements.md."""

    def __init__(self):
        self.lines = INTRODUCTION.splitlines()

    def section(self, title, *columns):
        """Begin a table."""
        self.lines += ["", f"## {title}", "", f"| {' | '.join(columns)} |"]
        self.lines.append("|---" + "|---:" * (len(columns) - 2) + "|---|")

    def row(self, name, value, limit="", is_over=False, why=""):
        """Add a row: the name, the measured value, its limit, and whether and why it is over the limit."""
        note = f"over: {why}" if is_over else ""
        self.lines.append(f"| {name} | {value} | {limit} | {note} |")

    def write(self):
        """Write the page, and print what is over its limit."""
        PAGE.write_text("\n".join(self.lines) + "\n")
        print("\n".join(line for line in self.lines if "| over: " in line) or "every row keeps its limit")
        print(f"written: {PAGE.relative_to(ROOT)}")


def rules(page):
    """Bytes and microseconds an answer takes on MicroPython, on average over random matches."""
    page.section(
        "The rules",
        *("game, its most seats", "bytes allocated by 500 answers", "by an undo (at most 512)"),
        *("a Match, without answers", "µs per answer", "µs per undo", "heap of the game's modules"),
    )
    for line in unix_port.run("measure.py", "\n".join(random_match(game) for _, game, _ in GAMES)):
        game, size, answering, undoing, allocated, undo = line.split()
        heap = unix_port.run("imports.py", game)[0]
        values = (
            allocated,
            undo,
            f"{int(size):,}",
            f"{int(answering) / 10:.1f}",
            f"{int(undoing) / 10:,.0f}",
        )
        page.lines.append(f"| {game}, {load(game).SEATS[1]} | {' | '.join(values)} | {int(heap):,} |")


def random_match(game):
    """A game, its seats and target, and the answers of a long random match, as measure.py reads them."""
    chance = random.Random(game)
    options = Match(load(game), load(game).SEATS[1]).options
    options[TARGET] = 9999 if options[TARGET] else 0  # a target that 600 answers do not reach
    match = Match(load(game), load(game).SEATS[1], options=options)
    answers = []
    for _ in range(1000):
        answer = likely_answer(match, chance)
        if answer[0] != UNDO and not match.answer(*answer, True):
            answers.append(":".join(map(str, answer)))
    return " ".join([game, str(match.seats), str(options[TARGET]), *answers])


def presses(page):
    """For the two matches in docs: bus bytes for each kind of press, and presses per table event."""
    page.section("Presses", "what", "measured", "at most", "")
    sent = {}
    watched = [Watched(name, sent) for name in MATCHES]
    limits = {"a turn press": 200, "a count press": 200, "a digit press": 150, "a change of screen": 1100}
    why = {
        "a count press": "from no count to one: three pictures change at once, the count, DOWN and BACK",
        "a digit press": "the sum, the rounding and the new total all change",
    }
    for kind in sorted(sent):
        mean, most = sum(sent[kind]) / len(sent[kind]), max(sent[kind])
        limit = limits.get(kind, "")
        over = limit != "" and most > limit
        reason = (
            f"{sum(used > limit for used in sent[kind])} of {len(sent[kind])}; {why.get(kind, '')}"
            if over
            else ""
        )
        page.row(f"bus bytes, {kind}: mean, most", f"{mean:.0f}, {most}", limit, over, reason)
        page.row("ms of these at 400 kHz", f"{mean * MS_A_BYTE:.1f}, {most * MS_A_BYTE:.1f}")
    page.row("bus bytes per idle second", max(one.idle for one in watched), 0)
    for name, one in zip(MATCHES, watched, strict=True):
        count = one.presses / one.events
        why_more = "a University match has more and larger counts, each step of which is a press"
        page.row(f"presses per table event, {name}", f"{count:.2f}", 1.3, count > 1.3, why_more)
    numbers(page)
    page.row("sector erases in play, both matches", sum(one.erases for one in watched), 0)


def numbers(page):
    """Presses to type the pips of a hand, over the hands of 20,000 simulated deals."""
    text = (ROOT / "host_tests" / "pips.txt").read_text()
    counts = [(int(pips), int(hands)) for pips, hands in re.findall(r"^(\d+) (\d+)$", text, re.M)]
    for name, least, limit in (("all hands", 0, ""), ("two digits", 10, 6.5)):
        hands = sum(count for pips, count in counts if pips >= least)
        needed = sum(count * len(digits(pips, 0, 153)) for pips, count in counts if pips >= least)
        page.row(f"presses per number, {name}", f"{needed / hands:.2f}", limit)


def journal(page):
    """Flash bytes of records and of a match, and how long a start takes to find and replay 510 answers."""
    from tallybone.journal.codec import LONG
    from test_journal import sweep

    page.section("The journal", "what", "measured", "at most", "")
    places, count, microseconds, allocated = map(int, unix_port.run("resume.py", heap="200k")[0].split())
    page.row("bytes of a record: a common word alone, any other", f"2, {2 * LONG}")
    page.row(f"bytes of flash for {count - 10} answers of Block", f"{2 * places:,}", "4,096")
    page.row("bytes of flash a start writes", 12 * LONG // 2, 20)
    page.row("bytes of heap allocated by a record", allocated)
    page.row(f"ms to find and replay {count} answers", f"{microseconds / 1000:.1f}", 1000)
    page.row("power cuts tried and survived (make soak: 50 times as many)", f"{sweep(8):,}")


def memory(page):
    """The heap of the whole gadget, on a 64-bit build."""
    from test_drive import used_by_code_py

    page.section("Memory", "what", "measured", "at most", "")
    used = used_by_code_py()
    page.row(
        "heap in use, code.py in its first match, every screen loaded", f"{used:,}", "300,000", used > 300_000
    )


if __name__ == "__main__":
    page = Page()
    rules(page)
    presses(page)
    journal(page)
    memory(page)
    page.write()
