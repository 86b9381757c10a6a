# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a match stands, as one object for other programs: the line of JSON that a sheet is scored as."""

from rules_min import option, points
from rules_min.const import const
from rules_min.match import Match
from rules_min.notation.errors import words_asked
from rules_min.question import OVER, SCORE, TURN

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any


def turn_of(match: Match) -> int | None:
    """The seat that is to play, or in *Any game* with ``enter turn`` to say its points; None if nobody is."""
    is_said_in_turn = match.options[option.ENTER] == points.TURN
    kind = match.question.kind
    return match.question.seat if kind == TURN or (kind == SCORE and is_said_in_turn) else None


def winning_sides(match: Match) -> list[int]:
    """The sides that have won the match, none while it goes on."""
    return [side for side in range(match.sides) if match.winners >> side & 1]


def result_of(
    game: str,
    match: Match,
    hands: "Sequence[tuple[list[int], list[int]]]",
    warnings: "Mapping[int, str]",
) -> "dict[str, Any]":
    """How a match stands, by the names that ``docs/notation.md`` explains.

    :param game: the id of its rules
    :param hands: of each finished hand the points and the totals
    :param warnings: by the index of a doubtful answer the reason for the doubt
    """
    words = words_asked(match) if match.question.kind != OVER else []
    ended = {"ended": "time"} if match.winners and match.is_last else {}
    return {
        "rules": game,
        "seats": match.seats,
        "sides": match.sides,
        "hands": [{"points": points, "totals": totals} for points, totals in hands],
        "totals": list(match.totals),
        "turn": turn_of(match),
        "passes": match.passes,
        "asks": words,
        "winners": winning_sides(match),
        "warnings": [warnings[index] for index in sorted(warnings)],
        **ended,
    }
