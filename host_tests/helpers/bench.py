# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make bench``: measure, and write docs/measurements*.md. A row over its limit says so, and why."""

import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

import club_load
import desk_bench
import library_bench
import unix_port
from answers import likely_answer
from call_watcher import functions_of_presses
from places import ROOT
from pressing import digits, keys_of_number
from watched import Watched

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.option import TARGET
from rules_min.words import UNDO
from simulator.boards import KINDS
from tools import drive, photos

PAGE = ROOT / "docs" / "measurements.md"
HEAP_PAGE = ROOT / "docs" / "measurements-heap.md"
MATCHES = ("muggins-two-to-200", "university-partners-to-250")
MS_A_BYTE = 9 / 400  # eight bits and the acknowledge at 400 kHz

# Modules in an order in which each row has little more than the module itself.
FIRST = """
console loader words.texts journal.format journal.log settings matches.match_setup scorekeeper board.oled
display.numbers display.panel board.buttons screens.base controller view app journal.finding journal.records
journal.saved_match journal.reader
screens.turn
""".split()

SEASONS = ((20_000, 40), (20_000, 300), (100_000, 40), (100_000, 300))  # matches in a book, and players
RATE, LOAD_S = 600, 20  # results a second that 200 tables post, and for how long
SWEEP = 8  # power cuts: one in so many of all places
CLICKS = 40  # on each button of the page
CLONES = 1  # new clones that are set up
HEAP = 240_000  # bytes in play, before the screens had numerals of their own
LARGER = "numerals, columns, marks and chart; a Pico, with 32 bits and compiled modules, has 39 to 72 KB free"

INTRODUCTION = """# Measurements

`make bench` measures and writes this page. Microseconds, milliseconds and heap bytes are those of
MicroPython's unix build on the computer that ran it. It has 64 bits: objects take about twice the bytes of a
Pico, and time says only which of two versions is faster. Bus bytes and presses are those of the simulated
board, which are the same on a real one. If a row is over its limit, the last column says why.
[On a Pico](measurements-pico.md) has what was measured with CircuitPython's own firmware, and
[heap by module](measurements-heap.md) how large each module is.
"""
HEAP_INTRODUCTION = """# Heap by module

`make bench` measures and writes this page, on MicroPython's unix build, which has 64 bits: a Pico needs about
half. A row has what is loaded with the module for the first time.
"""


class Page:
    """The lines of a page of documents."""

    def __init__(self, path, introduction):
        self.path = path
        self.lines = introduction.splitlines()

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
        self.path.write_text("\n".join(self.lines) + "\n")
        print("\n".join(line for line in self.lines if "| over: " in line) or "every row keeps its limit")
        print(f"written: {self.path.relative_to(ROOT)}")


def rules(page):
    """Bytes and microseconds an answer takes on MicroPython, on average over random matches."""
    page.section(
        "The rules",
        *("game, its most seats", "bytes allocated by 500 answers", "by an undo (at most 512)"),
        *("a Match, without answers", "µs per answer", "µs per undo", "heap of the game's modules"),
    )
    for line in unix_port.run("measure.py", "\n".join(random_match(game) for _, game, *_ in GAMES)):
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


def library(page):
    """The rules for programs on computers."""
    library_bench.library(page, MATCHES)


def presses(page):
    """For the two matches in docs: bus bytes for each kind of press, and presses per table event."""
    page.section("Presses", "what", "measured", "at most", "")
    sent = {}
    watched = [Watched(name, sent) for name in MATCHES]
    limits = {"a turn press": 200, "a count press": 200, "a digit press": 150, "a change of screen": 1100}
    why = {
        "a count press": "from no count to one: three pictures change at once, the count, DOWN and BACK",
        "a digit press": "numerals of 18x27, the rounding and the new total; OK also changes the legend",
        "a turn press": "the bar, the name, and with a draw the stock; the mean keeps the limit",
        "a change of screen": "a chart is drawn after its page",
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
    page.row("bus bytes per idle second", max(one.idle for one in watched), 3)  # a look for the panel
    for name, one in zip(MATCHES, watched, strict=True):
        count = one.presses / one.events
        why_more = "a University match has more and larger counts, each step of which is a press"
        page.row(f"presses per table event, {name}", f"{count:.2f}", 1.3, count > 1.3, why_more)
    up, _, ok = functions_of_presses(["UP", "UP", "OK"])
    page.row("functions of ours that UP for +5 runs through", up, 60, up > 60)
    why_more = "rules, journal, news and picture; on a drive one that is called once stands in its caller"
    page.row("functions of ours that OK for a turn with a count runs through", ok, 100, ok > 100, why_more)
    numbers(page)
    page.row("sector erases in play, both matches", sum(one.erases for one in watched), 0)


def numbers(page):
    """Presses to type the pips of a hand, over the hands of 20,000 simulated deals, on every board."""
    text = (ROOT / "host_tests" / "pips.txt").read_text()
    counts = [(int(pips), int(hands)) for pips, hands in re.findall(r"^(\d+) (\d+)$", text, re.M)]
    for kind in KINDS:
        hands = sum(count for _, count in counts)
        needed = sum(count * len(keys_of_number(KINDS[kind], pips)) for pips, count in counts)
        of_23 = len(keys_of_number(KINDS[kind], 23))
        steps = ", a step of the dial as one" if KINDS[kind].dial and "7" not in KINDS[kind].keys else ""
        page.row(f"presses per number on {kind}: all hands, and 23{steps}", f"{needed / hands:.2f}, {of_23}")
    for name, least, limit in (("all hands", 0, ""), ("two digits", 10, 6.5)):
        hands = sum(count for pips, count in counts if pips >= least)
        needed = sum(count * len(digits(pips, 0, 153)) for pips, count in counts if pips >= least)
        page.row(f"presses per number, {name}", f"{needed / hands:.2f}", limit)


def journal(page):
    """Flash bytes of records and of a match, and how long a start takes to find and replay 510 answers."""
    from tallybone.journal.format import LONG
    from test_journal import sweep

    page.section("The journal", "what", "measured", "at most", "")
    places, count, microseconds, allocated = map(int, unix_port.run("resume.py", heap="256k")[0].split())
    page.row("bytes of a record: a common word alone, any other", f"2, {2 * LONG}")
    page.row(f"bytes of flash for {count - 10} answers of Block", f"{2 * places:,}", "4,096")
    page.row("bytes of flash a start writes", 12 * LONG // 2, 20)
    page.row("bytes of heap allocated by a record", allocated)
    page.row(f"ms to find and replay {count} answers", f"{microseconds / 1000:.1f}", 1000)
    page.row("power cuts tried and survived (make soak: 50 times as many)", f"{sweep(SWEEP):,}")


def gadget(page):
    """The heap and the time of the whole gadget on a 64-bit build, modules not compiled."""
    with tempfile.TemporaryDirectory() as folder:
        whole_gadget(page, Path(folder))


def whole_gadget(page, folder):
    """The rows of it, with its files laid out in that folder."""
    from test_drive import run_code_py

    drive.lay_out(folder)
    used, _, start, press, modules = run_code_py(folder)[1]
    page.section("The whole gadget", "what", "measured", "at most", "")
    page.row("heap in use in play", f"{used:,}", f"{HEAP:,}", used > HEAP, LARGER)
    heaps = unix_port.heap_after_games(folder, len(GAMES))
    page.row(
        f"heap in use, after {len(heaps)} games", f"{heaps[-1]:,}", f"{HEAP:,}", heaps[-1] > HEAP, LARGER
    )
    page.row("heap in use, after the game that leaves most", f"{max(heaps):,}")
    page.row("modules of ours that a start loads", modules, 60, modules > 60)
    page.row("ms from code.py to the first picture, compiling all of them", f"{start / 1000:.0f}")
    page.row("µs from a press to its picture, without what displayio does", f"{press:,}")


def heap_by_module(page):
    """What each module takes when it is loaded, on MicroPython."""
    with tempfile.TemporaryDirectory() as folder:
        each_module(page, Path(folder))


def each_module(page, folder):
    """A row for each, with the gadget's files laid out in that folder."""
    drive.lay_out(folder)
    page.section("Modules", "module, in the order of a start", "bytes", "", "")
    names = [
        str(path.relative_to(folder / "lib")) for path in sorted((folder / "lib/tallybone").rglob("*.py"))
    ]
    names = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names]
    names = [name for name in names if name != "tallybone.extensions.desk"]  # it needs a network
    names = [f"tallybone.{name}" for name in FIRST] + names
    core = ["rules_min", *(f"rules_min.{name}" for name in ("words", "question", "option", "game", "match"))]
    asked = "\n".join(f"import {name}" for name in [*core, *names])
    for line in unix_port.run("gadget.py", asked, folder=folder):
        name, heap = line.split()
        if int(heap):
            page.row(name, f"{int(heap):,}")


def browser(page):
    """The page of ``make play``: from a press to its picture, in Chromium on this computer."""
    page.section("The page in the browser", "what", "measured", "at most", "")
    if not photos.chromium():
        page.row("ms from a press to the page: no Chromium here", "not measured")
        return
    for key, (middle, late, most) in photos.latency(CLICKS).items():
        page.row(f"ms from {key} to the page, median", f"{middle:.0f}", 50, middle > 50)
        page.row(
            f"ms from {key} to the page, 95 %", f"{late:.0f}", 50, late > 50, "on a computer that is busy"
        )
        page.row(f"ms from {key} to the page, most of {CLICKS}", f"{most:.0f}")


def first_minute(page):
    """From a clone to the first picture, with what pip has downloaded before."""
    page.section("A new clone", "what", "measured", "at most", "")
    if not CLONES:
        page.row("s from a clone to the first picture", "not measured")
        return
    with tempfile.TemporaryDirectory() as place:
        began = time.monotonic()
        for command in (
            ["git", "clone", "--quiet", ROOT, place],
            ["make", "--no-print-directory", ".venv/ready"],
            [".venv/bin/python", "-P", "-m", "simulator", "run", "docs/demonstration.keys"],
        ):
            subprocess.run(command, cwd=place, check=True, stdout=subprocess.DEVNULL)
        took = time.monotonic() - began
    page.row("s from a clone to the first picture", f"{took:.0f}", 30, took > 30, "packages were downloaded")


def desk(page):
    """The desk of a club."""
    page.section("The desk of a club", "what", "measured", "at most", "")
    for matches, players in SEASONS:
        first, changed, again, chosen = desk_bench.season_ms(matches, players)
        what = f"a season of {matches:,} matches, {players} players"
        page.row(f"ms to make the page of {what}, as a desk starts", f"{first:.0f}", 3_000, first > 3_000)
        page.row(f"ms for that page after a new result, {what}", f"{changed:.0f}", 300, changed > 300)
        page.row(f"ms for the same page again, {what}", f"{again:.0f}")
        page.row(f"ms for the first look at all but a month of {what}", f"{chosen:.0f}", 300, chosen > 300)
    _, took, lost, _, answered = club_load.measure(RATE, LOAD_S)
    page.row(f"s until all results of {RATE} a second for {LOAD_S} s, in a night, are in", f"{took:.0f}")
    page.row("s until each of them is answered, at most", f"{answered[1]:.1f}", 1, answered[1] > 1)
    page.row("results that were lost", lost, 0, lost > 0)
    pressed = desk_bench.press_ms(CLICKS)
    page.row("ms from OK to the scoreboard over Wi-Fi, median", f"{pressed:.0f}", 300, pressed > 300)


PARTS = (rules, library, presses, journal, gadget, browser, first_minute, desk)

if __name__ == "__main__":
    page = Page(PAGE, INTRODUCTION)
    for part in PARTS:
        part(page)
    page.write()
    heap = Page(HEAP_PAGE, HEAP_INTRODUCTION)
    heap_by_module(heap)
    heap.write()
