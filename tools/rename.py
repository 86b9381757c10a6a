# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Give our names those that the firmware has in flash, as far as it has any that we do not use.

The firmware's names are read out of Adafruit's package circuitpython-stubs, which describes every module of
it: functions, classes and arguments. A firmware without one of them makes the name when it is loaded, as it
would have made ours.
"""

import array
import ast
import builtins
import gc
import importlib.metadata
import io
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.inline import stored_names

_STUBS = "circuitpython-stubs"
# Modules that the firmware of every board with a display has, a Pico's among them.
_MODULES = (
    "adafruit_bus_device adafruit_pixelbuf aesio alarm analogbufio analogio audiobusio audiocore audiomixer "
    "audiomp3 audiopwmio bitbangio bitmapfilter bitmaptools bitops busdisplay busio codeop core countio "
    "digitalio displayio epaperdisplay floppyio fontio fourwire framebufferio gifio hashlib i2cdisplaybus "
    "i2ctarget imagecapture keypad keypad_demux memorymap microcontroller msgpack numpy onewireio "
    "paralleldisplaybus picodvi pulseio pwmio qrio rainbowio rgbmatrix rotaryio rp2pio rtc sdcardio "
    "sharpdisplay storage supervisor synthio terminalio tilepalettemapper touchio traceback usb usb_cdc "
    "usb_hid usb_host usb_midi usb_video vectorio warnings watchdog _bleio _eve _pixelmap"
).split()
# Loaded every evening: by code.py, for a new match and for turns.
_FIRST = (
    "tallybone.crash",
    "tallybone.app",
    "tallybone.setup_board",
    "tallybone.new_match",
    "tallybone.screens.turn",
)
# What the firmware calls of an object of ours, if it has it.
_CALLED = {"write", "read", "readinto", "readline", "ioctl", "close", "flush", "deinit", "keys"}
_WORDS = re.compile(r"[A-Za-z_][\w.]*")


def new_names(
    trees: Mapping[str, ast.Module], others: Iterable[ast.Module], shared: Iterable[str] = ()
) -> dict[str, str]:
    """A name of the firmware's for as many of ours as there are: those of a start first, then by how many
    modules have them.

    :param trees: our modules by their names
    :param others: programs, whose names stay as they are
    :param shared: names that ours and libraries both use
    """
    kept = kept_names(trees, others) | set(shared)
    described = described_names()  # if one of ours has the same name, nobody can tell which is meant
    count: Counter[str] = Counter()
    for tree in trees.values():
        count.update(bound_in(tree) - kept - described)
    used = {name for tree in trees.values() for name in names_in(tree)}
    sure = firmware_names(arguments=False)  # one that is given by its place alone is not in flash
    names = firmware_names() - kept - used
    free = sorted(names, key=lambda name: (name not in sure, len(name), name))
    at_start = {name for module in start_modules(trees) for name in names_in(trees[module])}
    ours = sorted(count, key=lambda name: (name not in at_start, -count[name], name))
    return dict(zip(ours, free, strict=False))


def start_modules(trees: Mapping[str, ast.Module]) -> set[str]:
    """The modules that each start loads: what is imported outside of functions, from the first ones on."""
    found: set[str] = set()
    waiting = [name for name in _FIRST if name in trees]
    while waiting:
        module = waiting.pop()
        if module in found:
            continue
        found.add(module)
        for line in trees[module].body:
            if isinstance(line, ast.ImportFrom):
                names = [line.module or "", *(f"{line.module}.{alias.name}" for alias in line.names)]
                waiting += [name for name in names if name in trees]
    return found


def shared_names(trees: Mapping[str, ast.Module], package: str, text: str) -> set[str]:
    """The names by which our modules and a library know each other: those of the modules that import it.

    A library is given texts and what the firmware has made, never an object of ours, so it does not look for
    names that only other modules have.

    :param package: the folder or the file of the library
    :param text: of one of its modules
    """
    theirs = names_in(ast.parse(text))
    library = package.removesuffix(".py")
    found: set[str] = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == library:
                found |= theirs & names_in(tree)
    return found


def kept_names(trees: Mapping[str, ast.Module], others: Iterable[ast.Module]) -> set[str]:
    """Names that keep their meaning: of modules, of Python itself, of others, and those that are texts."""
    fixed = {part for name in trees for part in name.split(".")} | _CALLED
    for kind in (str, bytes, bytearray, list, dict, set, int, tuple, array.array, io.FileIO, Exception):
        fixed.update(dir(kind))
    for module in (builtins, gc, os, sys, time):
        fixed.update(dir(module))
    for other in others:
        fixed.update(names_in(other))
    for tree in trees.values():
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else ""
            if isinstance(text, str) and _WORDS.fullmatch(text):
                fixed.update(text.split("."))
    return fixed


def described_names() -> set[str]:
    """All names in the stubs, of modules that a board may have or not."""
    return {name for path in stubs() for name in names_in(ast.parse(text_of(path)))}


def firmware_names(arguments: bool = True) -> set[str]:
    """Names in the stubs of those modules that every board has.

    :param arguments: with those of arguments
    """
    names: set[str] = set()
    for path in stubs():
        if path.parent.name.removesuffix("-stubs") in _MODULES:
            tree = ast.parse(text_of(path))
            # A plain assignment names a type for type checkers: a constant is declared.
            tree.body = [line for line in tree.body if not isinstance(line, ast.Assign)]
            if not arguments:
                for node in ast.walk(tree):
                    if isinstance(node, ast.FunctionDef):
                        node.args = ast.arguments([], [], None, [], [], None, [])
            names |= bound_in(tree)
    return {name for name in names if not name.startswith("_")}


def stubs() -> list[Path]:
    """The files of the package that describe a module."""
    files = importlib.metadata.distribution(_STUBS).files or []
    boards = "board_definitions"  # the pins of each board, some of which are no names in Python
    return sorted(
        Path(str(file.locate())) for file in files if file.suffix == ".pyi" and boards not in file.parts
    )


def text_of(path: Path) -> str:
    """A stub; Python 3.11 does not know the newest way to write a type."""
    return re.sub(r"(def \w+|class \w+)\[[^\]]*\]", r"\1", path.read_text())


def bound_in(tree: ast.Module) -> set[str]:
    """Names that are given in a module and outlive a call: functions, classes, arguments, attributes."""
    names = {name for line in tree.body for name in stored_names(line)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ClassDef):
            names.update(name for line in node.body for name in stored_names(line))
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return {name for name in names if not (name.startswith("__") and name.endswith("__"))}


def names_in(tree: ast.AST) -> set[str]:
    """Every name in a module, whatever it is for."""
    names: set[str] = set()
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                names.update(value.split("."))
        if isinstance(node, ast.Global | ast.Nonlocal):
            names.update(node.names)
    return names


def rename(tree: ast.Module, names: Mapping[str, str]) -> None:
    """Use the new names in a module."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str) and value in names:
                setattr(node, field, names[value])
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [names.get(name, name) for name in node.names]
