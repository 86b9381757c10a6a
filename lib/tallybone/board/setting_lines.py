# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every line that settings.toml may have: what it may say, and what counts if it is missing.

The gadget reads the file itself, once, by the rules of ``early``. What CircuitPython would refuse is in the
list of problems. ``docs/settings.md`` and ``make deploy`` use the same table.
"""

from micropython import const

from rules_min import GAMES
from tallybone.board.buttons import BACK, DOWN, OK, UP
from tallybone.board.controllers import CONTROLLERS
from tallybone.board.early import end_of, number_in, value_in, value_of
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
OTHERS = "CIRCUITPY_"  # lines of CircuitPython's own begin with it
SECRET = ("WIFI_PASSWORD", "CLUB")  # lines whose values are never shown
_BOM = b"\xef\xbb\xbf"  # what some editors put before the text
NO_TEXT = "not UTF-8 text"  # in place of a line that is none
_LONGEST = const(400)  # bytes of a line, for the same reason: 25 names take 200
_SHOWN = const(20)  # letters of a line of the screen


def rows(board_id: str = "") -> "list[list[str]]":
    """A row a line: its name, what is possible, what is usual on this board ("" for nothing)."""
    usual: dict[str, str] = {}
    for row in BOARDS.strip().split("\n"):
        if board_id.startswith(row[: row.find(" ")]):
            for word in row.split()[1:]:
                name, value = word.split("=")
                usual[name] = value.replace(",", " ")
    words = LINES.split()  # at once: a line at a time takes a Pico 3 ms longer
    words[1] = words[1].replace("CONTROLLER", "|".join(CONTROLLERS))
    for i in range(2, len(words), 3):
        value = usual.get(words[i - 2], words[i])
        words[i] = "" if value == "-" else value
    return [words[i : i + 3] for i in range(0, len(words), 3)]


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


def is_bus(board_id: str, sda: str, scl: str) -> bool:
    """Whether two pins can be an I2C bus, as far as their names tell.

    On an RP2040 or RP2350 GP0 and GP1 are SDA and SCL of the first bus, GP2 and GP3 of the second, and so on
    in turn. Other boards have other rules, and CircuitPython refuses what breaks them.
    """
    if not ("rp2" in board_id or board_id.startswith("raspberry_pi_pico")):
        return True
    if sda[:2] != "GP" or scl[:2] != "GP" or not (sda[2:].isdigit() and scl[2:].isdigit()):
        return True
    return int(sda[2:]) % 2 == 0 and (int(scl[2:]) - int(sda[2:])) % 4 == 1


_SITE = const(30)  # letters: a code has room for 53
_LABEL = const(11)  # letters of a FAT drive's name
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_PORT = const(8650)  # of the desk, unless CLUB says another


def possible(kind: str) -> str:
    """What a line may say, in words."""
    if kind[:5] == "TEXT:":
        return _("%s to %s characters") % tuple(kind[5:].split(".."))
    if ".." in kind:
        return _("from %s to %s") % tuple(kind.split(".."))
    if "|" in kind:
        words = kind.split("|")
        return _("%s or %s") % (", ".join(words[:-1]), words[-1])
    if kind == "GAME":
        return ", ".join([row[1] for row in GAMES])
    if kind == "LABEL":
        return _("1-%d of A-Z, 0-9") % _LABEL
    if kind == "SITE":
        return _("https://, to %d letters") % _SITE
    if kind == "CLUB":
        return _("table:word@address")
    if kind == "LANGUAGE":
        from tallybone.words.language import codes

        found = ["en"] + [code for code in codes() if code != "en"]
        return _("%s or %s") % (", ".join(found[:-1]), found[-1])
    return {"PIN": _("one pin, or none"), "PINS": _("names of pins"), "NAMES": _("names")}[kind]


def is_possible(kind: str, text: str) -> bool:
    """Whether a line may say this. Whether the board has a pin is not known here."""
    if kind[:5] == "TEXT:":
        least, most = kind[5:].split("..")
        return not text or int(least) <= len(text) <= int(most)
    if kind == "CLUB":
        return not text or club_of(text) is not None
    if ".." in kind:
        low, high = kind.split("..")
        number = number_in(text)
        return number is not None and int(low) <= number <= int(high)
    if "|" in kind:
        return text.upper() in kind.upper().split("|")
    if kind == "LANGUAGE":
        from tallybone.words.language import number_of

        return number_of(text) >= 0
    if kind == "GAME":
        return text in [row[1] for row in GAMES]
    if kind == "PIN":
        return len(text.split()) <= 1
    if kind == "SITE":
        return not text or (text[:8] == "https://" and len(text) <= _SITE and "#" not in text)
    if kind == "LABEL":
        return is_label(text)
    return True


def is_label(text: str) -> bool:
    """Whether a text can be the name of a table: up to 11 letters A to Z and digits."""
    return len(text) <= _LABEL and all([letter in _PLAIN for letter in text.upper()])


def club_of(text: str) -> "tuple[str, str, str, int] | None":
    """What the line CLUB says, as ``make club`` writes it: ``3:word@192.168.1.20``, or with a port after.

    Return the table, its password, the address and the port of the desk; None if it is no such line. A name
    in place of the address is refused: to look one up can take seconds.
    """
    user, _, host = text.partition("@")
    table, _, password = user.partition(":")
    address, _, port = host.partition(":")
    parts = address.split(".")
    number = number_in(port) if port else _PORT
    is_address = len(parts) == 4 and all([part.isdigit() and int(part) < 256 for part in parts])
    if not (table and is_label(table) and password and is_address and number and 0 < number < 65536):
        return None
    return table, password, address, number
