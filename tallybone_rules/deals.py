# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""How a match stood when a hand was dealt: from there an answer is taken back, and a copy is made.

The core notes the last deal alone. To go back over it, it gives all answers of the match again; a computer
has room for every deal.
"""

from array import array
from typing import Any

from rules_min.match import Match

Deal = tuple[Any, ...]

# What ``State`` notes as a hand is dealt, by the names of its attributes.
_NOTED = (
    "dealt_totals",
    "dealt_gain",
    "_dealt_match_numbers",
    "answers_before",
    "_dealt_hand",
    "_dealt_first",
    "_dealt_tracked",
    "_dealt_stopped",
    "_dealt_is_last",
    "last_bid",
    "last_bidder",
    "last_trump",
    "last_out",
)
_ANSWERS, _HAND = _NOTED.index("answers_before"), _NOTED.index("_dealt_hand")


def deal_of(match: Match) -> Deal:
    """The last deal."""
    noted = [getattr(match, name) for name in _NOTED]
    return tuple(each[:] if isinstance(each, array) else each for each in noted)


def is_new(match: Match, deal: Deal) -> bool:
    """Whether there was another deal since this one."""
    return (match.answers_before, match._dealt_hand) != (deal[_ANSWERS], deal[_HAND])


def can_go_back(match: Match) -> bool:
    """Whether a deal is all that is needed: not where seats have come, gone or moved."""
    return match.seats == match.first_seats and not match.gone and not is_reordered(match)


def is_reordered(match: Match) -> bool:
    """Whether seats are asked in another order than at first."""
    return any(place != seat for place, seat in enumerate(match.order))


def go_to(match: Match, deal: Deal, count: int) -> None:
    """Have a match as it was after so many answers.

    :param deal: the last one before these
    """
    for name, value in zip(_NOTED, deal, strict=True):
        setattr(match, name, value[:] if isinstance(value, array) else value)
    if match.answers_before:
        match.go_back_to_deal()
        match._follow_to(count)
    else:
        match.replay(count)
    match.news = 0
