# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Tallybone starts here: set up the parts that settings.toml names, then run the loop."""

import os
import time

import digitalio
import keypad
import microcontroller
import supervisor
from tallybone import crash, modules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tallybone.app import App

PINS = (("SCL", "GP5"), ("SDA", "GP4"), ("UP", "GP10"), ("DOWN", "GP11"), ("OK", "GP12"), ("BACK", "GP13"))


def start() -> "App":
    """Set the parts up. What is only needed for that is not kept."""
    from tallybone.app import App
    from tallybone.buttons import SCAN_S, Buttons
    from tallybone.config import Config
    from tallybone.display.oled import find_display

    config = Config(os.getenv)
    pins, usual = config.pins(PINS), config.usual(PINS)
    looks = config.number("ROTATION", 0), config.number("BRIGHTNESS", 50)
    display = find_display(pins[0], pins[1], *looks) or find_display(usual[0], usual[1], *looks)
    keys = Buttons(keypad.Keys(pins[2:], value_when_pressed=False, interval=SCAN_S), keypad.Event())
    led = digitalio.DigitalInOut(config.led) if config.led else None
    sleep, helps = config.number("SLEEP", 5), config.number("FIRST_PAGE", 1) != 0
    signals = config.signals(pins)
    nvm = microcontroller.nvm
    return App(display, keys, config.names(), led, nvm, sleep, config.problem, helps, signals)


if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    try:
        app = start()
        modules.unload("tallybone.config")
        app.offer_export(os.getcwd())
        while True:
            app.step(supervisor.ticks_ms())
            time.sleep(0.002)
    except Exception as error:
        crash.restart(error, microcontroller.nvm, time.sleep)
