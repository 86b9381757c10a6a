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
PARTS = {box.name: box for box in case.parts()}


def test_no_two_parts_share_room():
    for one, other in itertools.combinations(PARTS.values(), 2):
        if {one.name[:3], other.name[:3]} != {"pic", "usb"}:  # they are one part
            assert not case.overlap(one, other), f"{one.name} and {other.name}"


@pytest.mark.parametrize("move", [-3.0, 3.0])
def test_the_test_would_see_it(move):
    panel = PARTS["panel"]
    moved = case.Box("x", panel.x, tuple((y, z + move) for y, z in panel.side))
    assert case.overlap(panel, moved) and case.overlap(moved, panel)
    far = case.Box("x", panel.x, tuple((y, z + 30) for y, z in panel.side))
    assert not case.overlap(panel, far)
    usb, post = PARTS["usb"], PARTS["post 0"]
    assert not case.overlap(usb, post)
    lower = tuple((y, z + 6) for y, z in PARTS["button board"].side)
    assert case.overlap(PARTS["pico"], case.Box("x", (2.6, 47.4), lower)), "seen at an angle"


@pytest.mark.parametrize("name", PARTS)
def test_every_part_is_inside(name):
    box = PARTS[name]
    inside = case.WALL / math.cos(math.radians(case.TILT))
    assert box.x[0] >= case.WALL - 0.5 and box.x[1] <= case.WIDTH - case.WALL + 0.5
    for y, z in box.side:
        assert y >= case.WALL or name == "usb", "its socket is in the slot"
        assert y <= case.LENGTH - 2 and z <= case.depth(y) - inside + 1e-6
        assert z >= case.WALL or name.startswith("cap")


def test_the_plug_gets_through_and_the_cap_does_not():
    assert case.SLOT[0] >= 10.6 + 1 and case.SLOT[1] >= 8.5, "a usual plug, from the USB's drawing"
    assert case.CAP_R < case.HOLE_R < 5.4 < (case.BUTTONS_X[1] - case.BUTTONS_X[0]) / 2
    first, last = PARTS["usb"].side[0], PARTS["usb"].side[-1]
    assert all(0 < y < case.WALL + 2.5 for y, _ in (first, last)), "the socket ends in the wall"


def test_the_window_shows_the_whole_picture():
    x, y, width, height = case.WINDOW
    assert width >= 29.42 + 2 and height >= 14.7 + 2, "the active area of a panel of 1.3 inches"
    panel = PARTS["panel"]
    assert panel.x[0] <= x and x + width <= panel.x[1]
    assert panel.side[0][0] <= y and y + height <= panel.side[1][0]


def test_the_page_shows_this_case():
    assert f'viewBox="0 0 {case.WIDTH:g} {case.LENGTH:g}"' in PAGE
    x, y, width, height = (f"{number:g}" for number in case.WINDOW)
    assert f'<rect x="{x}" y="{y}" width="{width}" height="{height}"' in PAGE
    holes = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/>', PAGE)
    expected = [(f"{x:g}", f"{case.BUTTONS_Y:g}", f"{case.HOLE_R:g}") for x in case.BUTTONS_X]
    assert [hole for hole in holes if hole[1] == f"{case.BUTTONS_Y:g}"] == expected
    x, y, width, height = (f"{number:g}" for number in case.SWITCH)
    assert f'<rect x="{x}" y="{y}" width="{width}" height="{height}"' in PAGE


def test_openscad_has_the_same_numbers():
    assert (case.FOLDER / "parts.scad").read_text() == case.scad(), "type: make pictures"
    assert "include <parts.scad>" in (case.FOLDER / "case.scad").read_text()


@pytest.mark.parametrize("name", ["shell", "base", "caps"])
def test_what_is_printed_stands_on_the_bed_and_has_the_right_size(name):
    data = (case.FOLDER / f"{name}.stl").read_bytes()
    count = struct.unpack_from("<I", data, 80)[0]
    assert len(data) == 84 + 50 * count and count > 100
    corners = [struct.unpack_from("<3f", data, 84 + 50 * i + 12 * k) for i in range(count) for k in (1, 2, 3)]
    size = [max(c[axis] for c in corners) - min(c[axis] for c in corners) for axis in range(3)]
    if name == "shell":
        assert abs(size[0] - case.WIDTH) < 0.1 and abs(size[1] - case.LENGTH) < 0.1
        assert abs(min(c[2] for c in corners)) < 0.01 and size[2] <= case.depth(0) + 0.1
    low = min(c[2] for c in corners)
    flat = [c for c in corners if abs(c[2] - low) < 0.02]
    assert len(flat) > 30, "a whole side lies on the bed"
