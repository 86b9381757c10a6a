# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Put the keys of texts where the texts stand: ``_("left")`` becomes ``_(123)``, and English has a file too.

A text in the program takes 40 bytes of a board's memory or more while its module is loaded; one in a file is
read when it is drawn.
"""

import ast
from collections.abc import Mapping

from tools.linker.nodes import walk
from tools.messages import Message, has_words, key_of

TEXTS = "tallybone.words.texts"
# Texts that are translated where they are shown.
TABLES = (
    "REFUSALS", "NOT_READABLE", "NO_MEMORY", "NOT_WRITTEN", "NO_ROOM", "NO_MEMORY_LEFT", "TEXTS",
    "TEXTS_OF_BIDS", "TEXTS_OF_LOWEST", "HEADINGS",
    "APART", "TRUMPS", "LINES", "SHOWN", "heading", "_ALL", "_SAID", "_HELD_OK", "_LINES", "_NO_YES",
    "_OFF_ON", "_STAGES",
)  # fmt: skip
GAMES = "GAMES"  # of whose rows only the third column is shown
PRESETS = "PRESETS"  # of whose rows the last one is a card
RULES_CARD = "RulesCard"  # made with the rules in short


def put_keys(trees: Mapping[str, ast.Module]) -> None:
    """Change the modules that have ``_`` from ``tallybone.words.texts``.

    :param trees: modules by their names
    """
    for tree in trees.values():
        for line in walk(tree):
            name = getattr(line.targets[0], "id", "") if isinstance(line, ast.Assign) else ""
            if isinstance(line, ast.Assign) and name in TABLES:
                put_keys_in_table(line.value)
            elif isinstance(line, ast.Assign) and name == GAMES:
                for row in getattr(line.value, "elts", ()):
                    put_keys_in_table(row.elts[2])
            elif isinstance(line, ast.Assign) and name == PRESETS:
                for row in getattr(line.value, "elts", ()):
                    put_keys_in_table(row.elts[-1])
        for node in walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == RULES_CARD:
                put_keys_in_table(node.args[0])
        lines = [node for node in walk(tree) if isinstance(node, ast.ImportFrom) and node.module == TEXTS]
        if any(alias.name == "_" for line in lines for alias in line.names):
            for node in walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                    put_key(node)


def put_keys_in_table(table: ast.expr) -> None:
    """Change the texts of a table, or one text."""
    for node in walk(table):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and has_words(node.value):
            node.value = key_of(Message("", node.value))


def put_key(call: ast.Call) -> None:
    """Change one call, if its text, or each of two, stands in it."""
    context = call.args[1] if len(call.args) > 1 else ast.Constant("")
    text = call.args[0]
    if isinstance(context, ast.Constant) and is_sentence(text):
        call.args = [keyed(text, str(context.value))]


def is_sentence(text: ast.expr) -> bool:
    """Whether it is a text, or one of some."""
    if isinstance(text, ast.IfExp):
        return is_sentence(text.body) and is_sentence(text.orelse)
    return isinstance(text, ast.Constant) and isinstance(text.value, str)


def keyed(text: ast.expr, context: str) -> ast.expr:
    """The key in place of the text."""
    if isinstance(text, ast.IfExp):
        return ast.IfExp(text.test, keyed(text.body, context), keyed(text.orelse, context))
    assert isinstance(text, ast.Constant)
    return ast.Constant(key_of(Message(context, str(text.value))))
