# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""settings.toml: an invalid line is said with its number, and the usual value is used."""

import random
import tomllib

import pytest
from pressing import press_all

from simulator import ROOT, hardware
from simulator.gadget import Gadget, prepare_modules
from simulator.reading import OF_A_PAGE, text_of
from tools.settings_page import PAGE, page

PICO = "raspberry_pi_pico"


def config(*lines, board_id=PICO):
    prepare_modules()
    hardware.fit(hardware.Hardware())
    from tallybone.board.config import Config

    return Config("\n".join(lines).encode(), board_id)


def test_the_file_in_the_project_says_what_is_usual():
    """Each line is there once, switched off, with its usual value."""
    from tallybone.board.setting_lines import rows, values_in

    lines = (ROOT / "settings.toml").read_text().splitlines()
    off = [line[2:] for line in lines if line.startswith("# ") and " = " in line]
    told = values_in("\n".join(off).encode())
    assert {name: told[name][1] for name in told} == {name: usual for name, _, usual in rows(PICO)}
    circuitpythons = ["TERMINAL_FONT", "TERMINAL_SCALE", "HEAP_START_SIZE"]
    assert list(values_in("\n".join(lines).encode())) == [f"CIRCUITPY_{name}" for name in circuitpythons]


def test_the_page_is_made_from_the_same_table():
    assert PAGE.read_text() == page(), "type: make pictures"
    assert "\n\n\n- may" not in page(), "each line has a comment"


def test_every_usual_value_is_possible():
    from tallybone.board.setting_checks import is_possible
    from tallybone.board.setting_lines import rows

    for board_id in (PICO, "adafruit_macropad_rp2040", "adafruit_feather_rp2040"):
        assert all(is_possible(kind, usual) for _, kind, usual in rows(board_id))


@pytest.mark.parametrize(
    ("line", "said", "possible", "used"),
    [
        ("BRIGHTNESS = 500", "BRIGHTNESS = 500", "from 1 to 100", "50"),
        ('SLEEP = "soon"', 'SLEEP = "soon"', "from 0 to 127", "5"),
        ("SLEEP = -1", "SLEEP = -1", "from 0 to 127", "5"),
        ("ROTATION = 90", "ROTATION = 90", "0 or 180", "0"),
        ('PANEL = "SH1108"', 'PANEL = "SH1108"', "SSD1306, SSD1309, SH1106, SH1107 or BOARD", "SSD1306"),
        ("I2C_ADDRESS = 0x3E", "I2C_ADDRESS = 0x3E", "BOTH, 0x3C or 0x3D", "BOTH"),
        ("I2C_SPEED = 10", "I2C_SPEED = 10", "from 100000 to 1000000", "400000"),
        ('PIN_OK = "GP99"', 'PIN_OK = "GP99"', "board has no GP99", "GP12"),
        ('PIN_OK = "board_id"', 'PIN_OK = "board_id"', "board has no board_id", "GP12"),
        ('PIN_UP = "GP11"', 'PIN_UP = "GP11"', "GP11 is used twice", "GP10"),
        ('PIN_PIEZO = "GP4"', 'PIN_PIEZO = "GP4"', "GP4 is used twice", "nothing"),
        ('DRIVE_NAME = "a.b"', 'DRIVE_NAME = "a.b"', "1-11 of A-Z, 0-9", "nothing"),
        ("NAMES = Ann Bob", "NAMES = Ann Bob", 'NAMES = "..."', "nothing"),
        ('NAMES = "Ann Bob', 'NAMES = "Ann Bob', 'NAMES = "..."', "nothing"),
        ('NAMES = "Ann" Bob', 'NAMES = "Ann" Bob', 'NAMES = "..."', "nothing"),
        ("NAMES =", "NAMES", 'NAMES = "..."', "nothing"),
        ("BRIGHTNESS = 0.5", "BRIGHTNESS = 0.5", "from 1 to 100", "50"),
        ('BRIGHTNESS = "50', 'BRIGHTNESS = "50', 'BRIGHTNESS = "..."', "50"),
        ("SLEEP 5", "SLEEP 5", "a line NAME = 1", "nothing"),
        ("BRIGHTNES = 70", "BRIGHTNES", "see settings.md", "nothing"),
    ],
)
def test_a_line_that_makes_no_sense_is_said(line, said, possible, used):
    assert config("# a comment", "", line).all_problems() == [(3, said, possible, used)]


def test_a_game_that_there_is_not_is_answered_with_those_there_are():
    ((_, _, possible, used),) = config('GAME = "poker"').all_problems()
    assert "muggins-parker" in possible and "seven-nccc" in possible and used == "block"


def test_lines_that_make_sense():
    found = config(
        *('NAMES = "Ann Bob" # seats 1 and 2', "BRIGHTNESS = 70", 'SLEEP = "0"', "CIRCUITPY_X = whatever"),
        *(
            "FIRST_PAGE = false",
            'panel = "x"',
            'GAME = "moon"',
            "I2C_ADDRESS = 0x3D",
            "[other]",
            "SLEEP = -1",
        ),
    )
    assert [said for _, said, _, _ in found.all_problems()] == ["panel", "[section]"]
    assert found.names() == ["Ann", "Bob"] and found.number("BRIGHTNESS") == 70 and found.number("SLEEP") == 0
    assert found.number("FIRST_PAGE") == 0 and found.game() == 9 and found.number("I2C_ADDRESS") == 0x3D


def test_pins_that_change_places_are_no_mistake():
    found = config('PIN_UP = "GP11"', 'PIN_DOWN = "GP10"')
    import board

    assert (found.pin("PIN_UP"), found.pin("PIN_DOWN"), found.all_problems()) == (board.GP11, board.GP10, [])


def test_a_pin_whose_usual_one_is_taken_as_well_has_none():
    found = config('PIN_OK = "GP10"', 'PIN_UP = "GP4"')
    import board

    assert found.pin("PIN_OK") is board.GP10 and found.pin("PIN_UP") is None
    assert found.all_problems() == [(2, 'PIN_UP = "GP4"', "GP4 is used twice", "nothing")]


def test_an_led_that_is_a_button_is_no_led():
    found = config('PIN_UP = "LED"')
    import board

    assert found.pin("PIN_UP") is board.LED and found.led is None and config().led is board.LED


def test_each_mistake_has_a_page_with_its_line_and_any_button_goes_on(tmp_path):
    gadget = Gadget(settings={"BRIGHTNESS": 500, "PIN_OK": "GP99", "NAMES": "Ann Bob"})
    gadget.power_on()
    gadget.wait(300)
    lines = (ROOT / "settings.toml").read_text().count("\n")
    first = text_of(gadget.screen(), OF_A_PAGE)
    assert first[:2] == [f"settings, line {lines + 2}", "BRIGHTNESS = 500"]
    assert first[2:] == ["from 1 to 100", "used: 50"]
    press_all(gadget, ["DOWN"])
    assert text_of(gadget.screen(), OF_A_PAGE)[1:] == [
        'PIN_OK = "GP99"',
        "board has no GP99",
        "used: GP12",
    ]
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.answer_count == 1 and gadget.keeper.names[0] == "Ann"


def test_a_match_goes_on_behind_the_mistakes():
    gadget = Gadget()
    gadget.power_on()
    press_all(gadget, ["OK", "OK", "DOWN"])
    gadget.power_off()
    gadget.settings["SLEEP"] = "x"
    gadget.power_on()
    press_all(gadget, ["OK"])
    assert gadget.match.answer_count == 2


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"PANEL": "BOARD"}, ('PANEL = "BOARD"', "board has no DISPLAY", "SSD1306")),
        ({"PIN_DIAL_A": "GP16"}, ('PIN_DIAL_A = "GP16"', "both pins of it", "nothing")),
        (
            {"PIN_DIAL_A": "GP16", "PIN_DIAL_B": "GP20"},
            ('PIN_DIAL_B = "GP20"', "the pin beside A", "nothing"),
        ),
        ({"PIN_KEYS": "GP16 GP17"}, ('PIN_KEYS = "GP16 GP17"', "12 pins", "nothing")),
        ({"KEYPAD_ROWS": "GP16"}, ('KEYPAD_ROWS = "GP16"', "4 pins", "nothing")),
    ],
)
def test_parts_that_do_not_go_together_are_said_and_the_rest_works(settings, said):
    gadget = Gadget(settings=settings)
    gadget.power_on()
    assert [problem[1:] for problem in gadget.controller.known.problems] == [said]
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.answer_count == 1


LETTERS = "ABCZabc019_ ."
VALUES = ['"%s"', '"%s"  # why', '"%s" # a "word"', "%d", "%d # why", "0x%x", "true", "false # why"]


def random_line(chance):
    """A line that TOML knows, and that CircuitPython takes as well."""
    value = chance.choice(VALUES)
    if "%s" in value:
        value %= "".join(chance.choices(LETTERS + "#=[", k=chance.randrange(12)))
    elif "%" in value:
        value %= chance.randrange(100_000)
    space = " " * chance.randrange(3)
    return "".join(chance.choices(LETTERS[:12], k=6)).replace(" ", "_") + f"{space}={space}{value}"


def test_lines_are_read_as_toml():
    """Python's own reader is the oracle, of what both take."""
    from tallybone.board.setting_lines import values_in

    chance = random.Random("toml")
    for _ in range(300):
        lines = {line.split("=")[0].strip(): line for line in (random_line(chance) for _ in range(5))}
        text = "\n".join(["# a comment", *lines.values(), ""])
        meant = tomllib.loads(text)
        told = values_in(text.encode())
        assert list(told) == list(meant)
        for name, (_, kept) in told.items():
            is_text = isinstance(meant[name], str)
            assert (kept if is_text else int(kept, 0)) == meant[name], lines[name]


def test_the_name_of_a_kind_is_no_value_of_it():
    """The table has GAME, SITE and the like in place of what is possible."""
    from tallybone.board.setting_lines import rows

    kinds = [(name, kind) for name, kind, _ in rows() if kind.isalpha() and kind not in ("NAMES", "LABEL")]
    assert len(kinds) > 10
    for name, kind in kinds:
        said = [problem[1] for problem in config(f'{name} = "{kind}"').all_problems()]
        assert said == [f'{name} = "{kind}"'] or (name == "CLUB" and said == ["CLUB = ..."]), name
