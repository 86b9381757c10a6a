# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts in the case: where each box is, in millimetres. The OpenSCAD file and the page show the same.

x goes to the right and y down the face, as one looks at it; z goes into the case. The base is the side on
the table: it meets the face at an angle, so the case leans towards the player.
"""

import math
import shutil
import subprocess
import sys
from dataclasses import dataclass

from simulator import ROOT

FOLDER = ROOT / "docs" / "case"
WIDTH, LENGTH = 50.0, 76.0  # of the face
TILT = 20.0  # degrees between face and table
WALL = 2.4  # six lines of a 0.4 mm nozzle
NEAR = 14.0  # depth at the player's edge
BUTTONS_X, BUTTONS_Y = (7.6, 19.2, 30.8, 42.4), 51.0
CAP_R, HOLE_R = 4.9, 5.3
WINDOW = (7.5, 8.0, 35.0, 21.0)  # x, y, width, height
SWITCH = (20.0, 66.2, 10.0, 4.4)
SLOT = (12.0, 9.0)  # for the plug of the cable: a usual one has 10.6 x 8.5
POSTS = ((5.2, 42.0), (WIDTH - 5.2, 42.0), (5.2, LENGTH - 5.2), (WIDTH - 5.2, LENGTH - 5.2))  # for the base
POST_R = 3.0
STANDOFF = 4.0  # of the Pico above the base

# The Pico: its data sheet's drawing; USB shell 1.3 beyond the edge, 2.8 above the board.
PICO = (51.0, 21.0, 1.0)
PICO_HOLES = ((2.0, 4.8), (2.0, 16.2), (49.0, 4.8), (49.0, 16.2))  # from the USB end, from the long edge
PICO_FROM_WALL = 6.6  # along the base


@dataclass(frozen=True)
class Box:
    """A part with room for its tolerance. ``side`` are its corners seen from the side, as (y, z)."""

    name: str
    x: tuple[float, float]
    side: tuple[tuple[float, float], ...]


def upright(name: str, x: float, y: float, z: float, width: float, height: float, depth: float) -> Box:
    """A box whose sides are those of the face."""
    corners = ((y, z), (y + height, z), (y + height, z + depth), (y, z + depth))
    return Box(name, (x, x + width), corners)


def depth(y: float) -> float:
    """How far the base's outside is behind the face."""
    return NEAR + (LENGTH - y) * math.tan(math.radians(TILT))


def on_base(along: float, above: float) -> tuple[float, float]:
    """A point over the base, as (y, z): so far from the back wall along it, so far above its inside."""
    sine, cosine = math.sin(math.radians(TILT)), math.cos(math.radians(TILT))
    above += WALL
    return along * cosine - above * sine, depth(0) - along * sine - above * cosine


def lying(name: str, x: float, width: float, along: tuple[float, float], above: tuple[float, float]) -> Box:
    """A box that lies on the base."""
    (a, b), (low, high) = along, above
    return Box(
        name, (x, x + width), tuple(on_base(s, h) for s, h in ((a, low), (b, low), (b, high), (a, high)))
    )


def parts() -> list[Box]:
    """Every part. A usual panel of 1.3 inches has a board of 33 x 35 to 33.5 x 35.4, with its pins 8 deep."""
    pico_x = (WIDTH - PICO[1]) / 2
    along = (PICO_FROM_WALL, PICO_FROM_WALL + PICO[0])
    boxes = [
        upright("panel", 7, 4, WALL, 36, 34, 5),
        upright("panel pins", 19, 4, WALL + 5, 12, 3, 3),
        upright("button board", 2.6, 46, 9, 44.8, 10, 1.6),
        lying("pico", pico_x, PICO[1], along, (STANDOFF - 1.5, STANDOFF + 2)),
        lying("usb", 21, 8, (along[0] - 1.3, along[0] + 5), (STANDOFF + 2, STANDOFF + PICO[2] + 2.8)),
        upright("switch", 20.7, 66.5, WALL, 8.6, 3.8, 7),
        upright("piezo", 29.6, 59.5, WALL, 12, 12, 6.5),
    ]
    for number, x in enumerate(BUTTONS_X):
        boxes.append(upright(f"button {number}", x - 3.8, BUTTONS_Y - 3.4, 5, 7.6, 6.8, 4))
        boxes.append(upright(f"cap {number}", x - 5.6, BUTTONS_Y - 5.6, -2, 11.2, 11.2, 6.9))
    for number, (x, y) in enumerate(POSTS):
        far = depth(y + POST_R) - WALL - WALL / math.cos(math.radians(TILT))
        boxes.append(upright(f"post {number}", x - POST_R, y - POST_R, WALL, 2 * POST_R, 2 * POST_R, far))
    return boxes


def overlap(one: Box, other: Box) -> bool:
    """Whether two parts share room. Convex shapes do not, if a line along one of their sides parts them."""
    if one.x[1] <= other.x[0] or other.x[1] <= one.x[0]:
        return False
    for shape in (one.side, other.side):
        for (y1, z1), (y2, z2) in zip(shape, shape[1:] + shape[:1], strict=True):
            normal = z2 - z1, y1 - y2
            first, second = [[y * normal[0] + z * normal[1] for y, z in box.side] for box in (one, other)]
            if max(first) <= min(second) + 1e-9 or max(second) <= min(first) + 1e-9:
                return False
    return True


def scad() -> str:
    """The numbers as OpenSCAD reads them."""
    lines = [
        "// SPDX-FileCopyrightText: 2026 The Tallybone authors",
        "// SPDX-License-Identifier: MIT",
        "// Written by make pictures, from tools/case.py: change the numbers there.",
        f"width = {WIDTH}; length = {LENGTH}; tilt = {TILT}; wall = {WALL}; near = {NEAR};",
        f"buttons_x = {list(BUTTONS_X)}; buttons_y = {BUTTONS_Y}; cap_r = {CAP_R}; hole_r = {HOLE_R};",
        f"window = {list(WINDOW)}; switch = {list(SWITCH)}; slot = {list(SLOT)}; standoff = {STANDOFF};",
        f"pico = {list(PICO)}; pico_from_wall = {PICO_FROM_WALL};",
        f"posts = {[list(post) for post in POSTS]}; post_r = {POST_R};",
        f"pico_holes = {[list(hole) for hole in PICO_HOLES]};",
        "parts = [  // name, x from and to, corners from the side as [y, z]",
    ]
    for box in parts():
        corners = [[round(y, 2), round(z, 2)] for y, z in box.side]
        lines.append(f'  ["{box.name}", {[round(x, 2) for x in box.x]}, {corners}],')
    return "\n".join([*lines, "];"]) + "\n"


def make() -> int:
    """Write the numbers; where there is OpenSCAD, the parts to print and the pictures as well."""
    (FOLDER / "parts.scad").write_text(scad())
    if not shutil.which("openscad"):
        print("openscad is not installed: the case's pictures stay as they are", file=sys.stderr)
        return 0
    file = FOLDER / "case.scad"
    for name in ("shell", "base", "caps"):
        run(["-o", FOLDER / f"{name}.stl", "--export-format", "binstl", "-D", f'show="{name}"', file])
    views = {"exploded": "0,0,0,66,0,32,330", "closed": "0,0,0,58,0,28,230"}
    for name, camera in views.items():
        look = ["--camera", camera, "--viewall", "--autocenter", "--imgsize", "1000,800"]
        look += ["--colorscheme", "Tomorrow"]
        run(["-o", FOLDER / f"{name}.png", "-D", f'show="{name}"', *look, file])
    return 0


def run(arguments: list[object]) -> None:
    """Run OpenSCAD, on a screen that nobody sees where there is no other."""
    screen = ["xvfb-run", "-a"] if shutil.which("xvfb-run") else []
    subprocess.run([*screen, "openscad", *map(str, arguments)], check=True, capture_output=True)
