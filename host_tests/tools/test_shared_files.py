# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""No test changes what another one reads, which may run beside it."""

import os
import shutil

import pytest
from places import ROOT

CHANGES = {
    "write": lambda: (ROOT / "build" / "CIRCUITPY").write_text(""),
    "append": lambda: (ROOT / "README.md").open("a"),
    "os.open": lambda: os.open(ROOT / "README.md", os.O_RDWR),
    "mkdir": (ROOT / "build" / "bench").mkdir,
    "rename": lambda: os.rename(ROOT / "no file", ROOT / "no file either"),
    "remove": lambda: os.remove(ROOT / "no file"),
    "rmtree": lambda: shutil.rmtree(ROOT / "no folder"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_projects_files_cannot_be_changed(change):
    with pytest.raises(AssertionError, match="a test changes"):
        change()


def test_what_a_test_may_do(tmp_path):
    assert (ROOT / "README.md").read_text()
    (tmp_path / "one").write_text("")
    os.rename(tmp_path / "one", tmp_path / "another")
    with pytest.raises(AssertionError, match="a test changes"):
        os.rename(tmp_path / "another", ROOT / "another")
