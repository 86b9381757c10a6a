# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Screens name places; where these are, and what of a picture is drawn there, is the display's alone."""

import ast

import pytest
from places import ROOT

READERS = sorted(path for path in (ROOT / "lib/tallybone").rglob("*.py") if path.parent.name != "display")
DRAWING = {"tallybone.display.layout", "displayio", "bitmaptools", "fontio", "terminalio"}
# The start of a display itself, and the check of a panel that is found.
BOARD = {"board", "words"}


def imports(tree):
    """The modules that a module loads: what only type checkers read is left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize("path", READERS, ids=lambda path: path.stem)
def test_only_the_display_knows_pixels(path):
    if path.parent.name not in BOARD and path.name not in ("start.py", "crash.py"):
        assert not DRAWING & set(imports(ast.parse(path.read_text())))


def test_a_screen_that_draws_by_itself_is_found():
    text = (
        "if TYPE_CHECKING:\n    import fontio\nfrom tallybone.display.layout import WIDTH\nimport displayio"
    )
    assert set(imports(ast.parse(text))) & DRAWING == {"tallybone.display.layout", "displayio"}
