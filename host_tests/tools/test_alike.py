# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Methods that do the same become one function, and only those."""

import ast

import pytest

from tools.linker.alike import share_alike

GOAL = "    def goal(self, m):\n        return 0\n"


def linked(more, using=""):
    """The class with another method, as text."""
    tree = ast.parse(f"class Game:\n{GOAL}    def other{more}\n")
    share_alike({"game": tree}, [ast.parse(using)])
    return ast.unparse(ast.fix_missing_locations(tree))


@pytest.mark.parametrize("more", ["(self, m):\n        return 0", "(own, match):\n        return 0"])
def test_what_is_alike_has_a_second_name(more):
    assert linked(more) == f"class Game:\n\n{GOAL}    other = goal"


def test_an_argument_may_have_another_name():
    counted = "    def counted(self, m, points):\n        return points\n"
    tree = ast.parse(f"class Game:\n{counted}    def told(s, o, p):\n        return p")
    share_alike({"game": tree}, [])
    names = {}
    exec(ast.unparse(ast.fix_missing_locations(tree)), names)
    assert names["Game"]().told(1, 2) == 2 and names["Game"].told is names["Game"].counted


@pytest.mark.parametrize(
    "more",
    [
        "(self, m):\n        return False",  # a question returns a bool
        "(self, m):\n        return 1",
        "(self):\n        return 0",
        "(self, m, a):\n        return 0",
        "(self, m=1):\n        return 0",
        "(self, *m):\n        return 0",
        "(self, m):\n        m.deal()\n        return 0",
        "(self, m):\n        return self.goal(m)",
    ],
)
def test_what_is_not_alike_stays(more):
    assert "other = goal" not in linked(more)


def test_a_method_that_is_given_an_argument_by_its_name_stays():
    assert "other = goal" not in linked("(self, match):\n        return 0", "game.other(match=1)")
