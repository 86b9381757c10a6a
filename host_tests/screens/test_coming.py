# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A player comes between two rounds of any game, and one leaves: on every screen, in flash, on the sheet."""

import random

import pytest
from pressing import again, give, note, on, press_all
from tallybone.screens.ids import COMING, NAMES, SETUP

from rules_min.notation.reader import Sheet
from rules_min.words import JOIN, LAST, LEAVE, MOVE, POINTS
from simulator.script import sheet_lines


def go_on_line(gadget, text):
    """Open the line of the menu that begins so."""
    press_all(gadget, ["hold BACK 900"])
    rows = [row[0] for row in gadget.overlay.rows]
    line = next((at for at, row in enumerate(rows) if row.startswith(text)), -1)
    if line >= 0:
        press_all(gadget, ["DOWN"] * line + ["OK"])
    return line >= 0


def play_round(gadget, *points):
    """Say the points of a round, seat by seat."""
    for number in points:
        give(gadget, POINTS, number, gadget.match.question.seat)
    gadget.app.view.close()


@pytest.fixture
def table():
    """Three have played a round of any game: 12, 5 and 0."""
    gadget = on(NAMES="Ann Bob Cy")
    press_all(gadget, ["game points 3", "OK"])
    play_round(gadget, 12, 5, 0)
    yield gadget
    gadget.power_off()


@pytest.mark.parametrize(("line", "total"), [(0, 0), (1, 5)])
def test_one_comes_with_nothing_or_the_mean_and_gets_a_name(table, line, total):
    assert go_on_line(table, "Players come") and table.shows(COMING)
    rows = [row[:2] for row in table.overlay.rows]
    assert rows == [
        ("New player", "0"),
        ("New, the mean", "5"),
        *[(f"{name} leaves", "") for name in ("ANN", "BOB", "CY")],
        ("Another order", ""),
    ]
    press_all(table, ["DOWN"] * line + ["OK"])
    assert table.shows(NAMES) and list(table.match.totals) == [12, 5, 0, total]
    press_all(table, ["UP", "OK", "OK", "OK"])  # Di
    assert table.keeper.captions[:4] == ["ANN", "BOB", "CY", "DI"] == table.keeper.side_captions
    play_round(table, 1, 1, 1, 8)
    for _ in range(2):
        assert list(table.match.totals) == [13, 6, 1, 8 + total]
        assert list(table.keeper.totals_by_hand()) == [12, 5, 0, 0, 13, 6, 1, 8 + total]
        assert sheet_lines(table)[1:3] == ["seats 3", "names Ann Bob Cy Di"]
        assert list(Sheet(sheet_lines(table)).match.totals) == list(table.match.totals)
        again(table)


def test_one_leaves_and_is_not_asked_any_more(table):
    go_on_line(table, "Players come")
    press_all(table, ["DOWN", "DOWN", "OK"])
    assert note(table) == "ANN leaves: OK?" and table.match.answer_count == 3
    press_all(table, ["OK"])
    assert table.match.question.seat == 1
    play_round(table, 4, 2)
    assert list(table.match.totals) == [12, 9, 2] and table.match.question.seat == 1
    assert not go_on_line(table, "No such line")
    press_all(table, ["BACK"])
    assert go_on_line(table, "Players come")
    rows = [row[0] for row in table.overlay.rows]
    assert rows == ["New player", "New, the mean", "New, the worst", "Another order"], "two stay"
    press_all(table, ["BACK", "BACK"])
    give(table, 0)  # an undo of the round, and of the leaving
    give(table, 0)
    give(table, 0)
    assert table.match.question.seat == 0 and not table.match.gone


def test_in_the_middle_of_a_round_nobody_comes(table):
    give(table, POINTS, 3, 0)
    assert not go_on_line(table, "Players come")


def test_partners_stay():
    gadget = on()
    press_all(gadget, ["game spades", "OK"])
    play_round(gadget, 1, 2, 3, 4)
    assert not go_on_line(gadget, "Players come")
    gadget.power_off()


def test_of_a_game_by_hands_who_has_left_cannot_be_out():
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, ["game rummikub 4", "OK", "OK"])
    for number in (5, 6, 7):
        give(gadget, 8, number, gadget.match.question.seat)
    gadget.app.view.close()
    assert gadget.match.hand == 1
    give(gadget, LEAVE, 0, 0)
    seen = set()
    for _ in range(12):
        press_all(gadget, ["DOWN"])
        seen.add(gadget.shown.chosen)
    assert seen == {1, 2, 3, 4}, "three seats, and nobody"
    gadget.power_off()


def choose(gadget, text):
    """Take the line of the list that begins so."""
    rows = [row[0] for row in gadget.overlay.rows]
    line = next(at for at, row in enumerate(rows) if row.startswith(text))
    press_all(gadget, ["DOWN"] * (line - gadget.overlay.chosen) + ["OK"])


def asked(gadget, points):
    """Play a round; the seats in the order in which they were asked."""
    seats = []
    for number in points:
        seats.append(gadget.match.question.seat)
        give(gadget, POINTS, number, seats[-1])
    gadget.app.view.close()
    return seats


def test_one_sits_elsewhere_and_the_sheet_keeps_the_columns(table):
    go_on_line(table, "Players come")
    choose(table, "Another order")
    assert [row[0] for row in table.overlay.rows] == ["ANN", "BOB", "CY"]
    choose(table, "CY")
    assert table.overlay.heading == "CY before whom?"
    assert [row[0] for row in table.overlay.rows] == ["ANN", "BOB"]
    choose(table, "ANN")
    assert note(table) == "CY begins"
    assert asked(table, (1, 2, 3)) == [2, 0, 1]
    again(table)
    assert list(table.match.totals) == [14, 8, 1] and asked(table, (0, 0, 0)) == [2, 0, 1]
    assert "move 2 1" in sheet_lines(table)
    go_on_line(table, "Players come")
    choose(table, "Another order")
    choose(table, "CY")
    assert [row[0] for row in table.overlay.rows] == ["BOB", "as the last"], "before ANN it is"
    press_all(table, ["BACK", "BACK", "BACK", "BACK"])
    for _ in range(7):
        give(table, 0)
    assert table.match.question.seat == 0, "undone with the rounds after it"


def test_who_is_out_is_asked_in_that_order_and_the_next_match_begins_with_it():
    gadget = on(NAMES="Ann Bob Cy Di")
    press_all(gadget, ["game rummikub 4", "OK", "OK"])
    for number in (5, 6, 7):
        give(gadget, 8, number, gadget.match.question.seat)
    give(gadget, MOVE, 1, 3)
    gadget.app.controller.answer(LEAVE, 0, 1)
    gadget.app.view.shown.enter()
    seen = []
    for _ in range(4):
        seen.append(gadget.shown.chosen)
        press_all(gadget, ["DOWN"])
    assert seen == [3, 0, 2, 4], "Di, Ann, Cy, nobody"
    give(gadget, LAST)
    gadget.app.view.close()
    press_all(gadget, ["wait 300", "OK", "wait 300"])
    assert gadget.shows(SETUP) and gadget.keeper.setup.seats == 3
    assert gadget.keeper.setup.names[:4] == ["Di", "Ann", "Cy", "P4"]
    gadget.power_off()


def fix(gadget, hand, line):
    """Open a line of a hand in *Played*, to be corrected."""
    assert go_on_line(gadget, "Played")
    press_all(gadget, ["wait 300", "OK", "wait 300", *["DOWN"] * hand, "OK", "wait 300", *["DOWN"] * line])


@pytest.mark.parametrize(
    ("taken", "shown", "line", "before", "after"),
    [
        (["OK"], ("DI", "join 0"), "New, the mean", [13, 6, 1, 8], [13, 6, 1, 13]),
        (["DOWN", "OK"], ("DI", "join 5"), "New player", [13, 6, 1, 13], [13, 6, 1, 8]),
    ],
)
def test_with_how_much_one_came_is_corrected(table, taken, shown, line, before, after):
    go_on_line(table, "Players come")
    press_all(table, [*taken, "UP", "OK", "OK", "OK"])
    play_round(table, 1, 1, 1, 8)
    assert list(table.match.totals) == before
    fix(table, 1, 0)
    rows = [row[:2] for row in table.overlay.rows]
    assert shown in rows
    press_all(table, ["DOWN"] * (rows.index(shown) - table.overlay.chosen) + ["OK"])
    assert table.shows(COMING) and {row[0] for row in table.overlay.rows} == {"New player", "New, the mean"}
    choose(table, line)
    press_all(table, ["wait 300", "OK"])
    for _ in range(2):
        assert list(table.match.totals) == after
        again(table)


def test_who_leaves_and_who_sits_where_is_corrected(table):
    give(table, LEAVE, 0, 0)
    play_round(table, 4, 2)
    fix(table, 1, 2)
    assert ("ANN", "leave") in [row[:2] for row in table.overlay.rows]
    press_all(table, ["OK"])
    assert [row[0] for row in table.overlay.rows] == ["ANN leaves", "BOB leaves", "CY leaves"]
    press_all(table, ["BACK"])
    assert note(table) == "nothing is changed" and not table.overlay
    give(table, MOVE, 3, 1)
    play_round(table, 7, 8)
    assert list(table.match.totals) == [12, 17, 9]
    fix(table, 2, 2)
    assert ("BOB", "place 3") in [row[:2] for row in table.overlay.rows]
    press_all(table, ["OK"])
    assert table.overlay.heading == "BOB before whom?"
    choose(table, "as the last")
    assert note(table) == "nothing is changed"


@pytest.mark.parametrize("seed", range(12))
def test_whoever_comes_and_goes_every_screen_shows_it(seed):
    """From two seats to eight and back: lists for columns, charts, the history, an undo, a cut."""
    chance = random.Random(seed)
    gadget = on(NAMES="Ann Bob")
    press_all(gadget, ["game points 2", "OK"])
    for _ in range(40):
        match = gadget.match
        between = match.answer_count and match.answer_count == match.answers_before
        choice = chance.random()
        if between and choice < 0.3 and match.seats < 8:
            give(gadget, JOIN, chance.randrange(30))
        elif between and choice < 0.4:
            give(gadget, LEAVE, 0, chance.randrange(match.seats))
        elif between and choice < 0.45:
            give(gadget, MOVE, chance.randrange(1, match.seats + 1), chance.randrange(match.seats))
        elif choice < 0.5 and match.answer_count:
            give(gadget, 0)
        elif choice < 0.6:
            go_on_line(gadget, "Played")
            press_all(gadget, ["wait 300", "UP", "DOWN", "OK", "wait 300", "OK", "BACK", "BACK", "BACK"])
        elif choice < 0.65:
            again(gadget)
        else:
            press_all(gadget, [chance.choice(("UP", "DOWN", "OK", "hold UP 600"))])
        assert len(gadget.keeper.side_captions) == gadget.match.sides
        assert len(gadget.keeper.totals_by_hand()) == gadget.match.hand * gadget.match.sides
    totals = list(gadget.match.totals)
    again(gadget)
    sheet = Sheet(sheet_lines(gadget)).match
    assert list(gadget.match.totals) == totals == list(sheet.totals)
    assert gadget.match.order == sheet.order
    gadget.power_off()
