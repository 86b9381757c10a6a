# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The moving picture of the README: the hand that the page shows, with its captions; ``make pictures``."""

import textwrap
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from simulator import ROOT
from simulator.browser.show_me import SCRIPT, steps_of
from simulator.gadget import Gadget

FILE = ROOT / "docs" / "pictures" / "first-hand.gif"
SCALE = 3
WIDTH, HEIGHT = 128 * SCALE, 64 * SCALE
CAPTION = 64  # pixels below the panel, for two lines
LINE = 48  # letters
COLOURS = (0x0B, 0x0F, 0x14, 0xE6, 0xF0, 0xFF, 0xF7, 0xF1, 0xE6, 0x2C, 0x24, 0x19)  # glass, pixel, paper, ink
READ_MS, LETTER_MS, PRESS_MS = 900, 40, 650


def frames() -> list[tuple[list[str], str, int]]:
    """Each picture: the panel, the caption, and for how many milliseconds it stands."""
    gadget = Gadget()
    gadget.power_on()
    caption = ""
    found = []
    for kind, value, milliseconds in steps_of(SCRIPT.read_text()):
        if kind == "say":
            caption = value
            found.append((gadget.screen(), caption, READ_MS + LETTER_MS * len(caption)))
        else:
            gadget.press(value, milliseconds)
            gadget.wait(200)
            found.append((gadget.screen(), caption, PRESS_MS))
    gadget.power_off()
    return found


def drawn(screen: list[str], caption: str) -> Image.Image:
    """A frame: the panel, and the caption below it."""
    image = Image.new("P", (WIDTH, HEIGHT + CAPTION))
    image.putpalette(COLOURS)
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.rectangle((0, HEIGHT, WIDTH, HEIGHT + CAPTION), fill=2)
    for y, row in enumerate(screen):
        for x, pixel in enumerate(row):
            if pixel == "#":
                draw.rectangle((x * SCALE, y * SCALE, x * SCALE + SCALE - 1, y * SCALE + SCALE - 1), fill=1)
    text = "\n".join(textwrap.wrap(caption, LINE))
    draw.multiline_text(
        (WIDTH // 2, HEIGHT + CAPTION // 2),
        text,
        fill=3,
        font=ImageFont.load_default(16),
        anchor="mm",
        align="center",
    )
    return image


def make(path: Path = FILE) -> None:
    """Write it; what does not change from picture to picture takes no room in it."""
    told = frames()
    first, *rest = [drawn(screen, caption) for screen, caption, _ in told]
    stands = [milliseconds for _, _, milliseconds in told]
    first.save(path, save_all=True, append_images=rest, duration=stands, loop=0, optimize=False)
