# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Where the tests find things."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "host_tests"
DOCS = ROOT / "docs"
SCREENS = sorted((TESTS / "screens").glob("*.txt"))  # a script and its picture each
VECTORS = TESTS / "vectors"  # score sheets, and a saved match of each game
