# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts in the case: where each box is, in millimetres. OpenSCAD and the page show the same.

x goes to the right and y down the face, as one looks at it; z goes into the case. The base is the side on
the table: it meets the face at an angle, so the case leans towards the player. There are two sizes, one for
each panel: what is below the panel is moved down.
"""

import math
import shutil
import subprocess
import sys
from dataclasses import dataclass

from simulator import ROOT

FOLDER = ROOT / "docs" / "case"
FACE = ROOT / "tools" / "case_face.svg"  # the drawing, with a name in place of each number
PAGE = ROOT / "simulator" / "browser" / "page" / "case.svg"
TILT = 20.0  # degrees between face and table
WALL = 2.4  # six lines of a 0.4 mm nozzle
NEAR = 14.0  # depth at the player's edge
CAP_R, HOLE_R = 4.9, 5.3
SLOT = (12.0, 9.0)  # for the plug of the cable: a usual one has 10.6 x 8.5
POST_R = 3.0
STANDOFF = 4.0  # of the Pico above the base
NAMES = ("UP", "DOWN", "OK", "BACK")

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


@dataclass(frozen=True)
class Case:
    """One size. ``window`` is the hole in front of its panel, ``panel`` the module, each as x, y, width and
    height; ``picture`` is the width and height of the panel's active area.
    """

    inches: str
    width: float
    length: float
    picture: tuple[float, float]
    window: tuple[float, float, float, float]
    panel: tuple[float, float, float, float]
    buttons_x: tuple[float, ...]
    buttons_y: float
    board: tuple[float, float]  # from and to which x the strip of the buttons goes

    @property
    def switch(self) -> tuple[float, float, float, float]:
        """The hole of the slide switch."""
        return (self.width / 2 - 5.0, round(self.buttons_y + 15.2, 2), 10.0, 4.4)

    @property
    def groove_y(self) -> float:
        """The domino's groove, between panel and buttons."""
        return round(self.buttons_y - 14.1, 2)

    @property
    def posts(self) -> tuple[tuple[float, float], ...]:
        """Where the base is screwed on."""
        ys = (self.buttons_y - 9.0, self.length - 5.2)
        return tuple((x, y) for y in ys for x in (5.2, round(self.width - 5.2, 2)))

    def depth(self, y: float) -> float:
        """How far the base's outside is behind the face."""
        return NEAR + (self.length - y) * math.tan(math.radians(TILT))

    def on_base(self, along: float, above: float) -> tuple[float, float]:
        """A point over the base, as (y, z): so far from the back wall along it, so far above its inside."""
        sine, cosine = math.sin(math.radians(TILT)), math.cos(math.radians(TILT))
        above += WALL
        return along * cosine - above * sine, self.depth(0) - along * sine - above * cosine

    def lying(
        self, name: str, x: float, width: float, along: tuple[float, float], above: tuple[float, float]
    ) -> Box:
        """A box that lies on the base."""
        (a, b), (low, high) = along, above
        corners = ((a, low), (b, low), (b, high), (a, high))
        return Box(name, (x, x + width), tuple(self.on_base(s, h) for s, h in corners))

    def parts(self) -> list[Box]:
        """Every part."""
        x, y, width, height = self.panel
        middle = self.width / 2
        along = (PICO_FROM_WALL, PICO_FROM_WALL + PICO[0])
        boxes = [
            upright("panel", x, y, WALL, width, height, 5),
            upright("panel pins", middle - 6, y, WALL + 5, 12, 3, 3),
            upright("button board", self.board[0], self.buttons_y - 5, 9, self.board[1], 10, 1.6),
            self.lying("pico", middle - PICO[1] / 2, PICO[1], along, (STANDOFF - 1.5, STANDOFF + 2)),
            self.lying(
                "usb", middle - 4, 8, (along[0] - 1.3, along[0] + 5), (STANDOFF + 2, STANDOFF + PICO[2] + 2.8)
            ),
            upright("switch", middle - 4.3, self.switch[1] + 0.3, WALL, 8.6, 3.8, 7),
            upright("piezo", middle + 4.6, self.buttons_y + 8.5, WALL, 12, 12, 6.5),
        ]
        for number, x in enumerate(self.buttons_x):
            boxes.append(upright(f"button {number}", x - 3.8, self.buttons_y - 3.4, 5, 7.6, 6.8, 4))
            boxes.append(upright(f"cap {number}", x - 5.6, self.buttons_y - 5.6, -2, 11.2, 11.2, 6.9))
        for number, (x, y) in enumerate(self.posts):
            far = self.depth(y + POST_R) - WALL - WALL / math.cos(math.radians(TILT))
            boxes.append(upright(f"post {number}", x - POST_R, y - POST_R, WALL, 2 * POST_R, 2 * POST_R, far))
        return boxes


# A usual panel of 1.3 inches has a board of 33 x 35 to 33.5 x 35.4, one of 2.42 inches of 71.8 x 43 to
# 73 x 43.5; the pins are 8 deep. The buttons of the large one stand below their boxes of the legend.
CASES = (
    Case(
        inches="1.3",
        width=50.0,
        length=76.0,
        picture=(29.42, 14.7),
        window=(7.5, 8.0, 35.0, 21.0),
        panel=(7.0, 4.0, 36.0, 34.0),
        buttons_x=(7.6, 19.2, 30.8, 42.4),
        buttons_y=51.0,
        board=(2.6, 44.8),
    ),
    Case(
        inches="2.42",
        width=80.0,
        length=86.0,
        picture=(55.01, 27.49),
        window=(10.5, 7.0, 59.0, 31.5),
        panel=(3.0, 4.0, 74.0, 44.0),
        buttons_x=(19.4, 33.1, 46.9, 60.6),
        buttons_y=61.0,
        board=(12.0, 56.0),
    ),
)


def upright(name: str, x: float, y: float, z: float, width: float, height: float, depth: float) -> Box:
    """A box whose sides are those of the face."""
    corners = ((y, z), (y + height, z), (y + height, z + depth), (y, z + depth))
    return Box(name, (x, x + width), corners)


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


# The drawings -----------------------------------------------------------------------------------


def scad() -> str:
    """The numbers as OpenSCAD reads them: CASE says which size."""
    both = {
        "width": [case.width for case in CASES],
        "length": [case.length for case in CASES],
        "buttons_x": [list(case.buttons_x) for case in CASES],
        "buttons_y": [case.buttons_y for case in CASES],
        "window": [list(case.window) for case in CASES],
        "panel": [list(case.panel) for case in CASES],
        "switch": [list(case.switch) for case in CASES],
        "groove_y": [case.groove_y for case in CASES],
        "posts": [[list(post) for post in case.posts] for case in CASES],
    }
    lines = [
        "// SPDX-FileCopyrightText: 2026 The Tallybone authors",
        "// SPDX-License-Identifier: MIT",
        "// Written by make pictures, from tools/case.py: change the numbers there.",
        f'CASE = "{CASES[0].inches}";  // inches of the panel: {" or ".join(case.inches for case in CASES)}',
        f'size = CASE == "{CASES[1].inches}" ? 1 : 0;',
        f"tilt = {TILT}; wall = {WALL}; near = {NEAR}; cap_r = {CAP_R}; hole_r = {HOLE_R};",
        f"slot = {list(SLOT)}; standoff = {STANDOFF}; pico = {list(PICO)};",
        f"pico_from_wall = {PICO_FROM_WALL}; pico_holes = {[list(hole) for hole in PICO_HOLES]};",
        f"post_r = {POST_R};",
        *[f"{name} = {values}[size];" for name, values in both.items()],
        "parts = [  // of each size: name, x from and to, corners from the side as [y, z]",
    ]
    for case in CASES:
        lines.append("  [")
        for box in case.parts():
            corners = [[round(y, 2), round(z, 2)] for y, z in box.side]
            lines.append(f'    ["{box.name}", {[round(x, 2) for x in box.x]}, {corners}],')
        lines.append("  ],")
    return "\n".join([*lines, "][size];"]) + "\n"


def svg(case: Case) -> str:
    """The face of the case, in millimetres."""
    holes = "\n".join(
        f'    <circle cx="{each:g}" cy="{case.buttons_y:g}" r="{HOLE_R:g}"/>' for each in case.buttons_x
    )
    names = "\n".join(
        f'    <text x="{each:g}" y="{case.buttons_y + 9.2:g}">{name}</text>'
        for each, name in zip(case.buttons_x, NAMES, strict=True)
    )
    told = {name: f"{value:g}" for name, value in face_numbers(case).items()}
    return FACE.read_text().format(**told, holes=holes, names=names)


def face_numbers(case: Case) -> dict[str, float]:
    """Where each part of the face is, in millimetres, by its name in the drawing."""
    width, length = case.width, case.length
    x, y, wide, high = case.window
    picture = (x + (wide - case.picture[0] - 1.4) / 2, case.picture[0] + 1.4, case.picture[1] + 1.4)
    top = y + (high - picture[2]) * 0.41  # the glass is darker below, where its wires are
    sx, sy, swide, shigh = case.switch
    middle, groove = width / 2, case.groove_y
    return {
        "width": width,
        "length": length,
        "pixels_wide": 6 * width,
        "pixels_high": 6 * length,
        "outer_wide": width - 0.6,
        "outer_high": length - 0.6,
        "face_high": length - 1.8,
        "edge_wide": width - 2.6,
        "edge_high": length - 3.6,
        "slot_x": middle - 5,
        "rim_x": x - 0.5,
        "rim_y": y - 0.5,
        "rim_wide": wide + 1,
        "rim_high": high + 1,
        "x": x,
        "y": y,
        "wide": wide,
        "high": high,
        "picture_x": round(picture[0], 1),
        "picture_y": round(top, 1),
        "picture_wide": round(picture[1], 1),
        "picture_high": round(picture[2], 1),
        "shine_y": y + 1.4,
        "shine_wide": wide * 0.457,
        "shine_x": x + wide * 0.1,
        "bottom": y + high,
        "groove_y": groove - 0.3,
        "groove_wide": width - 10,
        "light_y": groove + 0.4,
        "middle": middle,
        "spinner_y": groove + 0.2,
        "glint_x": middle - 0.4,
        "glint_y": groove - 0.2,
        "switch_x": sx,
        "switch_y": sy,
        "switch_wide": swide,
        "switch_high": shigh,
    }


def make() -> int:
    """Write the numbers and the faces; if there is OpenSCAD, the parts to print and the pictures too."""
    (FOLDER / "parts.scad").write_text(scad())
    PAGE.write_text(svg(CASES[0]))
    (FOLDER / "face-2.42.svg").write_text(svg(CASES[1]))
    if not shutil.which("openscad"):
        print("openscad is not installed: the case's pictures stay as they are", file=sys.stderr)
        return 0
    file = FOLDER / "case.scad"
    for case in CASES:
        chosen = ["-D", f'CASE="{case.inches}"']
        for name in ("shell", "base", "caps"):
            if name == "caps" and case is not CASES[0]:
                continue  # they are the same
            to = FOLDER / named(name, case, "stl")
            run(["-o", to, "--export-format", "binstl", *chosen, "-D", f'show="{name}"', file])
        views = {"exploded": f"0,0,0,66,0,32,{330 * case.width / 50:g}"}
        views["closed"] = f"0,0,0,58,0,28,{230 * case.width / 50:g}"
        for name, camera in views.items():
            look = ["--camera", camera, "--viewall", "--autocenter", "--imgsize", "1000,800"]
            look += ["--colorscheme", "Tomorrow"]
            run(["-o", FOLDER / named(name, case, "png"), *chosen, "-D", f'show="{name}"', *look, file])
    return 0


def named(name: str, case: Case, end: str) -> str:
    """The name of a file: that of the first size has none of its own."""
    return f"{name}.{end}" if case is CASES[0] else f"{name}-{case.inches}.{end}"


def run(arguments: list[object]) -> None:
    """Run OpenSCAD, on a screen that nobody sees if there is no other."""
    screen = ["xvfb-run", "-a"] if shutil.which("xvfb-run") else []
    subprocess.run([*screen, "openscad", *map(str, arguments)], check=True, capture_output=True)
