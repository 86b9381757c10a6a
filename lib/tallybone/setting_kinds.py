# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What each kind of line of settings.toml may say. Loaded for a line that the owner has written."""

from micropython import const

from rules_min import GAMES
from tallybone.setting_lines import number_in

_SITE = const(30)  # letters: a code has room for 53
_LABEL = const(11)  # letters of a FAT drive's name
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_PORT = const(1883)  # of a broker, unless CLUB says another


def possible(kind: str) -> str:
    """What a line may say, in words."""
    if kind[:5] == "TEXT:":
        return "%s to %s letters" % tuple(kind[5:].split(".."))
    if ".." in kind:
        return "from %s to %s" % tuple(kind.split(".."))
    if "|" in kind:
        words = kind.split("|")
        return ", ".join(words[:-1]) + " or " + words[-1]
    if kind == "GAME":
        return ", ".join([row[1] for row in GAMES])
    if kind == "LABEL":
        return "%d letters or digits" % _LABEL
    if kind == "SITE":
        return "https://, to %d letters" % _SITE
    if kind == "CLUB":
        return "table:word@address"
    return {"PIN": "one pin, or none", "PINS": "names of pins", "NAMES": "names"}[kind]


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
    """What the line CLUB says, as ``make club`` writes it: ``3:word@192.168.1.20``, or with a port behind.

    Return the table, its password, the address and the port of the broker; None if it is no such line. A name
    in place of the address is refused: to look one up can take seconds.
    """
    user, _, place = text.partition("@")
    table, _, password = user.partition(":")
    address, _, port = place.partition(":")
    parts = address.split(".")
    number = number_in(port) if port else _PORT
    is_address = len(parts) == 4 and all([part.isdigit() and int(part) < 256 for part in parts])
    if not (table and is_label(table) and password and is_address and number and 0 < number < 65536):
        return None
    return table, password, address, number
