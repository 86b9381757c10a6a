# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The parts of this gadget, found and set up as settings.toml says. Let go once the program runs."""

import board
import busio
import digitalio
import displayio
import keypad
import microcontroller
import supervisor
from micropython import const

from tallybone.buttons import BACK, DIGIT, DOWN, OK, SCAN_S, UP, Buttons, Scanned
from tallybone.config import WIRES, Config
from tallybone.display import oled

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable

    from busdisplay import BusDisplay
    from microcontroller import Pin

    from tallybone.buttons import Source
    from tallybone.signals import Signals

NAMED = ("PIN_UP", "PIN_DOWN", "PIN_OK", "PIN_BACK")  # in the order of the keys of ``buttons``
# Twelve keys in four rows of three, as on a telephone; * is BACK and # is OK.
TELEPHONE = bytes([DIGIT + digit for digit in range(1, 10)] + [BACK, DIGIT, OK])
SCANNED_MS = 40  # until every key was looked at twice
_TICKS = const(0x1FFFFFFF)  # supervisor.ticks_ms() wraps here
_TWELVE = const(12)
_ROWS = const(4)
_COLUMNS = const(3)


class Parts:
    """What the gadget consists of, and what settings.toml says about it.

    ``display`` is None where nothing answers, ``upright`` its rotation when it stands upright. ``held`` is
    how many buttons are held as the power comes on. ``led`` blinks where there is no display.

    :param bytes settings: the text of settings.toml
    :param str release: the version of CircuitPython
    :param sleep: ``time.sleep``
    """

    def __init__(self, settings: bytes, release: str, sleep: "Callable[[float], None]") -> None:
        self.release = release
        began = supervisor.ticks_ms()
        config = Config(settings, board.board_id)
        if not config.text("PIN_OK") and not has_twelve(config):  # nothing can be chosen without OK
            config.use_usual("PIN_OK", "a pin, or 12 keys")
        self.sources = sources(config)
        check_twelve(config)
        self.display = display(config)
        self.upright = self.display.rotation if self.display else 0
        while (
            supervisor.ticks_ms() - began & _TICKS < SCANNED_MS
        ):  # an OLED on the bus takes longer to set up
            sleep(0.005)
        self.held = sum([source.held() for source in self.sources])
        self.keys = Buttons(self.sources)
        light = getattr(board, "LED", None)
        if isinstance(light, microcontroller.Pin):  # a Pico W's is a CywPin, which no line can take
            light = config.led
        self.led = digitalio.DigitalInOut(light) if light else None
        self.nvm = microcontroller.nvm
        self.signals = signals(config)
        self.problems = config.all_problems()
        self.light = config.number("BRIGHTNESS")
        self.turned = config.number("ROTATION") != 0
        self.dim = config.number("DIM")
        self.sleep = config.number("SLEEP")
        self.names = config.names()
        self.game = config.game()
        self.helps = config.number("FIRST_PAGE") != 0


def display(config: Config) -> "BusDisplay | None":
    """The display; where nothing answers on pins that the owner named, the usual ones are tried."""
    panel = config.text("PANEL").upper()
    if panel == oled.BUILT_IN and hasattr(board, "DISPLAY"):
        return oled.built_in()
    if panel == oled.BUILT_IN:
        panel = "SSD1306"
        config.say("PANEL", "board has no DISPLAY", panel)
    displayio.release_displays()
    speed, address = config.number("I2C_SPEED"), config.number("I2C_ADDRESS")
    pins = [config.pin("PIN_SCL"), config.pin("PIN_SDA")]
    found = oled.find_display(panel, pins, speed, address)
    if found or not config.is_told(WIRES):
        return found
    check_wires(config)
    return oled.find_display(panel, config.usual_pins(("PIN_SCL", "PIN_SDA")), speed, 0)


def check_wires(config: Config) -> None:
    """Say that the board has no I2C bus on these pins: each kind of board has its own rules for that."""
    scl, sda = config.pin("PIN_SCL"), config.pin("PIN_SDA")
    if not scl or not sda:
        return
    try:
        busio.I2C(scl, sda).deinit()
    except ValueError:
        name = WIRES[0] if config.is_told(WIRES[:1]) else WIRES[1]
        config.say(name, "pins of one I2C bus", "usual pins")
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
        keys = keypad.Keys(pins, value_when_pressed=False, interval=SCAN_S)
        if codes == bytes((UP, DOWN, OK)) and not has_twelve(config):
            from tallybone.chords import Chords

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
            config.say("PIN_DIAL_A" if pins[0] else "PIN_DIAL_B", "both pins of it", "")
        return []
    from rotaryio import IncrementalEncoder

    from tallybone.dial import Dial

    try:
        return [Dial(IncrementalEncoder(pins[0], pins[1]))]
    except RuntimeError:  # on a Pico
        config.say("PIN_DIAL_B", "the pin beside A", "")
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
            config.say(name, "%d pins" % count, "")


def twelve(config: Config) -> "keypad.Keys | keypad.KeyMatrix":
    """The twelve keys."""
    pins = config.pins("PIN_KEYS")
    if len(pins) == _TWELVE:
        return keypad.Keys(pins, value_when_pressed=False, interval=SCAN_S)
    return keypad.KeyMatrix(config.pins("KEYPAD_ROWS"), config.pins("KEYPAD_COLUMNS"), interval=SCAN_S)


def signals(config: Config) -> "Signals | None":
    """The piezo and the board's NeoPixel, None where there is neither."""
    sound = pixel = None
    pin = config.pin("PIN_PIEZO")
    if pin:
        try:
            from tallybone.sound import Sound

            sound = Sound(pin)
        except (ImportError, RuntimeError, ValueError):  # no PWM on this pin
            config.say("PIN_PIEZO", "a pin with PWM", "")
    light = getattr(board, "NEOPIXEL", None)
    if isinstance(light, microcontroller.Pin) and light not in config.taken():
        from tallybone.pixel import Pixel

        pixel = Pixel(light)
    if not sound and not pixel:
        return None
    from tallybone.signals import Signals

    return Signals(sound, pixel)
