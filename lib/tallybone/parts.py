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

from rules_min import words
from rules_min.question import TURN
from tallybone import console, loader
from tallybone.board import oled
from tallybone.board.buttons import BACK, DIGIT, DOWN, OK, SCAN_S, SCANS, UP, Buttons, Scanned
from tallybone.board.config import WIRES, Config
from tallybone.extensions.rows import BY_SETTINGS
from tallybone.screens import base
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from busdisplay import BusDisplay

    from rules_min.match import Match
    from tallybone.board.buttons import Source
    from tallybone.extensions.base import Extension
    from tallybone.table import Table

NAMED = ("PIN_UP", "PIN_DOWN", "PIN_OK", "PIN_BACK")  # in the order of the keys of ``buttons``
# Twelve keys in four rows of three, as on a telephone; * is BACK and # is OK.
TELEPHONE = bytes([DIGIT + digit for digit in range(1, 10)] + [BACK, DIGIT, OK])
CHECK_HELD = 2  # buttons held at power-up that ask for the check of the parts
SCANNED_MS = 40  # until every key was looked at often enough
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_TWELVE = const(12)
_ROWS = const(4)
_COLUMNS = const(3)
_ENOUGH = const(262_144)  # bytes of memory; a Pico has 171,000 for Python, a Pico 2 more than 400,000


class Parts:
    """What the gadget consists of, and what settings.toml says about it.

    ``display`` is None where nothing answers, ``upright`` its rotation when it stands upright. ``led`` blinks
    where there is no display. ``extensions`` are those that settings.toml or the board asks for. ``table`` is
    the name of this table, ``site`` where codes lead to. ``is_slow`` says that the modules are not compiled,
    on a board with so little memory that it should have compiled ones.

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
        self.extensions = extensions(config, self.keys, sleep)
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
        self.table = table_name(config)
        self.site = config.text("SITE")
        self.is_slow = __file__[-3:] == ".py" and memory() < _ENOUGH

    def held(self) -> int:
        """How many buttons are held. Each is looked at often enough while the rest is set up."""
        while supervisor.ticks_ms() - self._began & _TICKS < SCANNED_MS:
            self._sleep(0.005)
        return sum([source.held() for source in self.sources])

    def show_first(self, table: "Table", asks_language: bool, note: str) -> None:
        """The first screen: what is asked for or must be told, the match that goes on, or a set-up."""
        view, keeper = table.view, table.keeper
        first = base.NO_SCREEN
        if self.held() >= CHECK_HELD:
            first = base.CHECK
        elif self.problems:
            table.problems = self.problems
            first = base.PROBLEMS
        elif keeper.match:
            say_resumed(table, keeper.match)
        elif self.helps and keeper.is_blank():
            first = base.LANGUAGE if asks_language else base.KEYS_HELP
        else:
            first = base.SETUP
        if self.is_slow and first != base.CHECK:
            view.open(base.NOT_COMPILED)
            view.under = [first] if first != base.NO_SCREEN else []
        elif first != base.NO_SCREEN:
            view.open(first)
        if note:
            view.status.say(note, stays=True)
        view.draw()

    def offer_export(self, table: "Table", folder: str) -> None:
        """Ask whether to write all matches to the drive, if OK held at power-up made it writable (boot.py).

        :param str folder: where to write them
        """
        import storage

        if not storage.getmount("/").readonly:
            table.folder = folder
            table.view.status.text = ""
            table.view.open(base.EXPORT)
            table.view.draw()


def say_resumed(table: "Table", match: "Match") -> None:
    """Where the match goes on after a start."""
    if match.question.seat < 0 or match.seats == 1:
        table.say(_("Match resumed"))
    else:
        name = table.keeper.captions[match.question.seat]
        text = _("Resumed: %s")
        if match.question.word(0) == words.BID:
            text = _("Resumed: %s's bid")
        elif match.question.kind == TURN:
            text = _("Resumed: %s's turn")
        table.say_of(text, name, stays=False)


def table_name(config: Config) -> str:
    """The name of this table: in a club that by which the club knows it."""
    place = config.club()
    return place[0] if place else config.text("TABLE")


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
            from tallybone.board.other_keys import Chords

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

    from tallybone.board.other_keys import Dial

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


def extensions(config: Config, keys: Buttons, pause: "Callable[[float], None]") -> "list[Extension]":
    """Those that a line of settings.toml, or a part of the board, asks for."""
    found: list[Extension] = []
    for name, wanted in BY_SETTINGS:
        if any([config.has(each) for each in wanted]):
            made: Any = loader.load(name, "made")
            extension = made(config, keys, pause)
            if extension:
                found.append(extension)
    return found
