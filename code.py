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
from tallybone.owner import Owner

if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    try:
        owner = Owner(os.getenv)
        buttons = (("UP", "GP10"), ("DOWN", "GP11"), ("OK", "GP12"), ("BACK", "GP13"))
        pins = [owner.pin(*button) for button in buttons]
        keys = Buttons(keypad.Keys(pins, value_when_pressed=False), keypad.Event(), supervisor.ticks_ms())
        led = digitalio.DigitalInOut(board.LED) if hasattr(board, "LED") else None
        looks = owner.number("ROTATION", 0), owner.number("BRIGHTNESS", 50)
        display = find_display(owner.pin("SCL", "GP5"), owner.pin("SDA", "GP4"), *looks)
        sleep = owner.number("SLEEP", 5)
        app = App(display, keys, owner.names(), led, microcontroller.nvm, sleep)
        app.keeper.export(os.getcwd())
        while True:
            app.step(supervisor.ticks_ms())
            time.sleep(0.005)
    except Exception as error:
        crash.restart(error, microcontroller.nvm, time.sleep)
