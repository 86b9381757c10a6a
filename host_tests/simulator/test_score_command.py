# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m simulator score``: one JSON object per sheet, or one line that says what is wrong and where."""

import json
import subprocess
import sys

import pytest
from expected import of_sheet
from places import ROOT

from rules_min.notation.reader import HEADERS, Sheet

HEAD = "rules muggins-parker\nseats 3\n"


def score(*arguments, data=b"", isolated=False):
    """Run the command as a user does; without the installed packages if ``isolated``."""
    python = [sys.executable, "-S"] if isolated else [sys.executable, "-P"]
    return subprocess.run(
        [*python, "-m", "simulator", "score", *arguments],
        input=data,
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=60,
    )


def test_the_example_of_the_notation_with_the_standard_library_alone():
    sheet = HEAD + "names Ann Bob Cy\nplay 10\ndraw\nplay\nplay\nout 1\npips 0 12\npips 2 13\n"
    done = score("-", data=sheet.encode(), isolated=True)
    assert json.loads(done.stdout) == {
        "rules": "muggins-parker",
        "seats": 3,
        "sides": 3,
        "hands": [{"points": [10, 25, 0], "totals": [10, 25, 0]}],
        "totals": [10, 25, 0],
        "turn": 1,
        "passes": 0,
        "asks": ["play", "draw", "out", "blocked"],
        "winners": [],
        "warnings": [],
    }
    assert (done.returncode, done.stderr) == (0, b"")


def test_files_are_scored_in_order_until_the_first_bad_one(tmp_path):
    good, bad = tmp_path / "good.sheet", tmp_path / "bad.sheet"
    good.write_text(HEAD)
    bad.write_text(HEAD + "play 7\n")
    done = score(good, bad, good)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.decode().startswith(
        f"{bad}:3: 'play 7': 7 is out of bounds; expected 0 to 20 in steps of 5"
    )


def test_windows_lines_and_a_byte_order_mark_are_read():
    data = b"\xef\xbb\xbf" + HEAD.replace("\n", "\r\n").encode() + b"play\t5 # five\r\n"
    assert json.loads(score("-", data=data).stdout)["totals"] == [5, 0, 0]


def test_a_doubtful_answer_is_taken_and_listed_until_it_is_undone():
    lines = [
        "rules block",
        "seats 2",
        "play",
        "play",
        "play",
        "play",
        "play",
        "play",
        "play",
        "play",
        "out 0",
    ]
    sheet = "\n".join([*lines, "pips 1 34"])
    assert json.loads(score("-", data=sheet.encode()).stdout)["warnings"] == [
        "line 12: pips 1 34: 3 tiles hold at most 33"
    ]
    assert json.loads(score("-", data=(sheet + "\nundo").encode()).stdout)["warnings"] == []


@pytest.mark.parametrize(
    ("sheet", "warnings"),
    [
        (["rules dominican", "seats 4", "lead 0", "play", "play", "capicua 2"], []),
        (["rules puerto-rican", "seats 4", "lead 0", "play", "play", "chuchazo 2"], []),
        (["rules block", "seats 3", *["play"] * 19, "heap 30"], ["2 tiles hold at most 23"]),
        (["rules dominican", "seats 4", "lead 0", *["play"] * 25, "heap 60"], ["3 tiles hold at most 33"]),
    ],
)
def test_a_warning_names_what_is_in_doubt(sheet, warnings):
    """Of going out there is none, as sheets leave plays out; of a heap it counts the tiles of all hands."""
    said = json.loads(score("-", data="\n".join(sheet).encode()).stdout)["warnings"]
    assert [line.partition(f"{sheet[-1]}: ")[2] for line in said] == warnings


def test_what_is_asked_is_what_a_sheet_can_say():
    """Points taken off are points with a minus."""
    assert json.loads(score("-", data=b"rules points\nseats 3\n").stdout)["asks"] == ["points"]


BAD = {
    "rules chess\n": (1, "'rules chess'; expected one of points, block"),
    "": (1, "no 'rules ID' line"),
    "rules block\nplay\n": (2, "no 'seats N' line"),
    "rules block\nseats 9\nplay\n": (2, "seats 9; expected 2 to 4"),
    "rules block\nseats two\n": (2, "expected a whole number"),
    "rules block\nrules draw\n": (2, "'rules' again"),
    HEAD + "names Ann Bob\nplay\n": (3, "2 names for 3 seats"),
    HEAD + "teams\nplay\n": (3, "expected four seats"),
    HEAD + "target 0\nplay\n": (3, "expected target 1 to 9999"),
    HEAD + "lead 3\nplay\n": (3, "expected lead 0 to 2"),
    HEAD + "option speed 3\nplay\n": (3, "no option 'speed'"),
    "rules forty-two\nseats 4\ntarget 120\noption match marks\n": (
        3,
        "'target 120'; expected target 1 to 99",
    ),
    "rules forty-two\nseats 4\noption contracts on\n": (3, "'contracts on' has no effect with these"),
    HEAD + "option round up\nplay\n": (3, "expected round off|sum|each"),
    HEAD + "option hand 14\nplay\n": (3, "expected hand 9 at most"),
    HEAD + "play\nlead 1\n": (4, "expected before the first answer"),
    HEAD + "jump\n": (3, "unknown word 'jump'; expected "),
    HEAD + "play 5 5\n": (3, "expected 'play [N]'"),
    HEAD + "out\n": (3, "expected 'out SEAT'"),
    HEAD + "out 3\n": (3, "expected seat 0, 1 or 2"),
    HEAD + "play -5\n": (3, "expected a whole number in place of '-5'"),
    HEAD + "play \u0665\n": (3, "expected a whole number"),
    HEAD + "play 25\n": (3, "expected 0 to 20 in steps of 5"),
    HEAD + "play 999999999999999999999\n": (3, "expected a whole number"),
    HEAD + "undo\n": (3, "nothing to take back"),
    HEAD + "pass\n": (3, "not asked now; expected play, draw"),
    HEAD + "play\ncall 1\n": (4, "expected 5 to 20"),
    HEAD + "blocked\npips 1 5\n": (4, "expected seat 0"),
    "rules block\nseats 2\nplay 5\n": (3, "nothing is counted in play"),
    "rules block\nseats 2\nout 0\npips 1 70\n": (4, "holds 69 pips at most"),
    "rules block\nseats 4\nblocked\npips 0 60\npips 1 58\npips 2 49\n": (6, "leave 35 at most"),
    "rules block\nseats 2\ntarget 5\nout 0\npips 1 9\nplay\n": (6, "the match is over"),
}


@pytest.mark.parametrize("sheet", BAD)
def test_a_line_that_cannot_be_is_named(sheet):
    line, text = BAD[sheet]
    refused(score("-", data=sheet.encode()), line, text)


def refused(done, line, text):
    """One line on standard error, exit 2, nothing scored."""
    error = done.stderr.decode()
    assert done.returncode == 2
    assert done.stdout == b""
    assert error.startswith(f"-:{line}: ")
    assert error.count("\n") == 1
    assert text in error
    assert len(error) < 400


HOSTILE = {
    "binary": (bytes(range(256)) * 40, 1, "not text"),
    "zeros": (HEAD.encode() + bytes(5000), 3, "not text"),
    "a 10 MB line": (HEAD.encode() + b"play " + b"5" * 10_000_000, 3, "line longer than 200"),
    "a million comments": (HEAD.encode() + b"# nothing\n" * 1_000_000, 100_000, "sheet goes on"),
    "a million answers": (HEAD.encode() + b"play\n" * 1_000_000, 16, "not asked now"),
    "a million draws and undos": (
        b"rules draw\nseats 2\n" + b"draw\nundo\n" * 1_000_000,
        10_003,
        "more than 10000",
    ),
    "an escape sequence": (HEAD.encode() + b"\x1b[2Jplay\n", 3, "not text"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_sheets_end_in_one_line(name):
    data, line, text = HOSTILE[name]
    refused(score("-", data=data), line, text)


def test_a_file_that_is_not_there():
    done = score("nowhere.sheet")
    assert done.returncode == 2
    assert (
        done.stderr.decode()
        == "nowhere.sheet:0: cannot be read (No such file or directory); expected a score sheet\n"
    )


def shell(command, folder=ROOT):
    """Run a line of the shell, which can close what the command reads or writes."""
    line = command.replace("simulator", f"{sys.executable} -P -m simulator")
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=folder, check=False)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("simulator score - <&-", "-:0: standard input is closed; expected a score sheet"),
        ("simulator score docs/muggins-two-to-200.sheet >&-", "standard output is closed; expected"),
        ("simulator score docs/muggins-two-to-200.sheet >/dev/full", "standard output: No space left"),
        ("simulator run - <&-", "-:0: standard input is closed; expected a script"),
    ],
)
def test_input_or_output_that_is_closed_or_full_is_one_line(command, said):
    done = shell(command)
    assert done.returncode == 2 and done.stderr.startswith(said) and done.stderr.count("\n") == 1


def test_a_file_may_have_many_sheets(tmp_path):
    path = tmp_path / "matches.txt"
    sheets = [f"# match {number}\n{HEAD}play {5 * number}\n" for number in (1, 2, 3)]
    path.write_text("".join(sheets) + "\n" * 600)
    totals = [json.loads(line)["totals"][0] for line in score(path).stdout.splitlines()]
    assert totals == [5, 10, 15]
    path.write_text("".join(sheets) + "play 7\n")
    done = score(path)
    assert len(done.stdout.splitlines()) == 2 and done.stderr.decode().startswith(f"{path}:13: 'play 7'")


def test_undos_are_one_pass_over_what_is_left(monkeypatch):
    """Each undo was a replay; 3,900 of them took 26 seconds."""
    from rules_min.match import Match
    from rules_min.notation.reader import Sheet

    monkeypatch.setattr(Match, "replay", None)
    hand = ["play"] * 8 + ["blocked", "pips 0 5", "pips 1 6"]
    sheet = Sheet(["rules block", "seats 2", "target 999", *hand * 10, *["undo", "pips 1 7"] * 3900])
    assert sheet.match.totals[0] == 9 * 6 + 7 and sheet.hands[-1][0] == [7, 0]
    sheet = Sheet(["rules block", "seats 2", *hand, *["undo"] * 11, "play"])
    assert sheet.match.answer_count == 1 and not sheet.hands and not sheet.warnings


def test_a_hand_of_more_cards_than_a_set_has_tiles_is_doubted_in_words():
    sheet = (
        "rules seven-nccc\nseats 4\nlead 0\n"
        + "penalty 1\n" * 3
        + "penalty 0\n" * 15
        + "out 1\npips 0 300\nfifties 0 0\npips 2 1\nfifties 2 0\npips 3 0\nfifties 3 2\n"
    )
    done = score("-", data=sheet.encode())
    assert b"29 cards are worth at most 290" in done.stdout + done.stderr and done.returncode == 0


def turns(*lines):
    """The seat on turn before the first answer of a sheet, and after each."""
    head = [line for line in lines if line.split()[0] in HEADERS]
    answers = lines[len(head) :]
    return [of_sheet(Sheet([*head, *answers[:count]]))["turn"] for count in range(len(answers) + 1)]


def test_the_turn_is_that_of_the_seat_that_is_to_play_or_to_say_its_points():
    points = ("rules points", "seats 3", "target 20")
    said = ("points 0 5", "points 1 20", "points 2 1")
    assert turns(*points, "option enter turn", *said[:2]) == [0, 1, None], "a target ends it at once"
    assert turns(*points, "option enter turn", "option wins lowest", *said) == [0, 1, 2, None]
    partners = ("rules points", "seats 4", "teams", "option enter turn")
    assert turns(*partners, "points 0 5", "points 1 2", "points 2 1", "points 3 1") == [0, 1, 2, 3, 0]
    assert turns(*points, *said) == [None] * 4, "in a round nobody waits for a turn,"
    assert turns(*points, "option enter winner", "points 1 5") == [None, None], "and there anybody may score"
    assert turns("rules block", "seats 2", "play", "pass", "out 0", "pips 1 5") == [0, 1, 0, None, 1]
