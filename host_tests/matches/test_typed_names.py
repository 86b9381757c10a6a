# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Names typed on a computer's keyboard: over the console of the board, on the page and in a terminal."""

import pytest
from pressing import note, on, on_line, press_all, set_up
from tallybone.screens.ids import SETUP


def type_on(gadget, text):
    """Type this on the keyboard of a computer that has the console open."""
    gadget.board.typed += text.encode()
    gadget.wait(400)


@pytest.fixture
def names():
    gadget = on()
    on_line(gadget, "Players", "OK", "UP", "UP", "OK")
    on_line(gadget, "Names", "OK")
    yield gadget
    gadget.power_off()


def test_four_names_with_marks_are_typed_one_after_the_other(names):
    type_on(names, "josé\níñigo\nZoë\nø\n")
    assert names.shows(SETUP) and note(names) == "names kept"
    assert names.keeper.setup.names[:4] == ["José", "Íñigo", "Zoë", "Ø"]


def test_the_first_letters_of_a_name_that_is_known_are_enough(names):
    type_on(names, "Catalina\nMax\nMartha\nBob\n")
    on_line(names, "Names", "OK", "DOWN", "DOWN")
    type_on(names, "ma")
    assert names.overlay.label() == "Martha", "Max has a seat before"
    assert names.describe()["legend"][2] == "done", "OK takes all of it"
    type_on(names, "\n")
    assert names.keeper.setup.names[:4] == ["Catalina", "Max", "Martha", "Bob"]


def test_lines_that_are_pasted_are_a_name_each(names):
    type_on(names, "Ann\r\nBob\r\nCy\r\nDi\r\n")
    assert names.keeper.setup.names[:4] == ["Ann", "Bob", "Cy", "Di"]


def test_a_letter_that_comes_in_two_parts_is_one(names):
    for byte in "é".encode():
        names.board.typed.append(byte)
        names.wait(100)
    type_on(names, "\n")
    assert names.keeper.setup.names[0] == "É"


def test_backspace_takes_the_letter_before_and_odd_keys_do_nothing(names):
    type_on(names, "Ax\x7f\x08b\t\x1b\x00中\n")
    assert names.keeper.setup.names[0] == "B"


def test_a_name_that_is_full_takes_no_more(names):
    type_on(names, "Margarethelisa\n")
    assert names.keeper.setup.names[0] == "Margarethe"
    type_on(names, "Wilhelmina\x7fo\n")
    assert names.keeper.setup.names[1] == "Wilhelmino"


def test_backspace_takes_the_proposal_first(names):
    type_on(names, "Max\n")
    press_all(names, ["BACK", "BACK"])
    on_line(names, "Names", "OK")
    type_on(names, "ma")
    assert names.overlay.label() == "Max"
    type_on(names, "\x7f\n")
    assert names.keeper.setup.names[0] == "Ma"


def test_what_is_typed_elsewhere_is_not_a_name():
    gadget = on()
    set_up(gadget)
    gadget.board.typed += b"OK\n"
    gadget.wait(500)
    assert gadget.match and not gadget.match.answer_count and gadget.keeper.setup.names[0] == "P1"


def test_a_letter_is_proposed_where_a_name_is_known_that_begins_so(names):
    type_on(names, "Nina\n")
    press_all(names, ["BACK", "BACK"])
    on_line(names, "Names", "OK", "DOWN", "OK")
    assert names.overlay.letters == "N", "as the name before"
    press_all(names, ["OK"])
    assert names.overlay.letters == "Ni" and not names.overlay.rest, "that name has a seat before"
    press_all(names, ["BACK", "BACK", "BACK", "BACK"])
    on_line(names, "Names", "OK", "OK", "UP", "OK", *["UP"] * 13, "OK")
    assert (names.overlay.letters, names.overlay.rest) == ("Ni", "na")
    press_all(names, ["OK", "OK", "OK", "OK"])
    assert names.keeper.setup.names[:2] == ["Nina", "P2"]
