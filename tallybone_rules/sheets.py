# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Many score sheets in one file, as matches."""

from collections.abc import Iterable, Iterator

from rules_min.notation.sheets import sheets_in
from tallybone_rules.scorer import Scorer


def read_sheets(sheets: str | Iterable[str]) -> Iterator[Scorer]:
    """Yield the match of each sheet of a file such as a gadget exports, each after a line ``# match 1``.

    :param sheets: the text, or its lines: an open file is read as the matches are asked for
    :raises SheetError: at the first bad line
    """
    source = sheets.splitlines() if isinstance(sheets, str) else (line.rstrip("\r\n") for line in sheets)
    for sheet in sheets_in(source):
        yield Scorer._of(sheet)
