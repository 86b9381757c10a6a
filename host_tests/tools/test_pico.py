# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""make pico: what an emulated Pico says becomes the tables of a page. The emulator is stood in for."""

import os
import re
import sys

import pytest
from tallybone.screens.ids import MENU

from simulator.describe import describe
from simulator.gadget import Gadget
from simulator.script import perform
from tools import drive, pico, presses

HEAD = f"#!{sys.executable}\nimport json, sys\n"
# As the emulator's: what it is asked for, it writes. Each picture is blank, each press takes 10 ms or 25.
NODE = """
ANSWERS = {"largest": 20000, "free": 51000, "blocks": 9000, "frequency": 200000000}
program, image, script, *rest = sys.argv[1:]
lines = [line for line in open(script).read().splitlines() if line]
option = dict(zip(rest, rest[1:]))
presses = [line for line in lines if line.split()[0] in ("UP", "DOWN", "OK", "BACK", "hold")]
if program == "keyrun.mjs":
    size = len(open(option["--nvm"], "rb").read().rstrip(b"\\xff"))
    boots = 1 + lines.count("power on")
    times = [{"what": "boot", "codeToPictureMs": 400 + size, "pictureMs": 1800 + size}] * boots
    times += [{"what": line, "afterPress": 10.4, "afterRelease": 25.0} for line in presses]
    open(option["--times"], "w").write("".join(json.dumps(each) + "\\n" for each in times))
    blank = "\\n".join(["." * 128] * 64)
    open(option["--out"], "w").write("".join(f"== {n} x\\n{blank}\\n" for n in range(len(presses) + 1)))
else:
    for line in lines:
        if line.startswith("ask "):
            print(f"press 1: {line[4:]} => {50000 if 'largest' in line else 70000}")
    for question in rest:
        number = next(value for word, value in ANSWERS.items() if word in question)
        print(f"{question} => {number}")
    if any(line.startswith("@every") for line in lines):
        print(f"least probe.free() over {len(presses)} presses: 41000 at press 3: a: b")
"""


@pytest.fixture
def harness(tmp_path, monkeypatch):
    """The programs of the harness, a short evening, and a page."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(pico, "ROOT", tmp_path)
    monkeypatch.setattr(pico, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(pico, "SCRIPTS", ("short",))
    monkeypatch.setattr(pico, "ANSWERS", 12)
    monkeypatch.setattr(pico, "PRESSES", 10)
    monkeypatch.setattr(pico, "ALL_GAMES", ("block",))
    monkeypatch.setattr(drive, "build", lambda **_: 0)
    monkeypatch.setattr(drive, "TARGET", tmp_path / "drive")
    (tmp_path / "drive").mkdir()
    (tmp_path / "drive" / "settings.toml").write_text("# FIRST_PAGE = 1\n")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "short.keys").write_text("OK x2\nwait 500\nOK\nDOWN\nhold BACK 900\nDOWN\n")
    (tmp_path / "page.md").write_text(f"# Page\n\nBefore.\n\n{pico.BEGIN}old\n{pico.END}\n\nAfter.\n")
    for name, text in (
        ("node", HEAD + NODE),
        ("mkimg.sh", "#!/bin/sh\n"),
        ("mkprobe.sh", '#!/bin/sh\ncp -r "$1" "$2"\n'),
    ):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    return tmp_path


def test_the_tables_are_written_and_the_rest_of_the_page_stays(harness):
    assert pico.measure(str(harness)) == 0
    text = (harness / "page.md").read_text()
    assert text.startswith(f"# Page\n\nBefore.\n\n{pico.BEGIN}") and text.endswith(f"{pico.END}\n\nAfter.\n")
    assert "old" not in text
    assert "| a start at 200 MHz, ms |" in text
    assert text.count(", with an empty memory | 400 | 1,800 |\n") == 3, "in two languages, and with accents"
    used = len(presses.long_match(12).rstrip(b"\xff"))
    assert f"| Spanish, with a match of 12 answers | {400 + used} | {1800 + used:,} |\n" in text
    assert "| the first screen of a match | 1 | 10 |  | 10 |\n" in text, "OK in a list, from its press"
    assert "| a turn | 3 | 25 | " in text, "OK from its release, DOWN from its press"
    assert "| the cursor of a list | 1 | 10 |  | 10 |\n" in text
    assert "0 of 7 pictures are equal to the simulator's." in text
    for name in pico.PICTURES:
        assert re.search(rf"\| {name} \| (\d+) \| 0 \| 0:  \|\n", text), "no picture is blank"
    assert "| English: at a first turn | 70,000 | 50,000 |\n" in text
    assert text.count(" games | 51,000 | 20,000 |\n") == 3
    assert f"| 10 presses at random, {len(pico.ALL_GAMES)} games |" in text
    assert text.count(" | 51,000 | 20,000 | 41,000 | 9,000 |\n") == len(pico.EVENINGS) == 4
    assert (harness / "drive" / "settings.toml").read_text() == "# FIRST_PAGE = 1\n", "as it was built"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mkimg.sh", None, "expected the harness in"),
        ("mkimg.sh", "#!/bin/sh\nexit 3\n", "it ended with 3"),
        ("node", "#!/bin/sh\necho no firmware >&2\nexit 1\n", "node ask.mjs: no firmware"),
    ],
)
def test_a_harness_that_is_not_whole_is_said_in_one_line(harness, name, text, said, capsys):
    before = (harness / "page.md").read_text()
    (harness / name).unlink()
    if text:
        (harness / name).write_text(text)
        (harness / name).chmod(0o755)
    assert pico.measure(str(harness)) == 2 and (harness / "page.md").read_text() == before
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and said in error


def test_an_evening_is_the_same_each_time_and_begins_every_game():
    games = presses.EVENING[:2]
    one = presses.evening(20, games)
    presses.evening.cache_clear()
    assert one == presses.evening(20, games) and len(one) > 20
    assert len(presses.evening(20, games, has_clock=True)) > len(one)
    said = {press.line.split()[0] for press in one if press.line}
    assert {"UP", "DOWN", "OK"} <= said <= {"UP", "DOWN", "OK", "BACK", "hold", "wait"}
    kinds = [press.kind for press in one]
    assert (
        kinds.count("*Played: see, correct*") >= 2 and "the match before, in *Played: see, correct*" in kinds
    )


def test_an_evening_in_another_language_shows_it():
    spanish = presses.evening(4, presses.EVENING[:1], names="José", language="es")
    assert spanish[0].frame and spanish[0].frame != presses.evening(4, presses.EVENING[:1])[0].frame


def test_memory_is_asked_for_on_the_screens_that_the_rows_name():
    gadget = Gadget()
    gadget.power_on()
    asked = []
    for words in (line.split() for line in pico.ROOM.strip().splitlines()):
        if words[0] == "ask":
            asked.append(describe(gadget.app)["screen"])
        else:
            perform(gadget, words, None)
    asked.append(describe(gadget.app)["screen"])
    assert asked == [presses.TURN, presses.TURN, MENU, presses.CARD, presses.TURN]
