# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who may call whom: CONTRIBUTING.md draws it, from the top down, and every import keeps to it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = [*(ROOT / "rules_min").rglob("*.py"), *(ROOT / "lib" / "tallybone").rglob("*.py")]
BEGIN = "    code.py "  # the first line of the drawing
# These stand for all files in them.
FOLDERS = ("rules_min", "display", "journal", "screens")


def drawn():
    """The names in the drawing with the number of their line, 0 at the top."""
    lines = (ROOT / "CONTRIBUTING.md").read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(BEGIN))
    rows = lines[first : lines.index("", first)]
    return {name: number for number, row in enumerate(rows) for name in row.split()[:1]}


def module_of(path):
    """The name of a file's module, as an import writes it."""
    parts = path.relative_to(ROOT if "rules_min" in path.parts else ROOT / "lib").with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {module_of(path) for path in FILES}


def place_of(module, rows):
    """The line of the drawing that a module stands in."""
    parts = module.split(".")
    folders = [part for part in parts if part in FOLDERS]
    return rows[(folders or parts[-1:])[0]]


def imports_of(node):
    """The modules of ours that a piece of code imports when it runs, however deep inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.ImportFrom):
            for alias in child.names:
                name = f"{child.module}.{alias.name}"
                yield name if name in MODULES else child.module
        yield from imports_of(child)


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_a_file_imports_only_what_stands_below_it(path):
    """So there is no circle among them, whatever is imported late."""
    rows, own = drawn(), module_of(path)
    for name in MODULES & set(imports_of(ast.parse(path.read_text()))):
        above, below = place_of(own, rows), place_of(name, rows)
        same_room = above == below and set(name.split(".")) & set(FOLDERS)
        assert above < below or same_room, f"{own} imports {name}, which is not below it"


def test_no_two_files_import_each_other():
    graph = {module_of(path): set(imports_of(ast.parse(path.read_text()))) & MODULES for path in FILES}
    done = set()
    while graph.keys() - done:
        ready = [name for name in graph.keys() - done if graph[name] - {name} <= done]
        assert ready, f"a circle among {sorted(graph.keys() - done)}"
        done.update(ready)
