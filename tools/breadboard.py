# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The gadget on a breadboard: each wire stands here once, and the pictures of a build are drawn of that.

docs/wiring.md has the same wires as a table; a test compares both, and the pins that the program asks for.
"""

from dataclasses import dataclass

from simulator import ROOT
from simulator.gadget import Gadget

PICTURES = ROOT / "docs" / "pictures"
ROWS = 63
LEFT, PITCH = 70, 14  # of row 1, and from row to row, in pixels
COLUMNS = dict(zip("abcdefghij", (254, 240, 226, 212, 198, 156, 142, 128, 114, 100), strict=True))
RAIL = 56
FREE = {"a": 1, "j": -1}  # columns at the edge, and on which side of them a wire has room
BUTTON_ROWS = {"UP": 27, "DOWN": 33, "OK": 39, "BACK": 45}
PANEL_ROWS = {"VCC": 53, "GND": 54, "SCL": 55, "SDA": 56}
PINS = {"UP": 14, "DOWN": 15, "OK": 16, "BACK": 17, "SDA": 6, "SCL": 7, "3V3": 36, "GND": 38, "VSYS": 39}
MINUS = "\N{MINUS SIGN}"
ALONE = {"kit", "check"}  # pictures without the breadboard
GPIO = {"UP": "GP10", "DOWN": "GP11", "OK": "GP12", "BACK": "GP13", "SDA": "GP4", "SCL": "GP5"}
STYLES = {  # a colour and a kind of line each: some people do not see the colours
    "ground": 'stroke="#000" stroke-width="3"',
    "3V3": 'stroke="#b00" stroke-width="2.5" stroke-dasharray="9 3"',
    "SDA": 'stroke="#06c" stroke-width="2"',
    "SCL": 'stroke="#080" stroke-width="2" stroke-dasharray="2 3"',
    "button": 'stroke="#a0522d" stroke-width="2"',
    "battery": 'stroke="#808" stroke-width="3" stroke-dasharray="12 3 3 3"',
}
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{0} {1} {2} {3}" width="{2}" height="{3}"'
    ' font-family="sans-serif" font-size="11">\n'
    "  <!-- SPDX-FileCopyrightText: 2026 The Tallybone authors -->\n"
    "  <!-- SPDX-License-Identifier: MIT -->\n"
    "  <title>{4}</title>\n"
    '  <rect x="{0}" y="{1}" width="{2}" height="{3}" fill="#fff"/>\n'
)


@dataclass(frozen=True)
class Wire:
    """From one hole to another, ``a27`` or ``rail``; ``lane`` is how high it lies in the picture."""

    kind: str
    start: str
    end: str
    lane: int = 0


@dataclass(frozen=True)
class Step:
    """One picture: the parts and wires that are new in it, what of the board it shows, and its title."""

    title: str
    parts: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    view: tuple[int, int, int, int] = (14, -10, 950, 290)


def hole(pin: int, column: str = "") -> str:
    """A free hole beside a pin of the Pico, whose pin 1 is in c1: the outermost, or in this column."""
    return f"{column or 'a'}{pin}" if pin <= 20 else f"{column or 'j'}{41 - pin}"


WIRES = (
    *(Wire("ground", f"j{row + 2}", "rail") for row in BUTTON_ROWS.values()),
    Wire("ground", f"e{PANEL_ROWS['GND']}", "rail"),
    Wire("ground", hole(PINS["GND"]), "rail"),
    Wire("3V3", f"d{PANEL_ROWS['VCC']}", hole(PINS["3V3"], "i"), 76),
    Wire("SDA", f"b{PANEL_ROWS['SDA']}", hole(PINS["SDA"]), 326),
    Wire("SCL", f"c{PANEL_ROWS['SCL']}", hole(PINS["SCL"]), 317),
    *(
        Wire("button", f"a{row}", hole(PINS[name]), 278 + 9 * number)
        for number, (name, row) in enumerate(BUTTON_ROWS.items())
    ),
)
BATTERY = (Wire("battery", "holder", hole(PINS["VSYS"])), Wire("ground", "holder", "rail"))
WHOLE = (14, -10, 950, 408)
STEPS = (
    Step("What you need: nothing is soldered", ("kit",), view=(40, 20, 560, 460)),
    Step("The Pico, with its USB socket at the left end, pin 1 in c1", ("pico",), view=(14, -10, 430, 290)),
    Step("Four buttons across the gap", ("buttons",), view=(400, -10, 360, 290)),
    Step("The panel: go by the letters on it", ("panel",), view=(560, -10, 406, 408)),
    Step("Ground: six wires to the rail", ("panel",), kinds=("ground",), view=WHOLE),
    Step("Power for the panel: from 3V3", ("panel",), kinds=("3V3",), view=WHOLE),
    Step("Data and clock: SDA and SCL", ("panel",), kinds=("SDA", "SCL"), view=WHOLE),
    Step("A wire for each button", kinds=("button",), view=(220, 76, 520, 244)),
    Step("Two files, and the check", ("check",), view=(20, 20, 560, 480)),
    Step(
        "For the table: three cells, a switch and a diode", ("battery",), ("battery",), (-250, -40, 700, 320)
    ),
)


# Drawing ----------------------------------------------------------------------------------------


def place(name: str) -> tuple[int, int]:
    """Where a hole is in the picture."""
    return LEFT + PITCH * (int(name[1:]) - 1), COLUMNS[name[0]]


def route(wire: Wire) -> str:
    """The way of a wire: out of its column between two rows, along its lane, and back in."""
    x, y = place(wire.start)
    if wire.end == "rail":
        return f"M{x} {y}L{x + 7} {y - 9 if y > 60 else y}V{RAIL}"
    to_x, to_y = place(wire.end)
    way = f"M{x} {y}"
    if wire.start[0] not in FREE:
        x += -7 if wire.lane < RAIL + 44 else 7
        way += f"L{x} {y - 7 if wire.lane < y else y + 7}"
    if wire.end[0] in FREE:
        return f"{way}V{wire.lane}H{to_x}V{to_y}"
    return f"{way}V{wire.lane}H{to_x + 7}V{to_y - 7}L{to_x} {to_y}"


def box(x: int, y: int, width: int, height: int, fill: str = "#fff", round_by: int = 3) -> str:
    """A box with a line around it."""
    size = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'  <rect {size} rx="{round_by}" fill="{fill}" stroke="#000" stroke-width="1.5"/>\n'


def text(x: int, y: int, said: str, more: str = "") -> str:
    """A text around a point."""
    return f'  <text x="{x}" y="{y}" text-anchor="middle"{more}>{said}</text>\n'


def line(way: str, style: str = 'stroke="#000" stroke-width="4"') -> str:
    """A line along a path."""
    return f'  <path d="{way}" fill="none" stroke-linejoin="round" {style}/>\n'


def dots(places: list[tuple[int, int]], size: float = 3) -> str:
    """Small discs: the ends of wires, the legs of a button."""
    return "".join(f'  <circle cx="{x}" cy="{y}" r="{size:g}"/>\n' for x, y in places)


BOLD = ' font-weight="bold"'
LARGE = ' font-size="15"'


def drawn(wire: Wire) -> str:
    """A wire with its ends."""
    ends = [place(end) for end in (wire.start, wire.end) if end[1:].isdigit()]
    if wire.end == "rail":
        ends.append((place(wire.start)[0] + 7, RAIL))
    return line(route(wire), STYLES[wire.kind]) + dots(ends)


def board() -> str:
    """The breadboard alone."""
    holes = "".join(f"M{LEFT + PITCH * row} {y}h0" for row in range(ROWS) for y in COLUMNS.values())
    marked = (1, 10, 20, *BUTTON_ROWS.values(), PANEL_ROWS["VCC"], ROWS)
    return (
        box(22, 30, 934, 240, "none", 6)
        + line(f"M40 {RAIL}H946", 'stroke="#000"')
        + text(180, 48, f"ground rail ({MINUS}); if its line has a gap, join both halves")
        + line(holes, 'stroke="#aaa" stroke-width="4" stroke-linecap="round"')
        + "".join(text(LEFT + PITCH * (row - 1), 88, str(row)) for row in marked)
        + "".join(text(34, y + 4, letter) for letter, y in COLUMNS.items())
    )


def pico(x: int = 62, y: int = 121) -> str:
    """The Pico from above, its socket at the left."""
    socket = box(x - 10, y + 31, 22, 50, round_by=0) + text(x + 30, y + 60, "USB")
    named = text(x + 150, y + 60, "Raspberry Pi Pico", BOLD + LARGE)
    return (
        box(x, y, 282, 112, round_by=0)
        + socket
        + named
        + dots([(x + 8, y + 105)])
        + text(x + 28, y + 108, "pin 1")
    )


def button(name: str, x: int, y: int = 152) -> str:
    """A button with its four legs."""
    cap = f'  <circle cx="{x + 19}" cy="{y + 25}" r="10" fill="#ddd" stroke="#000"/>\n'
    legs = dots([(x + across, y + down) for across in (5, 33) for down in (4, 46)], 2.5)
    return box(x, y, 38, 50) + cap + legs + text(x + 19, y - 12, name, BOLD)


def panel(x: int = 754, y: int = 298) -> str:
    """The OLED module."""
    named = text(x + 65, y + 66, "OLED", f'{BOLD} fill="#fff"')
    return box(x, y, 130, 92, round_by=4) + box(x + 7, y + 30, 116, 58, "#111", 0) + named


def panel_pins() -> str:
    """The module's pins in their rows."""
    told = ""
    for name, row in PANEL_ROWS.items():
        x = LEFT + PITCH * (row - 1)
        told += line(f"M{x} 254V304", 'stroke="#777" stroke-width="3"')
        told += f'  <text transform="translate({x + 4} 326) rotate(-90)" font-size="10">{name}</text>\n'
    return told


def parts(name: str) -> str:
    """What a part looks like in its place."""
    if name == "pico":
        return pico()
    if name == "buttons":
        return "".join(button(each, LEFT + PITCH * (row - 1) - 5) for each, row in BUTTON_ROWS.items())
    if name == "panel":
        return panel() + panel_pins()
    return {"kit": kit, "check": check, "battery": battery}[name]()


def kit() -> str:
    """All that the first picture shows; in two columns, as a phone is narrow."""
    wires = len(WIRES)
    told = pico(70, 60) + panel(420, 60) + box(60, 350, 300, 64, round_by=4)
    told += "".join(button(name, 70 + 75 * number, 240) for number, name in enumerate(BUTTON_ROWS))
    for x in range(395, 395 + 14 * wires, 14):
        told += line(f"M{x} 290C{x - 5} 250 {x + 15} 260 {x + 10} 230", 'stroke="#555" stroke-width="2"')
    told += (
        line("M420 400C450 350 510 440 550 375")
        + box(404, 392, 20, 14, "#000")
        + box(546, 368, 16, 12, "#000")
    )
    labels = (
        (211, 200, "with its pins soldered on (H)"),
        (485, 180, "128x64, I2C, four pins"),
        (200, 318, "four buttons of 6x6 mm"),
        (485, 318, f"{wires} wires, pin to pin"),
        (210, 386, f"breadboard of {ROWS} rows"),
        (485, 445, "USB cable for data"),
    )
    return told + "".join(text(*label, LARGE) for label in labels)


def check() -> str:
    """The two files that are dragged, and what the panel shows of the check, drawn by the program itself."""
    gadget = Gadget()
    gadget.down("UP")
    gadget.down("DOWN")
    gadget.power_on()
    gadget.wait(1500)
    rows = gadget.screen()
    gadget.power_off()
    lit = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on == "#")
    told = (
        box(50, 60, 220, 140, round_by=6)
        + '  <path d="M30 210H290L270 200H50Z" fill="#ddd" stroke="#000"/>\n'
    )
    told += text(160, 84, "drive RPI-RP2", BOLD + LARGE)
    for x, number, name in ((110, "1", "CircuitPython"), (214, "2", "tallybone-pico")):
        told += box(x - 48, 100, 96, 76, "#ffe9b0") + text(x, 126, number, BOLD + LARGE)
        told += text(x, 147, name) + text(x, 163, ".uf2")
    told += line("M290 190C330 230 330 150 380 170") + box(380, 100, 190, 110, round_by=0)
    told += box(370, 140, 20, 30, round_by=0) + box(465, 112, 20, 20, "#ddd")
    told += text(475, 158, "hold BOOTSEL", BOLD + LARGE) + text(475, 178, "while you plug in,", LARGE)
    told += text(475, 196, "once for each file", LARGE)
    told += line("M475 225v34m-8 -10l8 10l8 -10", 'stroke="#000" stroke-width="3"')
    told += box(170, 275, 256, 166, round_by=6) + box(178, 301, 240, 126, "#111", 0)
    told += f'  <path transform="translate(183 306) scale(1.8)" fill="#fff" d="{lit}"/>\n'
    return told + text(298, 470, "UP and DOWN held while it starts: the check", LARGE)


def battery() -> str:
    """The holder, a switch and a diode in the wire to VSYS, and a wire from its minus to the rail."""
    x, y = place(hole(PINS["VSYS"]))
    told = box(-240, 70, 140, 114, round_by=4)
    for top in (80, 114, 148):
        told += box(-230, top, 120, 28, "#eee", 4) + text(-170, top + 18, "AAA 1.5 V")
    told += line(f"M-100 90H-80V6H-60M-20 6H10M60 6H{x}V{y}", STYLES["battery"])
    told += box(-60, -6, 40, 24) + line("M-50 6h8l14 -8", 'stroke="#000" stroke-width="2"')
    told += box(10, -3, 50, 18, "#333", 0) + '  <rect x="46" y="-3" width="6" height="18" fill="#fff"/>\n'
    told += text(-40, -14, "switch") + text(100, -14, "1N5817: its ring to the Pico")
    told += line(f"M-100 160H0V{RAIL}H40", STYLES["ground"]) + dots([(40, RAIL), (x, y)])
    told += text(-89, 86, "+", LARGE) + text(-89, 176, MINUS, LARGE)
    told += line(f"M{x + 60} {y + 30}L{x + 6} {y + 6}m11 0l-11 0l3 10", 'stroke="#808" stroke-width="2"')
    told += box(x + 60, y + 18, 150, 44, "#fff") + text(x + 135, y + 36, "only j2: VSYS, pin 39", BOLD)
    return told + text(x + 135, y + 54, "not j1 (5 V), not j3 (ground)")


def pale(drawing: str) -> str:
    """What was there before."""
    return f'  <g opacity="0.3">\n{drawing}  </g>\n'


def picture(number: int) -> str:
    """The picture of a step, from 1 on: what is there already is pale."""
    step = STEPS[number - 1]
    before = STEPS[: number - 1]
    svg = HEAD.format(*step.view, f"{number}. {step.title}")
    if not ALONE & set(step.parts):
        laid = {kind for each in before for kind in each.kinds} - set(step.kinds)
        there = [part for each in before for part in each.parts if part not in ALONE]
        svg += board() + pale("".join(parts(part) for part in there))
        svg += pale("".join(drawn(wire) for wire in WIRES if wire.kind in laid))
    svg += "".join(parts(part) for part in step.parts)
    svg += "".join(drawn(wire) for wire in WIRES if wire.kind in step.kinds)
    x, y = step.view[0] + 16, step.view[1] + 18
    svg += dots([(x, y)], 13) + text(x, y + 5, str(number), f'{BOLD} fill="#fff" font-size="15"')
    return svg + "</svg>\n"


def whole() -> str:
    """The finished breadboard."""
    svg = HEAD.format(0, 0, 968, 400, f"The Pico, four buttons and the OLED on a breadboard of {ROWS} rows")
    svg += board() + "".join(parts(part) for part in ("pico", "buttons", "panel"))
    svg += text(470, 372, "Go by the letters on your module: their order differs.")
    return svg + "".join(drawn(wire) for wire in WIRES) + "</svg>\n"


def make() -> None:
    """Write all of them."""
    (PICTURES / "breadboard.svg").write_text(whole())
    for number in range(1, len(STEPS) + 1):
        (PICTURES / f"build-{number}.svg").write_text(picture(number))
