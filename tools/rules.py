# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m tools rules``: the rules without the gadget, as a wheel for pip and as a folder for boards."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from simulator import ROOT
from tools.drive import NOT_OWN, copy
from tools.release import version

SOURCE = ROOT / "rules_min"
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
packages = ["rules_min", "rules_min.notation"]
package-data = {{ rules_min = ["py.typed"] }}
"""


def build(target: Path = TARGET) -> int:
    """Build both from scratch and print where they are. Returns 0, or pip's exit status.

    :param target: the folder they go to; what was there is deleted
    """
    shutil.rmtree(target, ignore_errors=True)
    copy(SOURCE, target / "board" / "rules_min")
    for name in NOT_OWN:
        (target / "board" / name).unlink()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unwanted = shutil.ignore_patterns("__pycache__", "README.md")
        shutil.copytree(SOURCE, folder / "rules_min", ignore=unwanted)
        shutil.copy(SOURCE / "README.md", folder)
        shutil.copy(ROOT / "LICENSE", folder)
        (folder / "pyproject.toml").write_text(PROJECT.replace("VERSION", version()))
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        status = subprocess.run([*pip, "--wheel-dir", str(target), str(folder)], check=False).returncode
    if not status:
        wheel = next(target.glob("*.whl"))
        print(f"pip install {shown(wheel)}\n{shown(target / 'board' / 'rules_min')} goes to a board's drive")
    return status


def shown(path: Path) -> Path:
    """A path as a person in this project would write it."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
