# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Golden screens: each file is a button script, a line ---, and the display it ends on as text.

``UPDATE_SCREENS=1 make test`` rewrites the pictures; look at each one in the diff before keeping it.
"""

import os
from pathlib import Path

import pytest

from simulator.gadget import Gadget
from simulator.script import parse, perform

FILES = sorted((Path(__file__).parent / "screens").glob("*.txt"))
NAMES = {"NAMES": "Ann Bob Cy Di"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_screen(path):
    script = path.read_text().partition("\n---\n")[0]
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    for _, words in parse(script):
        perform(gadget, words, None)
    shown = "\n".join(gadget.screen()) + "\n"
    gadget.power_off()
    if os.environ.get("UPDATE_SCREENS"):
        path.write_text(f"{script}\n---\n{shown}")
    stored = path.read_text().partition("\n---\n")[2]
    assert shown == stored
    assert "#" in shown
