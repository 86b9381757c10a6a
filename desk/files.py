# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Matches in files: the gadget's export matches.txt, messages, and texts of codes, a line each."""

import hashlib
import re
from collections.abc import Iterator

from desk import codes
from desk.messages import (
    A_FILE,
    GIVEN_UP,
    IDENTITY,
    LETTERS,
    OVER,
    PLAYING,
    Message,
    MessageError,
    read,
    without_blank,
)
from rules_min.notation.reader import Sheet, SheetError
from rules_min.notation.sheets import NEXT_MATCH
from simulator.score import read_lines

_BEGINS = re.compile(rf"# match [0-9]+: ({IDENTITY})")
LARGEST = 200_000_000  # bytes: 20,000 matches with their sheets


def matches_in(name: str) -> Iterator[Message]:
    """Yield the matches of a file.

    :raises MessageError: at the first line that is wrong, with its number and what was expected
    """
    try:
        lines = list(read_lines(name, LARGEST))
    except SheetError as error:
        place = f"{name}:{error.line}" if error.line else name
        raise MessageError(f"{place}: {error}") from None
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("{") or codes.is_code(first):
        yield from messages(name, lines)
    else:
        yield from sheets(name, lines)


def messages(name: str, lines: list[str]) -> Iterator[Message]:
    """Messages, or texts of codes, a line each."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield codes.read(line) if codes.is_code(line) else read(line)
            except MessageError as error:
                raise MessageError(f"{name}:{number}: {error}") from None


def sheets(name: str, lines: list[str]) -> Iterator[Message]:
    """Score sheets, each after a line ``# match 1: mpkhy0hv``.

    The last match is still in play if nobody has won it: a gadget that begins another gives it up.
    """
    begins = [number for number, line in enumerate(lines) if NEXT_MATCH.fullmatch(line)]
    if not begins or any(line.split("#")[0].strip() for line in lines[: begins[0]]):
        begins.insert(0, 0)
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        part = lines[begin:end]
        if not any(line.split("#")[0].strip() for line in part):
            continue
        try:
            sheet = Sheet(part)
        except SheetError as error:
            raise MessageError(f"{name}:{begin + error.line}: {error}") from None
        found = _BEGINS.fullmatch(part[0])
        said = [line for line in part if line.split("#")[0].strip()]
        yield message_of(sheet, said, found[1] if found else "", is_last=end == len(lines))


def message_of(sheet: Sheet, lines: list[str], identity: str, is_last: bool) -> Message:
    """A match of an export as a message. One without an identity gets its own from its first lines.

    :param is_last: whether no other match comes after it
    """
    match = sheet.match
    sides = range(match.sides)
    winners = tuple(side for side in sides if match.winners >> side & 1)
    message = Message(
        table=A_FILE,
        state=OVER if winners else PLAYING if is_last else GIVEN_UP,
        match=identity or identity_of(lines),
        changes=match.answer_count,
        game=match.rules.ID or sheet.game,
        goal=match.rules.goal(match),
        names=tuple(sheet.names or [f"P{seat + 1}" for seat in range(match.seats)]),
        hand=match.hand + (is_last and not winners),
        totals=tuple(list(match.totals)[: match.sides]),
        winners=winners,
        won=tuple(int(side in winners) for side in sides),
        sheet=tuple(lines),
    )
    return without_blank(message)


def identity_of(lines: list[str]) -> str:
    """The identity of a sheet that has none: the same for the same sheet."""
    number = int.from_bytes(hashlib.sha256("\n".join(lines).encode()).digest()[:5])
    return "".join(LETTERS[number >> shift & 31] for shift in range(35, -1, -5))
