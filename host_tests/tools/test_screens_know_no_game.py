# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Screens are readers of the rules: they know what every game has, and the words, options and rules of none.

What a screen needs of a game is a hook of ``Game`` with a default. So a new game is shown by every screen.
"""

import ast

import pytest
from places import ROOT

# What every game has: the modules of its interface, the words of every kind of question, and options.
MODULES = {
    *("game", "match", "option", "option_texts", "question", "state", "words"),
    *("GAMES", "APART", "presets", "notation"),
}
WORDS = {
    *("PLAY", "PASS", "OUT", "BLOCKED"),  # of a turn, or the end of a hand
    *("PIPS", "POOLED", "MINUS", "FOUL"),  # numbers, and what costs some
    *("BID", "TRUMP", "NO_TRUMP", "TRICK", "MADE"),  # of bids and tricks
    *("UNDO", "LAST", "UNTRACKED"),  # of any match
    *("JOIN", "JOIN_BELOW", "LEAVE", "MOVE"),  # of seats that come and go
    *("Answer", "pack", "word_of", "seat_of", "number_of"),
}
OPTIONS = {"TARGET", "LEADS", "TRACK", "CLOCK", "TIE", "TILES_EACH", "Option", "usual_values"}
SCREENS = [*(ROOT / "lib/tallybone/screens").glob("*.py"), ROOT / "lib/tallybone/controller.py"]


def known(tree):
    """What a module takes from the rules: names of modules, or ``words.NAME`` and ``option.NAME``."""
    modules = {}  # by the name that they have here
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "rules_min":
            for alias in node.names:
                if node.module == "rules_min":
                    modules[alias.asname or alias.name] = alias.name
                    yield alias.name
                else:
                    yield f"{node.module.removeprefix('rules_min.')}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield f"{modules[node.value.id]}.{node.attr}"


def is_of_every_game(name):
    """Whether a screen may know it."""
    module, _, member = name.partition(".")
    if member and module in ("words", "option"):
        return member in (WORDS if module == "words" else OPTIONS)
    return module in MODULES


def wrong_in(tree):
    """What a screen knows of single games, sorted."""
    wrong = {name for name in known(tree) if not is_of_every_game(name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.value or node.target).endswith("match.rules"):
            wrong.add(ast.unparse(node))
    return sorted(wrong)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("from rules_min.words import PIPS, FIFTIES", ["words.FIFTIES"]),
        ("from rules_min import words as w\nw.CLAIM", ["words.CLAIM"]),
        ("from rules_min import option\noption.TARGET\noption.BLOCK", ["option.BLOCK"]),
        ("if TYPE_CHECKING:\n    from rules_min.line import LineGame", ["line.LineGame"]),
        ("def f():\n    from rules_min import moon", ["moon"]),
        ("rules: Any = self.match.rules", ["rules: Any = self.match.rules"]),
        ("from rules_min.question import NUMBER", []),
    ],
)
def test_what_knows_a_game_is_found(text, wrong):
    assert wrong_in(ast.parse(text)) == wrong


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_a_screen_knows_no_game(path):
    assert wrong_in(ast.parse(path.read_text())) == []
