# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""The hands of a match, loaded with the screens that show them."""

from array import array

from rules_min.match import Match
from tallybone.setup import is_of_partners


def totals_by_hand(match: Match) -> "array[int]":
    """The totals of each side after each hand, found by playing the match again. Its answers are shared."""
    again = Match(match.rules, match.seats, is_of_partners(match), match.options, answers=match.answers)
    return follow(again, match.count)


def follow(again: Match, count: int) -> "array[int]":
    """Let a match that has just begun follow so many of its answers. Return the totals after each hand."""
    totals = array("h")
    for _ in range(count):
        hand = again.hand
        again.follow()
        if again.hand > hand:
            totals.extend(again.totals)
    return totals
