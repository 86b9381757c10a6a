# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What the gadget tells of a match: each message fits the schema, and the port never holds up a press."""

import gc
import json
import sys
from types import FunctionType

import jsonschema
import pytest
from places import DOCS
from pressing import END_OF_BLOCK, OutOfMemory, begin_match, channel, press_all, set_up
from tallybone import loader
from tallybone.screens.ids import AGREE, KEYS_HELP, MENU, NAMES, RESULT, SETTINGS, SETUP, WON

from rules_min.notation.reader import Sheet
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Cable, Hardware

SCHEMA = json.loads((DOCS / "messages.schema.json").read_text())
CHECK = jsonschema.Draft202012Validator(SCHEMA)
collect = gc.collect  # the tests' own does nothing
NEW_MATCH = ["hold BACK 900", "DOWN", "DOWN", "DOWN", "OK", "OK", "OK"]  # and one more OK gives an answer


class Computer:
    """A program that holds the second port of a gadget open, and reads what comes."""

    def __init__(self, gadget):
        self.gadget = gadget
        self.cable = gadget.board.cable
        self.cable.open(True)
        self._rest = b""

    def lines(self, milliseconds=600):
        """The lines that come in that time. A line is complete, or it was ended early."""
        for _ in range(milliseconds // 10):
            self.gadget.wait(10)
            self._rest += self.cable.read()
        *lines, self._rest = self._rest.split(b"\n")
        return [line.decode() for line in lines]

    def messages(self, milliseconds=600):
        """Those that can be read; each has been checked."""
        found = []
        for line in self.lines(milliseconds):
            try:
                found.append(json.loads(line))
            except ValueError:  # one that was ended early
                continue
            CHECK.validate(found[-1])
        return found

    def ask(self, line, milliseconds=2000):
        self.cable.to_board += line.encode() + b"\n"
        return self.messages(milliseconds)


@pytest.fixture
def gadget():
    gadget = Gadget(Hardware(display=None), settings={"NAMES": "Ann Bob", "TABLE": "3"})
    gadget.power_on()
    yield gadget
    gadget.power_off()


def test_a_message_after_each_answer(gadget):
    computer = Computer(gadget)
    assert computer.messages() == [{"tallybone": 1, "table": "3", "state": "no match"}]
    set_up(gadget, "muggins-parker", 2)
    [first] = computer.messages()
    assert first["state"] == "playing" and first["changes"] == 0 and first["names"] == ["Ann", "Bob"]
    assert first["game"] == "muggins-parker" and first["hand"] == 1 and first["goal"] == 200
    press_all(gadget, ["UP", "UP", "OK"])
    [second] = computer.messages()
    assert second["totals"] == [10, 0] and second["turn"] == 1 and second["match"] == first["match"]
    assert second["changes"] == 1 and "sheet" not in second
    press_all(gadget, ["BACK"])
    [undone] = computer.messages()
    assert undone["totals"] == [0, 0] and undone["changes"] == 2, "an undo is a change as well"
    assert computer.messages() == []


def test_a_match_keeps_its_identity_over_a_start_and_the_next_has_another(gadget):
    computer = Computer(gadget)
    press_all(gadget, ["OK", "OK", "OK"])
    before = computer.messages()[-1]
    gadget.power_off()
    gadget.power_on()
    computer = Computer(gadget)
    [again] = computer.messages()
    assert again == before
    press_all(gadget, NEW_MATCH)
    given_up, following = computer.messages()
    assert given_up == {**before, "state": "given up", "turn": None, "hand": before["hand"] - 1}
    assert following["state"] == "playing" and following["match"] != before["match"]


def test_two_boards_with_the_same_presses_tell_of_two_matches():
    found = set()
    for uid in (b"\xe6\x61\x38\x52\x8b\x4c\x2f\x31", b"\xe6\x61\x38\x52\x8b\x4c\x2f\x32"):
        gadget = Gadget(Hardware(display=None, uid=uid))
        gadget.power_on()
        press_all(gadget, ["OK", "OK"])
        [message] = Computer(gadget).messages()
        found.add((message["table"], message["match"]))
        gadget.power_off()
    tables, matches = zip(*found, strict=True)
    assert len(set(tables)) == len(set(matches)) == 2


def test_an_erase_goes_on_counting_the_matches(gadget):
    """Or the first match after it would be taken for the first one before."""
    from tallybone.matches.new_match import blank, next_serial

    assert next_serial(77) == 78 and next_serial(524_287) == 1 and 0 < next_serial(0) < 524_288
    press_all(gadget, ["OK", "OK"])
    keeper = gadget.keeper
    first = keeper.serial
    assert blank(keeper, keeper.answers) and not keeper.journal.at
    press_all(gadget, NEW_MATCH)
    assert keeper.serial == first + 1 and keeper.match_count == 1


def test_a_sheet_when_it_is_asked_for(gadget):
    computer = Computer(gadget)
    press_all(gadget, ["OK", "OK", "OK", "DOWN"])
    computer.messages()
    [message] = computer.ask("sheet")
    assert message["sheet"] == ["rules block", "seats 2", "names Ann Bob", "play", "play", "pass"]


def test_all_matches_with_their_sheets(gadget):
    press_all(gadget, ["OK", "OK", "hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"])
    totals = [list(gadget.match.totals)]
    press_all(gadget, [*NEW_MATCH, "OK", "OK"])
    totals.append(list(gadget.match.totals))
    computer = Computer(gadget)
    [now] = computer.messages()
    first, second = computer.ask("matches")
    assert first["state"] == "given up" and second["match"] == now["match"] != first["match"]
    assert [first["totals"], second["totals"]] == totals
    for message in (first, second):
        assert list(Sheet(message["sheet"]).match.totals) == message["totals"]
    assert {**second, "sheet": 0} == {**now, "sheet": 0}


def test_the_reader_is_gone_while_the_sheet_of_an_earlier_match_is_sent(gadget):
    press_all(gadget, ["OK", "OK", "hold OK 900", "OK", "OK", "UP", "OK", "UP", "OK", "OK"])
    press_all(gadget, [*NEW_MATCH, "OK", "OK"])
    computer = Computer(gadget)
    computer.messages()
    before = functions_of_reader()
    computer.cable.to_board += b"matches\n"
    gadget.wait(60)  # the buffer is full now, and nobody reads
    assert functions_of_reader() <= before
    assert len(computer.messages(3000)) == 2, "it was being sent"


def functions_of_reader():
    """The places of all functions in memory of the module that reads the journal."""
    collect()
    alive = [each for each in gc.get_objects() if type(each) is FunctionType]
    return {id(each) for each in alive if each.__globals__.get("__name__") == "tallybone.journal.reader"}


def test_a_press_while_a_sheet_is_sent_ends_the_line_and_the_sheet_comes_anew(gadget):
    press_all(gadget, ["OK", *["OK"] * 6])
    computer = Computer(gadget)
    computer.messages()
    computer.cable.to_board += b"sheet\n"
    gadget.wait(60)  # the buffer is full now, and nobody reads
    press_all(gadget, ["OK"])
    state, sheet = computer.messages(3000)
    assert state["changes"] == sheet["changes"] == 7 and len(sheet["sheet"]) == 3 + 7


def test_a_computer_that_does_not_read_holds_nothing_up(gadget):
    gadget.board.cable.open(True)
    press_all(gadget, ["OK", *["OK"] * 8])
    assert gadget.match.answer_count == 8
    gadget.board.cable.read()
    last = Computer(gadget).messages(2000)[-1]
    assert last["changes"] == 8, "what is out of date is left out"


def test_the_cable_can_be_pulled_at_any_byte():
    gadget = Gadget(Hardware(display=None))
    gadget.power_on()
    for room in range(1, Cable.ROOM, 37):
        gadget.board.cable.ROOM = room
        gadget.board.cable.open(True)
        gadget.wait(40)
        press_all(gadget, ["OK"])
        gadget.board.cable.open(False)
        gadget.wait(20)
        assert channel(gadget) is None
    gadget.board.cable.ROOM = Cable.ROOM
    assert Computer(gadget).messages()[-1]["changes"] == gadget.match.answer_count
    gadget.power_off()


@pytest.mark.parametrize("line", ["", "x" * 5000, "matche", "\x00\x03\xff", "sheet matches"])
def test_what_a_computer_says_and_is_not_known_does_nothing(gadget, line):
    computer = Computer(gadget)
    press_all(gadget, ["OK", "OK"])
    computer.messages()
    assert computer.ask(line) == []
    assert computer.ask("sheet")[0]["state"] == "playing"


def test_the_modules_go_with_the_computer(gadget):
    press_all(gadget, ["OK", "OK"])
    gadget.wait(3000)
    before = loader.always.copy()
    computer = Computer(gadget)
    computer.ask("matches")
    computer.cable.open(False)
    gadget.wait(100)
    press_all(gadget, ["hold BACK 900", "BACK"])
    gadget.wait(3000)

    assert loader.always == before
    assert (
        not {"tallybone.extensions.usb", "tallybone.matches.kept_matches", "tallybone.journal.reader"}
        & loader.loaded()
    )


def test_without_memory_for_it_the_gadget_goes_on(gadget, monkeypatch):
    monkeypatch.setitem(sys.modules, "tallybone.extensions.usb", OutOfMemory())
    Computer(gadget)
    gadget.wait(100)
    monkeypatch.undo()
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.answer_count == 1 and channel(gadget) is None


def test_memory_that_runs_out_while_it_tells_costs_no_press(gadget, monkeypatch):
    import sys

    press_all(gadget, ["OK", "OK"])
    Computer(gadget).messages()

    def short(*arguments):
        raise MemoryError("memory allocation failed")

    monkeypatch.setattr(sys.modules["tallybone.matches.kept_matches"], "line", short)
    channel(gadget).gives_up()
    press_all(gadget, ["OK", "OK"])
    assert gadget.match.answer_count == 3 and channel(gadget) is None and not gadget.keeper.failures


def test_every_game_tells_what_the_schema_allows():
    from rules_min import GAMES, load

    for _, game, *_ in GAMES:
        gadget = Gadget(Hardware(display=None, nvm=Flash()))
        gadget.power_on()
        seats = {"castle-rock": 1, "seven-nccc": 6}.get(game, max(2, load(game).SEATS[0]))
        set_up(gadget, game, seats)
        [message] = Computer(gadget).messages()
        assert message["game"] == game and len(message["names"]) == seats
        gadget.power_off()


def test_an_older_match_waits_while_the_table_looks_at_one(gadget):
    """Both would be read into the same part of the list of answers."""
    press_all(gadget, ["OK", "OK", "OK", *NEW_MATCH, "OK"])
    computer = Computer(gadget)
    computer.messages()
    press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK"])
    assert computer.ask("matches") == []
    [now] = computer.ask("sheet")
    assert now["state"] == "playing" and now["changes"] == 1
    assert computer.ask("matches") == []
    press_all(gadget, ["BACK", "BACK"])
    assert [message["state"] for message in computer.messages(2000)] == ["given up", "playing"]


@pytest.mark.parametrize("screen", [RESULT, WON, SETUP, MENU, SETTINGS, NAMES, AGREE, KEYS_HELP])
def test_every_finished_match_arrives_whatever_is_shown(gadget, screen):
    """A computer that is switched on after the evening: the gadget shows who has won, or a set-up."""
    set_up(gadget, "block", 2, target=5)
    for match in range(3):
        press_all(gadget, END_OF_BLOCK)
        assert gadget.match.winners
        if match < 2:
            press_all(gadget, ["OK", "wait 300", "OK", "wait 100"])
    gadget.controller.open(screen)
    gadget.draw()
    told = [message for message in Computer(gadget).ask("matches", 6000) if "sheet" in message]
    assert [message["state"] for message in told] == ["over"] * 3
    assert len({message["match"] for message in told}) == 3


def test_the_end_of_a_match_is_told_though_the_next_one_begins_at_once(gadget):
    set_up(gadget, "block", 2, target=5)
    computer = Computer(gadget)
    computer.messages()
    told = channel(gadget)
    before = told._state
    press_all(gadget, [*END_OF_BLOCK, "wait 500"])
    computer.messages()
    told._state = before  # it was told nothing of the end: the port was slow
    from tallybone.matches.set_up import make_match

    begin_match(gadget, make_match(gadget.keeper))
    states = [message["state"] for message in computer.messages()]
    assert "over" in states and states[-1] == "playing" and "given up" not in states
