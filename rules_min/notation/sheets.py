# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Many score sheets one after the other, as a gadget exports them."""

import re

from rules_min.const import const
from rules_min.notation.reader import Sheet

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NEXT_MATCH = re.compile(r"# match [0-9]+.*")  # the line before each


def sheets_in(lines: "Iterable[str]") -> "Iterator[Sheet]":
    """Yield each sheet. Lines are counted from the first one, whichever sheet has them.

    :raises SheetError: at the first bad line
    """
    source = iter(lines)
    first, number = next(source, None), 1
    while first is not None:
        part = _Part(first, source)
        yield Sheet(part, is_strict=True, first=number)
        first = part.next_first
        number += part.count


class _Part:
    """The lines of one of many sheets: up to the next line ``# match N``, which is then ``next_first``."""

    def __init__(self, first: str, source: "Iterator[str]") -> None:
        self.next_first: str | None = None
        self.count = 1
        self._first = first
        self._source = source

    def __iter__(self) -> "Iterator[str]":
        yield self._first
        for line in self._source:
            if NEXT_MATCH.fullmatch(line):
                self.next_first = line
                return
            self.count += 1
            yield line
