# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Every score sheet in ``vectors/`` gives the result it states."""

import pytest
from expected import expectations, outcome
from places import VECTORS

FOLDER = VECTORS
SHEETS = sorted(FOLDER.rglob("*.sheet"))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_sheet(path):
    text = path.read_text()
    wanted = expectations(text)
    assert wanted, "a vector without an expectation tests nothing"
    assert outcome(text, wanted) == wanted
