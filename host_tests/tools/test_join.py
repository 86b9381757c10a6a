# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Modules joined for the drive: which go together, and that their names keep apart."""

import ast
import types

import pytest

import tools.linker.join
from simulator import ROOT
from tools.linker.join import copy_for_each, flatten, join, joined_parts
from tools.linker.link import PROGRAMS, module_name

PROGRAM = "from tallybone import early\ndef start():\n    from tallybone.app import run"


def parsed(modules):
    return {name: ast.parse(text) for name, text in {"tallybone": "", **modules}.items()}


def parts_of(modules):
    return joined_parts(parsed(modules), [ast.parse(PROGRAM)])


def run(modules, name="tallybone.app"):
    """What is in a module once it and all that it imports have run, each in its own namespace."""
    there = {}

    def load(wanted, _=None, __=None, names=(), ___=0):
        if wanted not in there:
            there[wanted] = types.SimpleNamespace()
            names = {
                "__builtins__": {"__import__": load, "globals": globals, "__build_class__": __build_class__}
            }
            there[wanted].__dict__.update(names, __name__=wanted)
            exec(compile(ast.fix_missing_locations(modules[wanted]), wanted, "exec"), there[wanted].__dict__)
            package, _, last = wanted.rpartition(".")
            if package in there:
                setattr(there[package], last, there[wanted])
        for each in names or ():
            if f"{wanted}.{each}" in modules:
                load(f"{wanted}.{each}")
        return there[wanted]

    load("tallybone")
    return load(name).__dict__


def test_what_the_app_imports_goes_into_it_but_not_what_is_there_before():
    parts = parts_of(
        {
            "tallybone.early": "",
            "tallybone.low": "from tallybone import early",
            "tallybone.app": "from tallybone.low import x\ndef run():\n    from tallybone.late import y",
            "tallybone.late": "from tallybone.low import x",
        }
    )
    assert parts == {"tallybone.app": ["tallybone.low", "tallybone.app"]}


def test_a_module_that_two_others_load_stays_alone():
    parts = parts_of(
        {
            "tallybone.early": "",
            "tallybone.app": "def run():\n    import tallybone.a\n    import tallybone.b",
            "tallybone.a": "from tallybone.both import x\nfrom tallybone.mine import y",
            "tallybone.b": "from tallybone.both import x",
            "tallybone.both": "",
            "tallybone.mine": "",
        }
    )
    assert parts == {"tallybone.a": ["tallybone.mine", "tallybone.a"]}


def test_a_module_that_another_loads_later_goes_into_what_was_there_before_both():
    parts = parts_of(
        {
            "tallybone.early": "",
            "tallybone.app": "def run():\n    from tallybone.a import f",
            "tallybone.a": "from tallybone.low import x\ndef f():\n    from tallybone.b import y",
            "tallybone.b": "from tallybone.low import x",
            "tallybone.low": "",
        }
    )
    assert parts == {"tallybone.a": ["tallybone.low", "tallybone.a"]}


@pytest.mark.parametrize("text", ["load('tallybone.low')", "screens = {1: 'low'}"])
def test_a_module_that_a_text_names_stays_alone(text):
    name = "tallybone.screens.low" if "screens" in text else "tallybone.low"
    modules = {"tallybone.early": "", "tallybone.app": f"from {name} import x\n{text}", name: ""}
    assert parts_of(modules) == {}


MODULES = {
    "tallybone.early": "",
    "tallybone.low": """
size = 1
def area(x):
    return x * size
def grow():
    global size
    size += 1
class Box:
    size = 5
    def area(self):
        return area(self.size)
""",
    "tallybone.other": """
from tallybone.low import area as low_area
def area(size):
    return low_area(size) + 100
def grow(low_area=[area(1)]):
    return low_area
""",
    "tallybone.app": """
from tallybone import low, other
from tallybone.low import Box, grow
found = [low.area(2), other.area(2), Box().area(), other.grow()]
grow()
found += [low.area(2), low.size, [area for area in [low.area(3)]]]
def run():
    from tallybone.late import later
    return later()
found += run()
""",
    "tallybone.late": """
from tallybone import low
from tallybone.other import area as theirs
area = 7
def later():
    return [area, low.area(1), theirs(1), low.Box.size]
""",
}


def test_joined_modules_do_what_they_did():
    """Names that two parts have, locals and attributes of the same name, a global that changes, aliases."""
    before = run(parsed(MODULES))["found"]
    trees = parsed(MODULES)
    join(trees, [ast.parse(PROGRAM)])
    assert set(trees) == {"tallybone", "tallybone.early", "tallybone.app", "tallybone.late"}
    assert run(trees)["found"] == before
    assert before == [2, 102, 5, [101], 4, 2, [6], 7, 2, 102, 5]


def test_one_name_for_two_things_that_are_imported_is_refused():
    trees = parsed(
        {
            "tallybone.early": "",
            "tallybone.low": "from array import array",
            "tallybone.app": "import array\nfrom tallybone import low",
        }
    )
    with pytest.raises(ValueError, match="both called array"):
        join(trees, [ast.parse(PROGRAM)])


def test_what_two_families_are_made_of_is_a_part_of_each(monkeypatch):
    monkeypatch.setattr(tools.linker.join, "COPIED", {"rules_min.both": ("rules_min.a", "rules_min.b")})
    trees = parsed(
        {
            "rules_min.both": "X = []",
            "rules_min.a": "from rules_min.both import X",
            "rules_min.b": "from rules_min.part import Y\nfrom rules_min.both import X",
            "rules_min.part": "from rules_min.both import X\nY = X",
        }
    )
    copy_for_each(trees)
    assert ast.unparse(trees["rules_min.a"]) == "from rules_min.both import X"
    assert "rules_min.both_of_b import X" in ast.unparse(trees["rules_min.part"])
    assert "rules_min.both_of_b import X" in ast.unparse(trees["rules_min.b"])
    assert ast.unparse(trees["rules_min.both_of_b"]) == "X = []"


def test_folders_are_left_out_of_names_where_no_other_module_has_them():
    trees = parsed(
        {
            "tallybone.early": "",
            "tallybone.screens.turn": "",
            "tallybone.screens.menu": "from tallybone.screens import turn",
            "tallybone.menu": "load('tallybone.screens.turn')",
        }
    )
    flatten(trees, [])
    assert set(trees) == {
        "tallybone",
        "tallybone.early",
        "tallybone.turn",
        "tallybone.screens.menu",
        "tallybone.menu",
    }
    assert ast.unparse(trees["tallybone.screens.menu"]) == "from tallybone import turn"
    assert ast.unparse(trees["tallybone.menu"]) == "load('tallybone.turn')"


def test_a_program_finds_what_it_imports_where_it_looks():
    trees = parsed({"tallybone.board.parts": "", "tallybone.board.keys": ""})
    flatten(trees, [ast.parse("def start():\n    from tallybone.board.parts import Parts")])
    assert {"tallybone.board.parts", "tallybone.keys"} <= set(trees)


def test_most_of_the_program_is_in_the_app():
    """So a start loads few files."""
    paths = [*(ROOT / "rules_min").rglob("*.py"), *(ROOT / "lib" / "tallybone").rglob("*.py")]
    trees = {}
    for path in paths:
        name = module_name(path, ROOT)
        trees[name] = ast.parse(path.read_text())
        trees[name].body = [line for line in trees[name].body if not isinstance(line, ast.If)]
    programs = [ast.parse((ROOT / name).read_text()) for name in PROGRAMS]
    parts = joined_parts(trees, programs)["tallybone.app"]
    assert {"tallybone.scorekeeper", "tallybone.controller", "tallybone.view", "rules_min.match"} <= set(
        parts
    )
    assert "tallybone.board.buttons" in parts, "in start they would keep all of that in memory"
    assert not {"tallybone.crash", "tallybone.start", "tallybone.screens.turn"} & set(parts)
