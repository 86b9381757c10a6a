# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""``python -m pytest`` puts the root on the path; code.py there hides the module that pdb imports."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != ROOT]
