# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every line that settings.toml may have: what it may say, and what counts if it is missing.

The gadget reads the file itself, once, by the rules of ``early``. What CircuitPython would refuse is in the
list of problems. ``docs/settings.md`` and ``make deploy`` use the same table.
"""

from micropython import const

from tallybone.board.buttons import BACK, DOWN, OK, UP
from tallybone.board.controllers import CONTROLLERS
from tallybone.board.early import end_of, value_in, value_of
from tallybone.words.language import ENGLISH
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Values = dict[str, tuple[int, str | None]]
    Note = Callable[[int, str, str, str], None]


# Name, what is possible, what is usual. PIN is a pin as CircuitPython's board module names it, PINS are
# several with spaces between them; both may be empty. TEXT 8..63 is so many letters. "-" stands for empty.
# CONTROLLER is each of ``controllers.CONTROLLERS``.
LINES = """
PANEL CONTROLLER|BOARD SSD1306
PIN_SDA PIN GP4
PIN_SCL PIN GP5
PIN_RESET PIN -
I2C_SPEED 100000..1000000 400000
I2C_ADDRESS BOTH|0x3C|0x3D BOTH
ROTATION 0|180 0
BRIGHTNESS 1..100 50
DIM 0..120 60
SLEEP 0..127 5
PIN_UP PIN GP10
PIN_DOWN PIN GP11
PIN_OK PIN GP12
PIN_BACK PIN GP13
PIN_DIAL_A PIN -
PIN_DIAL_B PIN -
PIN_KEYS PINS -
KEYPAD_ROWS PINS -
KEYPAD_COLUMNS PINS -
PIN_PIEZO PIN -
NAMES NAMES -
GAME GAME block
LANGUAGE LANGUAGE en
FIRST_PAGE 0|1 1
CPU_SPEED 125|200 200
DRIVE_NAME LABEL -
TABLE LABEL -
SITE SITE -
WIFI TEXT:1..32 -
WIFI_PASSWORD TEXT:8..63 -
CLUB CLUB -
"""

# The lines of the buttons, and which each is. In the simulator they have these names without PIN_.
BUTTONS = (("PIN_UP", UP), ("PIN_DOWN", DOWN), ("PIN_OK", OK), ("PIN_BACK", BACK))

# What is usual on another board than the reference, by the first letters of its board_id.
BOARDS = """
adafruit_macropad_rp2040 PANEL=BOARD PIN_SDA=- PIN_SCL=- PIN_UP=- PIN_DOWN=- PIN_OK=BUTTON PIN_BACK=-
adafruit_macropad_rp2040 PIN_DIAL_A=ROTB PIN_DIAL_B=ROTA
adafruit_macropad_rp2040 PIN_KEYS=KEY1,KEY2,KEY3,KEY4,KEY5,KEY6,KEY7,KEY8,KEY9,KEY10,KEY11,KEY12
adafruit_feather PANEL=SH1107 PIN_SDA=SDA PIN_SCL=SCL PIN_UP=D9 PIN_DOWN=D6 PIN_OK=D5 PIN_BACK=-
"""
WIRES = ("PIN_SDA", "PIN_SCL")  # the panel's
OTHERS = "CIRCUITPY_"  # lines of CircuitPython's own begin with it
SECRET = ("WIFI_PASSWORD", "CLUB")  # lines whose values are never shown
_BOM = b"\xef\xbb\xbf"  # what some editors put before the text
_SHOWN = const(20)  # letters of a line of the screen
NO_TEXT = "not UTF-8 text"  # in place of a line that is none
_LONGEST = const(400)  # bytes of a line, for the same reason: 25 names take 200


def rows(board_id: str = "") -> "Iterator[tuple[str, str, str]]":
    """A row a line: its name, what is possible, what is usual on this board ("" for nothing)."""
    others = usual_on(board_id)
    for line in LINES.strip().split("\n"):
        name = line[: line.find(" ")]
        yield name, kind_of(name), usual_of(name, others)


def usual_on(board_id: str) -> str:
    """What is usual on a board in place of what ``LINES`` has, as in ``BOARDS``; "" for a Pico."""
    found = ""
    for row in BOARDS.strip().split("\n"):
        name = row.find(" ")
        if board_id.startswith(row[:name]):
            found += row[name:]
    return found


def usual_of(name: str, others: str) -> str:
    """What is used without a line of this name. To make a list of all would take 5 KB of a start.

    :param str others: what is usual on the board, from ``usual_on``
    """
    at = others.find(" %s=" % name)
    if at >= 0:
        at += len(name) + 2
        end = others.find(" ", at)
        return others[at : end if end >= 0 else len(others)].replace("-", "").replace(",", " ")
    end = LINES.find("\n", LINES.find("\n%s " % name) + 1)
    value = LINES[LINES.rfind(" ", 0, end) + 1 : end]
    return "" if value == "-" else value


def kind_of(name: str) -> str:
    """What a line of this name may say, as in ``LINES``."""
    at = LINES.find("\n%s " % name) + len(name) + 2
    return LINES[at : LINES.find(" ", at)].replace("CONTROLLER", "|".join(CONTROLLERS))


def pin_lines() -> "list[str]":
    """The names of the lines that name pins."""
    found: list[str] = []
    at = LINES.find(" PIN")
    while at >= 0:
        found.append(LINES[LINES.rfind("\n", 0, at) + 1 : at])
        at = LINES.find(" PIN", at + 1)
    return found


def values_in(text: bytes, note: "Note | None" = None, broken: "dict[str, str] | None" = None) -> "Values":
    """What a file says: by name the number of the line, from 1, and its value; None for a broken one.

    As in CircuitPython, the first line of a name counts, and nothing below a line that begins with ``[``.

    :param note: told what is odd, as ``Config.note``; names that ``LINES`` lacks are then not kept. Without
        it they are, and a line that sets nothing stands under its own text
    :param broken: gets the text of broken values, by name
    """
    found: Values = {}
    section = 0
    last, alone = -1, ""  # a line that is nothing but a name: CircuitPython looks for the = in the next one
    for number, line in lines_in(text, note):
        at = line.find(b"=")
        name = text_in(line[:at] if at > 0 else line)
        if section:
            if note:
                note(section, "[section]", _("move lines above it"), _("nothing below"))
            break
        if last == number - 1 and at == 0:
            name = alone
        is_passed = last == number - 1 and at != 0 and name == alone
        if line[:1] == b"[":
            section = number
        elif name in found or is_passed:
            if note:
                first = found[name][0] if name in found else last
                note(number, _("%s twice") % name, _("take one away"), _("line %d") % first)
        elif at >= 0 and (not note or is_known(name)):
            value = line[at + 1 :]
            found[name] = (number, value_of(value))
            if broken is not None and found[name][1] is None and value.strip():
                broken[name] = text_in(value)
        elif not note:
            found[name] = (number, None)
        elif not name.startswith(OTHERS):
            note(number, unknown(name, at > 0), _("see settings.md") if at > 0 else _("a line NAME = 1"), "")
        if at < 0 and not is_passed and is_known(name) and line == name.encode():
            last, alone = number, name
    return found


def language_in(text: bytes) -> int:
    """The language that a file names. It is looked for first: what is wrong with a line is said in it."""
    code = value_in(text, "LANGUAGE")
    if not code.replace("_", "").isalpha():
        return ENGLISH
    from tallybone.words.language import number_of

    return max(ENGLISH, number_of(code))


def lines_in(text: bytes, note: "Note | None") -> "Iterator[tuple[int, bytes]]":
    """The lines with their numbers, without blanks before them and without comments."""
    start, size, number = 0, end_of(text), 0
    if text[: len(_BOM)] == _BOM:  # to CircuitPython they are part of that line's name
        start, number = text.find(b"\n", 0, size) + 1 or size, 1
        if note:
            note(1, _("BOM: 3 unseen bytes"), _("save without a BOM"), _("all but line 1"))
    if size < len(text) and note:
        at = text.count(b"\n", 0, size) + 1
        if text[size]:
            note(at, _("file over 16 KB"), _("make it shorter"), _("lines above"))
        else:
            note(at, _(NO_TEXT), _("a line NAME = 1"), _("lines above"))
    while start < size:
        end = text.find(b"\n", start, size)
        end = end if end >= 0 else size
        number += 1
        if text[start] not in b"#\n":
            line = text[start : min(end, start + _LONGEST)].lstrip()
            if line and line[0] not in b"#":
                yield number, line
        start = end + 1


def text_in(line: bytes) -> str:
    """A piece of a line as text, without blanks around it."""
    try:
        return str(line, "utf-8").strip()
    except UnicodeError:
        return _(NO_TEXT)


def is_known(name: str) -> bool:
    """Whether the gadget has a line of this name."""
    return " " not in name and "\n" + name + " " in LINES


def unknown(name: str, has_value: bool) -> str:
    """What to show of a line that the gadget does not know: never its value, which may be a password."""
    if not has_value:
        return name if name == _(NO_TEXT) or is_known(name.split(None, 1)[0]) else _("a line without =")
    is_name = all([letter.isalpha() or letter.isdigit() or letter == "_" for letter in name])
    return name if is_name and len(name) <= _SHOWN else _("a line")
