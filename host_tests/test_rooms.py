# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who may know whom: CONTRIBUTING.md draws it, and the imports keep to it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = [*(ROOT / "rules_min").glob("*.py"), *(ROOT / "lib" / "tallybone").rglob("*.py")]
# What every room may know beside itself. Modules at the top of lib/tallybone are rooms too.
MAY_KNOW = {
    "rules_min": {"rules_min"},
    "texts": {"rules_min"},
    "version": set(),
    "buttons": set(),
    "chords": {"buttons"},
    "dial": {"buttons"},
    "idle": {"display"},
    "console": set(),
    "setting_lines": {"rules_min"},
    "config": {"rules_min", "console", "setting_lines"},
    "parts": {*("buttons", "chords", "config", "dial", "display", "pixel", "signals", "sound")},
    "pixel": set(),
    "sound": set(),
    "signals": {"pixel", "settings", "sound"},
    "hands": {"rules_min", "setup"},
    "modules": {"rules_min"},
    "settings": {"journal"},
    "setup": {"rules_min", "journal", "modules"},
    "sheet_writer": {"rules_min", "journal"},
    "journal": {"rules_min", "journal", "modules", "texts"},
    "keeping": {"rules_min", "journal", "session", "setup", "texts"},
    "resume": {"rules_min", "tallybone", "journal", "session", "texts"},
    "session": {
        *("rules_min", "console", "journal", "modules", "resume", "settings", "setup", "texts"),
    },
    "display": {"rules_min", "display", "modules"},
    "screens": {
        *("rules_min", "buttons", "display", "journal", "modules", "screens", "session", "settings", "setup"),
        *("hands", "keeping", "texts", "version"),
    },
    "export": {"rules_min", "app", "console", "journal", "modules", "session", "sheet_writer", "texts"},
    "view": {"rules_min", "buttons", "display", "modules", "screens", "session"},
    "answering": {"rules_min", "app", "display", "screens", "session", "signals", "texts"},
    "app": {
        *("rules_min", "answering", "buttons", "display", "idle", "keeping", "screens", "session"),
        *("export", "journal", "modules", "parts", "settings", "signals", "view", "tallybone"),
    },
    "crash": {"rules_min", "app", "console", "display", "journal", "tallybone"},
    "tallybone": set(),
}
# Screens that others are made from; no screen knows another one beside these.
BASES = {"base", "lists", "option_texts", "pages", "registry", "scoreboard", "turn", "values"}


def room_of(parts):
    """The room of a module: rules_min, a folder of lib/tallybone, or a module at its top."""
    if parts[0] == "rules_min":
        return "rules_min"
    return parts[1] if len(parts) > 1 else "tallybone"


def modules_imported(path):
    """The modules of ours that a file imports, for type checkers too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in ("rules_min", "tallybone"):
            if node.module in ("tallybone", "rules_min"):
                for alias in node.names:
                    is_module = alias.name.islower()
                    yield [node.module, alias.name] if is_module else [node.module]
            else:
                yield node.module.split(".")


def module_of(path):
    parts = path.relative_to(ROOT if "rules_min" in path.parts else ROOT / "lib").with_suffix("").parts
    return [part for part in parts if part != "__init__"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(module_of(path)))
def test_a_room_knows_only_those_it_may(path):
    own = module_of(path)
    known = {room_of(module) for module in modules_imported(path)}
    assert known <= MAY_KNOW[room_of(own)], known - MAY_KNOW[room_of(own)]
    if own[:2] == ["tallybone", "screens"]:
        screens = {
            module[2] for module in modules_imported(path) if module[1:2] == ["screens"] and module[2:]
        }
        assert screens <= BASES, f"a screen knows another: {screens - BASES}"
