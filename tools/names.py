# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Turn the names that linking gave back into ours: ``python -m tools names NAMES.TXT WORDS``."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from tools.linker.link import EVERYWHERE, LIBRARIES


def print_names(file: str, words: str) -> int:
    """Print words of a crash screen with our names. Returns 0, or 2 after one line on standard error.

    :param file: names.txt of the drive that the board runs
    """
    try:
        names = read_names(Path(file).read_text())
    except (OSError, ValueError) as error:
        why = f"0: {error.strerror}" if isinstance(error, OSError) else error
        print(f"{file}:{why}; expected the names.txt of a compiled drive", file=sys.stderr)
        return 2
    print(re.sub(r"[A-Za-z_]\w*", lambda word: ours(word[0], names, words), words))
    return 0


def ours(word: str, names: Mapping[str, Mapping[str, str]], words: str) -> str:
    """What a word stands for in a module that the words name, else everywhere; ``a/b`` if it can be two."""
    found = names.get(word, {})
    here = [name for module, name in found.items() if module in words.replace("/", ".")]
    return "/".join(here or [found[where] for where in (EVERYWHERE, LIBRARIES) if where in found]) or word


def read_names(text: str) -> dict[str, dict[str, str]]:
    """What each name stands for, by where.

    :raises ValueError: with the number of the line, if a line is neither two names nor where, in brackets
    """
    names: dict[str, dict[str, str]] = {}
    where = EVERYWHERE
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if len(parts) == 2:
            names.setdefault(parts[0], {})[where] = parts[1]
        elif len(parts) == 1 and line[:1] + line[-1:] == "[]":
            where = line[1:-1]
        else:
            raise ValueError(f"{number}: '{line[:40]}'")
    return names
