# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who knows whom: nobody imports in a circle, not for annotations either."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def modules(folder, package):
    """The files of a package by the names that they are imported with."""
    found = {}
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join((package, *(part for part in parts if part != "__init__")))] = path
    return found


def imported(path, names):
    """The modules of a package that a file imports anywhere: in a function or for an annotation too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in names else node.module)
    return found & set(names)


def circles(knows):
    """The groups of modules that know each other in a circle (Tarjan)."""
    found, number, low, stack = [], {}, {}, []

    def visit(name):
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(knows[name]):
            if other not in number:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == number[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1 or name in knows[name]:
                found.append(sorted(group))

    for name in sorted(knows):
        if name not in number:
            visit(name)
    return found


def test_a_circle_is_found():
    knows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}, "e": set()}
    assert circles(knows) == [["b", "c"], ["d"]]


@pytest.mark.parametrize("folder, package", [("rules_min", "rules_min"), ("lib/tallybone", "tallybone")])
def test_nobody_imports_in_a_circle(folder, package):
    names = modules(ROOT / folder, package)
    assert len(names) > 30
    knows = {name: imported(path, names) for name, path in names.items()}
    assert circles(knows) == []
