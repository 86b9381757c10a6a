# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Look through a program. Linking a drive looks at millions of nodes, half of its time in `ast.walk`."""

import ast

# Fields that hold no nodes, or, as ``ctx``, none that are of interest.
_NEVER = {"arg", "asname", "attr", "ctx", "id", "kind", "level", "module", "type_comment"}


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields that may hold nodes, by the kind of their node."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        never = kind._fields if kind is ast.Constant else _NEVER
        self[kind] = fields = tuple(each for each in kind._fields if each not in never)
        return fields


_FIELDS = _Fields()


def walk(tree: ast.AST) -> list[ast.AST]:
    """A node and all nodes below it, in the order of `ast.walk`, but for what says whether a name is read."""
    nodes = [tree]
    for node in nodes:
        values = node.__dict__
        for name in _FIELDS[node.__class__]:
            value = values.get(name)
            if value.__class__ is list:
                nodes += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                nodes.append(value)
    return nodes
