# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Modules that are loaded when they are needed and let go afterwards: together they would fill the board.

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

CORE = ("game", "match", "option", "question", "tiles", "words")  # modules of rules_min for every game


_SHORT = const(36_000)  # bytes free, of which a screen with what it draws takes up to 12,000


def is_short() -> bool:
    """Whether so little memory is free that something should be let go before anything else is loaded."""
    free: int = gc.mem_free()  # type: ignore[attr-defined]  # mypy reads CPython's
    if free < _SHORT:
        gc.collect()
        free = gc.mem_free()  # type: ignore[attr-defined]
    return free < _SHORT


def load(name: str, member: str) -> object:
    """Import a module, if it is not there, and return one of its members."""
    loaded = __import__(name, None, None, (member,))
    return getattr(loaded, member)


is_garbage = False  # whether anything has been let go since garbage was collected


def unload(*names: str) -> None:
    """Let modules go, and what is in them if they are packages. What is still used elsewhere stays there."""
    for name in names:
        if name in sys.modules:
            _forget(name)
            if "." not in name:
                for loaded in list(sys.modules):
                    if loaded.startswith(name + "."):
                        _forget(loaded)


def _forget(name: str) -> None:
    global is_garbage
    is_garbage = True
    module = sys.modules.pop(name)
    package, _, last = name.rpartition(".")
    loaded = sys.modules.get(package)
    if getattr(loaded, last, None) is module:
        delattr(loaded, last)


def collect() -> bool:
    """Collect garbage if a module was let go. Return whether it was done."""
    global is_garbage
    was = is_garbage
    is_garbage = False
    if was:
        gc.collect()
    return was


def load_rules(game: str) -> "Game":
    """The rules of one game. Those of any other game are let go: all together take 24 KB of a Pico.

    :param str game: an id out of ``rules_min.GAMES``
    """
    if "rules_min." + game.replace("-", "_") not in sys.modules:
        let_rules_go()
    return rules_min.load(game)


def let_rules_go() -> None:
    """Let all games go; a match that is in play keeps its own."""
    for loaded in list(sys.modules):
        if loaded.startswith("rules_min.") and loaded[len("rules_min.") :] not in CORE:
            _forget(loaded)
