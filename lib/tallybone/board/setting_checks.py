# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a line of settings.toml may say, and what is said of one that is invalid."""

from micropython import const

from rules_min import GAMES, game_number
from tallybone import console
from tallybone.board.early import number_in
from tallybone.board.setting_lines import SECRET, kind_of
from tallybone.words.texts import MOST_LETTERS, MOST_SEATS, _, distinct_names

_MOST_SAID = const(40)  # letters of a line that are kept; a screen shows 20
_MOST_NOTES = const(8)  # problems of lines that set nothing; a board has no memory for thousands
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
        from rules_min.presets import all_games

        return ", ".join([row[1] for row in all_games(GAMES)])
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
        return game_number(text) > 0
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


# A start's settings ----------------------------------------------------------------------------


def wrong(name: str, text: "str | None", broken: str) -> str:
    """What a line may say, in words; "" if what it says is possible.

    :param text: its value, None if CircuitPython refuses that
    :param str broken: what stands there then, "" for nothing
    """
    kind = kind_of(name)
    if text is None:
        is_number = ".." in kind and broken[:1] not in ('"', "")
        return possible(kind) if is_number else '%s = "..."' % name
    return "" if is_possible(kind, text) else possible(kind)


def wrong_names(names: "list[str]") -> "list[tuple[str, str, str]]":
    """The names that are shown otherwise: which one, what it may be, and how it is shown."""
    shown = distinct_names(names)
    found: list[tuple[str, str, str]] = []
    for seat in range(min(len(names), MOST_SEATS)):
        name = names[seat]
        if shown[seat] != name:
            may = _("another beginning")
            if [letter for letter in name if letter == "#" or not "!" <= letter <= "~"]:
                may = _("letters of the gadget")
            elif len(name) > MOST_LETTERS:
                may = _("%d letters at most") % MOST_LETTERS
            found.append((_("name %d: %s") % (seat + 1, name), may, shown[seat]))
    return found


def other_wires(board_id: str, written: "list[str]", usual: "list[str]") -> "list[tuple[str, str]]":
    """What to use for the panel's wires, SDA and SCL, and why, where the board cannot use them as written:
    the other way round, or the usual ones. Empty if it can.
    """
    if is_bus(board_id, written[0], written[1]):
        return []
    if is_bus(board_id, written[1], written[0]):
        return [(written[1], _("swap SDA and SCL")), (written[0], _("swap SDA and SCL"))]
    return [(usual[i], _("no bus with %s") % written[1 - i]) for i in range(2)]


class Problems:
    """What is wrong in the file. ``rows`` are as ``Config.all_problems`` has them.

    After the first few that set nothing, such problems are counted.
    """

    def __init__(self) -> None:
        self.rows: list[tuple[int, str, str, str]] = []
        self._more = 0  # problems that are not among them

    def say(self, name: str, number: int, text: "str | None", broken: str, may: str, used: str) -> None:
        """A line is invalid.

        :param int number: of the line, 0 if it is not there
        :param text: its value, None if CircuitPython refuses that
        :param str broken: what stands there then
        :param str may: what it may say
        :param str used: what is used instead, "" for nothing
        """
        said = name
        if name in SECRET:
            said = name + " = ..."
        elif broken:
            said = "%s = %s" % (name, broken)
        elif text is not None:
            said = ("%s = %s" if number_in(text) is not None else '%s = "%s"') % (name, text)
        self._add(number, said, may, used)

    def note(self, number: int, said: str, may: str, used: str) -> None:
        """Something else in the file is invalid."""
        if len(self.rows) < _MOST_NOTES:
            self._add(number, said, may, used)
        else:
            self._more += 1

    def _add(self, number: int, said: str, may: str, used: str) -> None:
        said = " ".join(said.split())  # an escape may have made a new line of it
        self.rows.append((number, said[:_MOST_SAID], may, used or _("nothing")))
        console.say(
            "settings.toml, line %d: %s; possible: %s; used: %s" % (number, said, may, used or "nothing")
        )

    def all(self) -> "list[tuple[int, str, str, str]]":
        """Those in the order of the file; a last one, of line -1, says how many more there are."""
        found = sorted(self.rows)
        if self._more:
            more = _("%d more problems") % self._more
            found.append((-1, more, _("mend these first"), _("nothing")))
            console.say("settings.toml: " + more)
        return found
