# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A gadget that is told the pairing of a club night, over a cable or over the air, and what it does then."""

import json
import random

import pytest
from clubs import NOBODY, gadget_of, says, win
from desks import until
from pressing import END_OF_BLOCK, close_result, note, on, press_all, set_up
from test_desk_draw import DRAW
from test_desk_refuses import WEIRD
from test_messages import Computer

from rules_min import GAMES, option
from simulator.reading import text_of

MENU_LINE = "Pairing of the round"
QUIET_MS = 2_000  # after a press the draw is shown before that
NUMBERS = {name: number for number, name, *_ in GAMES}


def pairing_of(**values):
    told = {
        "tallybone": 1, "night": 12, "round": 2, "names": ["Ann", "Bob"], "partners": False,
        "game": "muggins-parker", "options": {"target": "150"}, "minutes": 20,
    }  # fmt: skip
    told |= values
    DRAW.validate(told)
    return json.dumps(told).encode()


@pytest.fixture
def gadget():
    gadget = on(NAMES="Cy Di")
    yield gadget
    gadget.power_off()


def tell(gadget, pairing):
    gadget.keeper.setup.hear(pairing)
    gadget.wait(QUIET_MS)


def shows_pairing(gadget):
    from tallybone.screens.ids import PAIRING

    return gadget.shows(PAIRING)


def menu(gadget):
    """The lines of the menu, which stays open."""
    press_all(gadget, ["hold BACK 900"])
    return [row[0] for row in gadget.shown.rows]


def test_ok_begins_the_match_of_the_pairing(gadget):
    tell(gadget, pairing_of())
    assert text_of(gadget.screen())[:4] == [
        "Round 2: start?",
        "Ann - Bob",
        "Muggins, Parker",
        "target 150, 20 min",
    ]
    press_all(gadget, ["OK"])
    keeper = gadget.keeper
    assert keeper.game == NUMBERS["muggins-parker"] and keeper.names[:2] == ["Ann", "Bob"]
    assert keeper.match.options[option.TARGET] == 150 and keeper.clock.minutes_left() == 20
    assert keeper.match.answer_count == 0 and not gadget.overlay
    gadget.power_off()
    gadget.power_on()
    assert gadget.keeper.names[:2] == ["Ann", "Bob"] and gadget.keeper.match


def test_pairs_sit_across_from_each_other(gadget):
    names = ["Ann", "Bob", "Cy", "Di"]
    tell(gadget, pairing_of(names=names, partners=True, game="forty-two", options={"match": "marks"}))
    assert text_of(gadget.screen())[1:4] == ["ANN+CY - BOB+DI", "Forty-Two", "match marks, 20 min"]
    press_all(gadget, ["OK"])
    assert gadget.keeper.side_captions == ["ANN+CY", "BOB+DI"] and gadget.match.sides == 2
    press_all(gadget, ["BACK"])  # the set-up
    tell(gadget, pairing_of(names=names, partners=True, game="block", options={}, minutes=0))
    assert not shows_pairing(gadget), "a match is on"


def test_options_of_the_last_match_are_not_kept(gadget):
    set_up(gadget, "muggins-parker", 2, target=80)
    press_all(gadget, ["BACK"])
    gadget.keeper.match = None
    tell(
        gadget, pairing_of(options={"track": "off", "spinner": "on", "call": "lost", "lead": "1"}, minutes=0)
    )
    press_all(gadget, ["OK"])
    values = gadget.match.options
    assert values[option.TARGET] == gadget.match.rules.OPTIONS[0].usual(2), (
        "as in its book, where nothing is told"
    )
    assert values[option.TRACK] == 0 and values[option.CLOCK] == 0
    assert values[option.LEADS] == 0, "where turns are not followed nobody leads"


def test_back_leaves_it_for_the_menu(gadget):
    tell(gadget, pairing_of())
    press_all(gadget, ["BACK"])
    tell(gadget, pairing_of())
    assert not shows_pairing(gadget), "it was answered"
    lines = menu(gadget)
    press_all(gadget, ["DOWN"] * lines.index(MENU_LINE) + ["OK"])
    assert shows_pairing(gadget)
    gadget.wait(500)
    press_all(gadget, ["BACK", "BACK"])
    tell(gadget, pairing_of(round=3))
    assert shows_pairing(gadget) and text_of(gadget.screen())[0] == "Round 3: start?"
    gadget.keeper.setup.hear(pairing_of(round=4))
    press_all(gadget, ["BACK"])
    gadget.wait(QUIET_MS)
    assert text_of(gadget.screen())[0] == "Round 4: start?", "only what was shown was answered"
    press_all(gadget, ["BACK"])
    tell(gadget, b"")
    assert MENU_LINE not in menu(gadget)


def test_nothing_is_shown_while_a_match_is_on(gadget):
    set_up(gadget, "block", 2, target=5)
    tell(gadget, pairing_of())
    assert not shows_pairing(gadget) and MENU_LINE not in menu(gadget)
    press_all(gadget, ["hold BACK 900", "OK"])
    press_all(gadget, END_OF_BLOCK)
    gadget.wait(QUIET_MS)
    assert gadget.match.winners and not shows_pairing(gadget), "who has won is still to be seen"
    close_result(gadget)
    gadget.wait(QUIET_MS)
    assert shows_pairing(gadget)
    press_all(gadget, ["OK"])
    assert gadget.keeper.names[:2] == ["Ann", "Bob"] and not gadget.match.winners


@pytest.mark.parametrize("presses", [["DOWN"], ["DOWN", "OK"], ["hold BACK 900"]])
def test_nothing_is_shown_over_what_somebody_has_begun(gadget, presses):
    press_all(gadget, presses)
    tell(gadget, pairing_of())
    assert not shows_pairing(gadget)


def test_a_press_for_the_screen_before_begins_nothing(gadget):
    gadget.keeper.setup.hear(pairing_of())
    while not shows_pairing(gadget):
        gadget.wait(10)
    press_all(gadget, ["OK"])
    assert shows_pairing(gadget) and not gadget.match
    gadget.wait(400)
    press_all(gadget, ["UP", "DOWN", "OK"])
    assert gadget.match


def test_another_pairing_is_shown_at_once_and_begun(gadget):
    tell(gadget, pairing_of())
    for pairing in (b"", pairing_of(names=["Eve", "Fay"])):
        gadget.keeper.setup.hear(pairing)
        gadget.wait(100)
    assert text_of(gadget.screen())[1] == "Eve - Fay"
    press_all(gadget, ["OK"])
    assert shows_pairing(gadget) and not gadget.match, "that press was meant for the one before"
    gadget.wait(400)
    press_all(gadget, ["OK"])
    assert gadget.keeper.names[:2] == ["Eve", "Fay"] and gadget.match


def test_a_pairing_that_was_taken_back_begins_nothing(gadget):
    tell(gadget, pairing_of())
    gadget.keeper.setup.hear(b"")
    press_all(gadget, ["OK"])
    assert not gadget.match and not shows_pairing(gadget)


def test_a_pairing_that_was_taken_back_is_asked_no_more(gadget):
    """The desk has written the result of the table by hand."""
    tell(gadget, pairing_of())
    assert shows_pairing(gadget)
    gadget.keeper.setup.hear(b"")
    gadget.wait(1_500)
    assert not shows_pairing(gadget) and not gadget.match
    tell(gadget, pairing_of(round=3))
    gadget.wait(5_000)
    assert shows_pairing(gadget), "the next one stays"


def test_a_pairing_without_a_game_leaves_that_to_the_table(gadget):
    tell(gadget, pairing_of(game="", options={}))
    assert text_of(gadget.screen())[:4] == ["Round 2", "Ann - Bob", "Choose the game", ""]
    press_all(gadget, ["OK"])
    assert not gadget.match and gadget.describe()["row"] == "Start the match"
    press_all(gadget, ["OK"])
    assert gadget.match and gadget.keeper.names[:2] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    "text",
    [
        b"nonsense",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b"7",
        b"[" * 500,
        pairing_of().replace(b'"tallybone": 1', b'"tallybone": 2'),
        pairing_of().replace(b"muggins-parker", b"whist"),
        pairing_of().replace(b'["Ann", "Bob"]', b'["Ann", "Bob", "Cy"]'),
        pairing_of().replace(b'{"target": "150"}', b"[]"),
        pairing_of().replace(b'"round": 2', b'"round": "x"'),
        pairing_of(stage=3).replace(b'"stage": 3', b'"stage": 4'),
    ],
)
def test_a_pairing_that_makes_no_sense_here_is_said_and_changes_nothing(gadget, text):
    tell(gadget, text)
    assert text_of(gadget.screen())[:4] == [
        "The pairing",
        "The desk's pairing",
        "is not for this",
        "version: update it",
    ]
    names = list(gadget.keeper.setup.names)
    press_all(gadget, ["OK"])
    assert not gadget.match and gadget.keeper.setup.names == names and not shows_pairing(gadget)
    gadget.wait(QUIET_MS)
    assert not shows_pairing(gadget)


@pytest.mark.parametrize(
    ("game", "names", "partners"),
    [
        ("castle-rock", ["Ann", "Bob", "Cy", "Di"], True),
        ("forty-two", ["Ann", "Bob"], False),
        ("chicken-foot", ["Ann", "Bob", "Cy", "Di"], True),
    ],
)
def test_a_game_that_is_none_of_so_many_is_not_begun(gadget, game, names, partners):
    """The desk refuses such a night; an older one might not."""
    tell(gadget, pairing_of(game=game, names=names, partners=partners, options={}, minutes=0))
    press_all(gadget, ["OK"])
    assert not gadget.match and note(gadget) == "not for these players"
    assert gadget.keeper.setup.names[:2] == ["Ann", "Bob"]


@pytest.mark.parametrize("value", ["target 99999", "target -5", "target x", "track maybe"])
def test_an_option_that_cannot_be_is_as_in_the_book(gadget, value):
    name, text = value.split()
    gadget.keeper.setup.hear(
        pairing_of(minutes=0, options={}).replace(b"{}", json.dumps({name: text}).encode())
    )
    gadget.wait(QUIET_MS)
    press_all(gadget, ["OK"])
    assert list(gadget.match.options) == list(option.usual_values(gadget.match.rules.OPTIONS, 2))


@pytest.mark.parametrize("count", [150, pytest.param(20_000, marks=pytest.mark.soak)])
def test_no_pairing_that_is_broken_in_one_place_stops_the_gadget(gadget, count):
    chance = random.Random(count)
    app = gadget.app
    for _ in range(count):
        told = json.loads(pairing_of())
        told[chance.choice(list(told))] = chance.choice(WEIRD)
        app.keeper.setup.hear(json.dumps(told).encode()[:600])
        gadget.wait(QUIET_MS)
        press_all(gadget, [chance.choice(("OK", "BACK"))])
        app.keeper.match = None  # the next one is offered again
        app.view.close()
        app.view.draw()
    assert gadget.app is app, "".join(gadget.board.on_terminal)[-900:]


def test_a_pairing_that_is_too_long_is_none(gadget):
    tell(gadget, pairing_of() + b" " * 600)
    assert not shows_pairing(gadget)


def test_what_must_be_asked_before_a_match_is_asked(gadget):
    from tallybone.journal.format import SENT

    journal = gadget.keeper.journal
    while journal.free() > 100:
        assert journal.append(SENT << 19)
    tell(gadget, pairing_of())
    press_all(gadget, ["OK"])
    assert not gadget.match and "lear" in text_of(gadget.screen())[0]
    press_all(gadget, ["OK"])
    assert gadget.match and gadget.keeper.names[:2] == ["Ann", "Bob"]


# How it comes --------------------------------------------------------------------------------


def test_a_computer_at_the_cable_tells_it(gadget):
    computer = Computer(gadget)
    computer.ask("draw " + pairing_of().decode())
    assert shows_pairing(gadget)
    computer.ask("draw ")
    assert gadget.keeper.setup.pairing == b""
    computer.ask("draw")
    computer.ask("draw " + "x" * 2000)
    assert gadget.keeper.setup.pairing == b"", "a line that is too long is none"


def test_in_a_club_the_last_result_is_agreed_to_first():
    gadget = gadget_of(NOBODY)
    win(gadget)
    close_result(gadget)
    tell(gadget, pairing_of())
    assert not shows_pairing(gadget)
    press_all(gadget, ["OK", "OK"])
    assert note(gadget) == "result is agreed"
    gadget.wait(2 * QUIET_MS)
    assert shows_pairing(gadget)
    gadget.power_off()


def test_the_desk_tells_it_over_the_air(club_desk):
    pairings = {"3": pairing_of(), "2": pairing_of(names=["Eve", "Flo"])}
    club_desk.running.inbox.draw_for = lambda table: pairings.get(table, b"")
    gadget = gadget_of(club_desk.line("3"))
    until(lambda: shows_pairing(gadget), lambda: gadget.wait(100))
    gadget.wait(500)
    press_all(gadget, ["OK"])
    until(
        lambda: club_desk.heard and club_desk.heard[-1].get("names") == ["Ann", "Bob"],
        lambda: gadget.wait(100),
    )
    pairings["3"] = pairing_of(round=3)
    until(lambda: b'"round": 3' in gadget.keeper.setup.pairing, lambda: gadget.wait(100))
    assert not shows_pairing(gadget) and says(gadget) == "sent"
    del pairings["3"]
    until(lambda: gadget.keeper.setup.pairing == b"", lambda: gadget.wait(100))
    gadget.power_off()
