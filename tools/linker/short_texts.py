# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Keep short texts out of CircuitPython's table of names, if their module does not stay.

A text of ten letters or less becomes a name when it is loaded, and a name is never forgotten: it takes 14
bytes until the next start, and the table grows by 2 KB when it is full. A text in a tuple is only a text.
"""

import ast
from collections.abc import Mapping

from tools.linker.rename import firmware_names, names_in

# What is in memory while a match is played: their texts are looked for faster as names. All others go.
STAY = (
    *("tallybone", "tallybone.app", "tallybone.console", "tallybone.crash", "tallybone.loader"),
    *("tallybone.letters", "tallybone.sheet", "tallybone.turn", "tallybone.number", "tallybone.seats"),
    *("tallybone.match_over", "tallybone.tricks", "tallybone.points"),
)
TEXTS = "_TEXTS"
_LONGEST = 10  # MICROPY_ALLOC_PARSE_INTERN_STRING_LEN


def keep_out(trees: Mapping[str, ast.Module]) -> None:
    """Put the short texts of modules that do not stay into a tuple, in place.

    :param trees: our modules, joined
    """
    stay = [tree for name, tree in trees.items() if name in STAY or name.startswith("rules_min")]
    known = set(firmware_names())
    for tree in stay:
        known |= names_in(tree) | set(texts_in(tree))
    for tree in trees.values():
        if all(tree is not each for each in stay):
            texts = sorted({text for text in texts_in(tree) if text not in known})
            if texts:
                Keeper(texts).visit(tree)
                values = ast.Tuple([ast.Constant(text) for text in texts], ast.Load())
                tree.body.insert(0, ast.Assign([ast.Name(TEXTS, ast.Store())], values))


def texts_in(tree: ast.Module) -> list[str]:
    """The texts that would become names: short ones, and not in a tuple of constants."""
    found = Finder()
    found.visit(tree)
    return found.texts


def is_constant(node: ast.AST) -> bool:
    """Whether the compiler makes one constant of this."""
    return isinstance(node, ast.Tuple) and all(
        isinstance(each, ast.Constant) or is_constant(each) for each in node.elts
    )


class Finder(ast.NodeVisitor):
    """Finds short texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_Tuple(self, node: ast.Tuple) -> None:
        """One of constants is left."""
        if not is_constant(node):
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A text with values in it is none."""

    def visit_Constant(self, node: ast.Constant) -> None:
        """A text, or a number."""
        if isinstance(node.value, str) and 0 < len(node.value) <= _LONGEST:
            self.texts.append(node.value)


class Keeper(ast.NodeTransformer):
    """Asks the tuple for these texts."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        """One of constants is left."""
        return node if is_constant(node) else self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """A text with values in it is none."""
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A text, or a number."""
        if not isinstance(node.value, str) or node.value not in self.texts:
            return node
        index = ast.Constant(self.texts.index(node.value))
        return ast.Subscript(ast.Name(TEXTS, ast.Load()), index, ast.Load())
