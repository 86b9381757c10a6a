# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Score sheets from files: one JSON object per sheet, or what is wrong with the first bad line."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from rules_min.question import OVER, TURN
from rules_min.words import name_of
from simulator.sheet import LONGEST_LINE, Sheet, SheetError

LARGEST = 1_000_000  # bytes; a long match is 20,000


def score(paths: Sequence[str], out: TextIO = sys.stdout) -> int:
    """Print one JSON object for each sheet, in order; "-" is standard input.

    :return: 0, or 2 after one line on standard error at the first bad sheet
    """
    for path in paths:
        try:
            result = result_of(Sheet(read_lines(path)))
        except SheetError as error:
            print(f"{path}:{error.line}: {error}", file=sys.stderr)
            return 2
        try:
            print(json.dumps(result), file=out, flush=True)
        except BrokenPipeError:  # the reader has closed the pipe
            sys.stderr.close()
            return 0
    return 0


def read_lines(path: str) -> Iterator[str]:
    """Yield the lines of a sheet; a line that is not text raises SheetError."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise SheetError(0, f"cannot be read ({error.strerror}); expected a score sheet") from None
    lines = data[:LARGEST].removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, line in enumerate(lines, 1):
        if len(data) > LARGEST and number == len(lines) and len(line) <= LONGEST_LINE:
            raise SheetError(number, f"sheet goes on; expected {LARGEST} bytes at most")
        try:
            text = line.decode().rstrip("\r")
        except UnicodeDecodeError:
            text = "\0"
        if not text.replace("\t", " ").isprintable():
            raise SheetError(number, "not text; expected a line of a score sheet in UTF-8")
        yield text


def result_of(sheet: Sheet) -> dict[str, Any]:
    """What ``python -m simulator score`` prints for a sheet, as a dict."""
    match = sheet.match
    ask = match.ask
    slots = range(ask.count if ask.kind != OVER else 0)
    words = list(dict.fromkeys(name_of(ask.word(slot)) for slot in slots))
    return {
        "rules": sheet.game,
        "seats": match.seats,
        "sides": match.sides,
        "hands": [{"points": points, "totals": totals} for points, totals in sheet.hands],
        "totals": list(match.totals),
        "turn": ask.seat if ask.kind == TURN else None,
        "passes": match.passes,
        "asks": words,
        "winners": [side for side in range(match.sides) if match.winners >> side & 1],
        "warnings": [sheet.warnings[place] for place in sorted(sheet.warnings)],
    }
