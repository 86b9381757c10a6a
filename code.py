# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Tallybone starts here: the parts named in settings.toml, and the loop."""

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
from tallybone.display import find_display


def pin(name, usual):
    """The pin an owner chose in settings.toml; the usual one where none or no pin of the board is named."""
    return getattr(board, os.getenv("PIN_" + name, usual), getattr(board, usual))


if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    try:
        pins = (pin("UP", "GP10"), pin("DOWN", "GP11"), pin("OK", "GP12"), pin("BACK", "GP13"))
        keys = Buttons(keypad.Keys(pins, value_when_pressed=False), keypad.Event(), supervisor.ticks_ms())
        led = digitalio.DigitalInOut(board.LED) if hasattr(board, "LED") else None
        looks = os.getenv("ROTATION", 0), os.getenv("BRIGHTNESS", 50)
        display = find_display(pin("SCL", "GP5"), pin("SDA", "GP4"), *looks)
        names, sleep = os.getenv("NAMES", "").split(), os.getenv("SLEEP", 5)
        app = App(display, keys, names, led, microcontroller.nvm, sleep)
        app.keeper.export(os.getcwd())
        while True:
            app.step(supervisor.ticks_ms())
            time.sleep(0.005)
    except Exception as error:
        crash.restart(error, microcontroller.nvm, time.sleep)
