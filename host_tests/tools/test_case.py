# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The case: its parts have room, and the page shows the same one."""

import itertools
import math
import re
import struct

import pytest

from simulator import ROOT
from tools import case
from tools import case_parts as parts

PAGE = (ROOT / "simulator/browser/page/case.svg").read_text()
SMALL, LARGE = case.SMALL, case.LARGE
PARTS = {each.name: {box.name: box for box in each.parts()} for each in case.CASES}
BOXES = [(each, box) for each in case.CASES for box in each.parts()]
TOGETHER = {"pico", "usb", "shim"}  # one is soldered to the other
both = pytest.mark.parametrize("size", case.CASES, ids=lambda size: size.name)


@both
def test_no_two_parts_share_room(size):
    for one, other in itertools.combinations(size.parts(), 2):
        if not {one.name, other.name} <= TOGETHER:
            assert not case.overlap(one, other), f"{one.name} and {other.name}"


@pytest.mark.parametrize("move", [-3.0, 3.0])
def test_the_test_would_see_it(move):
    small = PARTS["1.3"]
    panel = small["panel"]
    moved = case.Box("x", panel.x, tuple((y, z + move) for y, z in panel.side))
    assert case.overlap(panel, moved) and case.overlap(moved, panel)
    far = case.Box("x", panel.x, tuple((y, z + 30) for y, z in panel.side))
    assert not case.overlap(panel, far)
    usb, post = small["usb"], small["post 0"]
    assert not case.overlap(usb, post)
    lower = tuple((y, z + 6) for y, z in small["button board"].side)
    assert case.overlap(small["pico"], case.Box("x", (2.6, 47.4), lower)), "seen at an angle"


@pytest.mark.parametrize(("size", "box"), BOXES, ids=[f"{size.name}-{box.name}" for size, box in BOXES])
def test_every_part_is_inside(size, box):
    name = box.name
    inside = case.WALL / math.cos(math.radians(case.TILT))
    assert box.x[0] >= case.WALL - 0.5 and box.x[1] <= size.width - case.WALL + 0.5
    for y, z in box.side:
        assert y >= case.WALL or name == "usb", "its socket is in the slot"
        assert y <= size.length - 2 and z <= size.depth(y) - inside + 1e-6
        assert z >= case.WALL or name.startswith("cap")


@both
def test_the_plug_gets_through_and_the_cap_does_not(size):
    assert case.SLOT[0] >= parts.PLUG[0] + 1 and case.SLOT[1] >= parts.PLUG[1]
    assert case.CAP_R < case.HOLE_R < 5.4 < (size.buttons_x[1] - size.buttons_x[0]) / 2
    usb = PARTS[size.name]["usb"].side
    first, last = usb[0], usb[-1]
    assert all(0 < y < case.WALL + 2.5 for y, _ in (first, last)), "the socket ends in the wall"


@both
def test_the_window_is_in_the_middle_and_the_panel_behind_all_of_it(size):
    x, y, width, height = size.window
    panel = PARTS[size.name]["panel"]
    assert panel.x[0] <= x and x + width <= panel.x[1]
    assert panel.side[0][0] <= y and y + height <= panel.side[1][0]
    assert size.width / 2 == x + width / 2


@pytest.mark.parametrize(
    ("size", "module"),
    [(size, each) for size in case.CASES for each in parts.MODULES if each.name == size.inches],
    ids=lambda each: each.name if isinstance(each, case.Case) else each.source[:14],
)
def test_each_panel_that_is_sold_fits_and_its_whole_picture_is_seen(size, module):
    """Its picture may be moved against its board; the module itself has a little room."""
    x, y, width, height = size.panel
    wide, high, deep = module.board
    assert wide <= width and high <= height and deep <= size.panel_deep
    spare_x, spare_y = width - wide, height - high
    seen_wide, seen_high = module.picture
    _, top, window_wide, window_high = size.window
    for middle in module.middle:
        for at in (y + middle, y + spare_y + middle):
            assert top + 0.2 <= at - seen_high / 2 and at + seen_high / 2 <= top + window_high - 0.2
    assert window_wide >= seen_wide + spare_x + 1.9
    pins_x, pins_y, pins_wide, pins_high = module.pins
    box_x, box_y, box_wide, box_high = size.pins
    assert box_x <= x + spare_x / 2 + pins_x and x + spare_x / 2 + pins_x + pins_wide <= box_x + box_wide
    assert box_y <= y + pins_y and y + pins_y + pins_high <= box_y + box_high


def test_the_holes_of_the_pico_are_those_of_its_drawing():
    (a, b), (_, c), (d, _), _ = parts.PICO_HOLES
    assert (round(d - a, 2), round(c - b, 2)) == parts.PICO_HOLES_APART
    assert round(a + d, 2) == parts.PICO[0] and round(b + c, 2) == parts.PICO[1], "in the middle of the board"
    scad = (case.FOLDER / "case.scad").read_text()
    assert "pico_holes" in scad and "pico_x + h[1], pico_from_wall + h[0]" in scad


@both
def test_a_screw_of_five_holds_the_pico_and_does_not_come_out_below(size):
    tip = size.standoff + parts.PICO[2] - 5
    assert -1.2 <= tip and case.WALL - 1.2 >= 1.0, "the hole ends inside the base"
    assert size.standoff - tip >= 3, "turns of thread"
    assert parts.SCREW_TAP < 2 < parts.SCREW_THROUGH < parts.SCREW_HEAD


@both
def test_a_pico_with_pins_would_need_more_room_than_there_is(size):
    assert size.standoff < parts.PICO_PINS, "docs/parts.md says which one to take"


def test_three_cells_and_a_flat_one_have_room():
    long, wide = parts.AAA[1], 3 * parts.AAA[0]
    for holder in parts.HOLDERS:
        assert holder[0] > long and holder[1] > wide and holder[2] > parts.AAA[0]
    aaa, lipo = (PARTS[each.name]["battery"] for each in case.CASES[2:][::-1])
    assert aaa.x[1] - aaa.x[0] >= max(holder[1] for holder in parts.HOLDERS)
    assert math.dist(*aaa.side[:2]) >= max(holder[0] for holder in parts.HOLDERS)
    assert math.dist(*aaa.side[1:3]) >= max(holder[2] for holder in parts.HOLDERS)
    assert lipo.x[1] - lipo.x[0] >= parts.LIPO[0] + 1 and math.dist(*lipo.side[1:3]) >= parts.LIPO[2] + 1
    shim = PARTS["1.3 LiPo"]["shim"]
    assert math.dist(*shim.side[:2]) > parts.PICO[0] / 2
    assert all(y >= 0 for y, _ in shim.side)


def test_buttons_and_switch_have_the_room_of_their_drawings():
    for size in case.CASES:
        button = PARTS[size.name]["button 0"]
        assert button.x[1] - button.x[0] >= parts.BUTTON_LEGS[0] + 1
        assert size.buttons_x[1] - size.buttons_x[0] > parts.BUTTON[0] + 2
        assert size.switch[2] >= parts.SWITCH[0] + 0.4 and size.switch[3] >= parts.SWITCH[1] + 0.4


def test_the_buttons_of_the_large_case_stand_below_their_boxes_of_the_legend():
    box = LARGE.picture[0] / 4
    left = LARGE.width / 2 - 2 * box
    assert [round(left + (number + 0.5) * box, 1) for number in range(4)] == list(LARGE.buttons_x)


def test_the_page_and_the_drawings_show_these_cases():
    assert case.svg(SMALL) == PAGE, "type: make pictures"
    assert case.svg(LARGE) == (case.FOLDER / "face-2.42.svg").read_text(), "type: make pictures"
    holes = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/>', PAGE)
    expected = [(f"{x:g}", f"{SMALL.buttons_y:g}", f"{case.HOLE_R:g}") for x in SMALL.buttons_x]
    assert [hole for hole in holes if hole[1] == f"{SMALL.buttons_y:g}"] == expected


def test_openscad_has_the_same_numbers():
    assert (case.FOLDER / "parts.scad").read_text() == case.scad(), "type: make pictures"
    assert "include <parts.scad>" in (case.FOLDER / "case.scad").read_text()


PRINTED = [("caps", SMALL), *((name, size) for size in case.CASES for name in ("shell", "base"))]


@pytest.mark.parametrize(("name", "drawn"), PRINTED, ids=[f"{name}-{each.name}" for name, each in PRINTED])
def test_what_is_printed_stands_on_the_bed_and_has_the_right_size(name, drawn):
    data = (case.FOLDER / case.named(name, drawn, "stl")).read_bytes()
    count = struct.unpack_from("<I", data, 80)[0]
    assert len(data) == 84 + 50 * count and count > 100
    corners = [struct.unpack_from("<3f", data, 84 + 50 * i + 12 * k) for i in range(count) for k in (1, 2, 3)]
    size = [max(c[axis] for c in corners) - min(c[axis] for c in corners) for axis in range(3)]
    if name == "shell":
        assert abs(size[0] - drawn.width) < 0.1 and abs(size[1] - drawn.length) < 0.1
        assert abs(min(c[2] for c in corners)) < 0.01 and size[2] <= drawn.depth(0) + 0.1
    low = min(c[2] for c in corners)
    flat = [c for c in corners if abs(c[2] - low) < 0.02]
    assert len(flat) > 30, "a whole side lies on the bed"
