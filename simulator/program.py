# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a program of the drive finds on the board and not on a computer: time, os, settings.toml."""

import builtins
import io
import os
import sys
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from simulator import clock

SETTINGS = "settings.toml"
CIRCUITPYTHON = "10.2.1"  # the version that is simulated
Setting: TypeAlias = str | int  # what a line of settings.toml can say


def settings_text(folder: Path, instead: Mapping[str, Setting]) -> str:
    """The settings.toml of a drive; lines with other values stand at its end, in place of its own."""
    path = folder / SETTINGS
    values_in = path.read_text(errors="replace").splitlines() if path.exists() else []
    lines = ["" if line.split("=")[0].strip() in instead else line for line in values_in]
    lines += [
        f"{name} = {value}" if isinstance(value, int) else f'{name} = "{value}"'
        for name, value in instead.items()
    ]
    return "\n".join(lines) + "\n"


def program_builtins(folder: Path, drive: Path, settings: str) -> dict[str, object]:
    """The built-in names of a program. Only itself gets the board's ``time``, ``os`` and settings.toml, not
    the libraries of this computer; the gadget's own modules are imported again.

    :param folder: where it and its modules are
    :param drive: what it takes for its current folder
    :param settings: the text of its settings.toml
    """

    release = types.SimpleNamespace(release=CIRCUITPYTHON, sysname="rp2040")
    system = types.SimpleNamespace(getcwd=lambda: str(drive), uname=lambda: release, stat=os.stat)
    own: dict[str, object] = {"time": clock, "os": system}
    places = [str(folder), str(folder / "lib")]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tallybone", "rules_min")]:
        del sys.modules[name]

    def import_(name: str, *arguments: Any) -> object:  # handed on as they are
        if name in own:
            return own[name]
        path = sys.path[:]
        sys.path[:0] = places  # for this import only: code.py there hides Python's own "code"
        try:
            return builtins.__import__(name, *arguments)
        finally:
            sys.path[:] = path

    def open_(name: str, mode: str = "r") -> Any:  # a file of text or of bytes
        if name != SETTINGS:
            return builtins.open(name, mode)
        return io.BytesIO(settings.encode()) if "b" in mode else io.StringIO(settings)

    return {**vars(builtins), "__import__": import_, "open": open_}
