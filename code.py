# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Tallybone starts here: set up the parts that settings.toml names, then run the loop."""

import os
import time

import board
import digitalio
import keypad
import microcontroller
import supervisor
from tallybone import crash
from tallybone.app import App
from tallybone.buttons import Buttons
from tallybone.config import Config
from tallybone.display.oled import find_display

if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    try:
        config = Config(os.getenv)
        buttons = (("UP", "GP10"), ("DOWN", "GP11"), ("OK", "GP12"), ("BACK", "GP13"))
        pins = [config.pin(*button) for button in buttons]
        keys = Buttons(keypad.Keys(pins, value_when_pressed=False), keypad.Event(), supervisor.ticks_ms())
        led = digitalio.DigitalInOut(board.LED) if hasattr(board, "LED") else None
        looks = config.number("ROTATION", 0), config.number("BRIGHTNESS", 50)
        display = find_display(config.pin("SCL", "GP5"), config.pin("SDA", "GP4"), *looks)
        sleep = config.number("SLEEP", 5)
        app = App(display, keys, config.names(), led, microcontroller.nvm, sleep)
        app.export(os.getcwd())
        while True:
            app.step(supervisor.ticks_ms())
            time.sleep(0.005)
    except Exception as error:
        crash.restart(error, microcontroller.nvm, time.sleep)
