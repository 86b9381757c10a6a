# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``make pictures``: docs/library*.md, every public name of the rules with its docstring."""

import enum
import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import tallybone_rules
from simulator import ROOT

# The pages, with a heading and the modules of each. What another program needs stands in the order in which
# it meets it; the last three are for authors of games.
PAGES = {
    "library-core": ("The core", "rules_min", "match", "state", "words", "question"),
    "library-sheets": (
        *("Options and score sheets", "option"),
        *("option_texts", "notation.legal", "notation.names", "notation.reader", "notation.sheets"),
        *("notation.writer", "notation.result"),
    ),
    "library-games": ("What a game is", "game", "tiles"),
    "library-lines": ("Games of a line, or with trains", "counted", "line", "doubles", "lowest"),
    "library-tricks": ("Games of partners and of tricks", "partners", "tricks"),
}
INTRODUCTION = """# %s

Made from the docstrings by `make pictures`. This is what the gadget runs, and what `tallybone_rules` is made
of: programs on computers begin with [the library](library.md). Seats and sides count from 0; bounds are
inclusive. The other pages: %s.
"""
FACE = "library"  # the page with the tasks, below which the reference of what programs use is made
REFERENCE = "\n## Reference\n"
FACE_INTRODUCTION = """
Every name below is imported from `tallybone_rules`. Made from the docstrings by `make pictures`.
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


def face() -> str:
    """The text of docs/library.md: the tasks as they are, the reference anew."""
    text = path(FACE).read_text().partition(REFERENCE)[0] + REFERENCE + FACE_INTRODUCTION
    for name in tallybone_rules.__all__:
        thing = getattr(tallybone_rules, name)
        if callable(thing):
            text += described(name, thing)
    return text


def section(module: ModuleType) -> str:
    """A module: its own words, its constants, its functions and classes in the order of the file."""
    text = f"\n## {module.__name__}\n\n{told(module)}\n"
    constants = numbers(module)
    if constants:
        text += "\n" + ", ".join(constants) + "\n"
    return text + "".join(described(name, thing) for name, thing in own(module))


def described(name: str, thing: Callable[..., object]) -> str:
    """A function, or a class with its properties and methods."""
    if inspect.isfunction(thing):
        return f"\n### {name}{signature(thing)}\n\n{told(thing)}\n"
    base = thing.__mro__[1] if isinstance(thing, type) else object
    what = "exception" if issubclass(base, Exception) else "class"
    text = f"\n### {what} {name}{signature(thing)}\n\n{told(thing)}\n"
    if what == "exception":
        text += f"\nIt is a `{base.__name__}`.\n"
    for hook, method in vars(thing).items():
        if isinstance(method, classmethod) and hook[0] != "_":
            hook, method = f"{name}.{hook}", getattr(thing, hook)
        if isinstance(method, property):
            text += f"\n`{hook}`: {told(method)}\n"
        elif (inspect.isfunction(method) or inspect.ismethod(method)) and hook[0] != "_":
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
    if isinstance(thing, enum.EnumType):
        return ""
    try:
        parameters = inspect.signature(thing).parameters.values()
    except ValueError:
        return ""
    names = []
    for each in parameters:
        if each.kind == each.KEYWORD_ONLY and "*" not in names:
            names.append("*")
        if each.kind == each.VAR_KEYWORD:
            names.append(f"**{each.name}")
        elif each.name != "self" and each.name[0] != "_":
            names.append(each.name if each.default is each.empty else f"{each.name}={each.default!r}")
    return f"({', '.join(names)})"


def told(thing: object) -> str:
    """A docstring, its parameters as a list, its examples apart."""
    text = inspect.getdoc(thing) or ""
    lines: list[str] = []
    is_example = False
    for line in text.splitlines():
        found = FIELD.match(line)
        if found:
            what = found[2].split()
            name = what[-1] if found[1] == "param" else "returns" if found[1] == "return" else "raises"
            line = f"- *{name if name != 'raises' else ' '.join(['raises', *what])}*: {line[found.end() :]}"
            if lines and lines[-1] and not lines[-1].startswith(("-", " ")):
                lines.append("")
        if is_example != ((is_example and line != "") or line.startswith(">>>")):
            is_example = not is_example
            lines.append("```python" if is_example else "```")
        lines.append(line.replace("``", "`"))
    return "\n".join(lines)


def make() -> None:
    """Write them."""
    for name in PAGES:
        path(name).write_text(page(name))
    path(FACE).write_text(face())
