# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Measure the gadget on CircuitPython's own firmware, and write the tables of docs/measurements-pico.md.

The firmware runs in an emulated Pico, which is no part of this project. Its folder has these programs:

- ``mkimg.sh DRIVE IMAGE`` makes the image of a drive, ``mkprobe.sh DRIVE OTHER`` a drive that can be asked
- ``node keyrun.mjs IMAGE SCRIPT`` presses what a script says: ``--times FILE`` gets a line of JSON for each
  press and start, ``--out FILE`` with ``--all`` the picture after each; ``--nvm FILE`` is the memory
- ``node ask.mjs IMAGE SCRIPT EXPRESSION...`` presses, and prints what the expressions are on the board

A script is one of the simulator's, without ``game`` lines: each press stands in it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from rules_min import GAMES
from simulator import ROOT
from tools import drive
from tools.presses import Press, evening, long_match, script_presses

PAGE = ROOT / "docs" / "measurements-pico.md"
SCRIPTS = ("demonstration", "muggins-two-to-200", "university-partners-to-250", "pictures")
BEGIN, END = "<!-- measured: make pico -->\n", "<!-- end of what was measured -->"
ANSWERS = 300  # in the match that goes on
PRESSES = 2600  # of an evening at random, beside those that set its matches up
ASKED = ("probe.free()", "probe.largest()")
CLOCK = "microcontroller.cpu.frequency"
# Lines of settings.toml. Letters beyond the font take memory that English does not, and more in names.
LANGUAGES = {
    "English": 'LANGUAGE = "en"\n',
    "Spanish": 'LANGUAGE = "es"\n',
    "Spanish, accents in names": 'LANGUAGE = "es"\nNAMES = "José Íñigo Zoë Pía"\n',
}
# What the board's Python pads and cuts is seen with accents and with names that do not fit.
PICTURES = {
    "English, long names": 'LANGUAGE = "en"\nNAMES = "Guillermo Al Wilhelmina Bo"\n',
    "Spanish, accents in names": 'LANGUAGE = "es"\nNAMES = "Ana José Íñigo Concepción"\n',
    "Portuguese, accents in names": 'LANGUAGE = "pt_BR"\nNAMES = "Zoë João Conceição Inês"\n',
}
# What a club's gadget has beside its network, which an emulated Pico does not have: a clock in each match.
NO_PAGE = "FIRST_PAGE = 0\n"  # the simulator's gadgets begin without the first page
EXTENSIONS = 'LANGUAGE = "en"\nPIN_PIEZO = "GP22"\n'
EVENINGS = LANGUAGES | {"English, with a clock and a piezo": EXTENSIONS}
ALL_GAMES = tuple(game for _, game, *_ in GAMES)
# A match of Block: a turn, the menu, the rules card, and the turn again.
ROOM = """
OK x2
ask {0}
ask {1}
hold BACK 900
ask {0}
DOWN
OK
wait 1000
ask {0}
BACK x3
"""
# After each press of an evening: the bytes free, and whether a block as large as the smallest so far is to be
# had. To search for the largest block each time takes eleven collections instead of three.
LEAST = "least()"
KEEP_LEAST = (
    "ask exec('def least():\\n free = probe.free()\\n try:\\n  bytearray(blocks[0])\\n except MemoryError:\\n"
    f"  blocks[0] = {ASKED[1]}\\n {ASKED[0]}\\n return free', globals())"
    f" or globals().update({{'blocks': [{ASKED[1]}]}})"
)


class HarnessError(Exception):
    """A program of the harness failed; the text says which."""


class Harness:
    """The emulated Pico in a folder.

    :param folder: where its programs are
    :param scratch: a folder for the files of this measurement
    """

    def __init__(self, folder: Path, scratch: Path) -> None:
        self.folder = folder.resolve()
        self.scratch = scratch

    def run(self, *command: str | Path) -> str:
        """Run one of its programs. Returns what it prints.

        :raises HarnessError: if it is not there, or fails
        """
        try:
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        except OSError as error:
            raise HarnessError(
                f"{command[0]}: {error.strerror}; expected the harness in {self.folder}"
            ) from None
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or [f"it ended with {done.returncode}"]
            raise HarnessError(f"{' '.join(map(str, command[:2]))}: {said[-1]}")
        return done.stdout

    def image(self, lines: str = "", is_asked: bool = False) -> Path:
        """The image of the drive that was built, with these lines in its settings.toml.

        :param bool is_asked: whether it is asked about its memory, for which a program is added
        """
        folder, image = self.scratch / "drive", self.scratch / "drive.img"
        shutil.rmtree(folder, ignore_errors=True)
        if is_asked:
            self.run(self.folder / "mkprobe.sh", drive.TARGET, folder)
        else:
            shutil.copytree(drive.TARGET, folder)
        with (folder / "settings.toml").open("a") as file:
            file.write("\n" + lines)
        self.run(self.folder / "mkimg.sh", folder, image)
        return image

    def pressed(self, image: Path, lines: Iterable[str], nvm: bytes = b"") -> tuple[list[Any], list[str]]:
        """Press what these lines say. Returns what was timed, and the picture after each press."""
        script, times, frames, memory = (self.scratch / name for name in ("keys", "times", "frames", "nvm"))
        script.write_text("\n".join(lines) + "\n")
        memory.write_bytes(nvm or b"\xff" * 4096)
        files = ("--out", frames, "--times", times, "--nvm", memory)
        self.run("node", "keyrun.mjs", image, script, "--all", *files)
        pictures = [part.partition("\n")[2].strip() for part in frames.read_text().split("== ")[1:]]
        return [json.loads(line) for line in times.read_text().splitlines()], pictures

    def asked(self, image: Path, lines: Iterable[str], *questions: str) -> str:
        """Press what these lines say and ask. Returns what was answered."""
        script = self.scratch / "keys"
        script.write_text("\n".join(lines) + "\n")
        return self.run("node", "ask.mjs", image, script, *questions)


def measure(folder: str) -> int:
    """Measure, and write the tables. Returns 0, or 2 after one line on standard error.

    :param folder: of the harness
    """
    if drive.build(out=None):
        return 2
    try:
        with tempfile.TemporaryDirectory() as scratch:
            harness = Harness(Path(folder), Path(scratch))
            tables = [starts(harness), presses(harness), pictures(harness), *room(harness)]
    except HarnessError as error:
        print(error, file=sys.stderr)
        return 2
    text = PAGE.read_text()
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    lines = "".join("\n" + "\n".join(table) + "\n" for table in tables)
    PAGE.write_text(before + BEGIN + lines + "\n" + END + after)
    print(f"written: {PAGE.relative_to(ROOT)}")
    return 0


def starts(harness: Harness) -> list[str]:
    """The table of starts: the second one of each memory, as the first makes files on the drive."""
    said = harness.asked(harness.image(is_asked=True), [], CLOCK)
    hertz = int(answers_to(said)[-1])
    rows = [f"| a start at {hertz // 1_000_000} MHz, ms | from code.py to the picture | from power |"]
    rows.append("|---|---:|---:|")
    memories = {
        "an empty memory": b"",
        "a match that is over": long_match(ANSWERS, target=1),  # the first picture is the set-up
        f"a match of {ANSWERS} answers": long_match(ANSWERS),
    }
    for language, settings in LANGUAGES.items():
        image = harness.image(settings)
        for name, nvm in memories.items():
            boots = harness.pressed(image, ["power off", "power on"], nvm)[0]
            took = boots[-1]
            rows.append(f"| {language}, with {name} | {took['codeToPictureMs']} | {took['pictureMs']:,} |")
    return rows


def presses(harness: Harness) -> list[str]:
    """The table of presses, by kind, and how many pictures are the simulator's."""
    image = harness.image(NO_PAGE)
    found: dict[str, list[float]] = {}
    equal = pictures = 0
    for name in SCRIPTS:
        done = script_presses(ROOT / "docs" / f"{name}.keys")
        times, frames = harness.pressed(image, [press.line for press in done if press.line])
        done = [press for press in done if press.frame]
        equal += sum(press.frame == frame for press, frame in zip(done, frames, strict=True))
        pictures += len(frames)
        for press, time in zip(done[1:], [time for time in times if time["what"] != "boot"], strict=True):
            took = latency(press, time)
            if press.kind and took is not None:
                found.setdefault(press.kind, []).append(took)
    rows = ["| a press, ms to the last pixel | presses | median | 95 % | most |", "|---|---:|---:|---:|---:|"]
    for kind, all_ in sorted(found.items(), key=lambda item: median(item[1])):
        late = f"{quantiles(all_, n=20, method='inclusive')[-1]:.0f}" if len(all_) >= 20 else ""
        rows.append(f"| {kind} | {len(all_)} | {median(all_):.0f} | {late} | {max(all_):.0f} |")
    return [*rows, "", f"{equal} of {pictures} pictures are equal to the simulator's."]


def pictures(harness: Harness) -> list[str]:
    """The table of pictures over evenings at random: how many are equal, and the first that is not."""
    rows = [f"| {PRESSES:,} presses at random, {len(ALL_GAMES)} games | pictures | equal | first other |"]
    rows.append("|---|---:|---:|---|")
    scripts = [script_of(PRESSES, settings) for settings in PICTURES.values()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        rows += pool.map(partial(pictures_of, harness), PICTURES, PICTURES.values(), scripts)
    return rows


def pictures_of(harness: Harness, name: str, settings: str, done: list[Press]) -> str:
    """A row of that table.

    :param done: what is pressed, with the simulator's pictures
    """
    with tempfile.TemporaryDirectory() as scratch:
        own = Harness(harness.folder, Path(scratch))
        frames = own.pressed(own.image(settings + NO_PAGE), [press.line for press in done if press.line])[1]
    done = [press for press in done if press.frame]
    other = [at for at in range(len(done)) if done[at].frame != frames[at]]
    first = f"{other[0]}: {done[other[0]].line}" if other else ""
    return f"| {name} | {len(done):,} | {len(done) - len(other):,} | {first} |"


def latency(press: Press, time: Any) -> float | None:
    """From a press to its last pixel, or from where the button was let go, if it acts only then."""
    after = time["afterPress" if press.acts_down else "afterRelease"]
    return None if after is None else float(after)


def room(harness: Harness) -> Iterator[list[str]]:
    """The tables of memory: in a match, and over evenings at random."""
    rows = ["| bytes free | | largest block |", "|---|---:|---:|"]
    for language, settings in LANGUAGES.items():
        image = harness.image(settings + NO_PAGE, is_asked=True)
        said = harness.asked(image, ROOM.format(*ASKED).strip().splitlines(), ASKED[0])
        turn, largest, menu, card, again = (int(number) for number in answers_to(said))
        said = harness.asked(image, lines_of(script_of(0, settings)), *ASKED)
        last, block = (int(number) for number in answers_to(said))
        rows.append(f"| {language}: at a first turn | {turn:,} | {largest:,} |")
        places = {"in the menu": menu, "in a rules card": card, "at the same turn, later": again}
        rows += [f"| {name} | {free:,} | |" for name, free in places.items()]
        rows.append(f"| at the first question of the last of {len(ALL_GAMES)} games | {last:,} | {block:,} |")
    yield rows
    rows = [
        f"| {PRESSES:,} presses at random, {len(ALL_GAMES)} games | free at the end | largest block "
        "| least free | least largest block |",
        "|---|---:|---:|---:|---:|",
    ]
    scripts = [lines_of(script_of(PRESSES, settings)) for settings in EVENINGS.values()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for told in pool.map(partial(one_evening, harness), EVENINGS, EVENINGS.values(), scripts):
            rows += told
    yield rows


def one_evening(harness: Harness, name: str, settings: str, script: list[str]) -> list[str]:
    """A row of an evening at random, and what the console said of errors."""
    with tempfile.TemporaryDirectory() as scratch:
        own = Harness(harness.folder, Path(scratch))
        image = own.image(settings + NO_PAGE, is_asked=True)
        said = own.asked(image, [KEEP_LEAST, f"@every {LEAST}", *script], *ASKED, "blocks[0]")
    free, largest, least_block = (int(number) for number in answers_to(said)[-3:])
    least = re.search(r"^least .*: (\d+) at", said, re.MULTILINE)
    row = f"| {name} | {free:,} | {largest:,} | {int(least[1]) if least else 0:,} | {least_block:,} |"
    return [row, *[line for line in said.splitlines() if line.startswith("console:")]]


def script_of(presses: int, settings: str) -> list[Press]:
    """An evening on a gadget with these lines of settings.toml: names change what its set-up asks."""
    said = dict(re.findall(r'^(NAMES|LANGUAGE) = "(.*)"$', settings, re.MULTILINE))
    return evening(presses, ALL_GAMES, settings == EXTENSIONS, said.get("NAMES", ""), said["LANGUAGE"])


def lines_of(presses: list[Press]) -> list[str]:
    """Presses as the lines of a script."""
    return [press.line for press in presses if press.line]


def answers_to(said: str) -> list[str]:
    """What was answered to each question."""
    return re.findall(r"=> (\d+)", said)
