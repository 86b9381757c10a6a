# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Functions that are put into their callers: what happens is the same, and what could differ is left."""

import ast

import pytest

from tools.linker.merge import merge, put_formulas
from tools.linker.rename import others_names
from tools.linker.short_texts import TEXTS, keep_out

THEIRS = others_names()


def merged(text):
    """A module with its functions in their callers, as text."""
    tree = ast.parse(text)
    merge({"own": tree}, [ast.parse("first(); second(); third()")], THEIRS)
    return ast.unparse(ast.fix_missing_locations(tree))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (  # a statement that is a call
            "def first(a):\n    do_it(a, 1)\n    return a\ndef do_it(b, c):\n    b.append(c)\n    c.x = b",
            "def first(a):\n    a.append(1)\n    1 .x = a\n    return a",
        ),
        (  # a value that is not a name is worked out once, before; local names get numbers
            "def first(a):\n    b = a.x\n    do_it(a.y())\n    return b\n"
            "def do_it(c):\n    b = c + c\n    c.z = b",
            "def first(a):\n    b = a.x\n    v0_ = a.y()\n    v1_ = v0_ + v0_\n    v0_.z = v1_\n    return b",
        ),
        (  # what it returns
            "def first(a):\n    b = made(a)\n    return b\ndef made(c):\n    d = c()\n    return d",
            "def first(a):\n    v0_ = a()\n    b = v0_\n    return b",
        ),
        (
            "def first(a):\n    if not is_it(a):\n        return 1\n    return 2\n"
            "def is_it(c):\n    c.x = 1\n    return c.y",
            "def first(a):\n    a.x = 1\n    if not a.y:\n        return 1\n    return 2",
        ),
        (  # returns in the middle, where the caller returns the same
            "def first(a):\n    return made(a)\ndef made(c):\n    if c:\n        return 1",
            "def first(a):\n    if a:\n        return 1\n    return",
        ),
        (  # or is over after it
            "def first(a):\n    a.x = 1\n    made(a)\ndef made(c):\n    if c:\n        return 1\n    c.y = 2",
            "def first(a):\n    a.x = 1\n    if a:\n        return\n    a.y = 2",
        ),
        (  # an expression, anywhere
            "def first(a):\n    return a and is_it(a.b, 3)\ndef is_it(c, d=4):\n    return c.x > d",
            "def first(a):\n    return a and a.b.x > 3",
        ),
        (  # one after the other
            "def first(a):\n    one(a)\ndef one(b):\n    two(b)\n    b.x = 1\n"
            "def two(c):\n    d = c.y\n    c.z = d",
            "def first(a):\n    v0_ = a.y\n    a.z = v0_\n    a.x = 1",
        ),
        (  # methods
            "class C:\n    def first(self):\n        self._one(2)\n"
            "    def _one(self, b):\n        self.x = b\n        b = self.y",
            "class C:\n\n    def first(self):\n        v0_ = 2\n        self.x = v0_\n        v0_ = self.y",
        ),
    ],
)  # fmt: skip
def test_a_function_called_once_is_done_in_its_place(text, wanted):
    assert merged(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "def first(a):\n    one(a)\n    a.x = 1\ndef one(b):\n    if b:\n        return\n    b = 2",  # goes
        "def first(a):\n    one(a)\n    one(a)\ndef one(b):\n    b.x = 1\n    b.y = 1",  # called twice
        "def first(a):\n    one(a)\ndef one(b):\n    b.x = lambda: b",  # has another one inside
        "def first(a):\n    one(a)\ndef one(b):\n    b.x = [c for c in b]",
        "def first(a):\n    one(a)\ndef one(b):\n    yield b",
        "def first(a):\n    one(*a)\ndef one(b):\n    b.x = 1",  # cannot be told what it is given
        "def first(a):\n    a(one)\ndef one(b):\n    b.x = 1",  # is not called here
        "def first(a):\n    a.append(one(2))\ndef one(b):\n    b.x = 1\n    return b",  # not first
        "def first(a):\n    one(a, 'one')\ndef one(b, c):\n    b.x = c",  # a text has its name
        "def first(value):\n    value = 1\n    one(2)\ndef one(b):\n    value(b)",  # another thing there
        "class C:\n    def first(self):\n        self.refresh()\n"  # a name of displayio's
        "    def refresh(self):\n        self.x = 1",
        "def first(a):\n    while a:\n        one(a)\ndef one(b):\n    c = b\n    b.x = c",  # c lives on
        "def first(a):\n    return a and two(a())\ndef two(b):\n    return b.x + b.y",  # a() twice
        "def first(a):\n    return a and two(a())\ndef two(b):\n    return a.x",  # a() not at all
        "def first(a):\n    return lambda x: two(a)\ndef two(b):\n    return b + x",  # another x
        "def first(a):\n    first_of(a)\ndef first_of(b):\n    first_of(b)",  # calls itself
    ],
)  # fmt: skip
def test_what_could_change_is_left(text):
    assert merged(text) == ast.unparse(ast.parse(text))


def test_a_formula_is_put_everywhere_and_goes():
    trees = {
        "words": ast.parse("def word_of(a):\n    return a >> 19\ndef kept(a):\n    return a + 1"),
        "other": ast.parse(
            "from words import word_of, kept as k\nimport words\n"
            "def first(b):\n    return word_of(b.x()) + k(b) + k(k(b))\ndef second(k): return k(1)"
        ),
    }
    put_formulas(trees, [ast.parse("from words import kept")])
    assert ast.unparse(trees["words"]) == "def kept(a):\n    return a + 1"
    lines = ast.unparse(trees["other"]).split("\n")
    assert "    return (b.x() >> 19) + (b + 1) + (b + 1 + 1)" in lines and "    return k(1)" in lines


def test_short_texts_of_what_is_unloaded_are_no_names():
    text = "def first(a, b='XY4'):\n    return (a == 'XY5', ('XY6', 'XY7'), a['a long text'], 'x', f'XY8{a}')"
    trees = {"tallybone.start": ast.parse(text), "tallybone.app": ast.parse("x = 'XY5'")}
    keep_out(trees)
    found = ast.unparse(ast.fix_missing_locations(trees["tallybone.start"]))
    assert found.startswith(f"{TEXTS} = ('XY4',)\n") and f"b={TEXTS}[0]" in found
    assert "a == 'XY5'" in found and "('XY6', 'XY7')" in found and "'a long text'" in found and "'x'" in found
    assert ast.unparse(trees["tallybone.app"]) == "x = 'XY5'"
