# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Tallybone on a computer: the score-sheet reader, and the board with its display and buttons."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# On the board lib/ is on the path by itself.
if str(ROOT / "lib") not in sys.path:
    sys.path.append(str(ROOT / "lib"))
