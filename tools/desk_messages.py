# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The texts of the desk: what stands in a call of ``_`` or ``Text``, in its modules and its templates."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract

from simulator import ROOT
from tools.messages import Message, Places

CONTEXT = "desk"
KEYWORDS = {"_": None, "Text": None}
METHODS = {".py": "python", ".j2": "jinja2"}  # of Babel and of Jinja


def desk_messages() -> Places:
    """All texts of the desk."""
    found: Places = {}
    for path in sorted((ROOT / "desk").rglob("*")):
        if path.suffix in METHODS:
            name = path.relative_to(ROOT).as_posix()
            for text, line in in_file(path):
                found.setdefault(Message(CONTEXT, text), []).append((name, line))
    return found


def in_file(path: Path) -> Iterator[tuple[str, int]]:
    """The texts of a module or a template, each with its line."""
    with path.open("rb") as file:
        for line, text, _, _ in extract(METHODS[path.suffix], file, KEYWORDS):
            yield str(text), line
