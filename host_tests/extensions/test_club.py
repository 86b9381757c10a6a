# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A gadget in a club: what it tells its desk, that no press waits for that, and that no result is lost."""

import sys

import jsonschema
import pytest
from clubs import CLUB_LINE, NOBODY, gadget_of, says, win
from desks import until
from pressing import extension, note, press_all
from test_messages import SCHEMA

from simulator.boards import KINDS
from simulator.browser.state import spoken
from simulator.flash import Flash
from simulator.gadget import Gadget
from simulator.hardware import Hardware, Network
from simulator.reading import text_of

# Without a desk ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("3:word@192.168.1.20", True),
        ("3:word@192.168.1.20:1884", True),
        ("table3:a-b.c@10.0.0.1", True),
        ("3@192.168.1.20", False),
        ("3:@192.168.1.20", False),
        (":word@192.168.1.20", False),
        ("3:word@club.local", False),
        ("3:word@192.168.1.256", False),
        ("3:word@192.168.1.20:0", False),
        ("3:word@192.168.1.20:99999", False),
        ("table 3:word@192.168.1.20", False),
    ],
)
def test_what_the_line_may_say(line, is_right, gadget):
    from tallybone.board.setting_checks import club_of

    assert (club_of(line) is not None) == is_right


@pytest.mark.parametrize(
    ("settings", "said", "may"),
    [
        ({"CLUB": "3:hunter2@club.local", "WIFI": "club"}, "CLUB = ...", "table:word@address"),
        ({"CLUB": NOBODY}, "CLUB = ...", "WIFI = the network"),
        (
            {"CLUB": NOBODY, "WIFI": "club", "WIFI_PASSWORD": "hunter2"},
            "WIFI_PASSWORD = ...",
            "8 to 63 characters",
        ),
    ],
)
def test_a_line_that_makes_no_sense_is_said_and_never_shown(settings, said, may):
    gadget = Gadget(Hardware(kind=KINDS["pico-w"]), settings=settings)
    gadget.power_on()
    [(_, text, possible, _)] = gadget.controller.known.problems
    assert (text, possible) == (said, may)
    assert "hunter2" not in "".join(gadget.board.on_terminal)
    gadget.power_off()


def test_a_board_without_wifi_says_so_and_scores():
    gadget = Gadget(settings={"CLUB": NOBODY, "WIFI": "club"})
    gadget.power_on()
    [(_, _, may, _)] = gadget.controller.known.problems
    assert may == "a board with Wi-Fi" and extension(gadget, "Club") is None
    gadget.power_off()


def test_nothing_of_it_is_loaded_without_the_line(gadget):

    for name in (
        "tallybone.extensions.club",
        "tallybone.extensions.desk",
        "tallybone.screens.match_over",
    ):
        sys.modules.pop(name, None)
    win(gadget)
    gadget.wait(5000)
    press_all(gadget, ["OK"])
    assert extension(gadget, "Club") is None and gadget.describe()["legend"][2] == "again"
    assert not [
        name
        for name in sys.modules
        if name.startswith(("tallybone.extensions.club", "tallybone.extensions.desk"))
    ]


def test_nothing_that_sets_the_board_up_stays_with_the_club():
    """A function brings its whole module along: 12 KB of a Pico."""
    gadget = gadget_of(NOBODY)
    gadget.wait(3000)
    club = extension(gadget, "Club")
    for kept in (club, club.desk):
        names = type(kept).__init__.__globals__.values()
        from_where = {getattr(value, "__module__", "") for value in names}
        assert not from_where & {"tallybone.board.setting_lines", "tallybone.start"}
    gadget.power_off()


def test_two_sides_say_that_the_result_is_right():
    gadget = gadget_of(NOBODY)
    win(gadget)
    press_all(gadget, ["OK"])
    assert gadget.describe()["legend"] == ["", "later", "yes", "undo"]
    assert text_of(gadget.screen(), (-1,)) == ["BOB: right? 1 of 2"], "the loser looks twice"
    assert spoken(gadget) == ["BOB: right? 1 of 2", "Ann 10", "Bob 0"]
    press_all(gadget, ["OK"])
    assert gadget.keeper.agreed == 0b10 and "2 of 2" in text_of(gadget.screen(), (-1,))[0]
    press_all(gadget, ["OK"])
    assert gadget.keeper.agreed == 0b11 and note(gadget) == "result is agreed"
    assert gadget.describe()["legend"][2] == "again"
    press_all(gadget, ["OK"])
    assert gadget.describe()["screen"] == 34, "the set-up, without another question"
    gadget.power_off()


def test_an_undo_takes_the_agreement_back_and_a_start_keeps_it():
    gadget = gadget_of(NOBODY)
    win(gadget)
    press_all(gadget, ["OK", "OK", "OK"])
    gadget.power_off()
    gadget.power_on()
    assert gadget.keeper.agreed == 0b11
    press_all(gadget, ["BACK", "BACK"])
    assert not gadget.match.winners and gadget.keeper.agreed == 0
    gadget.power_off()
    gadget.power_on()
    assert gadget.keeper.agreed == 0
    gadget.power_off()


def test_a_result_can_be_left_to_the_desk_and_is_asked_for_once():
    gadget = gadget_of(NOBODY)
    win(gadget)
    press_all(gadget, ["OK", "DOWN"])
    assert note(gadget) == "not agreed" and gadget.keeper.agreed == 0
    press_all(gadget, ["OK"])
    assert gadget.describe()["screen"] == 34
    gadget.power_off()
    gadget.power_on()
    press_all(gadget, ["OK"])
    assert gadget.describe()["legend"][2] == "yes", "after a start it is asked once more"
    gadget.power_off()


def test_back_on_the_question_takes_the_last_answer_back():
    gadget = gadget_of(NOBODY)
    win(gadget)
    count = gadget.match.answer_count
    press_all(gadget, ["OK", "BACK"])
    if "BACK again" in note(gadget):
        press_all(gadget, ["BACK"])
    assert gadget.match.answer_count == count - 1
    gadget.power_off()


def test_an_erase_that_would_lose_results_is_asked_for():
    from tallybone.journal.format import SENT

    gadget = gadget_of(NOBODY)
    win(gadget)
    journal = gadget.keeper.journal
    while journal.free() > 100:  # as many matches would fill it
        assert journal.append(SENT << 19)
    press_all(gadget, ["OK", "DOWN", "OK", "OK", "OK"])
    assert note(gadget) == "1 not sent: OK erases" and gadget.keeper.match_count == 1
    first = gadget.keeper.serial
    press_all(gadget, ["OK"])
    assert gadget.keeper.serial == first + 1 and gadget.keeper.sent == 0
    gadget.power_off()


# With one ------------------------------------------------------------------------------------


def test_how_a_match_stands_and_its_result_come_to_the_desk(club_desk):
    gadget = gadget_of(club_desk.line("3"))
    until(lambda: says(gadget) == "sent", lambda: gadget.wait(100))
    until(lambda: club_desk.heard)
    win(gadget)
    press_all(gadget, ["OK", "OK", "OK"])
    until(lambda: says(gadget) == "sent" and gadget.keeper.sent == 1, lambda: gadget.wait(100))
    until(lambda: club_desk.results() and club_desk.results()[-1]["agreed"] == [0, 1])
    result = club_desk.results()[-1]
    jsonschema.validate(result, SCHEMA)
    assert result["table"] == "3" and result["winners"] == [0] and result["sheet"][0] == "rules block"
    live = [message for message in club_desk.heard if "sheet" not in message]
    assert live[0]["state"] == "no match" and live[-1]["state"] == "over"
    assert club_desk.running.book.entry(result["match"]).told.is_agreed
    gadget.power_off()


def test_what_was_not_confirmed_is_told_after_the_power_was_off(club_desk):
    flash, network = Flash(), Network()
    network.is_on = False
    gadget = gadget_of(club_desk.line("3"), flash, network=network)
    for _ in range(2):
        win(gadget)
        press_all(gadget, ["OK", "OK", "OK", "OK"])
        if not gadget.overlay:
            raise AssertionError("the set-up")
    assert gadget.keeper.match_count == 2 and gadget.keeper.sent == 0
    gadget.power_off()
    gadget = gadget_of(club_desk.line("3"), flash)
    until(lambda: gadget.keeper.sent == 2, lambda: gadget.wait(100))
    first, second = club_desk.results()[:2]
    assert first["match"] != second["match"] and first["agreed"] == second["agreed"] == [0, 1]
    gadget.power_off()
    gadget.power_on()
    assert gadget.keeper.sent == 2, "and that it was confirmed is kept"
    gadget.power_off()


def test_a_change_after_the_confirmation_is_told_again(club_desk):
    gadget = gadget_of(club_desk.line("3"))
    win(gadget)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    press_all(gadget, ["BACK"])
    while not gadget.match.winners == 0:
        press_all(gadget, ["BACK"])
    assert gadget.keeper.sent == 0
    gadget.power_off()
    gadget.power_on()
    assert gadget.keeper.sent == 0
    press_all(gadget, ["UP", "OK"])
    for _ in range(5):
        if not gadget.match.winners:
            press_all(gadget, ["OK"])
    assert gadget.match.winners
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    before, after = club_desk.results()
    assert before["match"] == after["match"] and before["changes"] < after["changes"]
    gadget.power_off()


def test_a_result_that_does_not_count_is_said_with_the_reason(club_desk):
    """The same match told under another table's word, as by a gadget that was moved to another table."""
    flash = Flash()
    gadget = gadget_of(club_desk.line("2"), flash)
    win(gadget)
    until(lambda: gadget.keeper.sent == 1, lambda: gadget.wait(100))
    gadget.power_off()
    bytes_of = bytearray(flash.data)
    moved = gadget_of(club_desk.line("3"), Flash(bytes_of))
    moved.keeper.sent = 0
    until(lambda: moved.keeper.sent == 1, lambda: moved.wait(100))
    assert note(moved) == "not counted: see Club" and says(moved) == "not counted"
    press_all(moved, [*CLUB_LINE, "OK"])
    assert note(moved) == "table 2 told it"
    moved.power_off()
