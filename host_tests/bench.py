# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make bench``: the figures that README.md quotes, measured anew and printed as a table."""

import random
import re
from pathlib import Path

import unix_port
from answers import likely_answer
from pressing import digits

from rules_min import GAMES, load
from rules_min.match import Match
from rules_min.question import NUMBER, TURN
from rules_min.words import UNDO
from simulator.gadget import Gadget
from simulator.script import parse, perform

ROOT = Path(__file__).parent.parent
MATCHES = ("muggins-two-to-200", "university-partners-to-250")
MS_A_BYTE = 9 / 400  # eight bits and the acknowledge at 400 kHz


def row(name, value, limit=""):
    """One line of the table."""
    print(f"| {name:<58} | {value:>22} | {limit:>16} |")


def core():
    """Bytes and microseconds of the core on MicroPython, an average answer of random matches."""
    lines = []
    for game, _ in GAMES:
        rules = load(game)
        chance = random.Random(game)
        match = Match(rules, rules.SEATS[1], options=long_match(rules, rules.SEATS[1]))
        answers = []
        for _ in range(1000):
            answer = likely_answer(match, chance)
            if answer[0] != UNDO and not match.answer(*answer, True):
                answers.append(":".join(map(str, answer)))
        lines.append(" ".join([game, str(rules.SEATS[1]), str(match.options[0]), *answers]))
    print("| game, its most seats | allocated by 500 and undo | Match, bytes | us an answer | us an undo |")
    print("|---|---:|---:|---:|---:|")
    for line in unix_port.run("measure.py", "\n".join(lines)):
        game, size, answering, undoing, count, allocated = line.split()
        seats = load(game).SEATS[1]
        row = f"{allocated} | {int(size):,} | {int(answering) / 10:.1f} | {int(undoing) / 10:,.0f}"
        print(f"| {game}, {seats} | {row} |" + (f" ({count} answers)" if int(count) < 500 else ""))
    print()


def long_match(rules, seats):
    """The usual options and a target that 600 answers do not reach."""
    options = list(Match(rules, seats).options[: len(rules.OPTIONS)])
    options[0] = 9999 if options[0] else 0
    return options


class Watched:
    """The gadget, with what each press of a recorded match did and what it sent over the bus."""

    def __init__(self, name, sent):
        self.gadget = Gadget()
        self.sent = sent
        self.presses = self.events = 0
        self.gadget.power_on()
        for _, words in parse((ROOT / "docs" / f"{name}.keys").read_text()):
            for _ in range(int(words[1][1:]) if len(words) > 1 and words[0] != "hold" else 1):
                self.press(words[:1] if words[0] != "hold" else words)
        before = self.gadget.board.bus_bytes
        self.gadget.wait(1000)
        self.idle = self.gadget.board.bus_bytes - before
        self.gadget.power_off()

    def press(self, words):
        """One press, put with its like."""
        app = self.gadget.app
        match, screen, noted = app.match, app.shown, app.said.text
        totals, count = (list(match.totals), match.count) if match else (None, 0)
        before = self.gadget.board.bus_bytes
        perform(self.gadget, words, None)
        used = self.gadget.board.bus_bytes - before
        if words[0] == "hold" or not match:
            return
        answered = match.count > count
        if screen is app.screens[TURN]:
            self.presses += 1
            self.events += answered
        if noted:
            kind = "a press that clears a note"
        elif app.shown is not screen or (answered and screen is app.screens[NUMBER]):
            kind = "a change of screen"
        elif screen is app.screens[TURN]:
            scored = totals != list(match.totals)
            kind = (
                "a turn press that scores a count"
                if scored
                else "a turn press"
                if answered
                else "a count press"
            )
        else:
            kind = "a digit press" if screen is app.screens[NUMBER] else "a line of a list"
        self.sent.setdefault(kind, []).append(used)


def bus():
    """Bytes on the bus a press, by what the press did, over the two matches of the documents."""
    sent = {}
    watched = [Watched(name, sent) for name in MATCHES]
    limits = {"a turn press": 200, "a count press": 200, "a digit press": 150, "a change of screen": 1100}
    for kind in sorted(sent):
        bus_row(kind, sent[kind], limits.get(kind, ""))
    row("bus bytes an idle second", max(one.idle for one in watched), "0")
    for name, one in zip(MATCHES, watched, strict=True):
        row(f"presses a table event in play, {name}", f"{one.presses / one.events:.2f}", "1.3")


def keeping():
    """The journal: what a record and a match take, and how long a start looks for 500 answers."""
    from tallybone import record

    places, count, microseconds, allocated = map(int, unix_port.run("resume.py", heap="200k")[0].split())
    row("bytes of a record: a word, a word with a number or a seat", f"2, {2 * record.LONG}")
    row(f"bytes of flash for {count - 10} answers of Block, of 4,096", f"{2 * places:,}")
    row("bytes allocated by a record", allocated)
    row("answers a sector holds: words, words with a number", f"{4096 // 2:,}, {4096 // 2 // record.LONG:,}")
    row(f"ms a start takes to find and replay {count} answers", f"{microseconds / 1000:.1f}", "1000")
    row("sector erases in play, both matches", erases_in_play(), "0")
    from test_journal import sweep

    row("power cuts tried and survived (make soak: 50 times as many)", f"{sweep(8):,}")


def erases_in_play():
    """How often the flash was erased while the two matches of the documents were pressed."""
    erases = 0
    for name in MATCHES:
        watched = Watched(name, {})
        erases += watched.gadget.board.nvm.erases
    return erases


def bus_row(name, sent, limit):
    """The mean, how many of all keep the limit, and the most with its time on the bus."""
    most = max(sent)
    row(f"bus bytes, {name}: mean, most", f"{sum(sent) / len(sent):.0f}, {most}", limit)
    if limit and most > limit:
        row("   of these within the limit", f"{sum(used <= limit for used in sent)} of {len(sent)}")
    row("   ms at 400 kHz: mean, most", f"{sum(sent) / len(sent) * MS_A_BYTE:.1f}, {most * MS_A_BYTE:.1f}")


def numbers():
    """Presses to type the pips of a hand, over the hands of 20,000 simulated deals."""
    counts = [
        tuple(map(int, pair))
        for pair in re.findall(r"^(\d+) (\d+)$", (ROOT / "host_tests/pips.txt").read_text(), re.M)
    ]
    hands = sum(count for _, count in counts)
    row(
        "presses a number, all hands",
        f"{sum(count * len(digits(pips, 0, 153)) for pips, count in counts) / hands:.2f}",
    )
    two = [(pips, count) for pips, count in counts if pips >= 10]
    hands = sum(count for _, count in two)
    row(
        "presses a number of two digits",
        f"{sum(n * len(digits(pips, 0, 153)) for pips, n in two) / hands:.2f}",
        "6.5",
    )


if __name__ == "__main__":
    core()
    row("what", "measured", "at most")
    print(f"|{'-' * 60}|{'-' * 23}:|{'-' * 17}:|")
    bus()
    numbers()
    keeping()
