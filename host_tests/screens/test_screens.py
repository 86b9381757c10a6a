# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Golden screens: each file is a button script, a line ---, and the display it ends on as text.

``UPDATE_SCREENS=1 make test`` rewrites the pictures; look at each one in the diff before keeping it.
"""

import os

import pytest
from measures import cramped
from places import SCREENS

from simulator.gadget import Gadget
from simulator.script import parse, perform

FILES = SCREENS
NAMES = {"NAMES": "Ann Bob Cy Di"}


def without_a_word_nothing_happens(gadget):
    """Press each button that has no word in the legend, where no note hides it."""
    told = gadget.describe()
    before = gadget.screen(), bytes(gadget.board.nvm.data)
    for key, word in zip(("UP", "DOWN", "OK"), told["legend"], strict=False):
        if not word and not told["note"]:
            gadget.press(key)
            assert (gadget.screen(), bytes(gadget.board.nvm.data)) == before, key


def loses_pixels(gadget):
    """Whether the picture loses lit pixels where it stands one to the left, as in every other match."""
    panel, pictures = gadget.app.view.panel, []
    for by in (0, 1, -panel.group.x):
        panel.shift(by)
        panel.refresh()
        pictures.append(gadget.screen())
    moved = [row[:-1] for row in pictures[1]]  # without what comes in at the right
    return moved != [row[1:] for row in pictures[0]] or any(row[0] == "#" for row in pictures[0])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_screen(path):
    script = path.read_text().partition("\n---\n")[0]
    gadget = Gadget(settings=NAMES)
    gadget.power_on()
    for _, words in parse(script):
        perform(gadget, words, None)
    shown = "\n".join(gadget.screen()) + "\n"
    assert not cramped(gadget.app)
    assert not loses_pixels(gadget)
    without_a_word_nothing_happens(gadget)
    gadget.power_off()
    if os.environ.get("UPDATE_SCREENS"):
        path.write_text(f"{script}\n---\n{shown}")
    stored = path.read_text().partition("\n---\n")[2]
    assert shown == stored
    assert "#" in shown
