# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make pictures``: docs/library*.md, every public name of the rules with its docstring."""

import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from simulator import ROOT

# The pages, with a heading and the modules of each. What another program needs stands in the order in which
# it meets it; the last three are for authors of games.
PAGES = {
    "library": ("The rules as a library", "rules_min", "match", "words", "question"),
    "library-sheets": (
        *("Options and score sheets", "option"),
        *("notation.legal", "notation.names", "notation.reader", "notation.writer"),
    ),
    "library-games": ("What a game is", "game", "tiles"),
    "library-lines": ("Games of a line, or with trains", "counted", "line", "doubles", "lowest"),
    "library-tricks": ("Games of partners and of tricks", "partners", "tricks"),
}
INTRODUCTION = """# %s

Made from the docstrings by `make pictures`. `rules_min/README.md` is where to begin. Seats and sides count
from 0; bounds are inclusive. The other pages: %s.
"""
FIELD = re.compile(r":(param|return|raises)\s*([^:]*):\s*")


def path(name: str) -> Path:
    """Where a page is."""
    return ROOT / "docs" / f"{name}.md"


def page(name: str) -> str:
    """The text of a page."""
    heading, *modules = PAGES[name]
    others = [f"[{PAGES[other][0]}]({other}.md)" for other in PAGES if other != name]
    names = [module if module == "rules_min" else f"rules_min.{module}" for module in modules]
    return INTRODUCTION % (heading, ", ".join(others)) + "".join(
        map(section, map(importlib.import_module, names))
    )


def section(module: ModuleType) -> str:
    """A module: its own words, its constants, its functions and classes in the order of the file."""
    text = f"\n## {module.__name__}\n\n{told(module)}\n"
    constants = numbers(module)
    if constants:
        text += "\n" + ", ".join(constants) + "\n"
    for name, thing in own(module):
        if inspect.isfunction(thing):
            text += f"\n### {name}{signature(thing)}\n\n{told(thing)}\n"
        else:
            text += f"\n### class {name}{signature(thing)}\n\n{told(thing)}\n"
            for hook, method in vars(thing).items():
                if isinstance(method, property):
                    text += f"\n`{hook}`: {told(method)}\n"
                elif inspect.isfunction(method) and not hook.startswith("_"):
                    text += f"\n`{hook}{signature(method)}`: {told(method)}\n"
    return text


def own(module: ModuleType) -> list[tuple[str, Callable[..., object]]]:
    """The public functions and classes that a module itself defines."""
    named = [(name, thing) for name, thing in vars(module).items() if name[0] != "_" and callable(thing)]
    return [(name, thing) for name, thing in named if getattr(thing, "__module__", "") == module.__name__]


def numbers(module: ModuleType) -> list[str]:
    """Its public constants that are numbers, in the order of the file."""
    source = inspect.getsource(module)
    names = re.findall(r"^([A-Z][A-Z_]+) = -?\d", source, re.MULTILINE)
    return [f"`{name}` {getattr(module, name)}" for name in names]


def signature(thing: Callable[..., object]) -> str:
    """What it is called with, without types: the docstring has them where they matter."""
    try:
        names = [
            name if each.default is each.empty else f"{name}={each.default!r}"
            for name, each in inspect.signature(thing).parameters.items()
            if name != "self"
        ]
    except ValueError:
        return ""
    return f"({', '.join(names)})"


def told(thing: object) -> str:
    """A docstring, its parameters as a list."""
    text = inspect.getdoc(thing) or ""
    lines: list[str] = []
    for line in text.splitlines():
        found = FIELD.match(line)
        if found:
            name = found[2].split()[-1] if found[1] == "param" else found[1] + "s" * (found[1] == "return")
            line = f"- *{name}*: {line[found.end() :]}"
            if lines and lines[-1] and not lines[-1].startswith(("-", " ")):
                lines.append("")
        lines.append(line)
    return "\n".join(lines).replace("``", "`")


def make() -> None:
    """Write them."""
    for name in PAGES:
        path(name).write_text(page(name))
