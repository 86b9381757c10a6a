# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Read the text of a QR code that a gadget has shown: a match that is over, in 53 bytes."""

import re

from desk.language import Text
from desk.messages import A_CODE, GIVEN_UP, IDENTITY, OVER, Message, MessageError, without_blank
from rules_min import GAMES
from rules_min.presets import all_games

_TEXT = re.compile(rf"(?P<game>[^:#]+): (?P<sides>.*) \((?P<match>{IDENTITY})\)")
_LINK = re.compile(rf"https://[^#]*#(?P<match>{IDENTITY})\.(?P<game>[0-9]{{1,3}})\.(?P<sides>.*)")
_SIDE = re.compile(r"(?P<won>\*?)(?P<name>\w+(?:\+\w+)*)[ :](?P<total>-?[0-9]{1,5})", re.ASCII)
_LONGEST = 200  # letters: a code has 53 bytes, beside the address of its link
_SHORTENED = "-"  # in place of sides that had no room


def is_code(line: str) -> bool:
    """Whether a line looks like the text of such a code."""
    return len(line) <= _LONGEST and bool(_TEXT.fullmatch(line) or _LINK.fullmatch(line))


def read(line: str) -> Message:
    """The match that a code tells. Names may be cut; partners stand side by side.

    :raises MessageError: if it is no such code, or not all sides had room in it
    """
    if len(line) > _LONGEST:
        text = Text("%(size)s letters; expected a code of %(most)s", size=len(line), most=_LONGEST)
        raise MessageError(text)
    found = _LINK.fullmatch(line) or _TEXT.fullmatch(line)
    if not found:
        raise MessageError(Text("no code of a gadget; expected one as in docs/messages.md"))
    is_link = line.startswith("https://")
    parts = found["sides"].split("." if is_link else ", ")
    if _SHORTENED in parts:
        raise MessageError(
            Text("not all players had room in this code; expected the gadget itself: make scoreboard")
        )
    sides = [_SIDE.fullmatch(part) for part in parts]
    game = next((row[1] for row in all_games(GAMES) if found["game"] in (str(row[0]), row[2])), "")
    if not all(sides) or not game:
        raise MessageError(Text("a code of another version; expected one as in docs/messages.md"))
    told = [side for side in sides if side]
    players = [side["name"].split("+") for side in told]
    names = tuple(pair[turn] for turn in range(len(players[0])) for pair in players if turn < len(pair))
    winners = tuple(place for place, side in enumerate(told) if side["won"])
    message = Message(
        table=A_CODE,
        state=OVER if winners else GIVEN_UP,
        match=found["match"],
        game=game,
        names=names,
        totals=tuple(int(side["total"]) for side in told),
        winners=winners,
        won=tuple(int(place in winners) for place in range(len(told))),
    )
    return without_blank(message)
