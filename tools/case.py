# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts in the case: where each box is, in millimetres. OpenSCAD and the page show the same.

x goes to the right and y down the face, as one looks at it; z goes into the case. The base is the side on
the table: it meets the face at an angle, so the case leans towards the player. There are two sizes, one for
each panel: what is below the panel is moved down.
"""

import json
import math
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace

from simulator import ROOT
from tools import case_parts as sizes

FOLDER = ROOT / "docs" / "case"
FACE = ROOT / "tools" / "case_face.svg"  # the drawing, with a name in place of each number
PAGE = ROOT / "simulator" / "browser" / "page" / "case.svg"
TILT = 20.0  # degrees between face and table
WALL = 2.4  # six lines of a 0.4 mm nozzle
CAP_R, HOLE_R = 4.9, 5.3
SLOT = (12.0, 9.0)  # for the plug of the cable, with its grip
POST_R = 3.0
NAMES = ("UP", "DOWN", "OK", "BACK")
FROM_WALL = (
    5.1  # of the Pico along the base, if it lay on it: the back wall leans, so a higher one is farther
)


@dataclass(frozen=True)
class Box:
    """A part with room for its tolerance. ``side`` are its corners seen from the side, as (y, z)."""

    name: str
    x: tuple[float, float]
    side: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Case:
    """One size, with a battery or without. ``window`` is the hole before its panel, ``panel`` the
    module, each as x, y, width and height; ``picture`` is the size of its active area.

    ``near`` is the depth at the player's edge, ``standoff`` how far the Pico is above the base, ``pico_x``
    its left edge. ``battery`` is "", "LiPo" or "AAA".
    """

    inches: str
    width: float
    length: float
    picture: tuple[float, float]
    window: tuple[float, float, float, float]
    panel: tuple[float, float, float, float]
    panel_deep: float
    pins: tuple[float, float, float, float]
    buttons_x: tuple[float, ...]
    buttons_y: float
    board: tuple[float, float]  # from and to which x the strip of the buttons goes
    pico_x: float
    near: float = 14.0
    standoff: float = 4.0
    battery: str = ""

    @property
    def name(self) -> str:
        """As the drawing calls it: ``2.42 AAA``."""
        return f"{self.inches} {self.battery}".strip()

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

    @property
    def from_wall(self) -> float:
        """Where the Pico's edge is, along the base."""
        return round(FROM_WALL + self.standoff * math.tan(math.radians(TILT)), 2)

    def depth(self, y: float) -> float:
        """How far the base's outside is behind the face."""
        return self.near + (self.length - y) * math.tan(math.radians(TILT))

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
        return [*self.on_the_face(), *self.on_the_base(), *self.of_the_battery()]

    def on_the_face(self) -> list[Box]:
        """Panel, buttons, caps, switch and piezo, and the posts into which the base is screwed."""
        x, y, width, height = self.panel
        pins_x, pins_y, pins_wide, pins_high = self.pins
        behind = WALL + self.panel_deep
        long, wide, deep = sizes.SWITCH
        boxes = [
            upright("panel", x, y, WALL, width, height, self.panel_deep),
            upright("panel pins", pins_x, pins_y, behind, pins_wide, pins_high, 3),
            upright("button board", self.board[0], self.buttons_y - 5, 9, self.board[1], 10, 1.6),
            upright("switch", self.width / 2 - long / 2, self.switch[1] + 0.25, WALL, long, wide, deep + 3),
            upright("piezo", self.width / 2 + 4.6, self.buttons_y + 8.5, WALL, 12.2, 12.2, sizes.PIEZO[1]),
        ]
        for number, x in enumerate(self.buttons_x):
            boxes.append(upright(f"button {number}", x - 3.8, self.buttons_y - 3.4, 5, 7.6, 6.8, 4))
            boxes.append(upright(f"cap {number}", x - 5.6, self.buttons_y - 5.6, -2, 11.2, 11.2, 6.9))
        for number, (x, y) in enumerate(self.posts):
            far = self.depth(y + POST_R) - WALL - WALL / math.cos(math.radians(TILT))
            boxes.append(upright(f"post {number}", x - POST_R, y - POST_R, WALL, 2 * POST_R, 2 * POST_R, far))
        return boxes

    def on_the_base(self) -> list[Box]:
        """The Pico with its joints, and its socket."""
        along = (self.from_wall, self.from_wall + sizes.PICO[0])
        top = self.standoff + sizes.PICO[2]
        socket = (along[0] - sizes.USB_BEYOND, along[0] + 5)
        middle = self.pico_x + sizes.PICO[1] / 2
        return [
            self.lying(
                "pico", self.pico_x, sizes.PICO[1], along, (self.standoff - sizes.PICO_JOINTS, top + 1)
            ),
            self.lying(
                "usb", middle - sizes.USB_WIDE / 2, sizes.USB_WIDE, socket, (top + 1, top + sizes.USB_ABOVE)
            ),
        ]

    def of_the_battery(self) -> list[Box]:
        """Three cells in a holder on the base, beside the Pico, at hand when the base is off. Or a flat cell
        at the back of the panel, and its charger below the Pico.
        """
        if self.battery == "AAA":
            x = self.pico_x + sizes.PICO[1] + 3  # its leads go between them
            long, wide, high = (max(each) for each in zip(*sizes.HOLDERS, strict=True))
            return [self.lying("battery", x, wide + 1, (8, 8 + long), (0, high + 0.5))]
        if self.battery == "LiPo":
            long, wide, high = sizes.LIPO
            x, y = (self.width - long - 2) / 2, self.panel[1] + 5
            along = (self.from_wall, self.from_wall + sizes.SHIM_LONG)
            below = self.standoff - sizes.PICO_JOINTS
            return [
                upright("battery", x, y, WALL + self.panel_deep + 0.5, long + 2, wide + 1, high + 1),
                self.lying(
                    "shim", self.pico_x, sizes.PICO[1], along, (self.standoff - sizes.SHIM_BELOW, below)
                ),
            ]
        return []


SMALL = Case(
    inches="1.3",
    width=50.0,
    length=76.0,
    picture=sizes.GLASS_13,
    window=(7.5, 9.5, 35.0, 21.0),
    panel=(7.0, 3.6, 36.0, 35.3),
    panel_deep=5.0,
    pins=(14.4, 3.6, 21.0, 5.0),
    buttons_x=(7.6, 19.2, 30.8, 42.4),
    buttons_y=51.0,
    board=(2.6, 44.8),
    pico_x=14.5,
)
# The buttons stand below their boxes of the legend.
LARGE = Case(
    inches="2.42",
    width=80.0,
    length=86.0,
    picture=sizes.GLASS_242,
    window=(10.5, 7.0, 59.0, 31.5),
    panel=(3.0, 4.0, 74.0, 44.0),
    panel_deep=6.25,
    pins=(3.5, 15.0, 5.0, 20.0),
    buttons_x=(19.4, 33.1, 46.9, 60.6),
    buttons_y=61.0,
    board=(12.0, 56.0),
    pico_x=29.5,
)
CASES = (
    SMALL,
    LARGE,
    replace(SMALL, battery="LiPo", standoff=7.5, near=16.0),
    replace(LARGE, battery="AAA", pico_x=8.4, near=14.0),
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
    each = {
        "width": [case.width for case in CASES],
        "length": [case.length for case in CASES],
        "near": [case.near for case in CASES],
        "standoff": [case.standoff for case in CASES],
        "pico_x": [case.pico_x for case in CASES],
        "pico_from_wall": [case.from_wall for case in CASES],
        "battery": [case.battery for case in CASES],
        "file_end": [ending(case) for case in CASES],
        "buttons_x": [list(case.buttons_x) for case in CASES],
        "buttons_y": [case.buttons_y for case in CASES],
        "window": [list(case.window) for case in CASES],
        "panel": [list(case.panel) for case in CASES],
        "panel_deep": [case.panel_deep for case in CASES],
        "switch": [list(case.switch) for case in CASES],
        "groove_y": [case.groove_y for case in CASES],
        "posts": [[list(post) for post in case.posts] for case in CASES],
    }
    names = json.dumps([case.name for case in CASES])
    lines = [
        "// SPDX-FileCopyrightText: 2026 The Tallybone authors",
        "// SPDX-License-Identifier: MIT",
        "// Written by make pictures, from tools/case.py and tools/case_parts.py: change the numbers there.",
        f'CASE = "{CASES[0].name}";  // inches of the panel, and the battery: one of {names}',
        f"size = search([CASE], {names})[0];",
        f"tilt = {TILT}; wall = {WALL}; cap_r = {CAP_R}; hole_r = {HOLE_R}; post_r = {POST_R};",
        f"slot = {list(SLOT)}; pico = {list(sizes.PICO)};",
        f"pico_holes = {[list(hole) for hole in sizes.PICO_HOLES]};",
        f"screw = {sizes.SCREW_TAP}; screw_through = {sizes.SCREW_THROUGH};",
        f"screw_head = {sizes.SCREW_HEAD + 0.6:g};",
        f"shim_thick = {sizes.SHIM_THICK}; shim_button = {list(sizes.SHIM_BUTTON)};",
        *[f"{name} = {json.dumps(values)}[size];" for name, values in each.items()],
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
    PAGE.write_text(svg(SMALL))
    (FOLDER / "face-2.42.svg").write_text(svg(LARGE))
    if not shutil.which("openscad"):
        print("openscad is not installed: the case's pictures stay as they are", file=sys.stderr)
        return 0
    file = FOLDER / "case.scad"
    for case in CASES:
        chosen = ["-D", f'CASE="{case.name}"']
        for name in ("shell", "base", "caps"):
            if name == "caps" and case is not SMALL:
                continue  # they are the same
            to = FOLDER / named(name, case, "stl")
            run(["-o", to, "--export-format", "binstl", *chosen, "-D", f'show="{name}"', file])
        views = {"exploded": f"0,0,0,66,0,32,{330 * case.width / 50:g}"}
        views["closed"] = f"0,0,0,58,0,28,{230 * case.width / 50:g}"
        for name, camera in views.items():
            if case.battery and name == "closed":
                continue  # from outside they are the same
            look = ["--camera", camera, "--viewall", "--autocenter", "--imgsize", "1000,800"]
            look += ["--colorscheme", "Tomorrow"]
            run(["-o", FOLDER / named(name, case, "png"), *chosen, "-D", f'show="{name}"', *look, file])
    return 0


def ending(case: Case) -> str:
    """What the names of its files end with: nothing for the first size."""
    return "" if case == SMALL else f"-{case.name.replace(' ', '-').lower()}"


def named(name: str, case: Case, end: str) -> str:
    """The name of a file."""
    return f"{name}{ending(case)}.{end}"


def run(arguments: list[object]) -> None:
    """Run OpenSCAD, on a screen that nobody sees if there is no other."""
    screen = ["xvfb-run", "-a"] if shutil.which("xvfb-run") else []
    subprocess.run([*screen, "openscad", *map(str, arguments)], check=True, capture_output=True)
