# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Mutants made by rule: each comparison, each one more or less, each constant that is returned.

``make mutants MUTANTS="grown 100"`` draws so many of the rules, the journal and the screens, and runs the
tests of their rooms.
"""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Of each part of the program: its files, and the folders of tests that must notice.
ROOMS = {
    "rules_min/*.py": ("rules",),
    "lib/tallybone/journal/*.py": ("journal", "matches"),
    "lib/tallybone/screens/*.py": ("screens", "matches", "extensions"),
}
OTHER = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
}


def changes(text: str) -> Iterator[tuple[int, str]]:
    """Each change of a file: the number of its line, and what takes the place of that."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER:
            old, new = OTHER[type(node.ops[0])]
            first, last = node.left.end_col_offset or 0, node.comparators[0].col_offset
            if node.left.end_lineno == node.comparators[0].lineno:
                line = lines[node.comparators[0].lineno - 1]
                between = line[first:last]
                if between.count(old) == 1:
                    yield node.comparators[0].lineno, line[:first] + between.replace(old, new) + line[last:]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            one = node.right
            if isinstance(one, ast.Constant) and one.value == 1 and one.lineno == node.left.end_lineno:
                line = lines[one.lineno - 1]
                yield one.lineno, line[: node.left.end_col_offset] + line[one.end_col_offset :]
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
            value, line = node.value.value, lines[node.lineno - 1]
            if isinstance(value, int) and line.strip() == f"return {value!r}":
                other = not value if isinstance(value, bool) else value + 1
                yield node.lineno, line.replace(repr(value), repr(other))


def grown(chosen: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Each as its file, its line, what takes its place, and the folders of tests; a line stands there once.

    :param chosen: a part of the files' names
    """
    found = []
    for pattern, rooms in ROOMS.items():
        for path in sorted(ROOT.glob(pattern)):
            place = str(path.relative_to(ROOT))
            if chosen not in place:
                continue
            text = path.read_text()
            stripped = [line.strip() for line in text.splitlines()]
            for number, line in changes(text):
                old = stripped[number - 1]
                if stripped.count(old) == 1 and old != line.strip():
                    found.append((place, old, line.strip(), rooms))
    return found


def drawn(count: int, chosen: str = "") -> list[tuple[str, str, str, tuple[str, ...]]]:
    """So many of them, the same ones each time."""
    found = grown(chosen)
    return random.Random("the same each time").sample(found, min(count, len(found)))
