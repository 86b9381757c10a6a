# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Measure the gadget on CircuitPython's own firmware, and write the tables of docs/measurements-pico.md.

The firmware runs in an emulated Pico, which is no part of this project. Its folder has these programs:

- ``mkimg.sh DRIVE IMAGE`` makes the image of a drive, ``mkprobe.sh DRIVE OTHER`` a drive that can be asked
- ``node keyrun.mjs IMAGE SCRIPT`` presses what a script says: ``--times FILE`` gets a line of JSON for each
  press and start, ``--out FILE`` with ``--all`` the picture behind each; ``--nvm FILE`` is the memory
- ``node ask.mjs IMAGE SCRIPT EXPRESSION...`` presses, and prints what the expressions are on the board

A script is one of the simulator's, without ``game`` lines: each press stands in it.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from simulator import ROOT
from tools import drive
from tools.presses import Press, evening, long_match, script_presses

PAGE = ROOT / "docs" / "measurements-pico.md"
SCRIPTS = ("demonstration", "muggins-two-to-200", "university-partners-to-250", "pictures")
BEGIN, END = "<!-- measured: make pico -->\n", "<!-- end of what was measured -->"
ANSWERS = 300  # in the match that goes on
PRESSES = 1600  # of the evening at random, beside those that set its matches up
ASKED = ("probe.free()", "probe.largest()")
# A match of Block: a turn, the menu, the rules card, and the turn again.
ROOM = """
OK x2
ask {0}
ask {1}
hold BACK 900
ask {0}
DOWN x2
OK
wait 1000
ask {0}
BACK x3
"""


class HarnessError(Exception):
    """A program of the harness failed; the text says which."""


class Harness:
    """The emulated Pico in a folder.

    :param folder: where its programs are
    :param place: for the files of this measurement
    """

    def __init__(self, folder: Path, place: Path) -> None:
        self.folder = folder.resolve()
        self.place = place

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

    def image(self, folder: Path, name: str) -> Path:
        """The image of a drive."""
        self.run(self.folder / "mkimg.sh", folder, self.place / name)
        return self.place / name

    def pressed(self, image: Path, lines: Iterable[str], nvm: bytes = b"") -> tuple[list[Any], list[str]]:
        """Press what these lines say. Returns what was timed, and the picture behind each press."""
        script, times, frames, memory = (self.place / name for name in ("keys", "times", "frames", "nvm"))
        script.write_text("\n".join(lines) + "\n")
        memory.write_bytes(nvm or b"\xff" * 4096)
        files = ("--out", frames, "--times", times, "--nvm", memory)
        self.run("node", "keyrun.mjs", image, script, "--all", *files)
        pictures = [part.partition("\n")[2].strip() for part in frames.read_text().split("== ")[1:]]
        return [json.loads(line) for line in times.read_text().splitlines()], pictures

    def asked(self, image: Path, lines: Iterable[str], *questions: str) -> str:
        """Press what these lines say and ask. Returns what was answered."""
        script = self.place / "keys"
        script.write_text("\n".join(lines) + "\n")
        return self.run("node", "ask.mjs", image, script, *questions)


def measure(folder: str) -> int:
    """Measure, and write the tables. Returns 0, or 2 after one line on standard error.

    :param folder: of the harness
    """
    if drive.build(out=None):
        return 2
    try:
        with tempfile.TemporaryDirectory() as place:
            harness = Harness(Path(folder), Path(place))
            lines = [*starts(harness), ""]
            settings = drive.TARGET / "settings.toml"  # the simulator's gadgets begin without the first page
            settings.write_text(settings.read_text().replace("# FIRST_PAGE = 1", "FIRST_PAGE = 0"))
            lines += [*presses(harness), "", *room(harness)]
    except HarnessError as error:
        print(error, file=sys.stderr)
        return 2
    text = PAGE.read_text()
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n\n" + END + after)
    print(f"written: {PAGE.relative_to(ROOT)}")
    return 0


def starts(harness: Harness) -> list[str]:
    """The table of starts: the second one of each memory, as the first makes files on the drive."""
    image = harness.image(drive.TARGET, "new.img")
    rows = ["| a start, ms | from code.py to the picture | from power |", "|---|---:|---:|"]
    memories = {"with an empty memory": b"", f"with a match of {ANSWERS} answers": long_match(ANSWERS)}
    for name, nvm in memories.items():
        boots = harness.pressed(image, ["power off", "power on"], nvm)[0]
        rows.append(f"| {name} | {boots[-1]['codeToPictureMs']} | {boots[-1]['pictureMs']:,} |")
    return rows


def presses(harness: Harness) -> list[str]:
    """The table of presses, by kind, and how many pictures are the simulator's."""
    image = harness.image(drive.TARGET, "drive.img")
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


def latency(press: Press, time: Any) -> float | None:
    """From a press to its last pixel: OK and BACK act when they are let go, the others at once."""
    after = time["afterRelease" if press.line in ("OK", "BACK") else "afterPress"]
    return None if after is None else float(after)


def room(harness: Harness) -> list[str]:
    """The table of memory: in a match, and over an evening at random."""
    probe = harness.place / "probe"
    harness.run(harness.folder / "mkprobe.sh", drive.TARGET, probe)
    image = harness.image(probe, "probe.img")
    said = harness.asked(image, ROOM.format(*ASKED).strip().splitlines(), ASKED[0])
    turn, largest, menu, card, again = (int(number) for number in re.findall(r"=> (\d+)", said))
    said = harness.asked(image, [f"@every {ASKED[0]}", *evening(PRESSES)], *ASKED)
    free, block = (int(number) for number in re.findall(r"^probe\S+ => (\d+)", said, re.MULTILINE))
    least = re.search(r"^least .*: (\d+) at", said, re.MULTILINE)
    errors = [line for line in said.splitlines() if line.startswith("console:")]
    rows = ["| bytes free | | largest block |", "|---|---:|---:|"]
    rows.append(f"| at a first turn | {turn:,} | {largest:,} |")
    rows += [
        f"| {name} | {bytes_:,} | |" for name, bytes_ in (("in the menu", menu), ("in a rules card", card))
    ]
    rows.append(f"| at the same turn, later | {again:,} | |")
    rows.append(f"| after {PRESSES:,} presses at random over ten games | {free:,} | {block:,} |")
    rows.append(f"| the least behind any of these | {int(least[1]) if least else 0:,} | |")
    return [*rows, *errors]
