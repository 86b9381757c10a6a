# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
"""Tallybone starts here: set up the parts that settings.toml names, then run the loop."""

import os
import time

import microcontroller
import supervisor
from tallybone import can_set_clock, crash, loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tallybone.app import App


def speed_up(settings: bytes) -> None:
    """Have an RP2040 run at 200 MHz, not 125: it starts, and answers a press, in two thirds of the time.

    The chip is certified for that at 1.15 V and more, and CircuitPython sets 1.20. A board with a radio
    keeps its clock, because the radio runs from the same one. CPU_SPEED = 125 keeps it too.
    """
    text = b"\n" + settings
    at = text.find(b"\nCPU_SPEED")
    is_told = at >= 0 and b"125" in text[at + 1 :].split(b"\n")[0].split(b"#")[0]
    if not can_set_clock(os.uname().sysname):
        return
    try:
        megahertz = 125 if is_told else 200
        if microcontroller.cpu.frequency // 1_000_000 < megahertz:  # to set it takes 10 ms
            microcontroller.cpu.frequency = 1_000_000 * megahertz
    except (AttributeError, RuntimeError, ValueError):  # this firmware does not
        pass


def start_app() -> "App":
    """Set the parts up. What is only needed for that is not kept: the text of settings.toml is 4 KB."""
    settings = b""  # without the file everything is as usual
    try:
        with open("settings.toml", "rb") as file:
            settings = file.read(16_385)  # one more than is looked at: a longer file is said
    except OSError:
        pass
    speed_up(settings)
    # After each import CircuitPython collects garbage: 1 ms for the first ones of a start, 10 ms later.
    # Nearly all panels need this library.
    import adafruit_displayio_ssd1306  # noqa: F401
    from tallybone import app  # noqa: F401

    kept = loader.loaded()
    from tallybone.start import start

    return start(settings, os.uname(), os.getcwd(), time.sleep, kept)


if __name__ == "__main__":  # Python's own debugger looks for a module called code
    supervisor.runtime.autoreload = False  # a file saved on a computer must not end a match
    try:
        app = start_app()
        while True:
            try:
                app.step(supervisor.ticks_ms())
            except MemoryError:
                app.make_room()
                app.step(supervisor.ticks_ms())  # where there was not enough to unload, it starts again
            time.sleep(0.002)
    except Exception as error:
        crash.restart(error, microcontroller.nvm, time.sleep)
