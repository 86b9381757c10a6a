# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What is connected, found and set up as the owner's settings.toml says. Unloaded once the program runs.

An invalid line of the file gets a page, and its default is used.
"""

import gc

import board
import digitalio
import displayio
import keypad
import supervisor
from microcontroller import Pin
from micropython import const

from tallybone import PRINT_WISH, PRINT_WISH_AT
from tallybone.board import early, find_oled
from tallybone.board.buttons import BACK, SCAN_S, Buttons, Scanned
from tallybone.board.config import Config
from tallybone.board.found import Found
from tallybone.board.setting_lines import BUTTONS
from tallybone.words.texts import _

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from busdisplay import BusDisplay

    from tallybone.board.buttons import Source

# Lines of other keys than the four buttons.
OTHER_KEYS = ("PIN_KEYS", "KEYPAD_ROWS", "KEYPAD_COLUMNS", "PIN_DIAL_A", "PIN_DIAL_B")
_ENOUGH = const(262_144)  # bytes of memory; a Pico has 171,000 for Python, a Pico 2 more than 400,000


def find(
    settings: "list[bytes]",
    chip: str,
    pause: "Callable[[float], None]",
    made_extensions: "Callable[[Config], list[Any]]",
) -> Found:
    """Find everything, and set it up.

    :param settings: the text of settings.toml. It is taken out, and let go once it is read: 4 KB
    :param str chip: ``os.uname().sysname``
    :param pause: ``time.sleep``
    :param made_extensions: makes those that the lines ask for
    """
    found = Found()
    found.prints = take_print_wish()
    early.speed_up(chip, settings[0])  # if boot.py could not, or the chip slept
    found.sets_clock = early.can_set_clock(chip)
    found.is_clock_set = found.sets_clock and early.speed_in(settings[0]) != ""
    config = Config(settings.pop(), board.board_id)
    if not config.text("PIN_OK") and not has_twelve_keys(config):  # nothing can be chosen without OK
        config.use_usual("PIN_OK", _("a pin, or 12 keys"))
    keys = sources(config)
    found.began = supervisor.ticks_ms()
    found.display = display(config, pause)
    found.upright = found.display.rotation if found.display else 0
    found.keys = Buttons(keys)
    found.keys.has_arrows = len(keys) > 1 or not has_twelve_keys(config)
    light = getattr(board, "LED", None)
    if isinstance(light, Pin):  # a Pico W's is a CywPin, which no line can take
        light = config.led
    found.led = digitalio.DigitalInOut(light) if light else None
    take_values(found, config)
    found.extensions = made_extensions(config)
    found.is_slowed = found.sets_clock and not found.is_clock_set and say_slowed(config)
    found.problems = config.all_problems()
    return found


def take_values(found: Found, config: Config) -> None:
    """What the lines say that are no parts."""
    found.light = config.number("BRIGHTNESS")
    found.turned = config.number("ROTATION") != 0
    found.dim = config.number("DIM")
    found.sleep = config.number("SLEEP")
    found.names = config.names()
    found.game = config.game()
    found.helps = config.number("FIRST_PAGE") != 0
    found.language = config.language
    found.asks_language = not config.is_set(("LANGUAGE",))
    found.table = table_name(config)
    found.site = config.text("SITE")
    found.is_slow = __file__[-3:] == ".py" and memory() < _ENOUGH


def say_slowed(config: Config) -> bool:
    """Say that faults have taken the fast clock back, if that is new. Return whether it is."""
    if early.faults() < early.MOST_FAULTS or early.is_slowed():
        return False
    config.say("CPU_SPEED", _("2 faults in a row"), early.SPEEDS[0])
    return True


def table_name(config: Config) -> str:
    """The name of this table: in a club that by which the club knows it."""
    club = config.club()
    return club[0] if club else config.text("TABLE")


def memory() -> int:
    """Bytes of working memory; it takes a Pico 7 ms to add them up."""
    return int(gc.mem_free() + gc.mem_alloc())  # type: ignore[attr-defined]  # mypy reads CPython's


def display(config: Config, pause: "Callable[[float], None]") -> "BusDisplay | None":
    """The display, or None.

    :param pause: ``time.sleep``
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
        find_oled.use_reset(reset, pause)
    speed, address = config.number("I2C_SPEED"), config.number("I2C_ADDRESS")
    pins = [config.pin("PIN_SCL"), config.pin("PIN_SDA")]
    found = find_oled.find_display(panel, pins, speed, address)
    if found:
        return found
    from tallybone.board.search_oled import search

    return search(config, panel, pins, speed, address)


def has_twelve_keys(config: Config) -> bool:
    """Whether there are twelve keys."""
    if not any([config.pins(line) for line in OTHER_KEYS]):
        return False
    from tallybone.board.more_keys import has_twelve

    return has_twelve(config)


def sources(config: Config) -> "list[Source]":
    """Where presses come from: mostly four buttons."""
    event = keypad.Event()
    pins: list[Pin] = []
    codes = bytearray()
    for line, code in BUTTONS:
        pin = config.pin(line)
        if pin:
            pins.append(pin)
            codes.append(code)
    keys = keypad.Keys(pins, value_when_pressed=False, interval=SCAN_S) if pins else None
    if keys and BACK in list(codes) and not any([config.pins(line) for line in OTHER_KEYS]):
        return [Scanned(keys, event, bytes(codes))]
    from tallybone.board.more_keys import more_sources

    return more_sources(config, event, keys, bytes(codes))


def take_print_wish() -> bool:
    """Whether this start is to print all matches; the next one is not."""
    try:
        from alarm import sleep_memory  # an RP2040 has that
    except ImportError:
        return False
    end = PRINT_WISH_AT + len(PRINT_WISH)
    is_asked = sleep_memory[PRINT_WISH_AT:end] == PRINT_WISH
    if is_asked:
        sleep_memory[PRINT_WISH_AT:end] = bytes(len(PRINT_WISH))
    return is_asked
