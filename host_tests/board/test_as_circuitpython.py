# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""settings.toml is read as CircuitPython 10.2 takes it, by boot.py, code.py and safemode.py alike.

``Firmware`` is its reader in our words: what supervisor/shared/settings.c does in ``supervisor.get_setting``,
a byte at a time, for one name. It is the other half of each comparison, so it shares nothing with ours.
"""

import random
import sys

import pytest
import unix_port
from test_boot import may_write
from test_config import PICO

from simulator import ROOT, hardware
from simulator.blinka import prepare_modules
from simulator.gadget import Gadget
from simulator.hardware import Hardware

BLANKS = b" \t\v\f\r"
BOM = b"\xef\xbb\xbf"
ESCAPES = {b"b": b"\b", b"r": b"\r", b"n": b"\n", b"t": b"\t", b"v": b"\v", b"f": b"\f"}
LARGEST = 2**31 - 1  # a number of a board's C


class Refused(Exception):
    """The line that was found has no value that CircuitPython takes."""


class Firmware:
    """Reads a file from its beginning. A byte of zero stands for its end.

    What CircuitPython takes besides, ours refuses: half of a character of two (\\ud800), blanks or a sign for
    a digit after \\u, and a [section] in the line after one that is nothing but a name.

    :param bytes text: the file
    """

    def __init__(self, text):
        self.text = text
        self.at = 0

    def next(self):
        """The next byte."""
        byte = self.text[self.at : self.at + 1] or b"\0"
        self.at += 1
        return byte

    def skip_blanks(self):
        """The next byte that is no blank: the end of a line is none here."""
        byte = self.next()
        while byte in BLANKS:
            byte = self.next()
        return byte

    def skip_line(self):
        """Go to the next line."""
        while self.next() not in b"\n\0":
            pass

    def value(self, name):
        """What a name is set to, None if no line does.

        :raises Refused: if the first line with that name has no value
        """
        while self.at < len(self.text):
            if self.is_line_of(name.encode()):
                return self.read()
        return None

    def is_line_of(self, name):
        """Whether the line here sets that name. Then its value comes next, else another line."""
        byte = self.skip_blanks()
        if byte in (b"[", b"\0"):
            self.at = len(self.text)
            return False
        for letter in name:
            if byte != bytes([letter]):
                break
            byte = self.next()
        else:
            if byte in BLANKS + b"\n":
                was_end, byte = byte == b"\n", self.skip_blanks()
                if was_end and byte == b"[":
                    self.at = len(self.text)
            if byte == b"=":
                return True
        if byte != b"\n":
            self.skip_line()
        return False

    def read(self):
        """The value after the =."""
        byte = self.skip_blanks()
        if byte == b'"':
            return self.read_text()
        if byte in b"\n\0":
            raise Refused
        bare = b""
        while byte not in b"\n#\0":
            bare += byte
            byte = self.next()
        bare = bare.rstrip(b" \t\r")
        if bare in (b"true", b"false"):
            return int(bare == b"true")
        if len(bare) > 15:
            raise Refused
        return number(bare.rstrip(BLANKS))

    def read_text(self):
        """A text up to its closing quote, after which only a comment may come."""
        text = b""
        while True:
            byte = self.next()
            if byte in b"\n\0":
                raise Refused
            if byte == b'"':
                if self.skip_blanks() not in b"#\n\0":
                    raise Refused
                return decoded(text)
            if byte == b"\\":
                byte = self.next()
                if byte in b"\n\0":
                    raise Refused
                if byte in b"uU":
                    text += self.read_code(4 if byte == b"u" else 8)
                    continue
                byte = ESCAPES.get(byte, byte)
            text += byte

    def read_code(self, size):
        """A letter by its number. Of what C takes for one beside digits, none is taken here."""
        digits = b"".join(self.next() for _ in range(size))
        code = int(digits, 16) if all(byte in b"0123456789abcdefABCDEF" for byte in digits) else -1
        if not 0 <= code < 0x110000 or 0xD800 <= code < 0xE000:
            raise Refused
        return chr(code).encode()


def number(text):
    """A whole number as C's strtol takes it, where the text says on which base."""
    sign, digits = (text[:1], text[1:]) if text[:1] in (b"+", b"-") else (b"", text)
    base, allowed = 10, b"0123456789"
    if digits[:2].lower() == b"0x":
        base, allowed, digits = 16, b"0123456789abcdefABCDEF", digits[2:]
    elif digits[:1] == b"0":
        base, allowed = 8, b"01234567"
    if not digits or not all(byte in allowed for byte in digits):
        raise Refused
    return max(-LARGEST - 1, min(LARGEST, int(sign + digits, base)))


def decoded(text):
    """Bytes as text, if they are UTF-8."""
    try:
        return text.decode()
    except UnicodeError:
        raise Refused from None


# Random files ------------------------------------------------------------------------------

NAMES = ("PIN_OK", "PIN_BACK", "SLEEP", "LANGUAGE", "CPU_SPEED", "NAMES", "DRIVE_NAME", "OTHER")
PIECES = (  # of a value or of anything else
    *('"', '"', "\\", '\\"', "\\n", "\\t", "\\u00e9", "\\U0001F600", "\\u12", "\\ud800", "\\x", "ñ", "GP5"),
    *("0x1F", "010", "08", "0", "-5", "+7", "1_0", "125", "99999999999", "true", "false", "0.5", "es"),
    *("#", "=", "[", " ", "  ", "\t", "\v", "\r", "# x", "a b", "1234567890123456"),
)
ENDS = ("\n", "\n", "\n", "\r\n", "\n\n", "\n \n")


def random_line(chance):
    """A line as owners leave it, from right to nonsense."""
    line = "".join(chance.choices(PIECES, k=chance.randrange(6)))
    kind = chance.random()
    if kind < 0.5:
        line = f'"{line}"' if kind < 0.3 else chance.choice(PIECES)
    if kind < 0.9:
        line = chance.choice(["=", " = ", " =", "\t= ", " ", "", ": ", "\n= "]) + line
        line = chance.choice(["", "", "", " ", "\t", "# ", "\ufeff"]) + chance.choice(NAMES) + line
    return chance.choice(["[", " [x]"]) if chance.random() < 0.02 else line


# A line that ends with a name, which random files seldom have twice.
NAMES_ALONE = (
    b"SLEEP\nSLEEP\n= 5\n",
    b"SLEEP\n\nSLEEP = 5",
    b"SLEEP\nDIM\n=5\nSLEEP=6\n",
    b"SLEEP \n=5\nSLEEP\n#\nSLEEP=6",
)


def random_file(chance):
    """A file of a few such lines, some with a byte order mark or bytes that are no text."""
    text = "".join(random_line(chance) + chance.choice(ENDS) for _ in range(chance.randrange(1, 9))).encode()
    if chance.random() < 0.1:
        at = chance.randrange(len(text))
        text = text[:at] + b"\xff" + text[at:]
    return chance.choice([b"", b"", b"", BOM]) + text[: len(text) - chance.randrange(2)]


@pytest.fixture(scope="module", autouse=True)
def modules():
    """CircuitPython's, for those that are tested."""
    prepare_modules()
    hardware.fit(Hardware())


def read_by_firmware(text, name):
    """What a name is set to: (value, whether the line was refused)."""
    try:
        return Firmware(text).value(name), False
    except Refused:
        return None, True


def test_one_line_is_read_as_circuitpython_reads_it():
    """As boot.py and safemode.py do, and code.py for the clock and the language."""
    from tallybone.board.early import number_in, value_in

    chance = random.Random("one line")
    kinds = set()
    for text in [*NAMES_ALONE, *(random_file(chance) for _ in range(3000))]:
        for name in NAMES:
            told, ours = read_by_firmware(text, name)[0], value_in(text, name)
            kinds.add(type(told))
            if isinstance(told, int):
                assert max(-LARGEST - 1, min(LARGEST, number_in(ours))) == told, text
            else:
                assert ours == (told or ""), text
    assert kinds == {str, int, type(None)}


def test_all_lines_are_read_as_circuitpython_reads_them_and_what_it_refuses_is_said():
    from tallybone.board.config import Config
    from tallybone.board.early import value_in
    from tallybone.board.setting_lines import values_in

    chance = random.Random("all lines")
    refusals = 0
    for text in [*NAMES_ALONE, *(random_file(chance) for _ in range(2000))]:
        told = values_in(text, lambda *said: None)
        for name in NAMES[:-1]:  # which the gadget knows
            is_refused = read_by_firmware(text, name)[1]
            ours = told.get(name, (0, ""))[1]
            assert (ours or "") == value_in(text, name), (name, text)
            assert is_refused == (name in told and ours is None), (name, text)
            if is_refused:
                refusals += 1
                problems = Config(text, PICO).all_problems()
                assert [said for line, said, _, _ in problems if line == told[name][0]], (name, text)
    assert refusals > 500


def test_every_line_of_a_file_that_sets_nothing_is_said():
    """Of each line by itself: either it has a value, or it is a comment, or it is among the problems."""
    from tallybone.board.config import Config

    chance = random.Random("silence")
    silent = 0
    for _ in range(1500):
        line = random_line(chance).replace("\n", "")
        text = line.encode() + b"\n"
        has_value = any(read_by_firmware(text, name)[0] is not None for name in NAMES[:-1])
        is_said = Config(text, PICO).all_problems() != []
        if not has_value and not is_said:
            silent += 1
            stripped = line.strip()
            assert not stripped or stripped[0] in "#[", text
    assert silent > 50


def test_the_boards_python_reads_them_alike():
    from tallybone.board.early import value_in
    from tallybone.board.setting_lines import values_in

    chance = random.Random("the board's Python")
    asked = [(chance.choice(NAMES[:-1]), random_file(chance)) for _ in range(1500)]
    asked = [(name, text) for name, text in asked if text and name.encode() in text]
    answers = unix_port.run("lines.py", "".join(f"{name} {text.hex()}\n" for name, text in asked))
    for (name, text), answer in zip(asked, answers, strict=True):
        told = values_in(text, lambda *said: None).get(name, (0, ""))[1]
        assert answer == f"{value_in(text, name).encode().hex()} {told is None}", (name, text)


def test_what_reads_the_file_is_let_go_before_the_first_screen():
    gadget = Gadget()
    gadget.power_on()
    assert gadget.app and "tallybone.board.early" not in sys.modules


# The three programs ------------------------------------------------------------------------

WANTED = {"PIN_OK": "GP15", "PIN_BACK": "GP14", "LANGUAGE": "es", "CPU_SPEED": "125", "DRIVE_NAME": "ODD"}
TAKEN = {
    "blanks": ' \t {0} \t=  "{1}" \t# why\r\n',
    "escapes": '{0} = "{2}"\n',
    "a mark": '{0}="{1}"\n',  # with a comment before it
    "a line's end": '{0}\n = "{1}"\n',
    "the first counts": '{0} = "{1}"\n{0} = "x"\n',
}
REFUSED = {
    "no quotes": "{0} = {1}!\n",
    "marks": '\ufeff{0} = "{1}"\n',
    "no end": '{0} = "{1}\n',
    "more": '{0} = "{1}" "{1}"\n',
    "a name alone": '{0}\n{0} = "{1}"\n',
    "a section": '[x]\n{0} = "{1}"\n',
    "no escape": '{0} = "\\u12{1}"\n',
}


def file_of(name, form):
    """A file that sets what is wanted, in this form."""
    escaped = {value: "".join(f"\\u{ord(letter):04X}" for letter in value) for value in WANTED.values()}
    lines = [form.format(line, value, escaped[value]) for line, value in WANTED.items()]
    return ("\ufeff# a comment\n" if name == "a mark" else "").encode() + "".join(lines).encode()


def drive_with(folder, text):
    """A drive with this settings.toml."""
    for name in ("boot.py", "safemode.py", "code.py"):
        (folder / name).write_text((ROOT / name).read_text())
    for name in ("lib", "rules_min"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "settings.toml").write_bytes(text)
    gadget = Gadget(Hardware(), folder=folder)
    gadget.settings.clear()
    return gadget


def hold(gadget, pin):
    """Hold a button that is wired to this pin."""
    gadget.board.closed.add(gadget.board.pin(pin))


@pytest.mark.parametrize("form", [*TAKEN, *REFUSED])
def test_the_programs_take_a_line_alike(form, tmp_path):
    import storage
    import supervisor
    from tallybone.settings import LANGUAGE
    from tallybone.words.language import ENGLISH

    storage._Mount._label = "CIRCUITPY"
    is_taken = form in TAKEN
    gadget = drive_with(tmp_path, file_of(form, TAKEN[form] if is_taken else REFUSED[form]))
    ok, back = ("GP15", "GP14") if is_taken else ("GP12", "GP13")
    hold(gadget, ok)
    gadget.power_on()
    gadget.board.closed.clear()
    gadget.wait(7000)
    assert may_write(), "boot.py saw OK"
    assert storage.getmount("/").label == ("ODD" if is_taken else "CIRCUITPY")
    assert gadget.board.frequency == (125_000_000 if is_taken else 200_000_000)
    assert gadget.board.pin(ok) in gadget.board.claimed and gadget.board.pin(back) in gadget.board.claimed
    assert (gadget.keeper.settings.values[LANGUAGE] != ENGLISH) == is_taken, "code.py saw the language"
    assert bool(gadget.controller.known.problems) == (form not in ("blanks", "escapes"))
    gadget.power_off()
    storage._Mount._label = "CIRCUITPY"
    supervisor.runtime.safe_mode_reason = "hard fault"
    hold(gadget, back)
    with pytest.raises(SystemExit, match="safe mode"):  # safemode.py saw BACK
        gadget.power_on()
        gadget.wait(3000)
    supervisor.runtime.safe_mode_reason = "none"
