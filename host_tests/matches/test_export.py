# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matches as text: on the drive, where OK was held at power-up and again after the warning, and over USB."""

import csv
import io
import json
import subprocess
import sys
import types

import pytest
from pressing import give, note, press_all, set_up
from tallybone.matches import export

from rules_min.words import POINTS
from simulator import ROOT
from simulator.gadget import Gadget
from simulator.reading import OF_A_PAGE, text_of
from tools import drive

NAMES = {"NAMES": "Ann Bob"}
SHORT_MATCH = ["OK", "OK", "hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"]


def offered(gadget, held_ms=0):
    """Power on with OK held and let go, which asks whether to write the drive."""
    gadget.down("OK")
    gadget.power_on()
    gadget.wait(held_ms + 5)
    gadget.up("OK")
    gadget.wait(900)


def with_two_matches(tmp_path):
    """A gadget with a match given up and one in play, switched off; and their totals."""
    gadget = Gadget(settings=NAMES, drive=tmp_path)
    gadget.power_on()
    press_all(gadget, SHORT_MATCH)
    totals = [list(gadget.match.totals)]
    assert any(totals[0])
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK", "OK"])
    assert gadget.match.answer_count == 1
    totals.append(list(gadget.match.totals))
    assert not list(tmp_path.iterdir()), "the drive is never written in play"
    gadget.power_off()
    return gadget, totals


def scored(path):
    """The totals of all sheets in a file."""
    command = [sys.executable, "-P", "-m", "simulator", "score", path]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return [json.loads(line)["totals"] for line in done.stdout.splitlines()]


def test_ok_held_at_power_up_and_ok_again_writes_sheets_that_read_back(tmp_path):
    gadget, totals = with_two_matches(tmp_path)
    offered(gadget)
    assert "Save the matches on" in text_of(gadget.screen(), OF_A_PAGE)[0] and not list(tmp_path.iterdir())
    press_all(gadget, ["OK"])
    assert note(gadget) == "unplug: saved 2"
    gadget.power_off()
    folder = tmp_path / "matches"
    assert sorted(path.name for path in folder.iterdir()) == ["matches.txt", "memory.nvm", "scores.csv"]
    assert scored(folder / "matches.txt") == totals
    table = (folder / "scores.csv").read_text().split()
    assert table[0] == "\ufeffmatch,game,hands,side,total,won" and len(table) == 5
    assert {line.split(",")[3] for line in table[1:]} == {"Ann", "Bob"}


def test_the_table_has_whole_names_of_partners_too(tmp_path):
    gadget = Gadget(settings={"NAMES": "Christiane Maximilian Friederike Bo"}, drive=tmp_path)
    gadget.power_on()
    set_up(gadget, "points", 4, teams=True)
    for seat in range(4):
        give(gadget, POINTS, 5, seat)
    export.write_all(gadget.keeper, str(tmp_path))
    rows = (tmp_path / "matches" / "scores.csv").read_text().split()[1:]
    assert [row.split(",")[3] for row in rows] == ["Christiane+Friederike", "Maximilian+Bo"]


@pytest.mark.parametrize("held_ms", [0, 50, 190, 2000])
def test_ok_held_at_power_up_is_no_answer_and_the_question_stays(tmp_path, held_ms):
    gadget, _ = with_two_matches(tmp_path)
    offered(gadget, held_ms)
    gadget.wait(20_000)
    assert not list(tmp_path.iterdir()) and gadget.match.answer_count == 1
    press_all(gadget, ["OK"])
    gadget.wait(20_000)
    assert note(gadget) == "unplug: saved 2" and gadget.overlay is None and gadget.match.answer_count == 1
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == 2 and not note(gadget)


def test_files_that_are_there_are_written_over_in_place(tmp_path):
    gadget, totals = with_two_matches(tmp_path)
    folder = tmp_path / "matches"
    folder.mkdir()
    for name, size in (("matches.txt", 9000), ("scores.csv", 10)):
        (folder / name).write_text("longer than all that comes now\n" * (size // 31) + "x" * (size % 31))
    offered(gadget)
    press_all(gadget, ["OK"])
    gadget.power_off()
    assert scored(folder / "matches.txt") == totals
    assert (folder / "matches.txt").stat().st_size == 18 * 512, "no more clusters than it has"
    assert "longer" not in (folder / "matches.txt").read_text()
    assert len((folder / "scores.csv").read_text().split()) == 5


class OnFlash(io.BytesIO):
    """A file on CircuitPython's drive, as FatFs and the board's flash treat it: a block that is written in
    part is read first, and any reading erases the sector that waits in working memory and writes it.

    :param content: of the file
    :param first: the number of its first block on the drive
    :param flash: its waiting sector, -1 for none, and those that were erased so far
    """

    def __init__(self, content, first, flash):
        super().__init__(content)
        self.first, self.flash = first, flash

    def read(self, size=-1):
        self.write_back()
        return super().read(size)

    def write(self, data):
        for at in range(0, len(data), 512):
            if self.tell() % 512 or len(data) - at < 512:
                self.write_back()
            sector = (self.first + self.tell() // 512) // 8
            if sector != self.flash[0]:
                self.write_back()
                self.flash[0] = sector
            super().write(data[at : at + 512])
        return len(data)

    def write_back(self):
        if self.flash[0] >= 0:
            self.flash.append(self.flash[0])
            self.flash[0] = -1

    def close(self):
        """Its content stays to be looked at; its folder's block is written."""
        self.write_back()


@pytest.mark.parametrize("first", [8, 13])  # where a sector begins, and in the middle of one
def test_an_export_erases_each_sector_of_its_files_once_and_no_other(gadget, monkeypatch, first):
    press_all(gadget, [*SHORT_MATCH, *["OK"] * 400])
    sizes = [len(blank) for blank in drive.EXPORTED.values()]
    flash = [-1]
    files, begin = {}, first
    for name, size in zip(drive.EXPORTED, sizes, strict=True):
        files["/" + name] = OnFlash((b"one old line\n" * 600 + b"\n" * size)[:size], begin, flash)
        begin += size // 512
    assert sum(sizes) // 512 == begin - first
    monkeypatch.setattr(export, "open", lambda path, mode: files[path], raising=False)
    monkeypatch.setattr(export, "os", types.SimpleNamespace(mkdir=lambda path: None))
    note_of, count = export.write_all(gadget.keeper, "")
    assert (note_of, count) == ("unplug: saved", 1)
    erased = flash[1:]
    assert len(erased) == len(set(erased)) >= 4
    text = files["/matches/matches.txt"].getvalue()
    assert [len(file.getvalue()) for file in files.values()] == sizes
    assert b"old" not in text and b"\nrules block\n" in text and text.endswith(b"\n\n")
    ours = {block // 8 for block in range(first, begin)}
    assert set(erased) <= ours


def test_back_writes_nothing(tmp_path):
    gadget, _ = with_two_matches(tmp_path)
    offered(gadget)
    press_all(gadget, ["BACK", "OK"])
    assert not list(tmp_path.iterdir()) and gadget.match.answer_count == 2


def test_the_risk_is_said_in_words_and_no_line_is_broken(tmp_path):
    gadget, _ = with_two_matches(tmp_path)
    offered(gadget)
    read = text_of(gadget.screen(), OF_A_PAGE)
    gadget.press("DOWN")
    read += text_of(gadget.screen(), OF_A_PAGE)
    words = " ".join(read)
    assert "may lose files of it" in words and "are safe" in words and "USB" in words
    assert read == gadget.overlay.text().split("\n")


def test_a_drive_that_cannot_be_written_is_said(tmp_path):
    gadget, _ = with_two_matches(tmp_path)
    (tmp_path / "matches" / "scores.csv").mkdir(parents=True)
    offered(gadget)
    press_all(gadget, ["OK"])
    assert note(gadget) == "drive: not saved"


def test_the_sheets_are_printed_over_usb(capsys):
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN", "hold BACK 900", "UP", "OK"])
    from tallybone.matches.kept_matches import own_identity

    printed = capsys.readouterr().out.splitlines()
    assert printed[:6] == [
        "# match 1: " + own_identity(gadget.keeper.serial),
        "rules block",
        "seats 2",
        "names Ann Bob",
        "play",
        "pass",
    ]
    assert printed[6:] == ["match,game,hands,side,total,won", "1,block,0,Ann,0,0", "1,block,0,Bob,0,0"]


def test_printing_counts_the_matches(gadget):
    press_all(gadget, ["OK", "OK", "hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK", "OK"])
    gadget.board.usb = "reads"
    view, status, seen = gadget.app.view, gadget.app.status, []
    draw = status.draw

    def noted(panel):
        seen.append(status.text)
        draw(panel)

    status.draw = noted
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in view.overlay.rows]
    press_all(gadget, ["DOWN"] * rows.index("Print over USB") + ["OK"])
    assert "match 1 of 2" in seen and "match 2 of 2" in seen


def print_with(gadget, failing):
    """Print over USB, where memory is too little at some of the lines. Return the lines that came through."""
    lines = []

    def write(port, data):
        if failing and len(lines) == failing[0]:
            failing.pop(0)
            raise MemoryError("memory allocation failed, allocating 1376 bytes")
        lines.append(bytes(data).decode().strip())
        return len(data)

    gadget.board.usb = "reads"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["usb_cdc"].Serial, "write", write)
        press_all(gadget, ["hold BACK 900"])
        rows = [row[0] for row in gadget.overlay.rows]
        press_all(gadget, ["DOWN"] * rows.index("Print over USB") + ["OK", "wait 3000"])
    return lines


@pytest.mark.parametrize("line", range(8))
def test_where_memory_is_too_little_the_gadget_starts_again_and_prints(gadget, line):
    press_all(gadget, ["OK", "OK", "hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK", "OK"])
    was_asked, totals = gadget.match.question.seat, list(gadget.match.totals)
    app, lines = gadget.app, print_with(gadget, [line])
    assert gadget.app is not app and note(gadget) == "printed over USB: 2"
    assert [each[:9] for each in lines[line:] if each[0] == "#"] == ["# match 1", "# match 2"]
    assert lines[-4].startswith("1,block,") and lines[-1].startswith("2,block,")
    assert (gadget.match.question.seat, list(gadget.match.totals)) == (was_asked, totals)
    app = gadget.app
    gadget.power_off()
    gadget.power_on()
    assert note(gadget) == "Resumed: BOB's turn", "it is printed once"


def test_where_memory_is_too_little_even_then_it_is_said_and_nothing_starts_again(gadget):
    press_all(gadget, ["OK", "OK", "DOWN"])
    app = gadget.app
    print_with(gadget, [2, 2])
    assert gadget.app is not app and note(gadget) == "no memory: try again"
    app, count = gadget.app, gadget.match.answer_count
    press_all(gadget, ["DOWN"])
    assert gadget.app is app and gadget.match.answer_count == count + 1


@pytest.mark.parametrize("why", ["foreign", "no sleep memory"])
def test_a_match_that_is_not_in_flash_or_a_board_without_such_memory_stays_as_it_is(gadget, why, monkeypatch):
    press_all(gadget, ["OK", "OK", "DOWN"])
    app, count = gadget.app, gadget.match.answer_count
    if why == "foreign":
        from tallybone.journal.format import FOREIGN

        gadget.keeper.journal.state = FOREIGN
    else:
        monkeypatch.setitem(sys.modules, "alarm", None)
    print_with(gadget, [2])
    assert gadget.app is app and gadget.match.answer_count == count and note(gadget) == "no memory: try again"


def test_the_table_has_its_heading_in_the_gadgets_language(capsys):
    """A spreadsheet shows it; the sheets are in the notation, which is the same everywhere."""
    gadget = Gadget(settings={**NAMES, "LANGUAGE": "es"})
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN", "hold BACK 900", "UP", "OK"])
    printed = capsys.readouterr().out.splitlines()
    assert printed[3] == "names Ann Bob" and printed[6] == "partida;juego;manos;lado;total;ganó"


@pytest.mark.parametrize(("code", "separator"), [("en", ","), ("es", ";"), ("pt_BR", ";")])
def test_a_table_is_read_as_spreadsheets_of_the_language_read_it_whatever_the_names_are(code, separator):
    names = ["A,b", "C;d", '"E"f', ";,"]
    gadget = Gadget(settings={**NAMES, "LANGUAGE": code})
    gadget.power_on()
    press_all(gadget, ["game block 4"])
    gadget.keeper.setup.names[:4] = names
    press_all(gadget, ["OK", "OK"])
    from tallybone.matches.export import tell  # of the gadget that is on

    rows = []
    assert tell(gadget.keeper, lambda line: True, rows) == 1
    read = list(csv.reader(rows, delimiter=separator))
    assert [len(row) for row in read] == [6] * 5 and [row[3] for row in read[1:]] == names
    gadget.power_off()
