# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is connected, found and set up as the owner's settings.toml says. Unloaded once the program runs.

An invalid line of the file gets a page, and its default is used.
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

from tallybone import console
from tallybone.board import find_oled
from tallybone.board.buttons import BACK, DIGIT, DOWN, OK, SCAN_S, UP, Buttons, Scanned
from tallybone.board.config import WIRES, Config
from tallybone.board.setting_lines import BUTTONS
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay

    from tallybone.board.buttons import Source

# Twelve keys in four rows of three, as on a telephone; * is BACK and # is OK.
TELEPHONE = bytes([DIGIT + digit for digit in range(1, 10)] + [BACK, DIGIT, OK])
SCANNED_MS = 40  # until every key was looked at often enough
_SLOW = const(100_000)  # bits a second, which any wires of a gadget carry
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_TWELVE = const(12)
_ROWS = const(4)
_COLUMNS = const(3)
_ENOUGH = const(262_144)  # bytes of memory; a Pico has 171,000 for Python, a Pico 2 more than 400,000


class Devices:
    """What is connected, and what settings.toml says.

    ``display`` is None if nothing answers, ``upright`` its rotation when it stands upright. ``led`` blinks
    if there is no display. ``table`` is the name of this table, ``site`` where codes lead to. ``is_slow``
    says that the modules are not compiled, on a board with so little memory that they should be.

    :param config: the lines of settings.toml
    :param sleep: ``time.sleep``
    """

    def __init__(self, config: Config, sleep: "Callable[[float], None]") -> None:
        if not config.text("PIN_OK") and not has_twelve(config):  # nothing can be chosen without OK
            config.use_usual("PIN_OK", _("a pin, or 12 keys"))
        self.sources = sources(config)
        self._began = supervisor.ticks_ms()
        self._sleep = sleep
        check_twelve(config)
        self.display = display(config, sleep)
        self.upright = self.display.rotation if self.display else 0
        self.keys = Buttons(self.sources)
        self.keys.has_arrows = len(self.sources) > 1 or not has_twelve(config)
        light = getattr(board, "LED", None)
        if isinstance(light, Pin):  # a Pico W's is a CywPin, which no line can take
            light = config.led
        self.led = digitalio.DigitalInOut(light) if light else None
        self.nvm = microcontroller.nvm
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


def table_name(config: Config) -> str:
    """The name of this table: in a club that by which the club knows it."""
    club = config.club()
    return club[0] if club else config.text("TABLE")


def memory() -> int:
    """Bytes of working memory; it takes a Pico 7 ms to add them up."""
    return int(gc.mem_free() + gc.mem_alloc())  # type: ignore[attr-defined]  # mypy reads CPython's


def display(config: Config, sleep: "Callable[[float], None]") -> "BusDisplay | None":
    """The display; if nothing answers as the owner wrote, the usual pins and each address are tried, and if
    nothing was written of the speed, a slow one.

    :param sleep: ``time.sleep``
    """
    panel = config.text("PANEL").upper()
    if panel == find_oled.BUILT_IN and hasattr(board, "DISPLAY"):
        return find_oled.built_in()
    if panel == find_oled.BUILT_IN:
        panel = "SSD1306"
        config.say("PANEL", _("board has no %s") % "DISPLAY", panel)
    displayio.release_displays()
    reset = config.pin("PIN_RESET")
    if reset:
        find_oled.use_reset(reset, sleep)
    speed, address = config.number("I2C_SPEED"), config.number("I2C_ADDRESS")
    pins = [config.pin("PIN_SCL"), config.pin("PIN_SDA")]
    found = find_oled.find_display(panel, pins, speed, address)
    tried = [config.text(name) for name in WIRES]
    if not found and (address or config.is_told(WIRES)):
        may = _("pins of the panel") if has_bus(config) else _("pins of one I2C bus")
        usual = config.usual_pins(("PIN_SCL", "PIN_SDA"))
        found = find_oled.find_display(panel, usual, speed, 0)
        if usual != pins:
            tried += config.usual_texts(WIRES)
        if found and usual == pins:
            config.say("I2C_ADDRESS", _("its own address"), "0x%02X" % (address ^ 1))
        elif found:
            config.say(WIRES[0] if config.is_told(WIRES[:1]) else WIRES[1], may, _("usual pins"))
    if not found and not config.is_told(("I2C_SPEED",)):  # long wires may carry less than what is usual
        found = find_oled.find_display(panel, pins, _SLOW, address)
        if found:
            config.say("I2C_SPEED", _("too fast: no answer"), str(_SLOW))
    if not found:
        addresses = config.text("I2C_ADDRESS") if address else "0x3C and 0x3D"
        wires = ", ".join(["%s and %s" % (tried[i], tried[i + 1]) for i in range(0, len(tried), 2)])
        console.say("no display: no %s answers at %s, on SDA and SCL %s" % (panel, addresses, wires))
    return found


def has_bus(config: Config) -> bool:
    """Whether the board can have an I2C bus on these pins: each kind of board has its own rules for that."""
    scl, sda = config.pin("PIN_SCL"), config.pin("PIN_SDA")
    if scl and sda:
        try:
            busio.I2C(scl, sda).deinit()
        except ValueError:
            return False
        except RuntimeError:  # no panel, so no pull-up resistors
            pass
    return True


def sources(config: Config) -> "list[Source]":
    """Where presses come from: buttons, twelve keys, a dial."""
    found: list[Source] = []
    event = keypad.Event()
    pins: list[Pin] = []
    codes = bytearray()
    for line, code in BUTTONS:
        pin = config.pin(line)
        if pin:
            pins.append(pin)
            codes.append(code)
    if pins:
        keys = keys_on(pins)
        if has_twelve(config) or BACK in list(codes) or not {UP, DOWN} <= set(codes):
            found.append(Scanned(keys, event, bytes(codes)))
        else:
            from tallybone.board.other_keys import Chords

            found.append(Chords(keys, event, bytes(codes)))
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
    return keypad.KeyMatrix(rows, columns, interval=SCAN_S)


def keys_on(pins: "list[Pin]") -> keypad.Keys:
    """Keys that connect a pin each to ground."""
    return keypad.Keys(pins, value_when_pressed=False, interval=SCAN_S)
