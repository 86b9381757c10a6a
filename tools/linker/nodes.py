# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Look through a program. Linking a drive looks at millions of nodes, half of its time in `ast.walk`."""

import ast

# Fields that hold no nodes, or, as ``ctx``, none that are of interest.
_NEVER = {"arg", "asname", "attr", "ctx", "id", "kind", "level", "module", "type_comment"}
_FIELDS: dict[type[ast.AST], list[str]] = {}  # those that may hold nodes, by the kind of their node


def walk(tree: ast.AST) -> list[ast.AST]:
    """A node and all nodes below it, in the order of `ast.walk`, but for what says whether a name is read."""
    nodes = [tree]
    for node in nodes:
        kind = type(node)
        if kind not in _FIELDS:
            _FIELDS[kind] = [each for each in kind._fields if each not in _NEVER and kind is not ast.Constant]
        for name in _FIELDS[kind]:
            value = getattr(node, name, None)
            if isinstance(value, list):
                nodes += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST):
                nodes.append(value)
    return nodes
