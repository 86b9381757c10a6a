# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m tools rules``: the rules without the gadget: a wheel for pip, its source distribution with
documents and examples, and a folder for boards.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from simulator import ROOT
from tools.drive import NOT_OWN, copy
from tools.release import version

SOURCE = ROOT / "rules_min"
FACE = ROOT / "tallybone_rules"
DOCUMENTS = ("library.md", "notation.md", "notation-options.md")  # for programmers
TARGET = ROOT / "build" / "rules"
NAME = "tallybone-rules"
PROJECT = f"""[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "{NAME}"
version = "VERSION"
description = "The rules of domino games: what to ask a table, which answers are possible, and the score"
readme = "README.md"
license = "MIT"
license-files = ["LICENSE"]
requires-python = ">=3.11"
classifiers = ["Topic :: Games/Entertainment :: Board Games", "Typing :: Typed"]

[tool.setuptools]
packages = ["rules_min", "rules_min.notation", "tallybone_rules"]
package-data = {{ rules_min = ["py.typed"], tallybone_rules = ["py.typed"] }}
"""
# What builds the source distribution. setuptools writes what it does to standard output.
_SOURCES = """
import contextlib, io, sys
from setuptools import build_meta
with contextlib.redirect_stdout(io.StringIO()):
    build_meta.build_sdist(sys.argv[1])
"""


def build(target: Path = TARGET) -> int:
    """Build them from scratch and print where they are. Returns 0, or pip's exit status.

    :param target: the folder they go to; what was there is deleted
    """
    shutil.rmtree(target, ignore_errors=True)
    copy(SOURCE, target / "board" / "rules_min")
    for name in NOT_OWN:
        (target / "board" / name).unlink()
    status = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        pip = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
        for command in (
            ["-c", _SOURCES, str(target.absolute())],
            [*pip, str(target.absolute()), str(folder)],
        ):
            made = subprocess.run([sys.executable, *command], cwd=folder, check=False)
            status = status or made.returncode
    if not status:
        wheel = next(target.glob("*.whl"))
        print(f"pip install {shown(wheel)}\n{shown(target / 'board' / 'rules_min')} goes to a board's drive")
    return status


def fill(folder: Path) -> None:
    """Put all that the wheel is built from into a folder."""
    unwanted = shutil.ignore_patterns("__pycache__", "README.md")
    for package in (SOURCE, FACE):
        shutil.copytree(package, folder / package.name, ignore=unwanted)
    shutil.copy(FACE / "README.md", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copytree(ROOT / "docs" / "examples", folder / "docs" / "examples", ignore=unwanted)
    for name in DOCUMENTS:
        shutil.copy(ROOT / "docs" / name, folder / "docs")
    (folder / "pyproject.toml").write_text(PROJECT.replace("VERSION", version()))
    (folder / "MANIFEST.in").write_text("graft docs\n")


def shown(path: Path) -> Path:
    """A path as a person in this project would write it."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
