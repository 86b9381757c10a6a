# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Run by MicroPython from the drive: code.py itself, with minimal stand-ins for the board's modules.

Lines of standard input like ``import NAME`` come first: it prints the heap that each of these modules takes.
Each other line is one press: a key number and milliseconds, and perhaps 1 to print the bytes in
use; key 4 is none, so time passes. After each press it prints how many answers there are. At the end it
prints the bytes in use, how much was written to the journal, the microseconds from the start to the first
picture and from a press to the next picture, on average, and how many modules of ours a start loads.

A line ``watch`` comes first where our names may be others: then it only prints, at the end, a checksum of all
that was drawn, in its order, how many parts that were, and the memory.
"""

import gc
import sys
import time

NO_KEY = 4
clock = time.ticks_us  # the program gets another module called time
lines = [line.split() for line in sys.stdin]
is_watched = ["watch"] in lines
presses = [tuple(map(int, line)) for line in lines if line[0] not in ("import", "watch")]


class Module:
    """A stand-in for one of the board's modules in ``sys.modules``; it contains what is set on it."""

    def __init__(self, **members):
        for name, member in members.items():
            setattr(self, name, member)


def drawn(*numbers, **named):
    """Add numbers to the checksum of what was drawn; a tuple of them counts as well."""
    if is_watched:
        for number in numbers + tuple([named[name] for name in sorted(named)]):
            if isinstance(number, tuple):
                drawn(*number)
            elif isinstance(number, int):
                Taken.drawn = (Taken.drawn * 31 + number) % 1_000_003
                Taken.parts += 1


class Thing:
    """Stands in for a bitmap, palette, group, part of the picture or bus; accepts any call."""

    bitmap = pixel_shader = tile_index = x = y = rotation = 0
    brightness = 0.5
    width = height = 21  # characters in a line; nothing else is needed

    def __setitem__(self, place, value):
        drawn(place, value)

    def __getitem__(self, place):
        return -1

    def __init__(self, *arguments, **keywords):
        pass

    def nothing(self, *arguments, **keywords):
        pass

    append = insert = remove = fill = make_transparent = send = sleep = wake = nothing
    clear = reset = switch_to_output = try_lock = nothing

    def refresh(self):
        """A picture is there."""
        if not Taken.start:
            Taken.start = time.ticks_diff(clock(), began)
            Taken.modules = len(
                [name for name in sys.modules if name.split(".")[0] in ("tallybone", "rules_min")]
            )
        if Taken.since:
            Taken.presses += 1
            Taken.all += time.ticks_diff(clock(), Taken.since)
            Taken.since = 0

    def get_glyph(self, code):
        return self


Thing.bus = Thing()


class Group(Thing):
    """Stands in for a group: it knows what is in it."""

    def __init__(self, *arguments, **keywords):
        self.parts = []

    def append(self, part):
        self.parts.append(part)

    def insert(self, place, part):
        self.parts.insert(place, part)

    def pop(self):
        return self.parts.pop()

    def remove(self, part):
        self.parts.remove(part)

    def __len__(self):
        return len(self.parts)

    def __contains__(self, part):
        return part in self.parts


class Taken:
    """Microseconds, and what was drawn."""

    start = since = all = presses = modules = drawn = parts = 0


class Keys(Thing):
    """The four buttons; the clock goes on only while the program sleeps."""

    overflowed = False
    now = 0
    until = 0
    waiting = 0
    wants_heap = False

    @property
    def events(self):
        return self

    @staticmethod
    def press_next():
        Keys.waiting = 2
        Keys.until = Keys.now + presses[0][1]

    def get_into(self, event):
        if not Keys.waiting or (Keys.waiting == 1 and Keys.now < Keys.until):
            return False
        event.key_number = presses[0][0]
        event.pressed = Keys.waiting == 2
        event.timestamp = Keys.now
        Keys.waiting -= 1
        if event.pressed == (event.key_number < 2):
            Taken.since = clock()
        if not Keys.waiting:
            Keys.wants_heap = len(presses.pop(0)) > 2
        return True


class Settings:
    """settings.toml: without the first page."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def read(self, most=-1):
        return b"FIRST_PAGE = 0\n"


class Event:
    key_number = pressed = timestamp = 0


def sleep(seconds):
    """Let time pass; the next press begins after the last one was let go."""
    Keys.now += 5
    if Keys.waiting or Keys.now < max(200, Keys.until + 30):  # so early it would count as held at start
        return
    if Keys.wants_heap:
        if Keys.now < Keys.until + 6000:  # by then what is not shown has been unloaded
            return
        gc.collect()
        print("heap", gc.mem_alloc())
        Keys.wants_heap = False
    if presses and presses[0][0] == NO_KEY:
        Keys.until = Keys.now + presses.pop(0)[1]
        return
    if is_watched and not presses:
        print(Taken.drawn, Taken.parts, "".join("%02x" % byte for byte in nvm))
        raise SystemExit
    if is_watched:
        Keys.press_next()
        return
    app = getattr(sys.modules["tallybone.app"].App, "running", None)  # linking gives it another name
    print(app.keeper.match.answer_count if app and app.keeper.match else -1)
    if not presses:
        gc.collect()
        taken = Taken.start, Taken.all // Taken.presses, Taken.modules
        print(gc.mem_alloc(), app.keeper.journal.at if app else 0, *taken)
        raise SystemExit
    Keys.press_next()


nvm = bytearray(b"\xff" * 4096)
pins = {"GP%d" % number: number for number in range(29)}
board = {
    "board": Module(LED=25, board_id="raspberry_pi_pico", **pins),
    "bitmaptools": Module(blit=drawn, draw_line=drawn, fill_region=drawn),
    "busdisplay": Module(BusDisplay=Thing),
    "busio": Module(I2C=Thing),
    "digitalio": Module(DigitalInOut=Thing),
    "displayio": Module(
        Bitmap=Thing, Palette=Thing, Group=Group, TileGrid=Thing, release_displays=lambda: None
    ),
    "fontio": Module(FontProtocol=Thing, Glyph=Thing),
    "i2cdisplaybus": Module(I2CDisplayBus=Thing),
    "keypad": Module(Keys=Keys, Event=Event),
    "microcontroller": Module(nvm=nvm, Pin=int, reset=lambda: None, pin=Module(), cpu=Module(frequency=0)),
    "neopixel_write": Module(neopixel_write=lambda *arguments: None),
    "pwmio": Module(PWMOut=Thing),
    "os": Module(getcwd=lambda: "/", uname=lambda: Module(release="10.2.1", sysname="rp2040")),
    "storage": Module(getmount=lambda path: Module(readonly=True)),
    "supervisor": Module(reload=lambda: None, runtime=Module(autoreload=True), ticks_ms=lambda: Keys.now),
    "terminalio": Module(FONT=Thing()),
    "time": Module(sleep=sleep, monotonic=lambda: 0),
}
sys.modules.update(board)
sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/stand_ins")
for _, name in [line for line in lines if line[0] == "import"]:
    gc.collect()
    before = gc.mem_alloc()
    __import__(name)
    gc.collect()
    print(name, gc.mem_alloc() - before)
if not presses:
    raise SystemExit
with open("code.py") as program:
    text = program.read()
gc.collect()
began = clock()
exec(text, {"__name__": "__main__", "open": lambda name, mode: Settings()})
