# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The picture of docs/parts.md: a yellow and blue panel before and after its setting; ``make pictures``."""

from pathlib import Path

from PIL import Image, ImageDraw

from simulator import ROOT
from simulator.gadget import Gadget
from simulator.script import parse, perform

FILE = ROOT / "docs" / "pictures" / "yellow-blue.png"
SCALE = 3
GAP = 2 * SCALE  # between the colours; on the modules it is about as wide as a pixel or two
EDGE = 16
YELLOW_ROWS = 16
GLASS, YELLOW, BLUE, PAPER = (11, 15, 20), (255, 219, 92), (118, 200, 255), (247, 241, 230)
TO_A_TURN = "OK\nOK"
SET = "hold BACK 900\nUP x2\nOK\nUP x2\nOK\nUP\nOK\nBACK x2\nwait 5000"


def screens() -> list[list[str]]:
    """The first turn of a match as on every panel, and with the setting."""
    gadget = Gadget(settings={"NAMES": "Ann Bob"})
    gadget.power_on()
    found = []
    for script in (TO_A_TURN, SET):
        for _, words in parse(script):
            perform(gadget, words, None)
        found.append(gadget.screen())
    gadget.power_off()
    return found


def make(path: Path = FILE) -> None:
    """Write it: the two beside each other."""
    width, height = 128 * SCALE, 64 * SCALE + GAP
    image = Image.new("RGB", (2 * width + 3 * EDGE, height + 2 * EDGE), PAPER)
    draw = ImageDraw.Draw(image)
    for i, screen in enumerate(screens()):
        left = EDGE + i * (width + EDGE)
        draw.rectangle((left, EDGE, left + width - 1, EDGE + height - 1), fill=GLASS)
        for y, row in enumerate(screen):
            top = EDGE + y * SCALE + (0 if y < YELLOW_ROWS else GAP)
            for x, pixel in enumerate(row):
                if pixel == "#":
                    corner = left + x * SCALE, top, left + x * SCALE + SCALE - 1, top + SCALE - 1
                    draw.rectangle(corner, fill=YELLOW if y < YELLOW_ROWS else BLUE)
    image.save(path, optimize=True)
