# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""settings.toml as owners leave it: doubled lines, other programs' lines, wrong wires, far too long."""

import busio
import pytest
import unix_port
from pressing import press_all
from test_config import PICO, config

from simulator import hardware
from simulator.blinka import prepare_modules
from simulator.boards import KINDS
from simulator.gadget import Gadget
from simulator.hardware import Hardware
from simulator.reading import OF_A_PAGE, text_of


def problems_of(text, board_id=PICO):
    """All problems of a file given as bytes."""
    prepare_modules()
    hardware.fit(Hardware())
    from tallybone.board.config import Config

    return Config(text, board_id).all_problems()


def problems_on(settings, kind="pico"):
    """All problems at a start of a whole gadget, and the gadget."""
    gadget = Gadget(Hardware(kind=KINDS[kind]), settings=settings)
    gadget.power_on()
    return [problem[1:] for problem in gadget.controller.known.problems], gadget


# Pins --------------------------------------------------------------------------------------


def test_no_pin_for_ok_is_said_and_the_usual_one_works():
    said, gadget = problems_on({"PIN_OK": ""})
    assert said == [('PIN_OK = ""', "a pin, or 12 keys", "GP12")]
    press_all(gadget, ["OK", "OK", "OK"])
    assert gadget.match.answer_count == 1


def test_a_wrong_pin_for_ok_is_said_once_even_if_the_usual_one_is_taken():
    said, _ = problems_on({"PIN_OK": "GP99", "PIN_UP": "GP12"})
    assert said == [
        ('PIN_OK = "GP99"', "board has no GP99", "GP12"),
        ('PIN_UP = "GP12"', "GP12 is used twice", "GP10"),
    ]
    said, _ = problems_on({"PIN_UP": "GP12", "PIN_OK": "GP99"})
    assert said == [('PIN_OK = "GP99"', "board has no GP99", "nothing")]


def test_twelve_keys_have_an_ok_of_their_own():
    assert problems_on({}, "keypad")[0] == [] and problems_on({"PIN_OK": ""}, "macropad")[0] == []


def test_two_names_in_a_line_for_one_pin_are_said():
    found = config('PIN_OK = "GP12 GP14"')
    assert found.all_problems() == [(1, 'PIN_OK = "GP12 GP14"', "one pin, or none", "GP12")]
    import board

    assert not found.is_taken(board.GP14) and found.is_taken(board.GP12)
    _, gadget = problems_on({"PIN_OK": "GP12 GP14"})
    shown = ['PIN_OK = "GP12 GP14', "one pin, or none", "used: GP12"]
    assert text_of(gadget.screen(), OF_A_PAGE)[1:] == shown, (
        "a page, though the line is as long as the screen"
    )


@pytest.mark.parametrize(
    ("sda", "scl", "said", "used"),
    [
        ("GP5", "GP4", ["swap SDA and SCL"] * 2, ("GP4", "GP5")),
        ("GP7", "GP6", ["swap SDA and SCL"] * 2, ("GP6", "GP7")),
        ("GP4", "GP7", ["no bus with GP4"], ("GP4", "GP5")),
        ("GP6", "GP9", ["no bus with GP9", "no bus with GP6"], ("GP4", "GP5")),
        ("GP8", "GP14", ["no bus with GP14", "no bus with GP8"], ("GP4", "GP5")),
        ("GP6", "GP15", [], ("GP6", "GP15")),
        ("GP0", "GP1", [], ("GP0", "GP1")),
        ("GP16", "GP21", [], ("GP16", "GP21")),
    ],
)
def test_wires_that_are_no_bus_of_a_pico_are_said(sda, scl, said, used):
    found = config(f'PIN_SDA = "{sda}"', f'PIN_SCL = "{scl}"')
    import board

    assert [problem[2] for problem in found.all_problems()] == said
    assert (found.pin("PIN_SDA"), found.pin("PIN_SCL")) == tuple(getattr(board, name) for name in used)
    assert all(problem[3] in used for problem in found.all_problems())


def test_wires_that_are_swapped_work_and_have_a_page_each():
    said, gadget = problems_on({"PIN_SDA": "GP5", "PIN_SCL": "GP4"})
    assert said == [
        ('PIN_SDA = "GP5"', "swap SDA and SCL", "GP4"),
        ('PIN_SCL = "GP4"', "swap SDA and SCL", "GP5"),
    ]
    assert text_of(gadget.screen(), OF_A_PAGE)[2:] == ["swap SDA and SCL", "used: GP4"]


def test_a_bus_whose_usual_pins_have_another_use_is_not_there():
    found = config('PIN_UP = "GP4"', 'PIN_SDA = "GP6"', 'PIN_SCL = "GP9"')
    assert [problem[3] for problem in found.all_problems()] == ["nothing", "GP5"] and not found.pin("PIN_SDA")


def test_pins_of_other_boards_are_left_to_circuitpython():
    """Only the names of a Pico's pins tell; on an ESP32 any two pins can be a bus."""
    for board_id in ("bpi_picow_s3", "waveshare_esp32_s2_pico_lcd"):
        assert config('PIN_SDA = "GP5"', 'PIN_SCL = "GP4"', board_id=board_id).all_problems() == []


class RefusingI2C(busio.I2C):
    """A bus on a board that has none on the pins D9 and D10."""

    def __init__(self, scl, sda, **arguments):
        if repr(sda) == "board.D9":
            raise ValueError("Invalid pins")
        super().__init__(scl, sda, **arguments)


def test_pins_that_circuitpython_refuses_are_said_and_the_usual_ones_used(monkeypatch):
    monkeypatch.setattr(busio, "I2C", RefusingI2C)
    said, gadget = problems_on(
        {"PIN_SDA": "D9", "PIN_SCL": "D10", "PIN_UP": "", "PIN_DOWN": ""}, "featherwing"
    )
    assert said == [('PIN_SDA = "D9"', "pins of one I2C bus", "usual pins")]
    assert text_of(gadget.screen(), OF_A_PAGE)[3] == "used: usual pins"


class WiredI2C(busio.I2C):
    """A panel hangs on the usual pins alone; other wires have no resistors, or those of another bus."""

    is_pulled_up = False

    def __init__(self, scl, sda, **arguments):
        super().__init__(scl, sda, **arguments)
        if repr(sda) != "board.GP4" and not self.is_pulled_up:
            self.deinit()
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self.is_empty = repr(sda) != "board.GP4"

    def scan(self):
        return [] if self.is_empty else super().scan()

    def writeto(self, *arguments, **more):
        if self.is_empty:
            raise OSError(19)
        super().writeto(*arguments, **more)


@pytest.mark.parametrize("is_pulled_up", [False, True])
def test_pins_without_a_panel_are_said_where_one_answers_on_the_usual_ones(monkeypatch, is_pulled_up):
    monkeypatch.setattr(WiredI2C, "is_pulled_up", is_pulled_up)
    monkeypatch.setattr(busio, "I2C", WiredI2C)
    said, gadget = problems_on({"PIN_SDA": "GP6", "PIN_SCL": "GP15"})
    assert said == [('PIN_SDA = "GP6"', "pins of the panel", "usual pins")]
    assert text_of(gadget.screen(), OF_A_PAGE)[2:] == ["pins of the panel", "used: usual pins"]
    assert problems_on({"PIN_SDA": "GP4", "PIN_SCL": "GP5"})[0] == []


@pytest.mark.parametrize(("written", "real"), [("0x3C", "0x3D"), ("0x3D", "0x3C")])
def test_an_address_without_a_panel_is_said_where_one_answers_at_the_other(written, real):
    gadget = Gadget(Hardware(address=int(real, 16)), settings={"I2C_ADDRESS": written})
    gadget.power_on()
    said = [problem[1:] for problem in gadget.controller.known.problems]
    assert said == [(f"I2C_ADDRESS = {written}", "its own address", real)]
    assert text_of(gadget.screen(), OF_A_PAGE)[3] == f"used: {real}"


# Lines -------------------------------------------------------------------------------------


def test_lines_below_a_section_are_said():
    said = [(2, "[section]", "move lines above it", "nothing below")]
    assert problems_of(b'SLEEP = 1\n[wifi]\n# a comment\n\nPASSWORD = "x"\nDIM = 7\n') == said
    assert problems_of(b"SLEEP = 1\n  [wifi]\nDIM = 7\n") == said, "CircuitPython skips spaces before it too"
    assert problems_of(b"SLEEP = 1\n[wifi]\n# nothing else\n") == []


def test_of_a_doubled_line_the_first_counts_and_that_is_said():
    found = config("SLEEP = 1", "DIM = 2", "SLEEP = 3")
    assert found.number("SLEEP") == 1
    assert found.all_problems() == [(3, "SLEEP twice", "take one away", "line 1")]


def test_names_that_are_shown_otherwise_are_said():
    """As the keeper has them, also where two names begin alike."""
    from tallybone.words.texts import distinct_names

    names = "Ann Christina-Eva Christian \u0436oë Jörg A#da # Annika Anni\u0142a Cy"
    found = config("DIM = 1", f'NAMES = "{names}"')
    shown = distinct_names(names.split())
    changed = (1, 2, 3, 5, 6, 8)
    assert [(line, said, used) for line, said, _, used in found.all_problems()] == sorted(
        (2, f"name {place + 1}: {names.split()[place]}", shown[place]) for place in changed
    )
    may = {said: possible for _, said, possible, _ in found.all_problems()}
    assert (
        may["name 2: Christina-Eva"] == "10 letters at most"
        and may["name 4: \u0436oë"] == "letters of the gadget"
    )
    assert may["name 3: Christian"] == "another beginning"


def test_a_bom_is_said_and_the_first_line_does_not_count():
    prepare_modules()
    from tallybone.board.setting_lines import values_in

    assert values_in(b"\xef\xbb\xbfSLEEP = 1\nDIM = 2\n", lambda *said: None) == {"DIM": (2, "2")}
    said = (1, "BOM: 3 unseen bytes", "save without a BOM", "all but line 1")
    for line in (b"# a comment\n", b"SLEEP = 500\n", b"SLEEP = 500", b"[x]\nSLEEP = 1\n"):
        assert problems_of(b"\xef\xbb\xbf" + line) == [said]


def test_a_line_that_is_no_text_is_said():
    assert problems_of('NAMES = "Zoë"'.encode("latin-1")) == [
        (1, "NAMES = not UTF-8 text", 'NAMES = "..."', "nothing")
    ]
    assert problems_of("Zoë".encode("latin-1")) == [(1, "not UTF-8 text", "a line NAME = 1", "nothing")]
    assert problems_of("DIM = 2  # Zoë".encode("latin-1")) == [], "in a comment it harms nothing"
    assert problems_of(b"DIM = 2\nSLEEP\0 = 3\n") == [
        (2, "SLEEP", "a line NAME = 1", "nothing"),
        (2, "not UTF-8 text", "a line NAME = 1", "lines above"),
    ]
    assert 1 < len(problems_of("SLEEP = 1\nDIM = 2\n".encode("utf-16"))) < 9


SECRET = "hunter2"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f'NETWORK_PASSWORD = "{SECRET}"', "NETWORK_PASSWORD"),
        (f"NETWORK_PASSWORD = {SECRET}", "NETWORK_PASSWORD"),
        (f'NETWORK_PASSWORD = "{SECRET}', "NETWORK_PASSWORD"),
        (f"NETWORK_PASSWORD: {SECRET}", "a line without ="),
        (f'NETWORK_PASSWORD "{SECRET}=1"', "a line"),
        (SECRET, "a line without ="),
        (f'"{SECRET}"', "a line without ="),
        ("MIIEvQIBADANBgkqhkiG9" + SECRET + "==", "a line"),
        (f'panel = "{SECRET}"', "panel"),
    ],
)
def test_the_value_of_an_unknown_line_is_never_shown(line, said, capsys):
    found = config(line, line)
    assert {problem[1] for problem in found.all_problems()} == {said}
    assert SECRET not in capsys.readouterr().out + repr(found.all_problems())


def test_circuitpythons_own_lines_are_fine():
    lines = (f'CIRCUITPY_NETWORK_PASSWORD = "{SECRET}"', "CIRCUITPY_X = what ever", "CIRCUITPY_X = 1")
    assert config(*lines).all_problems() == []


# Too much ----------------------------------------------------------------------------------


def test_of_thousands_of_wrong_lines_a_few_are_shown_and_the_others_counted():
    *few, last = problems_of(b"a = 1\n" * 2000 + b"SLEEP = x\n")
    assert [problem[1] for problem in few] == ["a"] * 8 + ["SLEEP = x"], "what is ours is not lost among them"
    assert last == (-1, "1992 more problems", "mend these first", "nothing")


def test_a_file_that_is_too_long_is_said_and_its_start_counts():
    text = b"SLEEP = 1\n" + b"#\n" * 50_000 + b"DIM = 3\n"
    ((line, *said),) = problems_of(text)
    assert 8000 < line < 8192 + 10 and said == ["file over 16 KB", "make it shorter", "lines above"]
    assert problems_of(b"#" * 16_384) == []
    assert problems_of(b"SLEEP = " + b"7" * 100_000)[0][:2] == (1, "file over 16 KB")


def test_the_last_page_says_how_many_more_there_are():
    gadget = Gadget(settings={f"W{number}": number for number in range(30)})
    gadget.power_on()
    gadget.wait(300)
    press_all(gadget, ["UP"])
    assert text_of(gadget.screen(), OF_A_PAGE) == [
        "settings.toml",
        "22 more problems",
        "mend these first",
        "used: nothing",
    ]


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (b"#" * 100 * 1024, 1),
        (b"SLEEP = " + b"7" * 100 * 1024, 1),
        (b"\n".join(b"w%d=1" % number for number in range(8000)), 10),
        (b"\n".join(b"w%d" % number for number in range(8000)), 10),
        (b"SLEEP = 1\n" * 8000, 10),
    ],
    ids=["a comment", "a line", "unknown lines", "no lines", "one line"],
)
def test_a_file_that_is_too_long_takes_little_memory(text, most, tmp_path):
    """On MicroPython, whose objects here are twice as large as a board's."""
    path = tmp_path / "settings.toml"
    path.write_bytes(text)
    ((problems, kept),) = [line.split() for line in unix_port.run("settings.py", f"{path}\n", heap="300k")]
    assert 1 <= int(problems) <= most and int(kept) < 16_000


@pytest.mark.parametrize(("sda", "scl"), [("GP5", "GP4"), ("GP4", "GP7"), ("GP6", "GP9"), ("GP4", "GP6")])
def test_the_simulated_board_refuses_what_an_rp2040_refuses(sda, scl):
    board = hardware.fit(Hardware())
    with pytest.raises(ValueError, match="Invalid pins"):
        busio.I2C(board.pin(scl), board.pin(sda))
    assert not board.claimed
    busio.I2C(board.pin("GP1"), board.pin("GP4")).deinit()
