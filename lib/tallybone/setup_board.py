# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts of this gadget, found and set up as the owner's settings.toml says. Let go once the program runs.

A line of the file that makes no sense gets a page, and its usual value is used.
"""

import gc

import board
import busio
import digitalio
import displayio
import keypad
import microcontroller
import supervisor
from microcontroller import Pin
from micropython import const

from rules_min import GAMES
from tallybone import console
from tallybone.buttons import BACK, DIGIT, DOWN, OK, SCAN_S, SCANS, UP, Buttons, Scanned
from tallybone.display import oled
from tallybone.setting_lines import SECRET, is_bus, language_in, number_in, rows, written
from tallybone.texts import (
    MOST_LETTERS,
    MOST_SEATS,
    _,
    distinct_names,
    use_language,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay

    from tallybone.buttons import Source
    from tallybone.club import Club
    from tallybone.feedback import Feedback

NAMED = ("PIN_UP", "PIN_DOWN", "PIN_OK", "PIN_BACK")  # in the order of the keys of ``buttons``
# Twelve keys in four rows of three, as on a telephone; * is BACK and # is OK.
TELEPHONE = bytes([DIGIT + digit for digit in range(1, 10)] + [BACK, DIGIT, OK])
SCANNED_MS = 40  # until every key was looked at often enough
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_TWELVE = const(12)
_ROWS = const(4)
_COLUMNS = const(3)
_MOST_SAID = const(40)  # letters of a line that are kept; a screen shows 20
_ENOUGH = const(262_144)  # bytes of memory; a Pico has 171,000 for Python, a Pico 2 more than 400,000
_MOST_NOTES = const(8)  # problems of lines that set nothing; a board has no memory for thousands
WIRES = ("PIN_SDA", "PIN_SCL")


class Config:
    """The lines of settings.toml, each with a value that makes sense.

    ``problems`` are what does not: each is the number of the line, what it says, what it may say or what to
    do, and what is used instead. ``led`` is the board's LED, None if it has none or the pin has another use.

    :param bytes text: the file
    :param str board_id: which board it is; what is usual depends on it
    """

    def __init__(self, text: bytes, board_id: str) -> None:
        self.problems: list[tuple[int, str, str, str]] = []
        self._more = 0  # problems that are not among them
        self._broken: dict[str, str] = {}
        self.language = language_in(text)
        use_language(self.language)
        self._told = written(text, self.note, self._broken)
        self._usual: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self._pins: dict[str, list[Pin]] = {}
        kinds: dict[str, str] = {}
        for name, kind, usual in rows(board_id):
            kinds[name] = kind
            self._usual[name] = usual
            self._values[name] = self._checked(name, kind)
        self._take_pins([name for name in kinds if kinds[name] in ("PIN", "PINS")])
        self._check_bus(board_id)
        self._check_names()
        self.problems.sort()
        led = getattr(board, "LED", None)
        self.led: Pin | None = led if isinstance(led, Pin) and led not in self.taken() else None

    def say(self, name: str, may: str, used: str) -> None:
        """A line makes no sense: what it may say, and what is used instead."""
        number, text = self._told.get(name, (0, self._usual.get(name)))
        said = name
        if name in SECRET:
            said = name + " = ..."
        elif name in self._broken:
            said = "%s = %s" % (name, self._broken[name])
        elif text is not None:
            said = ("%s = %s" if number_in(text) is not None else '%s = "%s"') % (name, text)
        self._add(number, said, may, used)

    def note(self, number: int, said: str, may: str, used: str) -> None:
        """Something else in the file makes no sense. After the first few such problems they are counted."""
        if len(self.problems) < _MOST_NOTES:
            self._add(number, said, may, used)
        else:
            self._more += 1

    def _add(self, number: int, said: str, may: str, used: str) -> None:
        self.problems.append((number, said[:_MOST_SAID], may, used or _("nothing")))
        console.say(
            "settings.toml, line %d: %s; possible: %s; used: %s" % (number, said, may, used or "nothing")
        )

    def all_problems(self) -> "list[tuple[int, str, str, str]]":
        """``problems`` in the order of the file; a last one, of line -1, says how many more there are."""
        self.problems.sort()
        if self._more:
            more = _("%d more problems") % self._more
            self.problems.append((-1, more, _("mend these first"), _("nothing")))
            console.say("settings.toml: " + more)
        return self.problems

    def _checked(self, name: str, kind: str) -> str:
        """The value of a line, or the usual one if it is missing or makes no sense."""
        usual = self._usual[name]
        if name not in self._told:
            return usual
        from tallybone.setting_lines import is_possible, possible

        text = self._told[name][1]
        if text is None:
            is_number = ".." in kind and self._broken.get(name, '"')[:1] != '"'
            self.say(name, possible(kind) if is_number else '%s = "..."' % name, usual)
        elif not is_possible(kind, text):
            self.say(name, possible(kind), usual)
        else:
            return text
        return usual

    def _check_names(self) -> None:
        """Say which names are shown otherwise."""
        names = self.names()
        shown = distinct_names(names)
        for seat in range(min(len(names), MOST_SEATS)):
            name = names[seat]
            if shown[seat] != name:
                may = _("another beginning")
                if [letter for letter in name if letter == "#" or not "!" <= letter <= "~"]:
                    may = _("letters of the gadget")
                elif len(name) > MOST_LETTERS:
                    may = _("%d letters at most") % MOST_LETTERS
                self.note(self._told["NAMES"][0], _("name %d: %s") % (seat + 1, name), may, shown[seat])

    # Pins ----------------------------------------------------------------------------------

    def _take_pins(self, names: "list[str]") -> None:
        """Find the pins: first the usual ones, then those written, line by line. None is used twice."""
        wanted = [name for name in names if name not in self._told]
        wanted += sorted([name for name in names if name in self._told], key=lambda name: self._told[name][0])
        for name in wanted:
            self._pins[name] = []
            wrong = self._take(name, self._values[name])
            if wrong:
                self.use_usual(name, wrong)

    def use_usual(self, name: str, may: str) -> None:
        """Say that a line makes no sense, and take the usual pins if they have no other use."""
        usual = self._usual[name]
        is_left = not self._take(name, usual)
        self.say(name, may, usual if is_left else "")
        if is_left:
            self._values[name] = usual

    def _check_bus(self, board_id: str) -> None:
        """Use the wires of the panel as the board allows it: the other way round, or the usual ones."""
        told = [self._values[name] for name in WIRES]
        if not (self.pin(WIRES[0]) and self.pin(WIRES[1])) or is_bus(board_id, told[0], told[1]):
            return
        is_swapped = is_bus(board_id, told[1], told[0])
        used = [told[1], told[0]] if is_swapped else [self._usual[name] for name in WIRES]
        for name in WIRES:
            self._pins[name] = []
        for i in range(2):
            is_taken = self._take(WIRES[i], used[i]) != ""
            if used[i] != told[i]:
                may = _("swap SDA and SCL") if is_swapped else _("no bus with %s") % told[1 - i]
                self.say(WIRES[i], may, "" if is_taken else used[i])

    def _take(self, name: str, text: str) -> str:
        """Take the pins with these names. Return what is wrong with them, "" for nothing."""
        found: list[Pin] = []
        for word in text.split():
            pin = getattr(board, word, None)
            if not isinstance(pin, Pin):
                return _("board has no %s") % word
            if pin in found or pin in self.taken():
                return _("%s is used twice") % word
            found.append(pin)
        self._pins[name] = found
        return ""

    def taken(self) -> "list[Pin]":
        """All pins that have a use."""
        taken: list[Pin] = []
        for pins in self._pins.values():
            taken += pins
        return taken

    def pin(self, name: str) -> "Pin | None":
        """The pin of a line, None for none."""
        pins = self._pins[name]
        return pins[0] if pins else None

    def is_told(self, names: "tuple[str, ...]") -> bool:
        """Whether the owner has written a line with one of these names."""
        return any([name in self._told for name in names])

    def usual_pins(self, names: "tuple[str, ...]") -> "list[Pin | None]":
        """The usual pins of some lines, None for one that the board lacks or that has another use."""
        found: list[Pin | None] = []
        for name in names:
            others = [pin for other in self._pins if other not in names for pin in self._pins[other]]
            pin = getattr(board, self._usual[name], None)
            found.append(pin if isinstance(pin, Pin) and pin not in others else None)
        return found

    def usual_texts(self, names: "tuple[str, ...]") -> "list[str]":
        """The usual values of some lines."""
        return [self._usual[name] for name in names]

    def pins(self, name: str) -> "list[Pin]":
        """The pins of a line, in its order."""
        return self._pins[name]

    # Other values --------------------------------------------------------------------------

    def text(self, name: str) -> str:
        """The value of a line."""
        return self._values[name]

    def number(self, name: str) -> int:
        """The value of a line that is a number."""
        return number_in(self._values[name]) or 0

    def names(self) -> "list[str]":
        """The players' names, in the order of the seats."""
        return self._values["NAMES"].split()

    def game(self) -> int:
        """The number of the game that the first set-up begins with."""
        for row in GAMES:
            if row[1] == self._values["GAME"]:
                return row[0]
        return GAMES[0][0]


class Parts:
    """What the gadget consists of, and what settings.toml says about it.

    ``display`` is None where nothing answers, ``upright`` its rotation when it stands upright. ``led`` blinks
    where there is no display. ``table`` is the name of this table, ``site`` where codes lead to. ``club`` is
    None where it is in none. ``is_slow`` says that the modules are not compiled, on a board with so little
    memory that it should have compiled ones.

    :param bytes settings: the text of settings.toml
    :param str release: the version of CircuitPython
    :param sleep: ``time.sleep``
    """

    def __init__(self, settings: bytes, release: str, sleep: "Callable[[float], None]") -> None:
        self.release = release
        config = Config(settings, board.board_id)
        if not config.text("PIN_OK") and not has_twelve(config):  # nothing can be chosen without OK
            config.use_usual("PIN_OK", _("a pin, or 12 keys"))
        self.sources = sources(config)
        self._began = supervisor.ticks_ms()
        self._sleep = sleep
        check_twelve(config)
        self.display = display(config)
        self.upright = self.display.rotation if self.display else 0
        self.keys = Buttons(self.sources)
        light = getattr(board, "LED", None)
        if isinstance(light, Pin):  # a Pico W's is a CywPin, which no line can take
            light = config.led
        self.led = digitalio.DigitalInOut(light) if light else None
        self.nvm = microcontroller.nvm
        self.feedback = feedback(config)
        self.club: Club | None = None
        if config.text("CLUB"):
            from tallybone.club import club
            from tallybone.setting_lines import club_of

            place = club_of(config.text("CLUB"))
            self.club = club(config, place, sleep) if place else None
        self.problems = config.all_problems()
        self.light = config.number("BRIGHTNESS")
        self.turned = config.number("ROTATION") != 0
        self.dim = config.number("DIM")
        self.sleep = config.number("SLEEP")
        self.names = config.names()
        self.game = config.game()
        self.helps = config.number("FIRST_PAGE") != 0
        self.language = config.language
        self.asks_language = not config.is_told(("LANGUAGE",))
        self.table = self.club.table if self.club else config.text("TABLE")
        self.site = config.text("SITE")
        self.is_slow = __file__[-3:] == ".py" and memory() < _ENOUGH

    def held(self) -> int:
        """How many buttons are held. Each is looked at often enough while the rest is set up."""
        while supervisor.ticks_ms() - self._began & _TICKS < SCANNED_MS:
            self._sleep(0.005)
        return sum([source.held() for source in self.sources])


def memory() -> int:
    """Bytes of working memory; it takes a Pico 7 ms to add them up."""
    return int(gc.mem_free() + gc.mem_alloc())  # type: ignore[attr-defined]  # mypy reads CPython's


def display(config: Config) -> "BusDisplay | None":
    """The display; where nothing answers on pins that the owner named, the usual ones are tried."""
    panel = config.text("PANEL").upper()
    if panel == oled.BUILT_IN and hasattr(board, "DISPLAY"):
        return oled.built_in()
    if panel == oled.BUILT_IN:
        panel = "SSD1306"
        config.say("PANEL", _("board has no %s") % "DISPLAY", panel)
    displayio.release_displays()
    speed, address = config.number("I2C_SPEED"), config.number("I2C_ADDRESS")
    pins = [config.pin("PIN_SCL"), config.pin("PIN_SDA")]
    found = oled.find_display(panel, pins, speed, address)
    tried = [config.text(name) for name in WIRES]
    if not found and config.is_told(WIRES):
        check_wires(config)
        found = oled.find_display(panel, config.usual_pins(("PIN_SCL", "PIN_SDA")), speed, 0)
        tried += config.usual_texts(WIRES)
    if not found:
        places = config.text("I2C_ADDRESS") if address else "0x3C and 0x3D"
        wires = ", ".join(["%s and %s" % (tried[i], tried[i + 1]) for i in range(0, len(tried), 2)])
        console.say("no display: no %s answers at %s, on SDA and SCL %s" % (panel, places, wires))
    return found


def check_wires(config: Config) -> None:
    """Say that the board has no I2C bus on these pins: each kind of board has its own rules for that."""
    scl, sda = config.pin("PIN_SCL"), config.pin("PIN_SDA")
    if not scl or not sda:
        return
    try:
        busio.I2C(scl, sda).deinit()
    except ValueError:
        name = WIRES[0] if config.is_told(WIRES[:1]) else WIRES[1]
        config.say(name, _("pins of one I2C bus"), _("usual pins"))
    except RuntimeError:  # no panel, so no pull-up resistors
        pass


def sources(config: Config) -> "list[Source]":
    """Where presses come from: buttons, twelve keys, a dial."""
    found: list[Source] = []
    event = keypad.Event()
    pins: list[Pin] = []
    codes = bytearray()
    for code in (UP, DOWN, OK, BACK):
        pin = config.pin(NAMED[code - UP])
        if pin:
            pins.append(pin)
            codes.append(code)
    if pins:
        keys = keys_on(pins)
        if codes == bytes((UP, DOWN, OK)) and not has_twelve(config):
            from tallybone.other_keys import Chords

            found.append(Chords(keys, event, bytes(codes)))
        else:
            found.append(Scanned(keys, event, bytes(codes)))
    if has_twelve(config):
        found.append(Scanned(twelve(config), event, TELEPHONE))
    found += dial(config)
    return found


def dial(config: Config) -> "list[Source]":
    """The dial, if its pins are named."""
    pins = [config.pin("PIN_DIAL_A"), config.pin("PIN_DIAL_B")]
    if not pins[0] or not pins[1]:
        if pins[0] or pins[1]:
            config.say("PIN_DIAL_A" if pins[0] else "PIN_DIAL_B", _("both pins of it"), "")
        return []
    from rotaryio import IncrementalEncoder

    from tallybone.other_keys import Dial

    try:
        return [Dial(IncrementalEncoder(pins[0], pins[1]))]
    except RuntimeError:  # on a Pico
        config.say("PIN_DIAL_B", _("the pin beside A"), "")
        return []


def has_twelve(config: Config) -> bool:
    """Whether there are twelve keys, each with a pin of its own or in four rows of three."""
    keys = len(config.pins("PIN_KEYS"))
    rows, columns = len(config.pins("KEYPAD_ROWS")), len(config.pins("KEYPAD_COLUMNS"))
    return keys == _TWELVE or (rows == _ROWS and columns == _COLUMNS)


def check_twelve(config: Config) -> None:
    """Say which line names too many pins, or too few."""
    for name, count in (("PIN_KEYS", _TWELVE), ("KEYPAD_ROWS", _ROWS), ("KEYPAD_COLUMNS", _COLUMNS)):
        if config.pins(name) and len(config.pins(name)) != count:
            config.say(name, _("%d pins") % count, "")


def twelve(config: Config) -> "keypad.Keys | keypad.KeyMatrix":
    """The twelve keys."""
    pins = config.pins("PIN_KEYS")
    if len(pins) == _TWELVE:
        return keys_on(pins)
    rows, columns = config.pins("KEYPAD_ROWS"), config.pins("KEYPAD_COLUMNS")
    return keypad.KeyMatrix(rows, columns, interval=SCAN_S, debounce_threshold=SCANS)


def keys_on(pins: "list[Pin]") -> keypad.Keys:
    """Keys that connect a pin each to ground."""
    return keypad.Keys(pins, value_when_pressed=False, interval=SCAN_S, debounce_threshold=SCANS)


def feedback(config: Config) -> "Feedback | None":
    """The piezo and the board's NeoPixel, None where there is neither."""
    pin = config.pin("PIN_PIEZO")
    light = getattr(board, "NEOPIXEL", None)
    if not isinstance(light, Pin) or light in config.taken():
        light = None
    if not pin and not light:
        return None
    from tallybone.feedback import Feedback, Pixel, Sound

    found = Feedback()
    if pin:
        try:
            found.sound = Sound(pin)
        except (ImportError, RuntimeError, ValueError):  # no PWM on this pin
            config.say("PIN_PIEZO", _("a pin with PWM"), "")
    if light:
        found.pixel = Pixel(light)
    return found if found.sound or found.pixel else None
