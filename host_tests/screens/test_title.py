# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A table gives any game a name of its own: on screens, in flash, on the sheet and in messages."""

import json

import pytest
from pressing import again, give, note, on, press_all
from tallybone.matches import kept_matches
from tallybone.screens.ids import SETUP, TITLE

from desk.messages import read
from rules_min.notation.reader import Sheet, SheetError
from rules_min.words import POINTS
from simulator.script import sheet_lines


def line_of(gadget, text):
    """Go to the line of the set-up that begins so, and return it."""
    rows = [row[:2] for row in gadget.overlay.rows]
    at = next(at for at, row in enumerate(rows) if row[0].startswith(text))
    press_all(gadget, ["DOWN"] * ((at - gadget.overlay.chosen) % len(rows)))
    return rows[at]


@pytest.fixture
def gadget():
    """Any game was begun once."""
    found = on(NAMES="Ann Bob")
    press_all(found, ["game points 2"])
    yield found
    found.power_off()


def name_it(gadget, *letters):
    """Choose *Called* and the letters: so many presses of UP each."""
    assert line_of(gadget, "Called") == ("Called", "-")
    press_all(gadget, ["OK"])
    assert gadget.shows(TITLE)
    for ups in letters:
        press_all(gadget, ["UP"] * ups + ["OK"])


def test_any_game_has_the_name_that_the_table_gives_it(gadget):
    assert gadget.shows(SETUP)
    name_it(gadget, 2, 0, 0)  # C, the i that is proposed, and an empty one, which ends it
    assert gadget.shows(SETUP) and line_of(gadget, "Called") == ("Called", "Ci")
    assert not note(gadget) and line_of(gadget, "Game") == ("Game", "Ci")
    again(gadget)
    assert gadget.keeper.setup.title == "Ci", "a set-up survives the power"
    press_all(gadget, ["wait 300"])
    line_of(gadget, "Start")
    press_all(gadget, ["OK"])
    give(gadget, POINTS, 7, 0)
    for _ in range(2):
        assert sheet_lines(gadget)[:3] == ["rules points", "title Ci", "seats 2"]
        assert Sheet(sheet_lines(gadget)).title == "Ci" == gadget.match.rules.NAME
        told = kept_matches.line("3", gadget.keeper)
        assert json.loads(told)["title"] == "Ci" and read(told).game_name == "Ci"
        press_all(gadget, ["hold BACK 900", "DOWN", "DOWN", "OK", "wait 300"])
        assert gadget.overlay.heading == "1/1 Ci"
        again(gadget)


def test_as_in_the_book_takes_the_name_away(gadget):
    name_it(gadget, 2, 0, 0)
    line_of(gadget, "As in the book")
    press_all(gadget, ["OK", "OK"])
    assert line_of(gadget, "Called") == ("Called", "-")
    again(gadget)
    assert gadget.keeper.setup.title == "" and gadget.match is None


def test_back_leaves_it_as_it_was(gadget):
    name_it(gadget, 2)
    press_all(gadget, ["BACK", "BACK"])
    assert gadget.shows(SETUP) and line_of(gadget, "Called") == ("Called", "-")


def test_a_game_by_its_name_has_none_of_the_tables_own(gadget):
    name_it(gadget, 2, 0, 0)
    press_all(gadget, ["game hearts 3", "wait 300"])
    assert not [row for row in gadget.overlay.rows if row[0] == "Called"]
    press_all(gadget, ["OK"])
    assert "title Ci" not in sheet_lines(gadget)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["rules points", "title Doppelkopf2"], "'title Doppelkopf2'; expected title NAME, of 10 letters"),
        (["rules block", "title Ours", "seats 2", "play"], "title Ours; expected one for any game alone"),
        (["rules points", "title Ours", "seats 3", "option game 6"], "title Ours; expected one for any game"),
    ],
)
def test_what_no_title_can_be_is_refused_in_one_line(lines, said):
    with pytest.raises(SheetError) as found:
        Sheet(lines)
    assert said in str(found.value)
