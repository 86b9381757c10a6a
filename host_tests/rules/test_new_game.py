# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make game`` writes the first files of a game, which play and are scored as they are."""

import shutil
import subprocess
import sys

import pytest

from rules_min import GAMES
from simulator import ROOT
from tools.new_game import GROUPS, begin

HIGHEST = max(row[0] for row in GAMES)
PLAYED = """
import rules_min
from rules_min.match import Match
from rules_min.notation.reader import Sheet
match = Match(rules_min.load("fifty-five"), 2)
assert match.question.seat == 0 and match.rules.NAME == "Fifty-Five", match.rules.NAME
sheet = Sheet(open("host_tests/vectors/fifty-five/went-out.sheet"))
print(rules_min.game_number("fifty-five"), *sheet.match.totals)
"""


@pytest.fixture
def project(tmp_path):
    shutil.copytree(ROOT / "rules_min", tmp_path / "rules_min", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "docs" / "gallery").mkdir(parents=True)
    return tmp_path


def test_a_new_game_plays_at_once(project, capsys):
    assert begin("fifty-five", "Fifty-Five", "fives", project) == 0
    steps = capsys.readouterr().out
    assert "rules_min/fifty_five.py" in steps and "make pictures" in steps
    done = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == [str(HIGHEST + 1), "0", "12"], done.stderr
    keys = (project / "docs" / "gallery" / "fifty-five.keys").read_text()
    assert keys.startswith("# Fifty-Five.\ngame fifty-five 2\n")
    screen = (project / "host_tests" / "screens" / "fifty-five.txt").read_text()
    assert screen.endswith("game fifty-five 2\nOK\n---\n") and "host_tests/screens/fifty-five.txt" in steps


@pytest.mark.parametrize(
    "game, name, group, why",
    [
        ("Fifty Five", "Fifty-Five", "fives", "small letters"),
        ("block", "Block", "lines", "no game"),
        ("match", "Match", "lines", "no game"),
        ("fifty-five", "F" * 17, "fives", "1 to 16 letters"),
        ("fifty-five", "", "fives", "1 to 16 letters"),
        ("fifty-five", "Fifty-Five", "", "not-listed, lines, fives"),
        ("fifty-five", "Fifty-Five", "sixes", "not-listed, lines, fives"),
    ],
)
def test_what_cannot_be_a_game_is_said_in_a_line(project, capsys, game, name, group, why):
    before = (project / "rules_min" / "__init__.py").read_text()
    assert begin(game, name, group, project) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and why in said
    assert (project / "rules_min" / "__init__.py").read_text() == before


@pytest.mark.parametrize("group", GROUPS)
def test_it_stands_last_in_its_group(project, group):
    assert begin("fifty-five", "Fifty-Five", group, project) == 0
    lines = (project / "rules_min" / "__init__.py").read_text().splitlines()
    kind = group.replace("-", "_").upper()
    rows = [line for line in lines if line.endswith(f", {kind}),")]
    assert rows[-1] == f'    ({HIGHEST + 1}, "fifty-five", "Fifty-Five", {kind}),'


def test_each_group_has_a_heading_and_stands_in_one_place():
    from tallybone.screens.game_list import HEADINGS

    groups = [row[3] for row in GAMES]
    assert len(HEADINGS) == len(GROUPS) == len(set(groups)) and groups == sorted(groups)
