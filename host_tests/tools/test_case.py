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

PAGE = (ROOT / "simulator/browser/page/case.svg").read_text()
SMALL, LARGE = case.CASES
PARTS = {each.inches: {box.name: box for box in each.parts()} for each in case.CASES}
BOXES = [(each, box) for each in case.CASES for box in each.parts()]
both = pytest.mark.parametrize("size", case.CASES, ids=lambda size: size.inches)


@both
def test_no_two_parts_share_room(size):
    for one, other in itertools.combinations(size.parts(), 2):
        if {one.name[:3], other.name[:3]} != {"pic", "usb"}:  # they are one part
            assert not case.overlap(one, other), f"{one.name} and {other.name}"


@pytest.mark.parametrize("move", [-3.0, 3.0])
def test_the_test_would_see_it(move):
    parts = PARTS["1.3"]
    panel = parts["panel"]
    moved = case.Box("x", panel.x, tuple((y, z + move) for y, z in panel.side))
    assert case.overlap(panel, moved) and case.overlap(moved, panel)
    far = case.Box("x", panel.x, tuple((y, z + 30) for y, z in panel.side))
    assert not case.overlap(panel, far)
    usb, post = parts["usb"], parts["post 0"]
    assert not case.overlap(usb, post)
    lower = tuple((y, z + 6) for y, z in parts["button board"].side)
    assert case.overlap(parts["pico"], case.Box("x", (2.6, 47.4), lower)), "seen at an angle"


@pytest.mark.parametrize(("size", "box"), BOXES, ids=[f"{size.inches}-{box.name}" for size, box in BOXES])
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
    assert case.SLOT[0] >= 10.6 + 1 and case.SLOT[1] >= 8.5, "a usual plug, from the USB's drawing"
    assert case.CAP_R < case.HOLE_R < 5.4 < (size.buttons_x[1] - size.buttons_x[0]) / 2
    usb = PARTS[size.inches]["usb"].side
    first, last = usb[0], usb[-1]
    assert all(0 < y < case.WALL + 2.5 for y, _ in (first, last)), "the socket ends in the wall"


@both
def test_the_window_shows_the_whole_picture(size):
    x, y, width, height = size.window
    assert width >= size.picture[0] + 2 and height >= size.picture[1] + 2
    panel = PARTS[size.inches]["panel"]
    assert panel.x[0] <= x and x + width <= panel.x[1]
    assert panel.side[0][0] <= y and y + height <= panel.side[1][0]
    assert size.width / 2 == x + width / 2, "in the middle"


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


PRINTED = [("shell", SMALL), ("base", SMALL), ("caps", SMALL), ("shell", LARGE), ("base", LARGE)]


@pytest.mark.parametrize(("name", "drawn"), PRINTED, ids=[f"{name}-{each.inches}" for name, each in PRINTED])
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
