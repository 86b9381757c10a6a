# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a computer does with the matches of the gadgets: a scoreboard, and a book that keeps them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
