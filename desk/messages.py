# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read what a gadget tells of a match: docs/messages.md. What is wrong with a message is said in a line."""

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import jsonschema

from desk import ROOT
from rules_min import GAMES
from rules_min.notation.reader import Sheet, SheetError

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

VERSION = 1
MOST_BYTES = 200_000  # of a message: a sheet of 1,500 answers has 30,000
PLAYING, OVER, GIVEN_UP, NO_MATCH = "playing", "over", "given up", "no match"
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # of an identity: without i, l, o and u, which are misread
IDENTITY = rf"[{LETTERS}]{{8}}(?:-[0-9]{{1,4}})?"  # of a match
BOARD_LETTERS = 4  # of it, the same for all matches of a gadget
_SHOWN = 60  # letters of what is wrong that are said


class MessageError(ValueError):
    """A message that cannot be used; the text says why."""


@dataclass(frozen=True)
class Message:
    """A match as a gadget tells it. The fields are those of docs/messages.md; ``turn`` is -1 for nobody.

    ``sheet`` is empty where it was not told.
    """

    table: str
    state: str
    match: str = ""
    changes: int = 0
    game: str = ""
    goal: int = 0
    options: dict[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    hand: int = 0
    totals: tuple[int, ...] = ()
    turn: int = -1
    winners: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()
    sheet: tuple[str, ...] = ()

    @property
    def board(self) -> str:
        """Which gadget it is, as far as a match's identity says; "" before its first match."""
        return self.match[:BOARD_LETTERS]

    @property
    def where(self) -> str:
        """Where it was played, or what told of it, in words."""
        return f"from {self.table}" if " " in self.table else f"table {self.table}"

    @property
    def game_name(self) -> str:
        """The name of the game; its id, if this program does not know it."""
        return next((row[2] for row in GAMES if row[1] == self.game), self.game)

    @property
    def is_agreed(self) -> bool:
        """Whether it is over and two sides, or the only one, have said that this is right."""
        return self.state == OVER and len(self.agreed) >= min(2, len(self.totals))

    def sides(self) -> list[str]:
        """The names of the sides; partners are joined by ``+``."""
        count = len(self.totals)
        return [" + ".join(self.names[side::count]) for side in range(count)]


def check_pattern(
    validator: "Validator", pattern: str, text: object, schema: object
) -> Iterator[jsonschema.ValidationError]:
    """A pattern is of the whole text: behind Python's ``$`` a newline could follow."""
    if isinstance(text, str) and not re.fullmatch(pattern, text):
        yield jsonschema.ValidationError(f"{text!r} does not match {pattern!r}")


@functools.cache
def checker() -> "Validator":
    """What checks the form of a message. 0.0 is no integer, though JSON Schema takes it for one."""
    usual = jsonschema.Draft202012Validator
    types = usual.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    of_messages = jsonschema.validators.extend(usual, {"pattern": check_pattern}, type_checker=types)
    return of_messages(json.loads((ROOT / "docs" / "messages.schema.json").read_text()))


def read(line: bytes | str) -> Message:
    """The message on a line.

    :raises MessageError: if it is none, or one that this program cannot know
    """
    if len(line) > MOST_BYTES:
        raise MessageError(f"{len(line)} bytes; expected a message of {MOST_BYTES} at most")
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise MessageError("not JSON; expected a message of a gadget") from None
    version = told.get("tallybone") if isinstance(told, dict) else None
    if type(version) is not int or version < 1:
        raise MessageError("no message of a gadget; expected one as in docs/messages.md")
    if version > VERSION:
        raise MessageError(f"message of version {min(version, 999)}; expected {VERSION}: update this program")
    wrong = next(checker().iter_errors(told), None)
    if wrong:
        raise MessageError(f"{place_of(wrong)}: {wrong.message[:_SHOWN]}")
    return checked(told)


def place_of(wrong: jsonschema.ValidationError) -> str:
    """Where in a message something is wrong: ``names 2``."""
    return " ".join(str(part) for part in wrong.absolute_path) or "message"


def checked(told: dict[str, Any]) -> Message:
    """A message whose form is right; the numbers in it must fit each other as well."""
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
    }
    del values["tallybone"]
    if values.get("turn", 0) is None:
        values["turn"] = -1
    message = Message(**values)
    if message.state == NO_MATCH:
        return message
    sides = len(message.totals)
    if len(message.names) % sides or len(message.won) != sides:
        raise MessageError(f"{sides} totals for {len(message.names)} names and {len(message.won)} won")
    if max(message.turn, *message.winners, *message.agreed, -1) >= sides:
        raise MessageError(f"a side that is not there; expected 0 to {sides - 1}")
    if (message.state == OVER) != bool(message.winners):
        raise MessageError(f"{message.state}, with {len(message.winners)} winners")
    if message.sheet:
        check_sheet(message)
    return message


def check_sheet(message: Message) -> None:
    """The sheet must lead to the totals that the message tells: so no line of it is lost or changed."""
    try:
        sheet = Sheet(message.sheet)
    except SheetError as error:
        raise MessageError(f"sheet, line {error.line}: {error}") from None
    if sheet.game != message.game or list(sheet.match.totals) != list(message.totals):
        raise MessageError(f"the sheet of {sheet.game} adds up to {list(sheet.match.totals)}")
