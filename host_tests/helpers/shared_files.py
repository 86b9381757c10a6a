# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Tests run in several processes at once: none may change a file of the project, which another one reads."""

import os
import sys

from places import ROOT

# What may change: caches, pictures that are wrong, and what a page downloads.
CACHES = (".venv", ".hypothesis", ".pytest_cache", "pytest-cache-files-", ".mypy_cache", ".ruff_cache")
INSIDE = str(ROOT) + os.sep
ALLOWED = tuple(INSIDE + name for name in (*CACHES, "build/pictures", "build/pyodide"))
CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "shutil.rmtree")
NO_FOLDER = (-1, None)  # what stands last where a path is not within an open folder
WRITES = os.O_WRONLY | os.O_RDWR


def is_shared(path):
    """Whether a file or folder of this path is the project's own."""
    if not isinstance(path, str | bytes | os.PathLike):
        return False  # a number: a file that is open already
    path = os.path.abspath(os.fsdecode(path))
    return path.startswith(INSIDE) and not path.startswith(ALLOWED) and "__pycache__" not in path


def refuse(event, arguments):
    """Python calls this before each thing it does that an auditor may want to know."""
    is_change = event in CHANGES and arguments[-1] in NO_FOLDER
    if is_change or (event == "open" and arguments[2] & WRITES):
        changed = arguments[:2] if event == "os.rename" else arguments[:1]
        for path in changed:
            if is_shared(path):
                raise AssertionError(f"a test changes {os.fsdecode(path)}, which others read; use tmp_path")


def watch():
    """From now on no test of this process can change them. UPDATE_SCREENS is there to change them."""
    if not os.environ.get("UPDATE_SCREENS"):
        sys.addaudithook(refuse)
