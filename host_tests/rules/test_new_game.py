# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make game`` writes the first files of a game, which play and are scored as they are."""

import shutil
import subprocess
import sys

import pytest

from rules_min import GAMES
from simulator import ROOT
from tools.new_game import begin

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
    assert begin("fifty-five", "Fifty-Five", project) == 0
    steps = capsys.readouterr().out
    assert "rules_min/fifty_five.py" in steps and "make pictures" in steps
    done = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == [str(max(row[0] for row in GAMES) + 1), "0", "12"], done.stderr
    keys = (project / "docs" / "gallery" / "fifty-five.keys").read_text()
    assert keys.startswith("# Fifty-Five.\ngame fifty-five 2\n")
    screen = (project / "host_tests" / "screens" / "fifty-five.txt").read_text()
    assert screen.endswith("game fifty-five 2\nOK\n---\n") and "host_tests/screens/fifty-five.txt" in steps


@pytest.mark.parametrize(
    "game, name, why",
    [
        ("Fifty Five", "Fifty-Five", "small letters"),
        ("block", "Block", "no game"),
        ("match", "Match", "no game"),
        ("fifty-five", "F" * 17, "1 to 16 letters"),
        ("fifty-five", "", "1 to 16 letters"),
    ],
)
def test_what_cannot_be_a_game_is_said_in_a_line(project, capsys, game, name, why):
    before = (project / "rules_min" / "__init__.py").read_text()
    assert begin(game, name, project) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and why in said
    assert (project / "rules_min" / "__init__.py").read_text() == before
