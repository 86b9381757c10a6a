# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Only the listed packages are installed, and only files whose hashes are listed."""

import re

import pytest
from places import ROOT


def pins(name):
    """Name and version of every requirement of a file, and what else its line has."""
    text = (ROOT / name).read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith(("#", "-r "))]
    found = {}
    for line in lines:
        pin, *rest = line.split()
        package, version = pin.split("==")
        found[re.sub(r"[-_.]+", "-", package).lower(), version] = rest
    assert found and len(found) == len(lines)
    return found


@pytest.mark.parametrize(
    ("locked", "listed"),
    [
        ("requirements/play.txt", ["requirements.txt", "requirements/play.in"]),
        ("requirements/desk.txt", ["requirements/desk.in"]),
        ("requirements/drive.txt", ["requirements/drive.in"]),
        ("requirements/dev.txt", ["requirements/dev.in"]),
        ("requirements/oracles.txt", ["requirements/oracles.in"]),
        ("requirements/stubs-9.txt", ["requirements/stubs-9.in"]),
    ],
)
def test_the_locked_files_hold_what_is_listed_with_hashes(locked, listed):
    found = pins(locked)
    assert set(found) == {pin for name in listed for pin in pins(name)}, "type: make lock"
    for pin, hashes in found.items():
        assert hashes and all(re.fullmatch("--hash=sha256:[0-9a-f]{64}", text) for text in hashes), pin
