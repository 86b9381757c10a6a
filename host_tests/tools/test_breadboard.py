# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The pictures of a build: the wires of the tables, to the pins that the program asks for."""

import re

import pytest

from simulator import ROOT
from tools import breadboard
from tools.breadboard import PICTURES, STEPS, WIRES, hole

WIRING = (ROOT / "docs" / "wiring.md").read_text()
BUILD = (ROOT / "docs" / "build.md").read_text()


def test_the_pins_are_those_that_the_program_asks_for():
    """Of the first twenty pins of a Pico 3, 8, 13 and 18 are ground, the others its GPIOs in order."""
    settings = (ROOT / "settings.toml").read_text()
    for name, pin in breadboard.GPIO.items():
        assert re.search(rf'^# PIN_{name} = "{pin}"', settings, re.MULTILINE)
        number = breadboard.PINS[name]
        gpio = int(pin.removeprefix("GP"))
        assert number == gpio + 1 + (gpio + 2) // 4
        drawing = (PICTURES / "wiring.svg").read_text()
        assert f">{number}  {pin}<" in drawing
        assert f"| {pin} (pin {number})" in WIRING
    assert ">3V3  36<" in (PICTURES / "wiring.svg").read_text()


def test_the_table_has_the_same_wires():
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", WIRING.partition("## On a breadboard")[2], re.MULTILINE)
    table = set()
    for start, end in rows:
        for each in re.findall(r"\b[a-j]\d+\b", start):
            ends = re.findall(r"\b[a-j]\d+\b", end)
            table.add(
                (
                    each,
                    ends[0]
                    if ends
                    else "rail"
                    if "rail" in end
                    else end.removeprefix("the row of the OLED's "),
                )
            )
        if start.startswith("the row"):
            table.add((start.removeprefix("the row of the OLED's "), "rail"))
    panel = {str(row): name for name, row in breadboard.PANEL_ROWS.items()}
    drawn = set()
    for wire in WIRES:
        start, end = wire.start, wire.end
        if start[1:] in panel:
            start, end = (panel[start[1:]], end) if end == "rail" else (end, panel[start[1:]])
        drawn.add((start, end))
    piezo = {(hole(20), each[1]) for each in table if each[0] == hole(20)}
    assert drawn == table - piezo


def test_no_two_wires_or_legs_share_a_hole():
    used = [
        end for wire in (*WIRES, *breadboard.BATTERY) for end in (wire.start, wire.end) if end[1:].isdigit()
    ]
    used += [f"{column}{row}" for row in range(1, 21) for column in "ch"]
    used += [
        f"{column}{row + leg}" for row in breadboard.BUTTON_ROWS.values() for leg in (0, 2) for column in "ef"
    ]
    used += [f"a{row}" for row in breadboard.PANEL_ROWS.values()]
    assert len(used) == len(set(used))


def test_wires_that_are_joined_by_a_row_belong_together():
    """A row of five holes is one piece of metal: two things in it are joined, wanted or not."""
    rows = {}
    for wire in WIRES:
        for end in (wire.start, wire.end):
            if end != "rail":
                rows.setdefault((end[0] < "f", end[1:]), set()).add(wire.kind)
    assert all(len(kinds) == 1 for kinds in rows.values())
    legs = {
        (half, str(row + leg)) for row in breadboard.BUTTON_ROWS.values() for half, leg in ((1, 0), (0, 2))
    }
    assert legs <= {(int(half), row) for half, row in rows}, "each button by two legs that lie diagonally"


def test_every_wire_and_part_is_new_in_one_picture():
    kinds = [kind for step in STEPS for kind in step.kinds]
    assert sorted(kinds) == sorted({wire.kind for wire in (*WIRES, *breadboard.BATTERY)})
    assert len(STEPS) == 10


@pytest.mark.parametrize("number", range(1, 11))
def test_the_pictures_are_these(number):
    name = f"build-{number}.svg"
    assert (PICTURES / name).read_text() == breadboard.picture(number), "type: make pictures"
    assert f"](pictures/{name})" in BUILD


def test_the_whole_board_is_this():
    assert (PICTURES / "breadboard.svg").read_text() == breadboard.whole(), "type: make pictures"


def test_what_the_page_says_of_the_holes_is_drawn():
    said = re.findall(r"!\[(.+?)\]", BUILD)
    for step, text in zip(STEPS, said, strict=True):
        holes = set(re.findall(r"\b[a-j]\d+\b", text))
        drawn = {end for wire in (*WIRES, *breadboard.BATTERY) for end in (wire.start, wire.end)}
        if step.kinds:
            assert holes <= drawn
            named = {end for wire in WIRES if wire.kind in step.kinds for end in (wire.start, wire.end)}
            assert step.kinds == ("battery",) or named - {"rail"} == holes
