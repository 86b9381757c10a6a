# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Whole matches from the documents, pressed on the simulated board: the screen says what the sheet says."""

from pathlib import Path

import pytest
from expected import expectations
from reading import totals

from simulator.gadget import Gadget
from simulator.script import parse, perform, sheet_lines
from simulator.sheet import Sheet

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("name", ["muggins-two-to-200", "university-partners-to-250"])
def test_match_by_buttons(name):
    text = (DOCS / f"{name}.sheet").read_text()
    wanted = [int(number) for number in expectations(text)["totals"].split()]
    gadget = Gadget()
    gadget.power_on()
    read = []
    for _, words in parse((DOCS / f"{name}.keys").read_text()):
        perform(gadget, words, None)
        app = gadget.program["app"]
        if app.match and app.match.hand > len(read) and app.over is None:
            read.append(totals(gadget.screen(), len(wanted)))
    assert read[-1] == wanted
    assert read == [after for _, after in Sheet(text.splitlines()).hands]
    # Both say the same answers, and the gadget's own sheet reads back to the same totals.
    pressed = sheet_lines(gadget)
    assert list(Sheet(pressed).match.answers) == list(Sheet(text.splitlines()).match.answers)
    assert list(Sheet(pressed).match.totals) == wanted
    gadget.power_off()
