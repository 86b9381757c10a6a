# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Zips of the same bytes for the same files, whenever and wherever they are made."""

import io
import zipfile
from collections.abc import Mapping

TIME = (1980, 1, 1, 0, 0, 0)  # the first that a zip can say
READABLE = 0o100644 << 16
LINUX = 3  # as what made it, wherever that is


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of files by their names in it: sorted, without times or the computer's own attributes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = READABLE
            entry.create_system = LINUX
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
    return data.getvalue()
