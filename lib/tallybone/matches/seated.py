# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Who sits at the table, in the order in which they are asked. A start does not load it."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from rules_min.match import Match


def seats_in_order(match: "Match") -> "list[int]":
    """The seats that have not left, as they are asked."""
    order = match.order[: match.seats] if match.order else range(match.seats)
    return [seat for seat in order if not match.gone >> seat & 1]
