# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Saved data keeps its meaning for ever, even if the tables change or another version wrote it."""

from array import array

import memory_files
import pytest
import tallybone.journal.format
import tallybone.matches.match_setup
import tallybone.screens.ids
from nvm import Nvm
from places import TESTS
from pressing import press_all
from tallybone.journal.format import (
    FIRST_OF_JOURNAL,
    HEADER,
    MATCH,
    OPTION,
    OTHER_VERSION,
    SETUP,
    SHORT_WORDS,
    VERSION,
)
from tallybone.journal.log import Journal
from tallybone.journal.reader import Reader, names_in, restored
from tallybone.matches import setting_values

import rules_min
from rules_min import GAMES, load, words
from rules_min.notation.names import ANSWERS
from rules_min.notation.writer import lines
from rules_min.option import FREE, Option
from rules_min.words import PLAY, pack, word_of
from simulator.flash import SIZE, Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.script import sheet_lines

FOLDER = TESTS
MEMORIES = sorted((FOLDER / "vectors").rglob("*.memory"))


def sheet_of(flash):
    """The sheet of the last match in a memory."""
    answers = array("i", bytes(4 * 500))
    saved = Reader(Journal(Nvm(flash)), answers).found
    match = restored(saved, answers)
    names = names_in(saved.names)[: match.seats] if saved.names else []
    return list(lines(match, saved.game, names))


@pytest.mark.parametrize("path", MEMORIES, ids=lambda path: path.parent.name)
def test_a_saved_match_is_read_by_every_later_version(path):
    flash, sheet = memory_files.read(path)
    assert sheet_of(flash) == with_effect(path, sheet)


def with_effect(path, sheet):
    """The sheet of a stored match, without the line that later versions leave out: Matador asks who leads,
    and with a boneyard the ends are not checked.
    """
    left_out = {
        "matador-parker": "option leader winner",
        "matador-sevens": "option leader winner",
        "block": "option ends on",
    }
    return [line for line in sheet if line != left_out.get(path.parent.name)]


@pytest.mark.parametrize("game", [row[1] for row in GAMES])
def test_every_game_has_sheets_and_a_saved_match(game):
    folder = FOLDER / "vectors" / game
    assert len(list(folder.glob("*.sheet"))) >= 5 and list(folder.glob("*.memory"))


def shuffled(rows):
    """The same rows in another order."""
    return tuple(rows[1::2]) + tuple(reversed(rows[::2]))


@pytest.mark.parametrize("path", MEMORIES, ids=lambda path: path.parent.name)
def test_tables_in_another_order_and_with_more_rows_find_the_same_match(path, monkeypatch):
    flash, sheet = memory_files.read(path)
    sheet = with_effect(path, sheet)
    games = ((200, "new-game", "New"), *shuffled(GAMES), (201, "newer", "Newer"))
    monkeypatch.setattr(rules_min.option, "FREE", FREE + 1)
    monkeypatch.setattr(rules_min, "GAMES", games)
    for _, game, *_ in GAMES:
        rules = type(load(game))
        monkeypatch.setattr(rules, "OPTIONS", (Option(FREE, "new", 0, 0, 9), *shuffled(rules.OPTIONS)))
        for row in rules.OPTIONS:
            names = " ".join(f"{name}={number}" for number, name in shuffled(row.names))
            monkeypatch.setattr(row, "_words", f"{row.name} {names}")
    for table in (ANSWERS, tallybone.journal.format.SHORT_WORDS, tallybone.screens.ids.FILES):
        reordered = dict(shuffled(list(table.items())))
        for number in table.copy():
            monkeypatch.delitem(table, number)
        for number, row in reordered.items():
            monkeypatch.setitem(table, number, row)
    monkeypatch.setattr(setting_values, "VALUES", shuffled(setting_values.VALUES))
    header = sheet.index(next(line for line in sheet if line.split()[0] in {a[0] for a in ANSWERS.values()}))
    found = sheet_of(flash)
    assert sorted(found[:header]) == sorted(sheet[:header]) and found[header:] == sheet[header:]


def test_numbers_are_given_once():
    numbers = vars(tallybone.journal.format).items()
    journals = [
        value
        for name, value in numbers
        if name.isupper() and name != "FIRST_OF_JOURNAL" and isinstance(value, int) and 80 <= value <= 127
    ]
    assert len(journals) >= 19 and max(ANSWERS) + 1 == words.FREE <= FIRST_OF_JOURNAL == 80
    assert len(set(journals)) == len(journals) and not set(journals) & set(ANSWERS)
    assert len({name for name, _ in ANSWERS.values()}) == len(ANSWERS)
    free = words.MOST_WORD + 1 - len(ANSWERS) - len(journals) - 1
    assert free >= 40 and FIRST_OF_JOURNAL - len(ANSWERS) >= 30
    assert len({row[0] for row in GAMES}) == len({row[1] for row in GAMES}) == len(GAMES)
    assert all(0 < row[0] <= rules_min.MOST_GAMES for row in GAMES)
    assert len(set(SHORT_WORDS.values())) == len(SHORT_WORDS) == 8
    numbers, values = {}, {}
    for _, game, *_ in GAMES:
        for row in load(game).OPTIONS:
            assert numbers.setdefault(row.number, row.name) == row.name, game
            for number, name in row.names:
                assert values.setdefault((row.number, number), name) == name, game
        assert len({row.name for row in load(game).OPTIONS}) == len(load(game).OPTIONS), game


HEAD = pack(HEADER, VERSION)
BLOCK = [pack(SETUP), pack(OPTION, 100, 1), pack(MATCH, 1, 2)]


def memory(*records):
    """A memory with these records."""
    flash = Flash()
    journal = Journal(Nvm(flash))
    for said in records:
        assert journal._write(said)
    return flash


@pytest.mark.parametrize(
    "records, said",
    [
        ([pack(SETUP), pack(MATCH, 200, 2)], "newer game 200: kept"),
        ([*BLOCK[:2], pack(OPTION, 1, 29), BLOCK[2]], "newer option 29: kept"),
        ([*BLOCK[:2], pack(OPTION, 7, 5), BLOCK[2]], "newer option 5: kept"),
        ([*BLOCK, pack(PLAY), pack(60, 3, 1)], "newer word 60: kept"),
        ([*BLOCK[:2], pack(120, 5), BLOCK[2], pack(PLAY)], "newer word 120: kept"),
        ([*BLOCK, pack(PLAY), pack(120, 5)], "newer word 120: kept"),
    ],
)
def test_a_match_of_a_newer_version_is_named_and_kept_and_playing_goes_on(records, said):
    gadget = Gadget(Hardware(display=None, nvm=memory(HEAD, *records)))
    kept = bytes(gadget.board.nvm.data).rstrip(b"\xff")
    gadget.power_on()
    assert gadget.note == said and not gadget.match
    press_all(gadget, ["OK", "OK", "DOWN"])
    assert gadget.match.answer_count == 2
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 2 and bytes(gadget.board.nvm.data).startswith(kept)
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK", "OK"])
    assert gadget.shown.heading == said, "it is still there, in the matches played"
    assert not gadget.board.nvm.erases


@pytest.mark.parametrize(
    "flash, said",
    [
        (memory_files.read(FOLDER / "memories" / "version-1.memory")[0], "older version: kept"),
        (memory(pack(HEADER, VERSION + 1), *BLOCK), f"newer version {VERSION + 1}: kept"),
        (memory(pack(HEADER, 9999), pack(120, 77)), "newer version 99: kept"),
    ],
    ids=["older", "newer", "much newer"],
)
def test_a_memory_of_another_version_is_named_and_not_touched(flash, said):
    data = bytes(flash.data)
    gadget = Gadget(Hardware(display=None, nvm=Flash(data)))
    for _ in range(2):
        gadget.power_on()
        assert gadget.keeper.journal.state == OTHER_VERSION
        assert gadget.note == said and not gadget.match
        press_all(gadget, ["OK"])
        assert gadget.note == "not kept: hold BACK"
        press_all(gadget, ["OK", "DOWN"])
        assert gadget.match.answer_count == 2 and sheet_lines(gadget)[-2:] == ["play", "pass"]
        assert bytes(gadget.board.nvm.data) == data
        gadget.power_off()
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "hold BACK 900", "UP", "OK", "hold OK 900", "OK"])
    assert gadget.board.nvm.erases == 1, "its owner may have the memory erased"
    gadget.power_off()
    gadget.power_on()
    assert gadget.match.answer_count == 2


def test_every_byte_of_a_saved_match_that_is_unreadable_stops_nothing():
    """Whatever value one byte of a saved match has, reading gives a match or none and never raises."""
    flash, _ = memory_files.read(FOLDER / "vectors" / "block" / "match.memory")
    end = len(bytes(flash.data).rstrip(b"\xff"))
    for at in range(0, end, 5):
        for bit in range(8):
            data = bytearray(flash.data)
            data[at] ^= 1 << bit
            answers = array("i", bytes(4 * 500))
            restored(Reader(Journal(Nvm(Flash(data))), answers).found, answers)
    assert end > 100 and SIZE == 4096 and word_of(HEAD) == HEADER
