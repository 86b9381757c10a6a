# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The boards that can be simulated: the names of their pins, their panel, and what a press of a button is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tallybone.board.setting_lines import BUTTONS as LINES
from tallybone.board.setting_lines import rows

from simulator.sh110x import SH1106, SH1107
from simulator.ssd1306 import SSD1306
from simulator.ssd1309 import SSD1309

DIGITS = tuple("0123456789")
DIAL = "dial"  # in ``Kind.keys``: the button is a step of the dial


@dataclass(frozen=True)
class Kind:
    """One kind of board, with what is wired to it.

    ``pins`` is the number of each pin by its name in CircuitPython's ``board``. ``keys`` says of each button
    and digit which pins it connects to ground or, in a matrix, to each other. ``settings`` are lines of
    settings.toml that such a build needs.
    """

    board_id: str
    pins: Mapping[str, int]
    keys: Mapping[str, tuple[str, ...]]
    panel: type[SSD1306] = SSD1306
    built_in: bool = False  # whether the panel is ``board.DISPLAY``
    settings: Mapping[str, str] = field(default_factory=dict)
    dial: tuple[str, str] | None = None  # its pins A and B
    wifi: bool = False  # whether it has a radio
    reset: str = ""  # the pin at the panel's RES
    clockwise: int = 1  # by how much the encoder on A and B counts for a step clockwise


PICO_PINS = {**{f"GP{number}": number for number in (*range(23), 25, 26, 27, 28)}, "LED": 25}
USUAL = {name: usual for name, _, usual in rows()}
# The buttons by their lines of settings.toml, and the pins of those that every build has.
BUTTON_NAMES = {line: line.removeprefix("PIN_") for line, _ in LINES}
BUTTONS = {name: (USUAL[line],) for line, name in BUTTON_NAMES.items() if USUAL[line]}
ROWS, COLUMNS = ("GP16", "GP17", "GP18", "GP19"), ("GP20", "GP21", "GP22")
TELEPHONE = "1 2 3 4 5 6 7 8 9 BACK 0 OK".split()
MATRIX = {key: (ROWS[i // 3], COLUMNS[i % 3]) for i, key in enumerate(TELEPHONE)}
ON_DIAL = {"UP": (DIAL,), "DOWN": (DIAL,)}

KINDS = {
    "pico": Kind("raspberry_pi_pico", PICO_PINS, BUTTONS),
    "macropad": Kind(
        "adafruit_macropad_rp2040",
        {
            **{f"KEY{number}": number for number in range(1, 13)},
            **{"BUTTON": 0, "LED": 13, "SPEAKER_ENABLE": 14, "SPEAKER": 16, "NEOPIXEL": 19},
            **{"ROTA": 17, "ROTB": 18, "SDA": 20, "SCL": 21},
        },
        {**{key: (f"KEY{i + 1}",) for i, key in enumerate(TELEPHONE)}, **ON_DIAL},
        SH1106,
        built_in=True,
        dial=("ROTA", "ROTB"),
        clockwise=-1,
    ),
    "encoder": Kind(
        "raspberry_pi_pico",
        PICO_PINS,
        {**BUTTONS, **ON_DIAL},
        settings={"PIN_UP": "", "PIN_DOWN": "", "PIN_DIAL_A": "GP16", "PIN_DIAL_B": "GP17"},
        dial=("GP16", "GP17"),
    ),
    "keypad": Kind(
        "raspberry_pi_pico",
        PICO_PINS,
        {**MATRIX, "UP": MATRIX["2"], "DOWN": MATRIX["8"]},
        settings={
            **dict.fromkeys((line for line, _ in LINES), ""),
            **{"KEYPAD_ROWS": " ".join(ROWS), "KEYPAD_COLUMNS": " ".join(COLUMNS)},
        },
    ),
    "featherwing": Kind(
        "adafruit_feather_rp2040",
        {"SDA": 2, "SCL": 3, "D5": 7, "D6": 8, "D9": 9, "D10": 10, "LED": 13, "NEOPIXEL": 16},
        {"UP": ("D9",), "DOWN": ("D6",), "OK": ("D5",), "BACK": ("D9", "D6")},
        SH1107,
    ),
}
KINDS["large"] = replace(
    KINDS["pico"], panel=SSD1309, reset="GP14", settings={"PANEL": "SSD1309", "PIN_RESET": "GP14"}
)
KINDS["pico-w"] = replace(KINDS["pico"], board_id="raspberry_pi_pico_w", wifi=True)
PICO = KINDS["pico"]
# The page's board: a Pico with a piezo, which the browser sounds, and a key for each digit of the keyboard.
PAGE = Kind(
    PICO.board_id,
    PICO_PINS,
    {**BUTTONS, **{digit: MATRIX[digit] for digit in DIGITS}},
    settings={"KEYPAD_ROWS": " ".join(ROWS), "KEYPAD_COLUMNS": " ".join(COLUMNS), "PIN_PIEZO": "GP15"},
)


def in_club(kind: Kind, line: str) -> Kind:
    """The same board with a radio, in a club.

    :param line: what settings.toml says after CLUB
    """
    board_id = KINDS["pico-w"].board_id if kind.board_id == PICO.board_id else kind.board_id
    return replace(
        kind, board_id=board_id, wifi=True, settings={**kind.settings, "CLUB": line, "WIFI": "club"}
    )
