# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Measures of what is shown: how far apart texts stand, and how far from the edge."""

import sys
from itertools import pairwise

from tallybone.display.layout import AWAY, CHARACTERS, WIDTH

NEAREST = 4  # dark columns between two texts
EDGE = 2  # dark columns at each edge; one is enough for a note of 21 letters
NOTE_TOP = 52  # where a note lies over the legend
FOUR_COLUMNS = (
    2,
    34,
    66,
    98,
)  # where names of five letters stand three apart, and the last one a column nearer


def texts(shown):
    """Each piece of text in small letters: its top, its first column, one past its last, and what it says."""
    found = []

    def look(group, x, y):
        for part in group:
            if hasattr(part, "append"):
                if part.scale == 1:
                    look(part, x + part.x, y + part.y)
            elif part.bitmap is running("numbers").font() and part.y != AWAY:
                text = "".join(letter(part[i]) for i in range(part.width))
                first = x + part.x + WIDTH * (len(text) - len(text.lstrip()))
                if text.strip():
                    found.append(
                        (y + part.y, first, x + part.x + WIDTH * len(text.rstrip()) - 1, text.strip())
                    )

    look(shown.display.root_group, 0, 0)
    return sorted(found)


def running(name):
    """The module of the display that the gadget has loaded: each start loads them again."""
    return sys.modules["tallybone.display." + name]


def letter(tile):
    """The character of a tile."""
    return chr(32 + tile) if tile < CHARACTERS else running("numbers")._letters.drawn[tile - CHARACTERS]


def watch_for_cut_texts(cut):
    """Add to a list each text from now on that is longer than its place on the screen."""
    panel, cells = running("panel"), running("numbers").Cells
    if hasattr(panel.Panel, "is_watched"):
        return
    panel.Panel.is_watched = True

    def watch(owner, name, room):
        before = getattr(owner, name)

        def watched(self, *given, **named):
            cut.extend((name, text, most) for text, most in room(self, *given) if len(text) > most)
            return before(self, *given, **named)

        setattr(owner, name, watched)

    def of_line(self, line, column, text, *rest):
        yield text, (panel.NOTE_LETTERS if line == panel.NOTE else panel.LINE) - column

    def of_pair(value):
        return panel.LINE - 1 if value else panel.LINE

    watch(panel.Panel, "text", of_line)
    watch(
        panel.Panel,
        "pair",
        lambda self, line, label, value, inverse: [(label + value, panel.LINE - (value != ""))],
    )
    watch(panel.Header, "pill", lambda self, text, *parts: [] if parts else [(text, panel.HEADING)])
    watch(cells, "put", lambda self, text, *rest: [(text, self.columns)])


def cramped(app):
    """Texts that are too near to each other or to an edge, as lines that say so."""
    note = app.status.text
    found = [each for each in texts(app.view.panel) if not note or each[0] != NOTE_TOP or each[3] == note]
    lines = []
    for (top, first, end, text), (next_top, next_first, _, other) in pairwise(found):
        gap = next_first - end
        is_column = first in FOUR_COLUMNS and next_first in FOUR_COLUMNS
        if top == next_top and gap != 1 and gap < NEAREST - is_column:  # 1: two parts of one line
            lines.append(f"{text!r} and {other!r}: {gap} columns apart")
    for _, first, end, text in found:
        if first < EDGE or end > 128 - EDGE + (first == FOUR_COLUMNS[3] or len(text) > 20):
            lines.append(f"{text!r} stands in columns {first} to {end - 1}")
    return lines
