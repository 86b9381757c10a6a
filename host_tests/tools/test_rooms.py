# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who may know whom: CONTRIBUTING.md draws it, from the top down, and every import keeps to it.

Imports for annotations count as well.
"""

import ast

import pytest
from places import ROOT


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


BEGIN = "    code.py "  # the first line of the drawing


def drawn():
    """The names in the drawing with the number of their line, 0 at the top."""
    lines = (ROOT / "CONTRIBUTING.md").read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(BEGIN))
    rows = lines[first : lines.index("", first)]
    return {row.split()[0]: number for number, row in enumerate(rows)}


def line_of(name, rows):
    """The line of the drawing that a module stands in: its own, or that of its folder."""
    parts = name.split(".")
    if parts[0] == "rules_min":
        return rows["rules_min"]
    own = "/".join(parts[1:])
    return rows[own] if own in rows else rows[parts[1] if len(parts) > 1 else "tallybone"]


ALL = {**modules(ROOT / "lib/tallybone", "tallybone"), **modules(ROOT / "rules_min", "rules_min")}


@pytest.mark.parametrize("name", ALL)
def test_a_file_imports_only_what_stands_below_it(name):
    rows = drawn()
    for other in imported(ALL[name], ALL):
        above, below = line_of(name, rows), line_of(other, rows)
        assert above <= below, f"{other} is not below it"


def test_the_drawing_has_every_file_and_no_other():
    rows = drawn()
    drawn_lines = {line_of(name, rows) for name in ALL} | {rows["code.py"]}
    assert drawn_lines == set(rows.values()) and len(rows) <= 40, "it fits a screen"


def test_the_package_has_ten_files_at_its_top():
    assert len(list((ROOT / "lib/tallybone").glob("*.py"))) <= 10


SCREENS = sorted((ROOT / "lib/tallybone/screens").glob("*.py"))


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.stem)
def test_a_screen_sees_neither_the_journal_nor_the_app(path):
    """Of the journal only the words for whose data the memory holds."""
    known = {name.rpartition(".")[2] for name in imported(path, ALL) if name.startswith("tallybone.journal")}
    seen = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
    assert known <= {"format"} and not seen & {"journal", "app", "running"}
