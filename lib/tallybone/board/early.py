# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What boot.py and safemode.py need, and a start first of all: lines of settings.toml, and the chip's clock.

A line is read as CircuitPython 10.2 does in its get_setting (supervisor/shared/settings.c). That would take
20 ms a line, byte by byte, CircuitPython 9 lacks it, and what its getenv makes of a value without quotes
depends on the version.
"""

from micropython import const

_MOST_BYTES = const(16384)  # of the file: a board has 60 KB for all
_LONGEST_NUMBER = const(15)  # bytes; CircuitPython has a buffer of 16
_DIGITS = "0123456789abcdefABCDEF"
_ESCAPES = b"brntvf"  # these letters after a backslash, and what they stand for
_MEANT = b"\b\r\n\t\v\f"

MOST_FAULTS = const(2)  # in a row; then the chip's clock is left alone
SPEEDS = ("125", "200")  # megahertz: the usual clock of an RP2040, and ours
_MARK = b"Tb"  # before our count in memory that other programs use as well
# How the journal's record of a setting begins whose number is ``settings.SLOWED``: see ``journal.format``.
_SLOWED = b"\xd8\x58\x80"


# A line of settings.toml ------------------------------------------------------------------------


def value_in(text: bytes, name: str) -> str:
    """What a file sets a name to; "" if it does not, or with a value that CircuitPython refuses.

    :param text: the file
    """
    key, end = name.encode(), end_of(text)
    at = line_with(text, key, 0, end)
    while at >= 0 and line_with(text, b"[", 0, at) < 0:  # nothing below a [section] counts
        after = at + len(key)
        # One more: where a line ends with the name, CircuitPython looks for the = in the next one.
        start = text.find(b"\n", after + 1, end)
        start = end if start < 0 else start
        rest = text[after:start].lstrip()
        if rest[:1] == b"=":
            return value_of(rest[1:]) or ""
        at = line_with(text, key, start, end)
    return ""


def line_with(text: bytes, what: bytes, start: int, end: int) -> int:
    """Where between two places a line begins with something, but for blanks; -1 if none does."""
    at = text.find(what, start, end)
    while at >= 0 and text[text.rfind(b"\n", 0, at) + 1 : at].strip():
        at = text.find(what, at + 1, end)
    return at


def end_of(text: bytes) -> int:
    """Where the part of a file ends that counts: after 16 KB, or at a zero byte, which no text has."""
    end = text.find(b"\0")
    end = len(text) if end < 0 else end
    return end if end <= _MOST_BYTES else text.rfind(b"\n", 0, _MOST_BYTES) + 1


def value_of(raw: bytes) -> "str | None":
    """The value that a line has after its ``=``: a text in quotes, a whole number, 1 for true, 0 for false.

    None for all else: CircuitPython refuses that.
    """
    raw = raw.lstrip()
    try:
        if raw[:1] == b'"':
            return text_of(raw)
        at = raw.find(b"#")
        bare = (raw[:at] if at >= 0 else raw).rstrip(b" \t\r")
        if bare in (b"true", b"false"):
            return "1" if bare == b"true" else "0"
        text = str(bare, "utf-8").strip() if len(bare) <= _LONGEST_NUMBER else ""
        return text if number_in(text) is not None else None
    except ValueError:  # not UTF-8
        return None


def text_of(raw: bytes) -> "str | None":
    """What stands between quotes, None if nothing but a comment may follow and something does.

    CircuitPython would also take half of a character of two, \\ud800, and a blank or a sign after \\u.

    :raises ValueError: if it is not UTF-8
    """
    text = b""
    at = 1
    end = raw.find(b'"', at)
    while end >= 0:
        slash = raw.find(b"\\", at, end)
        if slash < 0:
            text += raw[at:end]
            rest = raw[end + 1 :].strip()
            return None if rest and rest[:1] != b"#" else str(text, "utf-8")
        letter = raw[slash + 1 : slash + 2]
        text += raw[at:slash]
        at = slash + 2
        if letter in (b"u", b"U"):
            digits = str(raw[at : at + (4 if letter == b"u" else 8)], "utf-8")
            at += 4 if letter == b"u" else 8
            code = int(digits, 16) if all([digit in _DIGITS for digit in digits]) else -1
            if not 0 <= code < 0x110000 or 0xD800 <= code < 0xE000:
                return None
            text += chr(code).encode()
        else:
            place = _ESCAPES.find(letter)
            text += _MEANT[place : place + 1] if place >= 0 else letter
        end = raw.find(b'"', at)
    return None


def number_in(text: str) -> "int | None":
    """The whole number that a text is, as C reads one: 0x3C is 60, 010 is 8. None if it is none."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    base = 8 if digits[:1] == "0" else 10
    if digits[:2] in ("0x", "0X"):
        base, digits = 16, digits[2:]
    try:
        if not all([digit in _DIGITS for digit in digits]):
            return None
        return -int(digits, base) if text[:1] == "-" else int(digits, base)
    except ValueError:
        return None


# The clock --------------------------------------------------------------------------------------


def can_set_clock(system: str) -> bool:
    """Whether the chip's clock may be changed: an RP2040 without a radio, which takes its clock from that.

    :param str system: ``os.uname().sysname``
    """
    if system != "rp2040":
        return False
    import microcontroller  # lines of settings.toml are also read where there is none

    try:
        return not microcontroller.pin.CYW0  # type: ignore[attr-defined]  # the radio's
    except AttributeError:
        return True


def speed_up(system: str, settings: bytes) -> None:
    """Have an RP2040 run at 200 MHz, not 125: it starts, and answers a press, in two thirds of the time.

    The chip is certified for that at 1.15 V and more, and CircuitPython sets 1.20. A board with a radio
    keeps its clock, because the radio runs from the same one. CPU_SPEED = 125 keeps it too, and so do
    two faults in a row, unless CPU_SPEED says 200.

    :param str system: ``os.uname().sysname``
    :param bytes settings: the text of settings.toml
    """
    if not can_set_clock(system):
        return
    from microcontroller import cpu

    try:
        if cpu.frequency >= 200_000_000:  # boot.py has set it
            return
        speed = speed_in(settings)
        megahertz = int(speed) if speed else 125 if faults() >= MOST_FAULTS or is_slowed() else 200
        if cpu.frequency // 1_000_000 < megahertz:  # to set it takes 10 ms
            cpu.frequency = 1_000_000 * megahertz
    except (AttributeError, RuntimeError, ValueError):  # this firmware does not
        pass


def speed_in(settings: bytes) -> str:
    """What the owner says of the clock: one of SPEEDS, "" for nothing."""
    speed = value_in(settings, "CPU_SPEED")
    return speed if speed in SPEEDS else ""


def is_slowed() -> bool:
    """Whether the journal says that faults took the fast clock back. To read all of it takes 200 ms."""
    from microcontroller import nvm

    data = nvm[0 : len(nvm)] if nvm else b""
    at = data.find(_SLOWED)
    while at % 2 and at >= 0:  # a record begins at an even byte
        at = data.find(_SLOWED, at + 1)
    return at >= 0


def faults() -> int:
    """How many faults have ended the program since the power came on, as ``count_fault`` has counted them."""
    try:
        from alarm import sleep_memory  # an RP2040 has that
    except ImportError:
        return 0
    return sleep_memory[len(_MARK)] if sleep_memory[0 : len(_MARK)] == _MARK else 0


def count_fault() -> None:
    """A fault has ended the program.

    The count is in memory that outlives a reset but not the power: that in which CircuitPython itself keeps
    why it is in safe mode. Flash would wear, and the journal needs half of the program to be written.
    """
    count = min(255, faults() + 1)
    try:
        from alarm import sleep_memory
    except ImportError:
        return
    sleep_memory[0 : len(_MARK) + 1] = _MARK + bytes((count,))
