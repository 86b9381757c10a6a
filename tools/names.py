# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Turn the names that linking gave back into ours: ``python -m tools names NAMES.TXT WORDS``."""

import re
import sys
from pathlib import Path


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
    print(re.sub(r"[A-Za-z_]\w*", lambda word: names.get(word[0], word[0]), words))
    return 0


def read_names(text: str) -> dict[str, str]:
    """Our names by those that stand for them.

    :raises ValueError: with the number of the line, if a line is not two names
    """
    names = {}
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if len(parts) != 2:
            raise ValueError(f"{number}: '{line[:40]}'")
        names[parts[0]] = parts[1]
    return names
