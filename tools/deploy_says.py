# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What make deploy says: how far it is, and what it has left as it was."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from tools.board_drive import BoardDrive, key
from tools.board_info import FILE

NAMED = 10  # files that are left alone are named if they are no more
HEAP = "CIRCUITPY_HEAP_START_SIZE"
FEW = 6  # new lines of settings.toml that are named


def say(text: str, out: TextIO | None = None) -> None:
    """Print a line. What is on a drive may hold letters that command the terminal: they become ``?``."""
    print("".join(letter if letter.isprintable() else "?" for letter in text), file=out)


def progress(text: str) -> None:
    """One line that changes; if nobody watches, none."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{text[:78]}", end="", flush=True)


def say_what_was_left(board: BoardDrive, ours: list[Path], settings: str) -> None:
    """Name the owner's files, the lines that are new in settings.toml, and the lines that make no sense."""
    known = {FILE, *map(key, ours)}
    names = [path.relative_to(board.mount) for path in board.there.values() if path.is_file()]
    left = [name for name in names if key(name) not in known and not re.search(r"(^|/)\.", name.as_posix())]
    for name in left if len(left) <= NAMED else ():
        say(f"left alone: {name}")
    if len(left) > NAMED:
        say(f"left alone: {len(left)} files of yours")
    if board.read(Path("code.txt")) is not None:
        say("code.txt comes before code.py: remove it, or Tallybone does not start")
    path = board.path(Path("settings.toml"))
    say_what_is_new(path.read_text(errors="replace"), settings)
    for line, text, possible in wrong_lines(path):
        say(f"{path}:{line}: {text}; expected {possible}")


def say_what_is_new(theirs: str, ours: str) -> None:
    """Name the lines that a newer version has in its settings.toml and the owner's has not."""
    found = re.compile(r"^(?:# *)?([A-Z][A-Z0-9_]+) *=", re.MULTILINE)
    new = [name for name in found.findall(ours) if name not in found.findall(theirs)]
    if HEAP in new:
        new.remove(HEAP)
        line = next(line for line in ours.splitlines() if line.startswith(HEAP))
        say(f"settings.toml lacks {line}: write it there, it gives the gadget 5 KB more memory")
    if theirs != ours and not new:
        say("left alone: settings.toml")
    if new:
        names = ", ".join(new) if len(new) <= FEW else f"{len(new)} lines more"
        say(f"settings.toml is kept; possible now: {names} (docs/settings.md)")


def wrong_lines(settings: Path) -> Iterator[tuple[int, str, str]]:
    """The lines that the gadget will refuse, as far as that is known without the board."""
    from tallybone.board.early import number_in
    from tallybone.board.setting_checks import is_possible, possible
    from tallybone.board.setting_lines import OTHERS, rows, values_in

    kinds = {name: kind for name, kind, _ in rows()}
    for name, (line, value) in values_in(settings.read_bytes()).items():
        if name in kinds and value is None:
            yield line, name, f'{name} = "..."'
        elif name in kinds and value is not None and not is_possible(kinds[name], value):
            said = f"{name} = {value}" if number_in(value) is not None else f'{name} = "{value}"'
            yield line, said, possible(kinds[name])
        elif name not in kinds and not name.startswith(OTHERS):
            yield line, name, "a name in docs/settings.md"
