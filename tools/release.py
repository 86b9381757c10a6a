# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""A release: a zip with the drive compiled and as plain files, and a file that is dragged to each board.

They are the same bytes for the same input.
"""

import hashlib
import re
import sys
import tempfile
from pathlib import Path

from simulator import ROOT
from tools import drive, uf2
from tools.languages import missing
from tools.packing import packed

INSTALL = ROOT / "docs" / "INSTALL.txt"


def version() -> str:
    """The version of the project."""
    from tallybone import VERSION

    return VERSION


def notes() -> str:
    """What the changelog says of this version.

    :raises ValueError: if it says nothing
    """
    text = (ROOT / "CHANGELOG.md").read_text()
    found = re.search(rf"^## {re.escape(version())}\b.*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ValueError(f"CHANGELOG.md: expected a heading '## {version()}' and what is new")
    return found[1].strip()


def build(other: str | None = None, folder: Path = ROOT / "build") -> int:
    """Write ``tallybone-VERSION.zip``, a board's ``.uf2`` each, and their checksums.

    Returns 0, or 2 after one line on standard error.

    :param other: as in `drive.build`
    """
    lacks = missing()
    if lacks:
        print(f"{lacks[0]}; expected every text in each language before a release", file=sys.stderr)
        return 2
    name = f"tallybone-{version()}"
    with tempfile.TemporaryDirectory() as zipped:
        if drive.build(Path(zipped) / "mpy", other, out=None):
            return 2
        if drive.build_plain(Path(zipped) / "py", other):
            return 2
        (Path(zipped) / "INSTALL.txt").write_text(INSTALL.read_text().replace("VERSION", version()))
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"{name}.zip"
        paths = [path for path in Path(zipped).rglob("*") if path.is_file()]
        files = {path.relative_to(zipped).as_posix(): path.read_bytes() for path in paths}
        target.write_bytes(packed({f"{name}/{each}": data for each, data in files.items()}))
        on_drive = uf2.files_of(Path(zipped) / "mpy")
        dragged = [uf2.write(board, [], on_drive, folder) for board in uf2.BOARDS]
    for path in (target, *dragged):
        checksum = hashlib.sha256(path.read_bytes()).hexdigest()
        path.with_name(f"{path.name}.sha256").write_text(f"{checksum}  {path.name}\n")
        print(f"{path}: {path.stat().st_size:,} bytes, sha256 {checksum}")
    return 0
