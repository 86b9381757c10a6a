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
from tallybone.app import App
from tallybone.buttons import Buttons
from tallybone.display import find_display


def pin(name, usual):
    """The pin an owner chose in settings.toml; the usual one where none or no pin of the board is named."""
    return getattr(board, os.getenv("PIN_" + name, usual), getattr(board, usual))


if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    keys = keypad.Keys(
        (pin("UP", "GP10"), pin("DOWN", "GP11"), pin("OK", "GP12"), pin("BACK", "GP13")),
        value_when_pressed=False,
    )
    led = digitalio.DigitalInOut(board.LED) if hasattr(board, "LED") else None
    if led:
        led.switch_to_output()
    rotation, brightness = os.getenv("ROTATION", 0), os.getenv("BRIGHTNESS", 50)
    display = find_display(pin("SCL", "GP5"), pin("SDA", "GP4"), rotation, brightness)
    nvm = microcontroller.nvm  # None on boards that have none
    app = App(display, Buttons(keys, keypad.Event()), os.getenv("NAMES", "").split(), led, nvm)
    while True:
        app.step(supervisor.ticks_ms())
        time.sleep(0.005)
