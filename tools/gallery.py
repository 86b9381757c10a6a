# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m tools pictures``: the pictures of the documents, and the page that shows every game.

Each game has a button script in docs/gallery. Its first line is a comment, the heading; the comment behind
each ``shot`` says what the picture shows.
"""

import re
import shutil
import sys
from pathlib import Path

from rules_min import GAMES
from simulator import ROOT
from simulator.script import run

DOCS = ROOT / "docs"
CASE = ROOT / "simulator" / "browser" / "page" / "case.svg"  # the drawing that the page shows
PAGE = DOCS / "gallery.md"
INTRODUCTION = """# Every game, screen by screen

The pictures are made by the simulator from the scripts in `docs/gallery`: `make pictures` runs them again.
Each line of a script is a press, so the way from one picture to the next can be read there.
"""


def scripts() -> list[Path]:
    """The scripts of all games, in the order of the games."""
    return [DOCS / "gallery" / f"{game}.keys" for _, game, _ in GAMES]


def shots(text: str) -> list[tuple[str, str]]:
    """The pictures that a script takes: each file, as written there, and what it shows."""
    return re.findall(r"^shot (\S+).*?# *(.*)$", text, re.MULTILINE)


def page() -> str:
    """The text of docs/gallery.md."""
    text = INTRODUCTION
    for path in scripts():
        script = path.read_text()
        text += f"\n## {script.splitlines()[0].lstrip('# ')}\n"
        for picture, caption in shots(script):
            text += f"\n{caption}\n\n![{caption}]({Path(picture).relative_to('docs')})\n"
    return text


def make() -> int:
    """Write all pictures and the page. Returns the exit status."""
    for path in [*scripts(), DOCS / "pictures.keys"]:
        status = run(str(path))
        if status:
            return status
    PAGE.write_text(page())
    shutil.copy(CASE, DOCS / "pictures" / CASE.name)
    print(f"written: {PAGE.relative_to(ROOT)} and its pictures", file=sys.stderr)
    return 0
