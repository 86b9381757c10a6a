# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Give libraries the same names as our modules, and leave out what only type checkers read.

CircuitPython keeps names in tables, each as large as all before it together. The one that the 621st name of a
program asks for takes 3,872 bytes in one piece, in the middle of what is free by then. Pages and codes made
that many. A library knows none of our objects, so one name can be something of ours and something of a
library's.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Mapping

from tools.linker.inline import stored_names
from tools.linker.rename import bound_in, described_names, kept_names, names_in, rename, texts_in

_UNREAD = {"__version__", "__repo__"}


def slim(
    trees: Mapping[str, ast.Module], given: Iterable[str], known: Iterable[str], described: Iterable[str]
) -> dict[str, str]:
    """Rename what a library calls its own, in place. Return the names given, by those they stand for.

    :param trees: the modules of libraries by their names, stripped
    :param given: the names that our modules were given, the surest to be in flash first
    :param known: the names in our modules before, by which we know those of a library
    :param described: names of the firmware's modules that the libraries import
    """
    for tree in trees.values():
        drop_unused_imports(tree)
        tree.body = [line for line in tree.body if not stored_names(line) & _UNREAD]
    count: Counter[str] = Counter()
    fixed = kept_names(trees, ()) | texts_in(trees.values()) | described_names() | set(known)
    for tree in trees.values():
        count.update(bound_in(tree) - fixed)
    theirs = {name for tree in trees.values() for name in names_in(tree)} | set(described)
    own = sorted(count, key=lambda name: (-count[name], name))
    names = dict(zip(own, (name for name in given if name not in theirs), strict=False))
    for tree in trees.values():
        rename(tree, names)
    return names


def drop_unused_imports(tree: ast.Module) -> None:
    """Drop what a module tries to import and, without its annotations, does not use."""
    tried = [line for line in tree.body if isinstance(line, ast.Try) and is_attempt(line)]
    used = {name for line in tree.body if line not in tried for name in names_in(line)}
    for line in tried:
        lines = [each for each in line.body if isinstance(each, ast.Import | ast.ImportFrom)]
        if not {alias.asname or alias.name for each in lines for alias in each.names} & used:
            tree.body.remove(line)


def is_attempt(line: ast.Try) -> bool:
    """Whether a statement only imports, and does nothing where that fails."""
    only_imports = all(isinstance(each, ast.Import | ast.ImportFrom) for each in line.body)
    return only_imports and all(isinstance(each, ast.Pass) for one in line.handlers for each in one.body)
