# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Tallybone starts here: set up the parts that settings.toml names, then run the loop."""

import os
import time

import microcontroller
import supervisor
from tallybone import crash, loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tallybone.app import App


def start_app() -> "App":
    """Set the parts up. What is only needed for that is unloaded before the first screen is loaded: 20 KB."""
    settings = b""  # without the file everything is as usual
    try:
        with open("settings.toml", "rb") as file:
            settings = file.read(16_385)  # one more than is looked at, to notice a longer file
    except OSError:
        pass
    # After each import CircuitPython collects garbage: 1 ms for the first ones of a start, 12 ms later.
    # So what most starts need comes first: this library, the letters of other languages, the start itself.
    import adafruit_displayio_ssd1306  # noqa: F401

    loader.load_letters(settings)
    from tallybone.start import start

    lines = [settings]
    del settings
    app, first = start(lines, os.uname(), os.getcwd(), time.sleep)
    del start
    app.begin(first)
    return app


if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    try:
        app = start_app()
        while True:
            try:
                app.step(supervisor.ticks_ms())
            except MemoryError:
                app.make_room()
                app.step(supervisor.ticks_ms())  # if there is still too little, it starts again
            time.sleep(0.002)
    except Exception as error:
        crash.restart(error, microcontroller.nvm, time.sleep)
