# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython from the drive: code.py itself, with minimal stand-ins for the board's modules.

Each line of standard input is one press: a key number and milliseconds. After each press it prints how
many answers there are, and at the end the bytes in use and how much was written to the journal.
"""

import gc
import sys

presses = [tuple(map(int, line.split())) for line in sys.stdin]


class Module:
    """A stand-in for one of the board's modules in ``sys.modules``; it contains what is set on it."""

    def __init__(self, **members):
        for name, member in members.items():
            setattr(self, name, member)


class Thing:
    """Stands in for a bitmap, palette, group, part of the picture or bus; accepts any call."""

    bitmap = tile_index = x = y = rotation = 0
    brightness = 0.5
    width = height = 21  # characters in a line; nothing else is needed

    def __setitem__(self, place, value):
        pass

    def __getitem__(self, place):
        return -1

    def __init__(self, *arguments, **keywords):
        pass

    def nothing(self, *arguments, **keywords):
        pass

    append = insert = fill = make_transparent = refresh = sleep = wake = nothing
    clear = reset = switch_to_output = nothing

    def get_glyph(self, code):
        return self


class Keys(Thing):
    """The four buttons; the clock goes on only while the program sleeps."""

    overflowed = False
    now = 0
    until = 0
    waiting = 0

    @property
    def events(self):
        return self

    def get_into(self, event):
        if not Keys.waiting or (Keys.waiting == 1 and Keys.now < Keys.until):
            return False
        event.key_number = presses[0][0]
        event.pressed = Keys.waiting == 2
        event.timestamp = Keys.now
        Keys.waiting -= 1
        if not Keys.waiting:
            presses.pop(0)
        return True


class Event:
    key_number = pressed = timestamp = 0


def sleep(seconds):
    """Let time pass; the next press begins after the last one was let go."""
    Keys.now += 5
    if Keys.waiting or Keys.now < max(200, Keys.until + 30):  # so early it would count as held at start
        return
    app = sys.modules["tallybone.app"].App.running
    print(app.session.match.count if app.session.match else -1)
    if not presses:
        gc.collect()
        print(gc.mem_alloc(), app.session.journal.at)
        raise SystemExit
    Keys.waiting = 2
    Keys.until = Keys.now + presses[0][1]


nvm = bytearray(b"\xff" * 4096)
pins = {"GP%d" % number: number for number in range(29)}
board = {
    "board": Module(LED=25, **pins),
    "bitmaptools": Module(blit=Thing.nothing, fill_region=lambda *arguments: None),
    "busdisplay": Module(BusDisplay=Thing),
    "busio": Module(I2C=Thing),
    "digitalio": Module(DigitalInOut=Thing),
    "displayio": Module(
        Bitmap=Thing, Palette=Thing, Group=Thing, TileGrid=Thing, release_displays=lambda: None
    ),
    "fontio": Module(FontProtocol=Thing),
    "i2cdisplaybus": Module(I2CDisplayBus=Thing),
    "keypad": Module(Keys=Keys, Event=Event),
    "microcontroller": Module(nvm=nvm),
    "os": Module(getenv=lambda name, usual=None: usual, getcwd=lambda: "/"),
    "storage": Module(getmount=lambda path: Module(readonly=True)),
    "supervisor": Module(runtime=Module(autoreload=True), ticks_ms=lambda: Keys.now),
    "terminalio": Module(FONT=Thing()),
    "time": Module(sleep=sleep, monotonic=lambda: 0),
}
sys.modules.update(board)
with open("code.py") as program:
    text = program.read()
gc.collect()
exec(text, {"__name__": "__main__"})
