# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A plugin of mypy: what a board's Python lacks is an error in the files that the board runs.

CPython, and so the simulator, has all of it; on the board it raises when it is first met.
"""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import cast

from mypy.checker import TypeChecker
from mypy.plugin import MethodContext, Plugin
from mypy.types import Instance, Type, get_proper_type

ROOT = Path(__file__).resolve().parent.parent
RUN_THERE = ("rules_min/**/*.py", "lib/tallybone/**/*.py", "boot.py", "code.py", "safemode.py")
OF_NOTATION = ("names.py", "writer.py")  # what a drive has of rules_min/notation
# The methods of Python's own types that MicroPython does not have; a test asks one.
MISSING = {
    "str": "capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric "
    "isprintable istitle ljust maketrans removeprefix removesuffix rjust swapcase title translate zfill",
    "int": "bit_length bit_count as_integer_ratio",
    "bytes": "removeprefix removesuffix isalnum ljust",
}
METHODS = {f"builtins.{kind}.{name}" for kind, names in MISSING.items() for name in names.split()}
IN_BYTES = "builtins.bytearray.__contains__"


class BoardPython(Plugin):
    """Tells mypy of it."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """What looks at the calls of a method, None for those that the board has."""
        if fullname == IN_BYTES:
            return look_for_number
        return refuse if fullname in METHODS else None


def refuse(context: MethodContext) -> Type:
    """A method that is not there."""
    say(context, "has no such method")
    return context.default_return_type


def look_for_number(context: MethodContext) -> Type:
    """``3 in data``: the board looks only for other bytes in a bytearray."""
    wanted = get_proper_type(context.arg_types[0][0])
    if isinstance(wanted, Instance) and wanted.type.has_base("builtins.int"):
        say(context, "finds no number in a bytearray")
    return context.default_return_type


def say(context: MethodContext, what: str) -> None:
    """Refuse a line of a file that the board runs."""
    api = cast(TypeChecker, context.api)
    path = Path(api.path).resolve()
    if path in files():
        # mypy keeps to itself what it finds in an ``in``, as it tries that in more than one way.
        watchers, api.errors._watchers = api.errors._watchers, []
        api.fail(f"the board's Python {what}", context.context)
        api.errors._watchers = watchers


@functools.cache
def files() -> set[Path]:
    """The files that a drive has of us."""
    paths = {path for pattern in RUN_THERE for path in ROOT.glob(pattern)}
    return {path for path in paths if path.parent.name != "notation" or path.name in OF_NOTATION}


def plugin(version: str) -> type[Plugin]:
    """What mypy calls."""
    return BoardPython
