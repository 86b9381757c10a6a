# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Modules that are loaded when they are needed and unloaded afterwards: together they would fill the board.

Python keeps an imported module in ``sys.modules`` and as an attribute of its package. To free its memory,
both must be deleted and garbage collected. The loop collects while nobody presses.
"""

import gc
import sys

from micropython import const

import rules_min

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.game import Game

FOLDER = __file__[: __file__.rfind("loader.")]  # where the files are that modules read, with its / or \
# Modules of rules_min for every game.
CORE = ("const", "game", "match", "option", "question", "state", "words")
_LABELS = "adafruit_display_text"
_OURS = ("tallybone.", _LABELS)  # how the names of those begin that are ever unloaded,
_FIRST = "ta"  # and the first letters of these: most other names need no more than a look at it
# And those of QR codes, of what the labels import, and of what few screens say of a game.
_TEXTS = ("rules_min.call_texts", "rules_min.partner_texts")
_OTHERS = ("adafruit_miniqr", "adafruit_ticks", "rules_min.presets") + _TEXTS
RECORDS = "tallybone.journal.records"  # what reads the records in flash,
FINDING = "tallybone.journal.finding"  # and what finds at a start whose they are, with that
DRAW_LETTERS = ("tallybone.display.sheet", "tallybone.words.letters")  # letters beyond the font

always: "set[str]" = set()  # the modules that are not unloaded with a screen
is_garbage = False  # whether anything was unloaded since garbage was collected


def load(name: str, member: str) -> object:
    """Import a module, if it is not there, and return one of its members."""
    try:
        module = __import__(name, None, None, (member,))
    except MemoryError:
        for half in (name, _LABELS, _LABELS + ".bitmap_label"):
            forget_half(half)
        raise
    return getattr(module, member)


def load_letters(settings: bytes) -> None:
    """Load what draws letters beyond the font, if settings.toml seems to name another language than English.

    A start does this first. Later CircuitPython would collect garbage twice for it, which takes 15 ms. A
    wrong guess does no more harm than that: what really stands there is read once the app is loaded.

    :param bytes settings: the text of settings.toml
    """
    if b"\nLANGUAGE" in settings and b'\nLANGUAGE = "en"' not in settings:
        for name in DRAW_LETTERS:
            __import__(name)


def forget_half(name: str) -> None:
    """Let a module go whose import has failed.

    MicroPython takes its name out of ``sys.modules`` but leaves the module itself in the table, and so in
    memory until another one gets its place: 10 KB in an evening of a Pico.
    """
    if name not in sys.modules:
        sys.modules[name] = sys
        sys.modules.pop(name)


def forget_texts() -> None:
    """Let go what few screens say of a game, where its import has failed."""
    for half in _TEXTS:
        forget_half(half)


def loaded() -> "set[str]":
    """The names of the modules in memory that could be unloaded."""
    names = {
        name
        for name in list(sys.modules)
        if name[0] in _FIRST and (name.startswith(_OURS[0]) or name.startswith(_OURS[1]))
    }
    for name in _OTHERS:
        if name in sys.modules:
            names.add(name)
    return names


def keep_only(names: "set[str]") -> None:
    """Unload all modules but these. What is still used elsewhere stays there."""
    for name in loaded():
        if name not in names:
            _unload(name)


def _unload(name: str) -> None:
    global is_garbage
    is_garbage = True
    module = sys.modules.pop(name)
    path, _, last = name.rpartition(".")
    package = sys.modules.get(path)
    if getattr(package, last, None) is module:
        delattr(package, last)


def collect() -> None:
    """Collect garbage if a module was unloaded."""
    global is_garbage
    if is_garbage:
        is_garbage = False
        gc.collect()


def load_rules(game: str) -> "Game":
    """The rules of one game. Those of any other game are unloaded: all together take 24 KB of a Pico.

    :param str game: an id out of ``rules_min.GAMES``
    """
    if "rules_min." + game.replace("-", "_") not in sys.modules:
        unload_rules()
    return rules_min.load(game)


def unload_rules() -> None:
    """Unload all games; a match that is in play keeps its own."""
    for name in list(sys.modules):
        if name.startswith("rules_min.") and name[len("rules_min.") :] not in CORE:
            _unload(name)
