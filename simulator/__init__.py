# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Tallybone on a computer: the score-sheet reader, and the board with its display and buttons."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MODULES = ROOT / "simulator" / "modules"

# On the board lib/ is on the path by itself, and the board's modules are built in.
for folder in (ROOT / "lib", MODULES):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
