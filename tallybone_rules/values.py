# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""What a ``Scorer`` gives: news, hands, a question."""

import enum
from typing import NamedTuple

from rules_min import state


class News(enum.Flag):
    """What an answer has brought about: several at once, or nothing, which is false.

    ``HAND_OVER``: a hand, or a round, is over. ``MATCH_WON``: so is the match. ``NOT_FOLLOWED``: from here on
    turns and tricks are not followed. ``GOT_BONUS``: passes have earned points that nobody entered.
    ``CALLED``: a count that was missed was called.
    """

    HAND_OVER = state.HAND_OVER
    MATCH_WON = state.MATCH_WON
    NOT_FOLLOWED = state.NOT_FOLLOWED
    GOT_BONUS = state.GOT_BONUS
    CALLED = state.CALLED


class Hand(NamedTuple):
    """What a finished hand, or a round, has added.

    :param points: a number for each side
    :param totals: of each side after it
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]


class Outcome(NamedTuple):
    """How a match has ended.

    :param winners: the seats that have won it, more than one where partners or equal totals share it
    :param totals: of each side
    :param is_by_time: whether the table ended it, with ``last``, and not the score
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    is_by_time: bool


# Each kind of question, by its number in ``rules_min.question``.
KINDS = ("turn", "number", "pick", "over", "seat", "choice", "trick", "score", "scorer")


class Question(NamedTuple):
    """Who is asked what. ``str`` of it is the text.

    :param kind: ``turn``: a seat is to play. ``number``: a number of a seat, as of pips. ``pick``: how a hand
        went on, or ended. ``seat``: one of the seats. ``choice``: one of a few numbers, as of bids.
        ``trick``: who took it. ``score``, ``scorer``: points, or what is left, of a game by numbers.
        ``over``: nothing, the match is over
    :param seat: None where the whole table is asked
    :param words: that are asked for, the usual one first. A few more can be told though nobody asks:
        ``untracked``, ``last``, ``join``, ``leave``, ``move``; ``legal`` has them
    :param text: all that in words
    """

    kind: str
    seat: int | None
    words: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text
