# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Score sheets from files: one JSON object per sheet, or what is wrong with the first bad line."""

import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from typing import TextIO

from rules_min.notation.reader import LONGEST_LINE, SheetError
from rules_min.notation.result import result_of
from rules_min.notation.sheets import sheets_in

LARGEST = 1_000_000  # bytes; a long match is 20,000


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
            for sheet in sheets_in(read_lines(path)):
                result = result_of(sheet.game, sheet.match, sheet.hands, sheet.warnings)
                print(json.dumps(result), file=out, flush=True)
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
