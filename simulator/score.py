# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Score sheets from files: one JSON object per sheet, or what is wrong with the first bad line."""

import contextlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from rules_min import option, points
from rules_min.match import Match
from rules_min.notation.errors import words_asked
from rules_min.notation.reader import LONGEST_LINE, Sheet, SheetError
from rules_min.question import OVER, SCORE, TURN

LARGEST = 1_000_000  # bytes; a long match is 20,000
NEXT_MATCH = re.compile(r"# match [0-9]+.*")


def score(paths: Sequence[str], out: TextIO | None = None) -> int:
    """Print one JSON object for each sheet, in order; "-" is standard input.

    :return: 0, or 2 after one line on standard error: at the first bad sheet, or if nothing can be printed
    """
    out = out or sys.stdout
    if not out:
        print("standard output is closed; expected somewhere to print the totals", file=sys.stderr)
        return 2
    for path in paths:
        try:
            for sheet in sheets_of(path):
                print(json.dumps(result_of(sheet)), file=out, flush=True)
        except SheetError as error:
            print(f"{path}:{error.line}: {error}", file=sys.stderr)
            return 2
        except BrokenPipeError:  # the reader has closed the pipe
            sys.stderr.close()
            return 0
        except OSError as error:
            print(f"standard output: {error.strerror}; expected room for the totals", file=sys.stderr)
            with contextlib.suppress(OSError):
                out.close()  # or Python would try again at its end, and say so
            return 2
    return 0


def sheets_of(path: str) -> Iterator[Sheet]:
    """Yield the sheets of a file. The gadget's export has many, each after a line ``# match 1``."""
    source = read_lines(path)
    before = 0  # lines of the sheets before this one, so that each line keeps its number
    for line in source:
        part = _Part(line, source, before)
        yield Sheet(part, is_strict=True)
        before = part.count
        while part.next_first:
            part = _Part(part.next_first, source, before)
            yield Sheet(part, is_strict=True)
            before = part.count


class _Part:
    """The lines of one of many sheets: up to the next line ``# match N``, which is then ``next_first``."""

    def __init__(self, first: str, source: Iterator[str], before: int) -> None:
        self.next_first = ""
        self.count = before + 1
        self._first = first
        self._source = source
        self._before = before

    def __iter__(self) -> Iterator[str]:
        yield from [""] * self._before
        yield self._first
        for line in self._source:
            if NEXT_MATCH.fullmatch(line):
                self.next_first = line
                return
            self.count += 1
            yield line


def read_lines(path: str, largest: int = LARGEST) -> Iterator[str]:
    """Yield the lines of a sheet; a line that is not text raises SheetError.

    :param largest: how many bytes it may have
    """
    try:
        if path == "-":
            if not sys.stdin:
                raise SheetError(0, "standard input is closed; expected a score sheet")
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(largest + 1)
    except OSError as error:
        raise SheetError(0, f"cannot be read ({error.strerror}); expected a score sheet") from None
    lines = data[:largest].removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, line in enumerate(lines, 1):
        if len(data) > largest and number == len(lines) and len(line) <= LONGEST_LINE:
            raise SheetError(number, f"sheet goes on; expected {largest} bytes at most")
        try:
            text = line.decode().rstrip("\r")
        except UnicodeDecodeError:
            text = "\0"
        if not text.replace("\t", " ").isprintable():
            raise SheetError(number, "not text; expected a line of a score sheet in UTF-8")
        yield text


def turn_of(match: Match) -> int | None:
    """The seat that is to play, or in *Any game* with ``enter turn`` to say its points; None if nobody is."""
    is_said_in_turn = match.options[option.ENTER] == points.TURN
    kind = match.question.kind
    return match.question.seat if kind == TURN or (kind == SCORE and is_said_in_turn) else None


def result_of(sheet: Sheet) -> dict[str, Any]:
    """What ``python -m simulator score`` prints for a sheet, as a dict."""
    match = sheet.match
    question = match.question
    words = words_asked(match) if question.kind != OVER else []
    ended = {"ended": "time"} if match.winners and match.is_last else {}
    return {
        "rules": sheet.game,
        "seats": match.seats,
        "sides": match.sides,
        "hands": [{"points": points, "totals": totals} for points, totals in sheet.hands],
        "totals": list(match.totals),
        "turn": turn_of(match),
        "passes": match.passes,
        "asks": words,
        "winners": [side for side in range(match.sides) if match.winners >> side & 1],
        "warnings": [sheet.warnings[index] for index in sorted(sheet.warnings)],
        **ended,
    }
