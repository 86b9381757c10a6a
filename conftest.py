# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What pytest needs before anything else is imported."""

import sys
from pathlib import Path

# "python -m pytest" puts the root on the path; code.py there would hide the module that pdb imports.
ROOT = Path(__file__).resolve().parent
sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != ROOT]

# Every start of the simulated board imports the gadget again; with cached bytecode that takes half the time.
sys.dont_write_bytecode = False

pytest_plugins = ["report", "deploying"]
