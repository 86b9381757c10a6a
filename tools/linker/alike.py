# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Let the methods of a class that do the same be one function: ``goal = best``.

The interface of a game has many hooks that return 0, or False, unless a game changes them. On a Pico each is
an object of 60 bytes.
"""

import ast
from collections.abc import Iterator, Mapping

from tools.linker.nodes import walk


def share_alike(trees: Mapping[str, ast.Module], programs: list[ast.Module]) -> None:
    """Have one function for methods that are alike, in place.

    :param trees: our modules
    :param programs: what uses them and is not changed
    """
    named = {name for tree in (*trees.values(), *programs) for name in called_with_names(tree)}
    for tree in trees.values():
        for node in walk(tree):
            if isinstance(node, ast.ClassDef):
                node.body = list(shared(node.body, named))


def called_with_names(tree: ast.AST) -> Iterator[str]:
    """The methods to which an argument is given by its name, which may be another one in a method alike."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.keywords:
            yield node.func.attr


def shared(body: list[ast.stmt], named: set[str]) -> Iterator[ast.stmt]:
    """The lines of a class, with a second name for a method in place of another one that does the same."""
    first: dict[str, str] = {}
    for line in body:
        does = what_it_does(line) if isinstance(line, ast.FunctionDef) and line.name not in named else ""
        if does and isinstance(line, ast.FunctionDef):
            if does in first:
                name, own = ast.Name(line.name, ast.Store()), ast.Name(first[does], ast.Load())
                yield ast.Assign([name], own)
                continue
            first[does] = line.name
        yield line


def what_it_does(method: ast.FunctionDef) -> str:
    """What a method returns that returns nothing else than a constant or an argument, "" if it does more."""
    given = method.args
    has_more = given.defaults or given.kwonlyargs or given.vararg or given.kwarg or method.decorator_list
    if has_more or len(method.body) != 1:
        return ""
    line = method.body[0]
    value = line.value if isinstance(line, ast.Return) else None
    names = [each.arg for each in given.args]
    if isinstance(line, ast.Pass):
        told = "None"
    elif isinstance(value, ast.Constant):
        told = repr(value.value)
    elif isinstance(value, ast.Name) and value.id in names:
        told = f"argument {names.index(value.id)}"
    else:
        return ""
    return f"{len(names)} {told}"
