# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read what a gadget tells of a match: docs/messages.md. What is wrong with a message is said in a line."""

import dataclasses
import functools
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import jsonschema

from desk import ROOT
from desk.language import Text, _, on_gadget
from rules_min import game_id, game_number, load
from rules_min.notation.reader import Sheet, SheetError
from rules_min.words import JOIN

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

VERSION = 1
MOST_BYTES = 200_000  # of a message: a sheet of 1,500 answers has 30,000
PLAYING, OVER, GIVEN_UP, NO_MATCH = "playing", "over", "given up", "no match"
A_FILE, A_CODE = "a file", "a code"  # in place of a table's name, which has no space
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # of an identity: without i, l, o and u, which are misread
IDENTITY = rf"[{LETTERS}]{{8}}(?:-[0-9]{{1,4}})?"  # of a match
BOARD_LETTERS = 4  # of it, the same for all matches of a gadget
_RANKS = {PLAYING: 0, NO_MATCH: 1, GIVEN_UP: 1, OVER: 2}  # no match: given up, and nobody had answered
_SHOWN = 60  # letters of what is wrong that are said


def lowest_wins(game: str, options: Mapping[str, str]) -> bool:
    """Whether the lowest total wins in a game with these options; of one that is not known here, no."""
    if not game_number(game):
        return False
    return load(game).LOWEST_WINS or options.get("wins") == "lowest"


def can_grow(game: str) -> bool:
    """Whether seats can come in the middle of a match of a game."""
    return bool(game_number(game)) and JOIN in load(game).UNASKED


STATES = {
    PLAYING: Text("in play"),
    OVER: Text("over"),
    GIVEN_UP: Text("given up"),
    NO_MATCH: Text("no match yet"),
}


def game_name(game: str) -> str:
    """The name of a game; its id, if this program does not know it."""
    return on_gadget(load(game).NAME) if game_number(game) else game


def place_name(table: str) -> str:
    """The name of a table, or what told of a match."""
    return {A_FILE: _("a file"), A_CODE: _("a code")}.get(table, table)


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
    def rank(self) -> tuple[int, int, int, bool]:
        """Of two messages of a match the one of higher rank tells more: as many changes can only end it."""
        return self.changes, _RANKS[self.state], len(self.agreed), bool(self.sheet)

    def is_newer_than(self, other: "Message") -> bool:
        """Whether it tells more of the same match. Book, night and scoreboard all ask this."""
        return self.match == other.match and self.rank > other.rank

    def is_same_kind(self, other: "Message") -> bool:
        """Whether it has the game, the sides and the seats of the other: a match keeps those of its first,
        but where seats can come in its middle.
        """
        mine, its = ((each.game, len(each.totals), len(each.names)) for each in (self, other))
        if self.game != other.game or not can_grow(self.game):
            return mine == its
        return mine == its or (mine[1] == mine[2] and its[1] == its[2])

    def check_kind(self, later: "Message") -> None:
        """Refuse a later message of the match that says that it is of another game, or of others.

        :raises MessageError: if it does
        """
        if not self.is_same_kind(later):
            text = Text("says %(new)s, but this match is %(old)s; it is left out")
            raise MessageError(text.of(new=later.kind, old=self.kind))

    @property
    def kind(self) -> Text:
        """What a match stays: its game, its sides, its seats."""
        text = Text("%(game)s, sides %(sides)s, seats %(seats)s")
        return text.of(game=self.game, sides=len(self.totals), seats=len(self.names))

    @property
    def where(self) -> str:
        """Where it was played, or what told of it, in words."""
        if self.table == A_FILE:
            return _("from a file")
        return _("from a code") if self.table == A_CODE else _("table %(name)s", name=self.table)

    @property
    def place(self) -> str:
        """The name of its table, or what told of it."""
        return place_name(self.table)

    @property
    def game_name(self) -> str:
        """The name of the game, the table's own for *any game*; its id, if this program does not know it."""
        return self.options.get("title") or game_name(self.game)

    @property
    def has_answers(self) -> bool:
        """Whether anybody has answered; two quick presses begin a match that is left without an answer."""
        if self.winners or any(self.totals):
            return True
        return Sheet(self.sheet).match.answer_count > 0 if self.sheet else self.changes > 0

    @property
    def is_agreed(self) -> bool:
        """Whether it is over and two sides, or the only one, have said that this is right."""
        return self.state == OVER and len(self.agreed) >= min(2, len(self.totals))

    def shown(self, total: int) -> int:
        """What is shown of a total: with ``option down on`` what is still needed to the target."""
        return self.goal - total if self.options.get("down") == "on" and self.goal else total

    def sides(self) -> list[str]:
        """The names of the sides; partners are joined by ``+``."""
        count = len(self.totals)
        return [" + ".join(self.names[side::count]) for side in range(count)]


def check_pattern(
    validator: "Validator", pattern: str, text: object, schema: object
) -> Iterator[jsonschema.ValidationError]:
    """A pattern is of the whole text: after Python's ``$`` a newline could follow."""
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
        raise MessageError(
            Text("%(size)s bytes; expected a message of %(most)s at most", size=len(line), most=MOST_BYTES)
        )
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise MessageError(Text("not JSON; expected a message of a gadget")) from None
    version = told.get("tallybone") if isinstance(told, dict) else None
    if type(version) is not int or version < 1:
        raise MessageError(Text("no message of a gadget; expected one as in docs/messages.md"))
    if version > VERSION:
        newer = Text("message of version %(version)s; expected %(ours)s: update this program")
        raise MessageError(newer.of(version=min(version, 999), ours=VERSION))
    wrong = next(checker().iter_errors(told), None)
    if wrong:
        raise MessageError(f"{path_of(wrong)}: {wrong.message[:_SHOWN]}")
    return checked(told)


def path_of(wrong: jsonschema.ValidationError) -> str:
    """Where in a message something is wrong: ``names 2``."""
    return " ".join(str(part) for part in wrong.absolute_path) or "message"


def checked(told: dict[str, Any]) -> Message:
    """A message whose form is right; the numbers in it must fit each other as well."""
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
    }
    del values["tallybone"]
    if "title" in values:  # the book keeps it with the options
        values["options"] = values.get("options", {}) | {"title": values.pop("title")}
    if values.get("turn", 0) is None:
        values["turn"] = -1
    message = Message(**values)
    if message.state == NO_MATCH:
        return message
    sides = len(message.totals)
    if len(message.names) % sides or len(message.won) != sides:
        text = Text("%(sides)s totals for %(names)s names and %(won)s won")
        raise MessageError(text.of(sides=sides, names=len(message.names), won=len(message.won)))
    if max(message.turn, *message.winners, *message.agreed, -1) >= sides:
        raise MessageError(Text("a side that is not there; expected 0 to %(last)s", last=sides - 1))
    if (message.state == OVER) != bool(message.winners):
        text = Text("%(state)s, with %(count)s winners", state=message.state, count=len(message.winners))
        raise MessageError(text)
    if message.sheet:
        check_sheet(message)
    return without_blank(message)


def without_blank(message: Message) -> Message:
    """The same; if it was given up before anybody has answered, it is no match."""
    is_blank = message.state == GIVEN_UP and not message.has_answers
    return dataclasses.replace(message, state=NO_MATCH) if is_blank else message


def check_sheet(message: Message) -> None:
    """The sheet must lead to the totals that the message tells: so no line of it is lost or changed."""
    try:
        sheet = Sheet(message.sheet)
    except SheetError as error:
        raise MessageError(
            Text("sheet, line %(line)s: %(why)s", line=error.line, why=str(error)[:_SHOWN])
        ) from None
    is_other = sheet.game != (game_id(game_number(message.game)) or message.game)
    if is_other or list(sheet.match.totals) != list(message.totals):
        text = Text("the sheet of %(game)s adds up to %(totals)s")
        raise MessageError(text.of(game=sheet.game, totals=list(sheet.match.totals)))
