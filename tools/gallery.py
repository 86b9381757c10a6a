# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m tools pictures``: the pictures of the documents, and the page that shows every game.

Each game has a button script in docs/gallery, and so has what every game shares. Its first line is a comment,
the heading; the comment after each ``shot`` says what the picture shows.
"""

import re
import shutil
import sys
from pathlib import Path

from rules_min import GAMES
from simulator import ROOT
from simulator.gadget import Gadget
from simulator.script import parse, perform, run
from tools import moving, yellow_blue
from tools.documents import codes

DOCS = ROOT / "docs"
CASE = ROOT / "simulator" / "browser" / "page" / "case.svg"  # the drawing that the page shows
PAGE = DOCS / "gallery.md"
SHARED = ("by-name", "correct", "power-cut")  # after the games
ANY_GAME = ("points-2", "points-3", "points-4")  # of a round, for the README
GAP, BETWEEN = 16, 200  # pixels between two pictures, and how light
INTRODUCTION = """# Every game in pictures

The simulator makes the pictures from the scripts in `docs/gallery`, in which each line is a press.
`make pictures` runs them again.
"""


def scripts() -> list[Path]:
    """The scripts of all games, in the order of the games, and of what they share."""
    return [DOCS / "gallery" / f"{name}.keys" for name in (*[game for _, game, *_ in GAMES], *SHARED)]


def shots(text: str) -> list[tuple[str, str]]:
    """The pictures that a script takes: each file, as written there, and what it shows."""
    return re.findall(r"^shot (\S+).*?# *(.*)$", text, re.MULTILINE)


def page() -> str:
    """The text of docs/gallery.md."""
    contents = text = ""
    for path in scripts():
        script = path.read_text()
        heading = script.splitlines()[0].lstrip("# ")
        contents += f"- [{heading}](#{anchor(heading)})\n"
        text += f"\n## {heading}\n"
        for picture, caption in shots(script):
            text += f"\n{caption}\n\n![]({Path(picture).relative_to('docs')})\n"
    return INTRODUCTION + "\n" + contents + text


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


def in_language(text: str, code: str) -> str:
    """The script of README.md with the places that its pictures have in another language."""
    return text.replace("shot docs/pictures/", f"shot docs/{code}/pictures/")


def make_in(code: str) -> None:
    """Write the pictures of README.md in another language."""
    (DOCS / code / "pictures").mkdir(exist_ok=True)
    gadget = Gadget(settings={"LANGUAGE": code})
    gadget.power_on()
    for _, words in parse(in_language((DOCS / "pictures.keys").read_text(), code)):
        perform(gadget, words, None)
    gadget.power_off()


def strip(names: tuple[str, ...], to: Path) -> None:
    """Put pictures of the panel beside each other."""
    from PIL import Image

    shown = [Image.open(DOCS / "gallery" / f"{name}.png").convert("L") for name in names]
    width, height = shown[0].size
    both = Image.new("L", (len(shown) * (width + GAP) - GAP, height), BETWEEN)
    for i, picture in enumerate(shown):
        both.paste(picture, (i * (width + GAP), 0))
    both.save(to, optimize=True)


def make() -> int:
    """Write all pictures and the page. Returns the exit status."""
    for path in [*scripts(), DOCS / "pictures.keys"]:
        status = run(str(path))
        if status:
            return status
    for code in codes()[1:]:
        make_in(code)
    PAGE.write_text(page())
    strip(ANY_GAME, DOCS / "pictures" / "any-game.png")
    moving.make()
    yellow_blue.make()
    shutil.copy(CASE, DOCS / "pictures" / CASE.name)
    print(f"written: {PAGE.relative_to(ROOT)} and its pictures", file=sys.stderr)
    return 0
